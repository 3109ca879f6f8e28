import Canvas
import Console
import Files
import Foundation
import HUD
import Terminal

/// Shows a session on a screen, or as lines of text.
final class Display {
  private let screen: Screen
  private let isPlain: Bool
  private var plainText = PlainText()
  /// Writes the session's story in place of the plain lines, if there is one.
  var story: Storyteller?
  private let status: StatusFile?
  private let errors: ErrorDiversion?
  /// The terminal's background; nil until the terminal answers.
  var background: RGB?
  /// The visible part of a list.
  private var viewport: Viewport?
  /// What a click means in the current frame.
  private var targets: [Frame.Target] = []

  /// Uses plain lines on a dumb terminal, which can only scroll.
  init(
    _ options: LiveOptions, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    status = try options.status.map { try StatusFile(path: $0, sparing: options.spared) }
    isPlain = options.isPlain || options.tellsStory || environment["TERM"] == "dumb"
    screen = try Screen(isPlain ? .lines : .frames, depth: options.depth)
    errors = isPlain ? nil : ErrorDiversion(to: DebugLog.standardFile(environment: environment))
  }

  var events: AsyncStream<TerminalEvent> { screen.events }

  /// Rings the bell, except in lines of text, where it would be a stray escape code.
  func ring() {
    if !isPlain { screen.ring() }
  }

  func show(_ scene: Scene) {
    if let story {
      story.show(scene)
    } else if isPlain {
      for line in plainText.lines(for: scene) { say(line) }
    } else {
      var scene = scene
      scene.look.hasQuarters = screen.hasQuarters
      scene.look.hasHalves = screen.hasHalves
      let (frame, viewport) = Renderer.render(scene, size: screen.size, after: viewport)
      screen.present(
        frame, theme: scene.look.theme.resolved(on: background), isDim: scene.look.isDim,
        title: "chalktalk: \(StatusLine.text(scene))")
      targets = frame.targets
      self.viewport = viewport
    }
    status?.write(scene)
  }

  func say(_ line: String) { screen.say(line) }

  /// What a click means.
  func meaning(atColumn column: Int, row: Int) -> Frame.Target.Meaning? {
    targets.first { $0.area.contains(column: column, row: row) }?.meaning
  }

  /// Restores the terminal, and removes the status line.
  func end() {
    screen.restore()
    errors?.end()
    status?.clear()
  }
}

/// Sends what libraries write to descriptor 2 to the debug log while the screen is up: the screen
/// belongs to the program.
struct ErrorDiversion {
  /// The terminal's own descriptor.
  private let before: Int32

  /// nil if descriptor 2 goes elsewhere already, or the file can't be opened.
  init?(to file: URL) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    try? Files.makeFolder(file.deletingLastPathComponent().path)
    guard let log = try? Files.appending(to: file.path) else { return nil }
    let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    guard dup2(log.fileDescriptor, STDERR_FILENO) >= 0 else {
      close(copy)
      return nil
    }
    before = copy
  }

  /// Gives the terminal back.
  func end() {
    dup2(before, STDERR_FILENO)
    close(before)
  }
}
