import Foundation
import Preferences
import Remote

/// The requests of `chalktalk remote`: to the running sessions, or done here if none runs.
enum RemoteControl {
  private static var folder: URL { UserFolders().state }

  /// Asks every session that has a page; returns their lines.
  static func ask(_ request: ControlRequest) throws -> [String] {
    let answers = answers(to: request)
    guard !answers.isEmpty else {
      throw CommandFailure(
        .unavailable, "no session with a page for phones is running: start one with --remote lan")
    }
    return try answers.flatMap { try $0.get() }
  }

  /// The paired phones, one a line. All sessions share their list; each knows who is connected to it.
  static func list() throws -> [String] {
    let connected = try Set(answers(to: .list).flatMap { try $0.get() })
    return try kept().phones.map { phone in
      let line = "connected\t\(phone.name)"
      return connected.contains(line) ? line : "away\t\(phone.name)"
    }
  }

  /// Removes a phone; nil removes all of them.
  static func revoke(_ name: String?) throws {
    let request = name.map(ControlRequest.revoke) ?? .revokeAll
    let answers = answers(to: request)
    if let first = answers.first {
      // They share the list: one removes the phone from it, the others find it removed.
      let isRemoved = answers.contains { if case .success = $0 { true } else { false } }
      if !isRemoved { _ = try first.get() }
      return
    }
    var phones = try kept()
    if let name {
      guard phones.remove(name) else {
        throw CommandFailure(.usage, "no phone is called “\(name)”: see chalktalk remote list")
      }
    } else {
      phones.removeAll()
    }
    try phones.write(to: PairedPhones.file(in: folder))
  }

  private static func kept() throws -> PairedPhones {
    do {
      return try PairedPhones(file: PairedPhones.file(in: folder))
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
  }

  /// The answers of all running sessions, whatever one of them answers.
  private static func answers(
    to request: ControlRequest
  ) -> [Result<[String], CommandFailure>] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let sockets = names.filter { $0.hasPrefix("remote-") && $0.hasSuffix(".socket") }.sorted()
    return sockets.compactMap { name -> Result<[String], CommandFailure>? in
      guard
        let answer = ControlClient.ask(
          request, at: folder.appendingPathComponent(name).path)
      else { return nil }
      guard answer.first == "ok" else {
        let reason = (answer.first ?? "error no answer").dropFirst("error ".count)
        return .failure(CommandFailure(.usage, String(reason)))
      }
      return .success(Array(answer.dropFirst()))
    }
  }
}

/// One question to a session, over its socket.
private enum ControlClient {
  /// The lines of the answer; nil if nobody answers, as after a kill that left the socket behind.
  static func ask(_ request: ControlRequest, at path: String) -> [String]? {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    var wait = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    guard connect(socket, to: path) else { return nil }
    let line = Array((request.line + "\n").utf8)
    guard send(socket, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
      return nil
    }
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(socket, &part, part.count, 0)
      guard count > 0 else { break }
      answer += part[..<count]
    }
    let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
    return lines.isEmpty ? nil : lines
  }

  private static func connect(_ socket: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, size) == 0
      }
    }
  }
}
