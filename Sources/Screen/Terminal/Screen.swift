import CTerminal
package import Canvas
import Foundation
import Synchronization

/// The terminal as the program's screen: raw mode, alternate screen, keys and mouse in, frames out;
/// or, for screen readers and pipes, plain lines of text without escape codes.
///
/// The terminal is restored on every way out: `restore`, the end of the process, a fatal signal, a
/// crash. Only one screen exists at a time. A terminal that has stopped reading delays nobody: a
/// separate thread writes to it, and restoring it takes at most half a second.
package final class Screen: Sendable {
  /// Input events. Bounded to the newest 256: nobody types faster than the program answers, and a
  /// program that hung needn't know what was typed long ago.
  package let events: AsyncStream<TerminalEvent>

  private let format: Format
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let painter: Painter
  /// A second descriptor for the terminal, which never blocks.
  private let output = TerminalOutput()
  /// The terminal's original mode; nil if keys come from elsewhere.
  private let before: termios?
  private let isRestored = Mutex(false)
  /// Whether it accepts string commands (OSC) for the title and the background's colour. The Linux
  /// console accepts none, and older versions print them.
  private let acceptsStrings: Bool

  private let hasMouse: Bool

  /// Whether its font has quarter and half blocks.
  package let (hasQuarters, hasHalves): (Bool, Bool)

  package enum Format: Sendable {
    case frames, lines
  }

  /// Asks for the background's colour (xterm, OSC 11). The answer may come at any time: nothing
  /// waits for it.
  private static let askBackground = "\u{1B}]11;?\u{1B}\\"
  /// On: reports when the focus comes back (mode 1004) and when the colours change (mode 2031, from
  /// Contour); with the first question.
  private static let follow = "\u{1B}[?1004h\u{1B}[?2031h" + askBackground
  /// Saves the title until `leave` restores it.
  private static let keepTitle = "\u{1B}[22;2t"
  /// On: mouse presses, in SGR form.
  private static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"
  /// On: alternate screen, no cursor, no line wrap, bracketed paste.
  private static let enter =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
  /// Turns all of that off in reverse order, after ending a synchronised frame that was cut short.
  private static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2031l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;2t"

  /// Whether there is a terminal for frames and keys.
  package static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether a mouse or a touch can be reported. The Linux console has none. GNU screen (4.9), when
  /// reporting a mouse, holds Esc back until the next key and sends both as Alt with that key.
  package static func mayHaveMouse(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    let isScreen = environment["TERM"]?.hasPrefix("screen") ?? false
    return !Charset.isConsole(environment) && (!isScreen || environment["TMUX"] != nil)
  }

  /// Takes over the terminal. A screen of lines doesn't need one: keys are then read as they come.
  package init(
    _ format: Format = .frames, depth: ColourDepth? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(TerminalError) {
    self.format = format
    let hasKeys = isatty(STDIN_FILENO) == 1
    guard format == .lines || Self.isThere else { throw .notATerminal }
    before = hasKeys ? try Self.settings() : nil
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
    let charset = Charset.detected(in: environment)
    painter = Painter(
      output,
      writer: FrameWriter(
        theme: .dark, depth: depth ?? .detected(in: environment), charset: charset))
    (hasQuarters, hasHalves) = (charset.hasQuarters, charset.hasHalves)
    acceptsStrings = format == .frames && !charset.isConsole
    hasMouse = Self.mayHaveMouse(in: environment)
    let signals = chalktalk_terminal_catch()
    guard signals >= 0 else {
      throw .cannotSetUp(reason: unsafe String(cString: strerror(errno)))
    }
    takeOver()
    atexit { chalktalk_terminal_restore() }
    startReading(signals: signals)
  }

  deinit { restore() }

  /// Columns and rows; 80x24 if the terminal doesn't say.
  package var size: Size {
    .ofTerminal ?? Size(columns: 80, rows: 24)
  }

  /// Shows a frame and a title: the differences are written soon, unless a newer frame comes first.
  /// `isDim`: as if the screen were turned down.
  package func present(
    _ frame: Frame, theme: Theme = .dark, isDim: Bool = false, title: String = ""
  ) {
    painter.show(
      Painter.Picture(
        frame: frame, theme: theme, isDim: isDim, title: acceptsStrings ? title : nil))
  }

  /// Writes a line of text, for a screen of lines.
  package func say(_ line: String) { painter.say(line) }

  /// Rings the terminal's bell.
  package func ring() { painter.ring() }

  /// Waits until the terminal has received everything shown, at most `limit`.
  package func flush(within limit: Duration) { painter.finish(within: limit) }

  /// Restores the terminal and leaves its keys to the next reader. May be called more than once,
  /// from any thread.
  package func restore() {
    // Another screen may have taken over the terminal since.
    guard
      !isRestored.withLock({ isRestored in
        defer { isRestored = true }
        return isRestored
      })
    else { return }
    if format == .lines { flush(within: .milliseconds(300)) }
    painter.hold()
    chalktalk_terminal_restore()
    chalktalk_terminal_let_go()
    painter.end()
  }

  private static func settings() throws(TerminalError) -> termios {
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw .cannotSetUp(reason: unsafe String(cString: strerror(errno)))
    }
    return settings
  }

  /// Raw mode and the alternate screen, at the start and after a stop; not once the terminal is restored for good.
  private func takeOver() {
    isRestored.withLock { if !$0 { enterTerminal() } }
  }

  private func enterTerminal() {
    guard let before else { return }
    // Signal keys come in as bytes too: the program decides what Ctrl-C does.
    var raw = before
    unsafe cfmakeraw(&raw)
    // Lines of text keep the terminal's line ends.
    if format == .lines { raw.c_oflag = before.c_oflag }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    var saved = before
    let leave = format == .frames ? Self.leave : ""
    let wasOurs = unsafe chalktalk_terminal_arm(
      STDIN_FILENO, output.descriptor, &saved, leave, leave.utf8.count)
    // If saved twice, the restored title would be our own.
    let begin =
      (wasOurs == 1 ? "" : Self.keepTitle) + Self.enter + (hasMouse ? Self.mouse : "")
      + (acceptsStrings ? Self.follow : "")
    painter.begin(format == .frames ? begin : "")
  }

  /// Starts the thread that reads keys and, through the pipe, signals.
  private func startReading(signals: Int32) {
    let endsWithKeys = before != nil
    let lines = format == .lines ? STDOUT_FILENO : -1
    let thread = Thread { [weak self] in
      defer { close(signals) }
      var reader = InputReader(signals: signals, endsWithKeys: endsWithKeys, lines: lines)
      while let inputs = reader.next() {
        guard let self else { return }
        for input in inputs { self.handle(input) }
      }
      if !reader.isLetGo { self?.continuation.yield(.terminated(signal: SIGHUP)) }
      self?.continuation.finish()
    }
    thread.name = "chalktalk-keys"
    thread.start()
  }

  private func handle(_ input: InputReader.Input) {
    switch input {
    case .event(.key(.control("z"))), .signal(SIGTSTP): stop()
    case .event(.key(.control("l"))): repaint()
    case .event(.coloursMayDiffer): askBackground()
    case .event(let event): continuation.yield(event)
    case .signal(SIGWINCH):
      continuation.yield(.resized(size))
      // Another terminal may have attached to the session, as with tmux.
      askBackground()
    case .signal(SIGCONT): resume()
    case .signal(let number): continuation.yield(.terminated(signal: number))
    }
  }

  private func askBackground() {
    if acceptsStrings { painter.ask(Self.askBackground) }
  }

  /// Ctrl-Z: hands back the terminal and stops the process, which resumes here when continued.
  ///
  /// Without a shell to continue it (`xterm -e chalktalk`, `ssh -t`, its own console) the kernel
  /// doesn't stop the process, because its process group is orphaned. It then continues at once and
  /// takes over the terminal again.
  private func stop() {
    painter.hold()
    chalktalk_terminal_restore()
    chalktalk_terminal_raise(SIGTSTP)
    resume()
  }

  /// Clears the screen and draws all of it: another program may have written on it.
  private func repaint() {
    if format == .frames { painter.begin("\u{1B}[2J") }
    continuation.yield(.resized(size))
  }

  /// Continued: other programs may have changed the terminal meanwhile.
  private func resume() {
    takeOver()
    continuation.yield(.resized(size))
  }
}
