import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("Files", .timeLimit(.minutes(30)))
struct FilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private let data = Data("new".utf8)

  @Test("only the user can read a new file, and nothing else is left in the folder")
  func new() throws {
    try Files.write(data, to: path("a"))
    #expect(text(path("a")) == "new")
    #expect(try mode(path("a")) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
  }

  @Test("a replaced file keeps its mode", arguments: [0o600, 0o640, 0o644, 0o755])
  func keepsMode(of wanted: Int) throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    try FileManager.default.setAttributes([.posixPermissions: wanted], ofItemAtPath: path("a"))
    try Files.write(data, to: path("a"))
    #expect(text(path("a")) == "new")
    #expect(try mode(path("a")) == wanted)
  }

  @Test("writing to a link replaces its file and keeps the link", arguments: [true, false])
  func link(isThere: Bool) throws {
    try Files.makeFolder(path("dotfiles"))
    if isThere { try Data("old".utf8).write(to: URL(fileURLWithPath: path("dotfiles/a"))) }
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "dotfiles/a")
    try FileManager.default.createSymbolicLink(atPath: path("a"), withDestinationPath: "link")
    try Files.write(data, to: path("a"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("a")) == "link")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "dotfiles/a")
    #expect(text(path("dotfiles/a")) == "new")
  }

  @Test("another program's file is kept; an empty file or one of ours is replaced")
  func notOurs() throws {
    let isOurs = Existing.replacedIf { $0.starts(with: Data("ours".utf8)) }
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: path("theirs")))
    for existing in [isOurs, .kept] {
      #expect(throws: FileError.exists(path: path("theirs"))) {
        try Files.write(data, to: path("theirs"), existing: existing)
      }
    }
    #expect(text(path("theirs")) == "theirs")
    for old in ["", "ours, from before"] {
      try Data(old.utf8).write(to: URL(fileURLWithPath: path("ours")))
      try Files.write(data, to: path("ours"), existing: isOurs)
      #expect(text(path("ours")) == "new")
    }
  }

  @Test("a spared file is never written under any of its names, even before it exists")
  func spared() throws {
    try Data("log".utf8).write(to: URL(fileURLWithPath: path("log")))
    try FileManager.default.linkItem(atPath: path("log"), toPath: path("hard"))
    try FileManager.default.createSymbolicLink(atPath: path("soft"), withDestinationPath: "log")
    try FileManager.default.createSymbolicLink(
      atPath: path("folder"), withDestinationPath: folder.url.path)
    let spared = SparedFiles([path("log"), path("log-wal")])
    for name in ["log", "hard", "soft", "folder/log", "log-wal", "folder/log-wal"] {
      #expect(throws: FileError.isTheLog(path: path(name)), "\(name)") {
        try Files.write(data, to: path(name), sparing: spared)
      }
    }
    #expect(text(path("log")) == "log")
    try Files.write(data, to: path("other"), sparing: spared)
  }

  @Test("a pipe is written to, not replaced")
  func pipe() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    // Open for reading and writing, so that neither end waits for the other.
    let end = try #require(FileHandle(forUpdatingAtPath: path("pipe")))
    try Files.write(data, to: path("pipe"), existing: .kept)
    #expect(try end.read(upToCount: 3) == data)
    #expect(
      try FileManager.default.attributesOfItem(atPath: path("pipe"))[.type] as? FileAttributeType
        != .typeRegular)
  }

  @Test("a full device is an error and stays a device")
  func fullDevice() throws {
    #expect(throws: FileError.cannotWrite(path: "/dev/full", code: ENOSPC)) {
      try Files.write(data, to: "/dev/full")
    }
    try Files.write(data, to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("a status is written to a pipe without waiting for a reader")
  func refreshed() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let pipe = try FileTarget(path("pipe"), existing: .replaced)
    try Files.refresh(data, at: pipe)
    let end = try #require(FileHandle(forUpdatingAtPath: path("pipe")))
    try Files.refresh(data, at: pipe)
    #expect(try end.read(upToCount: 3) == data)
    let full = try FileTarget("/dev/full", existing: .replaced)
    #expect(throws: FileError.cannotWrite(path: "/dev/full", code: ENOSPC)) {
      try Files.refresh(data, at: full)
    }
  }

  // A long output broke off with "Resource temporarily unavailable".
  @Test("output waits for its reader, even if another program made the pipe non-blocking")
  func nonBlocking() throws {
    var ends: [Int32] = [0, 0]
    try #require(Foundation.pipe(&ends) == 0)
    let (reader, output) = (FileHandle(fileDescriptor: ends[0], closeOnDealloc: true), ends[1])
    try #require(fcntl(output, F_SETFL, O_NONBLOCK) == 0)
    let long = Data(count: 300_000)
    let code = Mutex<Int32?>(nil)
    // A task would wait for the thread that reads here, of which there are as many as cores.
    Thread.detachNewThread {
      let written = Descriptor.write(long, to: output, waits: true)
      code.withLock { $0 = written }
      close(output)
    }
    #expect(try reader.readToEnd()?.count == long.count)
    #expect(code.withLock(\.self) == 0)
  }

  @Test("a missing file can't be renamed, kept or removed, and the error names it")
  func missing() throws {
    #expect(throws: FileError.cannotWrite(path: path("new"), code: ENOENT)) {
      try Files.rename(path("gone"), to: path("new"))
    }
    #expect(throws: FileError.cannotWrite(path: path("new"), code: ENOENT)) {
      try Files.keep(path("gone"), as: path("new"))
    }
    #expect(throws: FileError.cannotWrite(path: path("gone"), code: ENOENT)) {
      try Files.remove(path("gone"))
    }
    #expect(throws: FileError.cannotCreate(path: path("gone/log"), code: ENOENT)) {
      try Files.appending(to: path("gone/log"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("when writing fails, the earlier file is unchanged and no draft is left")
  func brokenOff() throws {
    struct Broken: Error {}
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    let target = try FileTarget(path("a"), existing: .replaced)
    #expect(throws: Broken.self) {
      try Files.write(to: target) { sink in
        try sink.put(Data(count: 200_000))
        throw Broken()
      }
    }
    #expect(text(path("a")) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
  }

  @Test("the next write removes a draft left by a kill, but not one in progress")
  func leftovers() throws {
    try data.write(to: URL(fileURLWithPath: path("a")))
    let target = try FileTarget(path("a"), existing: .replaced)
    for name in [".a.chalktalk-12345678", ".a.chalktalk-12345678-wal", ".a.chalktalk-1234abcd-shm"]
    {
      try data.write(to: URL(fileURLWithPath: path(name)))
    }
    for name in ["a.partial", ".b.chalktalk-12345678"] {
      try data.write(to: URL(fileURLWithPath: path(name)))
    }
    let other = try UnfinishedFile(for: target)
    try Files.write(data, to: path("a"))
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.url.path)) == [
        "a", "a.partial", ".b.chalktalk-12345678", FileTarget.name(of: other.path),
      ])
    try other.commit()
    #expect(text(path("a")) == "")
  }

  @Test("a file that appears in the meantime is not replaced")
  func came() throws {
    let draft = try UnfinishedFile(for: try FileTarget(path("a"), existing: .kept))
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: path("a")))
    #expect(throws: FileError.exists(path: path("a"))) { try draft.commit() }
    #expect(text(path("a")) == "theirs")
  }

  @Test("only the user can enter new folders; existing ones stay as they are")
  func folders() throws {
    try FileManager.default.createDirectory(
      atPath: path("shared"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o755])
    try Files.makeFolder(path("shared/mine/too"))
    #expect(try mode(path("shared")) == 0o755)
    #expect(try mode(path("shared/mine")) == 0o700 && mode(path("shared/mine/too")) == 0o700)
    try data.write(to: URL(fileURLWithPath: path("file")))
    #expect(throws: FileError.self) { try Files.makeFolder(path("file/below")) }
  }

  @Test("a lock holds under every name of the file and ends with its owner")
  func lock() throws {
    try data.write(to: URL(fileURLWithPath: path("a")))
    try FileManager.default.linkItem(atPath: path("a"), toPath: path("hard"))
    var lock = try FileLock(path: path("a"))
    #expect(lock?.isBehind(path("hard")) == true)
    #expect(try FileLock(path: path("hard")) == nil)
    lock = nil
    #expect(try FileLock(path: path("hard")) != nil)
  }

  @Test("a file is written even if its name has the maximum length")
  func longName() throws {
    let name = String(repeating: "é", count: 127)
    try Files.write(data, to: path(name))
    #expect(text(path(name)) == "new")
  }
}
