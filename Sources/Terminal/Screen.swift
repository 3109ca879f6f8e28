import CTerminal
package import Canvas
import Foundation
import Synchronization

/// The terminal as the program's screen: raw mode, alternate screen, keys and mouse in, frames out; or, for
/// screen readers and pipes, lines of text and not one escape code.
///
/// It is put back on every way out: `restore`, the end of the process, a signal that ends it, a crash. One
/// exists at a time. A terminal that has stopped reading holds nobody up: what is shown is written on a thread of
/// its own, and it is put back as far as it lets itself be within half a second.
package final class Screen: Sendable {
  /// What comes in. Bounded to the newest 256: nobody types faster than the program answers, and a
  /// program that hangs need not know what was typed long ago.
  package let events: AsyncStream<TerminalEvent>

  private let kind: Kind
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let painter: Painter
  /// A second way to the terminal, which never waits for it.
  private let output = TerminalOutput()
  /// How the terminal was before; nil where keys come from something else.
  private let before: termios?
  private let isRestored = Mutex(false)
  /// Whether it takes commands in strings (OSC), for the title and the background's colour. The Linux console
  /// takes none, and older ones print them.
  private let takesStrings: Bool

  private let hasMouse: Bool

  /// Whether its font has quarters, and halves, of a block.
  package let (hasQuarters, hasHalves): (Bool, Bool)

  package enum Kind: Sendable {
    case frames, lines
  }

  /// What is answered with the background's colour (xterm, OSC 11), whenever that may be: nothing waits for it.
  private static let askBackground = "\u{1B}]11;?\u{1B}\\"
  /// On: told when the focus comes back (mode 1004) and when other colours are chosen (mode 2031, of Contour's);
  /// with the first question.
  private static let follow = "\u{1B}[?1004h\u{1B}[?2031h" + askBackground
  /// Puts the title aside, until `leave` brings it back.
  private static let keepTitle = "\u{1B}[22;2t"
  /// On: mouse presses, in SGR form.
  private static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"
  /// On: alternate screen, no cursor, no line wrap, what is pasted marked as such.
  private static let enter =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
  /// All of that off again, in reverse; first an end to a synchronised frame that was cut short.
  private static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2031l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;2t"

  /// Whether there is a terminal for frames and keys.
  package static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether a mouse or a touch can be told. The Linux console has none. GNU screen (4.9), told to report a mouse,
  /// keeps Esc back until the next key, and hands out both as Alt with that key.
  package static func mayHaveMouse(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    let isScreen = environment["TERM"]?.hasPrefix("screen") ?? false
    return !Charset.isConsole(environment) && (!isScreen || environment["TMUX"] != nil)
  }

  /// Takes the terminal over. For lines there need not be one: keys are then read as they come.
  package init(
    _ kind: Kind = .frames, depth: ColourDepth? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(TerminalError) {
    self.kind = kind
    let hasKeys = isatty(STDIN_FILENO) == 1
    guard kind == .lines || Self.isThere else { throw .notATerminal }
    before = hasKeys ? try Self.settings() : nil
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
    let charset = Charset.detected(in: environment)
    painter = Painter(
      output,
      writer: FrameWriter(
        theme: .dark, depth: depth ?? .detected(in: environment), charset: charset))
    (hasQuarters, hasHalves) = (charset.hasQuarters, charset.hasHalves)
    takesStrings = kind == .frames && !charset.isConsole
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

  /// Columns and rows; 80x24 where the terminal does not say.
  package var size: Size {
    .ofTerminal ?? Size(columns: 80, rows: 24)
  }

  /// Shows a frame and a title: what differs from the last is written soon after, unless a newer one comes first.
  /// `isDim`: as if the screen were turned down.
  package func present(
    _ frame: Frame, theme: Theme = .dark, isDim: Bool = false, title: String = ""
  ) {
    painter.show(
      Painter.Picture(
        frame: frame, theme: theme, isDim: isDim, title: takesStrings ? title : nil))
  }

  /// Writes a line of text, for a screen of lines.
  package func say(_ line: String) { painter.say(line) }

  /// Rings the terminal's bell.
  package func ring() { painter.ring() }

  /// Waits until the terminal has taken what was shown, at most `limit`.
  package func flush(within limit: Duration) { painter.finish(within: limit) }

  /// Puts the terminal back as it was, and leaves its keys to whoever comes next. May be called more than once, from any
  /// thread.
  package func restore() {
    // Another screen may have taken the terminal over since.
    guard
      !isRestored.withLock({ isRestored in
        defer { isRestored = true }
        return isRestored
      })
    else { return }
    if kind == .lines { flush(within: .milliseconds(300)) }
    painter.hold()
    chalktalk_terminal_restore()
    chalktalk_terminal_let_go()
  }

  private static func settings() throws(TerminalError) -> termios {
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw .cannotSetUp(reason: unsafe String(cString: strerror(errno)))
    }
    return settings
  }

  /// Raw mode and the alternate screen, at the start and after a stop.
  private func takeOver() {
    guard let before else { return }
    // Signal keys too come in as bytes: what Ctrl-C does is the program's to say.
    var raw = before
    unsafe cfmakeraw(&raw)
    // Lines of text still end as the terminal wants them to.
    if kind == .lines { raw.c_oflag = before.c_oflag }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    var saved = before
    let leave = kind == .frames ? Self.leave : ""
    let wasOurs = unsafe chalktalk_terminal_arm(
      STDIN_FILENO, output.descriptor, &saved, leave, leave.utf8.count)
    // Put aside twice, the title that comes back would be our own.
    let begin =
      (wasOurs == 1 ? "" : Self.keepTitle) + Self.enter + (hasMouse ? Self.mouse : "")
      + (takesStrings ? Self.follow : "")
    painter.begin(kind == .frames ? begin : "")
  }

  /// Starts the thread that reads keys and, through the pipe, signals.
  private func startReading(signals: Int32) {
    let endsWithKeys = before != nil
    let thread = Thread { [weak self] in
      var reader = InputReader(signals: signals, endsWithKeys: endsWithKeys)
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
    case .event(.coloursMayDiffer): askBackground()
    case .event(let event): continuation.yield(event)
    case .signal(SIGWINCH):
      continuation.yield(.resized(size))
      // Another terminal may have taken up the session, as with tmux.
      askBackground()
    case .signal(SIGCONT): resume()
    case .signal(let number): continuation.yield(.terminated(signal: number))
    }
  }

  private func askBackground() {
    if takesStrings { painter.ask(Self.askBackground) }
  }

  /// Ctrl-Z: hands the terminal back and stops the process, which goes on from here when continued.
  ///
  /// Without a shell to continue it (`xterm -e chalktalk`, `ssh -t`, a console of its own) the kernel stops nothing:
  /// its process group is orphaned. It goes on at once, then, and the terminal is its own again.
  private func stop() {
    painter.hold()
    chalktalk_terminal_restore()
    chalktalk_terminal_raise(SIGTSTP)
    resume()
  }

  /// Continued: whoever had the terminal in between may have left it otherwise.
  private func resume() {
    takeOver()
    continuation.yield(.resized(size))
  }
}
