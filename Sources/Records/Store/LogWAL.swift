import Foundation

/// A log's WAL, read without SQLite (sqlite.org/fileformat2.html, section 4).
///
/// SQLite takes the first wrong sum for the end, as after a power cut, and drops what follows without a word. Each frame's sum
/// depends only on the sum that the frame before states, so the later ones can be verified all the same.
struct LogWAL {
  struct Frame {
    var page: Int
    var generation: Generation?
    /// Whether it ends a commit of the present WAL.
    var isCommit: Bool
    /// The place of the page in the file.
    var offset: Int
    /// Whether its own sum is right.
    var isSound: Bool
    /// Whether it has the salts of the present WAL. Leftovers of an earlier one have others.
    var isOurs: Bool
  }

  let pageSize: Int
  /// The frames of the present WAL, damaged ones included; leftovers of an earlier one aren't among them.
  let frames: [Frame]
  /// How many of them SQLite reads.
  let read: Int
  /// Tell this WAL from the earlier ones in the same file.
  let salts: [UInt8]
  private let isHeaderSound: Bool
  private let file: FileHandle

  static func path(of log: String) -> String { log + "-wal" }

  /// nil without a WAL that has a frame.
  init?(of log: String) { self.init(at: Self.path(of: log)) }

  init?(at path: String) {
    guard let file = FileHandle(forReadingAtPath: path), let head = Self.bytes(file, 0, 56) else {
      return nil
    }
    self.file = file
    let header = WALBytes(head)
    let size = Int(header.big(8))
    // A damaged header makes SQLite skip the whole WAL. Chalktalk's logs have pages of 4 KiB.
    pageSize = size >= 512 && size <= 65_536 && size & (size - 1) == 0 ? size : 4096
    let isBig = header.big(0) & 1 == 1
    let stated = (header.big(24), header.big(28))
    isHeaderSound = header.big(0) & ~1 == 0x377F_0682 && header.sum(0..<24, isBig, (0, 0)) == stated
    // The salts of the first frame, if the header is damaged.
    salts = Array(isHeaderSound ? head[16..<24] : head[40..<48])
    let found = Self.frames(file, pageSize: pageSize, salts: salts, isBig: isBig, sum: stated)
    guard !found.isEmpty else { return nil }
    frames = found
    let sound = isHeaderSound ? found.prefix { $0.isSound } : []
    read = sound.lastIndex { $0.isCommit }.map { $0 + 1 } ?? 0
  }

  private static func bytes(_ file: FileHandle, _ offset: Int, _ count: Int) -> [UInt8]? {
    guard (try? file.seek(toOffset: UInt64(offset))) != nil,
      let data = try? file.read(upToCount: count), data.count == count
    else { return nil }
    return Array(data)
  }

  private static func frames(
    _ file: FileHandle, pageSize: Int, salts: [UInt8], isBig: Bool, sum: (UInt32, UInt32)
  ) -> [Frame] {
    var sum = sum
    var frames: [Frame] = []
    var others = 0
    var at = 32
    while let raw = bytes(file, at, 24 + pageSize) {
      let isOurs = raw[8..<16].elementsEqual(salts)
      // In place of a frame that a power cut left out, an earlier WAL's shows, with two other salts. A changed bit leaves one.
      let isLeftover =
        !raw[8..<12].elementsEqual(salts[..<4]) && !raw[12..<16].elementsEqual(salts[4...])
      // Two frames with other salts in a row: the rest is of an earlier WAL.
      others = isOurs ? 0 : others + 1
      if others == 2 { break }
      let frame = WALBytes(raw)
      let page = Int(frame.big(0))
      let stated = (frame.big(16), frame.big(20))
      let found = frame.sum(24..<24 + pageSize, isBig, frame.sum(0..<8, isBig, sum))
      frames.append(
        Frame(
          page: page,
          generation: page == 1
            ? Generation(header: Int32(bitPattern: frame.big(24 + 60))) : nil,
          isCommit: frame.big(4) > 0 && !isLeftover, offset: at + 24,
          isSound: isOurs && page > 0 && found == stated, isOurs: isOurs))
      sum = stated
      at += 24 + pageSize
    }
    while frames.last?.isOurs == false { frames.removeLast() }
    return frames
  }

  /// The commits that SQLite doesn't read, although they were complete once.
  ///
  /// A power cut leaves the last commit in parts: nobody was told that it is logged. With a sound frame of a later commit behind
  /// them, or behind a damaged header, parts are damage.
  var lostCommits: Int {
    let rest = frames.dropFirst(read)
    let commits = rest.count { $0.isCommit }
    if commits == 1, isHeaderSound || rest.allSatisfy({ !$0.isSound }),
      rest.last?.isCommit == true
    {
      return 0
    }
    return commits
  }

  /// The latest sound version of each page, of complete commits.
  var latest: [Int: Int] {
    let end = frames.lastIndex { $0.isCommit && $0.isSound }.map { $0 + 1 } ?? 0
    return frames[..<end].reduce(into: [:]) { if $1.isSound { $0[$1.page] = $1.offset } }
  }

  /// nil if the file was cut meanwhile.
  func page(at offset: Int) -> [UInt8]? { Self.bytes(file, offset, pageSize) }

  /// Whether it may belong to a log in this state.
  func belongs(to log: Generation) -> Bool {
    let found = frames.filter(\.isSound).compactMap(\.generation)
    guard let first = found.first else { return true }
    return first.before == log.own || found.contains { $0.own == log.own }
  }

  /// The pages in a log's WAL; none if it has none.
  static func pages(beside log: String) -> Set<Int> {
    LogWAL(of: log).map { Set($0.latest.keys) } ?? []
  }
}

/// Numbers and sums in a part of a WAL.
private struct WALBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func big(_ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  func sum(_ range: Range<Int>, _ isBig: Bool, _ start: (UInt32, UInt32)) -> (UInt32, UInt32) {
    bytes.withUnsafeBytes { raw in
      var (one, two) = start
      for at in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let first = raw.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        let second = raw.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)
        one &+= (isBig ? UInt32(bigEndian: first) : UInt32(littleEndian: first)) &+ two
        two &+= (isBig ? UInt32(bigEndian: second) : UInt32(littleEndian: second)) &+ one
      }
      return (one, two)
    }
  }
}

/// What the shared memory beside a WAL, which a kill leaves behind, says of it (sqlite.org/walformat.html, section 2.1).
struct WALIndex {
  /// The frames committed, and those that are in the database already.
  let frames: Int
  let checkpointed: Int
  /// Of the WAL that it is about.
  let salts: [UInt8]

  init?(of log: String) {
    guard let handle = FileHandle(forReadingAtPath: log + "-shm"),
      let head = try? handle.read(upToCount: 136).map({ Array($0) }), head.count == 136
    else { return nil }
    // Both copies of the header must agree: otherwise it was being written.
    guard head[..<48].elementsEqual(head[48..<96]), head[12] == 1 else { return nil }
    func number(_ offset: Int) -> Int {
      Int(head.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) })
    }
    (frames, checkpointed) = (number(16), number(96))
    salts = Array(head[32..<40])
  }

  /// How many commits, at least, SQLite would not read from the WAL; nil if it reads all of them.
  func missing(from wal: LogWAL?) -> Int? {
    guard frames > checkpointed else { return nil }
    guard let wal else { return 1 }
    guard wal.salts == salts, wal.read < frames else { return nil }
    return max(1, wal.frames[wal.read..<min(frames, wal.frames.count)].count { $0.isCommit })
  }
}
