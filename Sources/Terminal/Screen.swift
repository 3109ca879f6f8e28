import CTerminal
import Foundation
package import HUD
import Synchronization

/// The terminal as the program's screen: raw mode, alternate screen, keys and mouse in, frames out.
///
/// It is put back on every way out: `restore`, the end of the process, a signal that ends it, a crash. One
/// exists at a time.
package final class Screen: Sendable {
  /// What comes in. Bounded to the newest 256: nobody types faster than the program answers, and a
  /// program that hangs need not know what was typed long ago.
  package let events: AsyncStream<TerminalEvent>

  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let writer: Mutex<FrameWriter>
  /// How the terminal was before.
  private let before: termios

  /// On: alternate screen, no cursor, no line wrap, mouse presses in SGR form.
  private static let enter =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"
  /// All of that off again, in reverse; first an end to a synchronised frame that was cut short.
  private static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal over.
  package init(
    theme: Theme,
    depth: ColourDepth = .detected(in: ProcessInfo.processInfo.environment)
  ) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw .cannotSetUp(reason: unsafe String(cString: strerror(errno)))
    }
    before = settings
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
    writer = Mutex(FrameWriter(theme: theme, depth: depth))
    let signals = chalktalk_terminal_catch()
    guard signals >= 0 else {
      throw .cannotSetUp(reason: unsafe String(cString: strerror(errno)))
    }
    takeOver()
    atexit { chalktalk_terminal_restore() }
    startReading(signals: signals)
  }

  deinit { restore() }

  /// Columns and rows; 80x24 where the terminal does not say.
  package var size: Size {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Shows a frame: writes what differs from the last one, at once.
  package func present(_ frame: Frame) {
    writer.withLock { writer in
      let text = writer.bytes(for: frame)
      if !text.isEmpty { Self.write(text) }
    }
  }

  /// Rings the terminal's bell.
  package func ring() {
    // Under the writer's lock, so that it does not fall into a frame.
    writer.withLock { _ in Self.write("\u{07}") }
  }

  /// Puts the terminal back as it was. May be called more than once, from any thread.
  package func restore() { chalktalk_terminal_restore() }

  /// Raw mode and the alternate screen, at the start and after a stop.
  private func takeOver() {
    // Signal keys too come in as bytes: what Ctrl-C does is the program's to say.
    var raw = before
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    var saved = before
    unsafe chalktalk_terminal_arm(STDOUT_FILENO, &saved, Self.leave, Self.leave.utf8.count)
    writer.withLock { writer in
      writer.invalidate()
      Self.write(Self.enter)
    }
  }

  /// Starts the thread that reads keys and, through the pipe, signals.
  private func startReading(signals: Int32) {
    let thread = Thread { [weak self] in
      var reader = InputReader(signals: signals)
      while let inputs = reader.next() {
        guard let self else { return }
        for input in inputs { self.handle(input) }
      }
      self?.continuation.yield(.terminated(signal: SIGHUP))
      self?.continuation.finish()
    }
    thread.name = "chalktalk-keys"
    thread.start()
  }

  private func handle(_ input: InputReader.Input) {
    switch input {
    case .event(.key(.control("z"))), .signal(SIGTSTP): stop()
    case .event(let event): continuation.yield(event)
    case .signal(SIGWINCH): continuation.yield(.resized(size))
    case .signal(SIGCONT): resume()
    case .signal(let number): continuation.yield(.terminated(signal: number))
    }
  }

  /// Ctrl-Z: hands the terminal back and stops the process, which goes on from here when continued.
  private func stop() {
    chalktalk_terminal_restore()
    chalktalk_terminal_raise(SIGTSTP)
  }

  /// Continued: whoever had the terminal in between may have left it otherwise.
  private func resume() {
    takeOver()
    continuation.yield(.resized(size))
  }

  /// Writes all of it; a terminal that is gone shows when it is read.
  private static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR && errno != EAGAIN {
        return
      }
    }
  }
}
