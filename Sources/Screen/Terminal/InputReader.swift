import Foundation

/// Waits for bytes from the terminal and for signals from a pipe; used on one thread.
struct InputReader {
  enum Input {
    case event(TerminalEvent)
    case signal(Int32)
  }

  /// The signals that ask the program to end.
  private static let ends: Set = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

  private let signals: Int32
  private let endsWithKeys: Bool
  /// The keys' descriptor; -1, which `poll` skips, once no more are read.
  private var keys = STDIN_FILENO
  /// Where lines go; -1 if none do, or once nobody reads them.
  private var lines: Int32
  /// Whether the program was asked to end. Keys are then read and dropped: typed ahead, they would push the request out of a full
  /// queue, and left unread they would reach the shell.
  private var isEnding = false
  /// Whether it was ended by `chalktalk_terminal_let_go`.
  private(set) var isLetGo = false
  private var decoder: KeyDecoder
  private var buffer = [UInt8](repeating: 0, count: 1024)

  /// - Parameters:
  ///   - signals: the pipe's reading end, non-blocking. A lost terminal ends the reading; a file or
  ///     pipe at its end doesn't, because signals still come.
  ///   - lines: where lines go, or -1. When nobody reads them any more, that counts as SIGPIPE: the
  ///     signal itself may have come from any connection.
  init(signals: Int32, endsWithKeys: Bool, lines: Int32) {
    self.signals = signals
    self.endsWithKeys = endsWithKeys
    // A pipe or a file comes in as fast as it likes.
    decoder = KeyDecoder(isTyped: endsWithKeys)
    self.lines = lines
  }

  /// The next inputs; nil if the terminal is gone or must no longer be read.
  mutating func next() -> [Input]? {
    var descriptors = [
      pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: lines, events: 0, revents: 0),
    ]
    let limit = decoder.patience.map { Int32($0 / .milliseconds(1)) } ?? -1
    let ready = unsafe poll(&descriptors, nfds_t(descriptors.count), limit)
    if ready == 0 { return decoder.flush().map(Input.event) }
    guard ready > 0 else { return errno == EINTR ? [] : nil }
    var inputs: [Input] = []
    if descriptors[1].revents != 0, let bytes = read(signals) {
      isLetGo = bytes.contains(0)
      if isLetGo { return nil }
      inputs += bytes.map { .signal(Int32($0)) }
      isEnding = isEnding || bytes.contains { Self.ends.contains(Int32($0)) }
    }
    if descriptors[0].revents != 0 {
      if let bytes = read(keys) {
        if !isEnding { inputs += decoder.feed(bytes).map(Input.event) }
      } else if endsWithKeys {
        return nil
      } else {
        keys = -1
        inputs.append(.event(.keysEnded))
      }
    }
    if descriptors[2].revents != 0 {
      lines = -1
      isEnding = true
      inputs.append(.signal(SIGPIPE))
    }
    return inputs
  }

  /// The bytes available now; nil at the end.
  private mutating func read(_ descriptor: Int32) -> ArraySlice<UInt8>? {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    return count > 0 ? buffer[..<count] : nil
  }
}
