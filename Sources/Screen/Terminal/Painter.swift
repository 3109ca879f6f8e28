import Canvas
import Foundation
import Threads

/// Writes to the terminal on its own thread, so that nobody who shows something waits for it.
///
/// It holds only the newest frame: a terminal that is slow, or stopped for a while, jumps to the
/// current state. Lines are kept in order, the newest 256.
final class Painter: Sendable {
  struct Picture: Sendable {
    var frame: Frame
    var theme: Theme
    var isDim: Bool
    /// nil where the terminal has none.
    var title: String?
  }

  /// The work waiting to be written.
  private struct Work {
    /// Turns the terminal into a screen; the frame after it is written whole.
    var prologue: String?
    var picture: Picture?
    var lines: [String] = []
    var rings = false
    /// A query to the terminal.
    var question = ""

    var isEmpty: Bool {
      prologue == nil && picture == nil && lines.isEmpty && !rings && question.isEmpty
    }
  }

  private struct State {
    var work = Work()
    var isWriting = false
    var isHeld = false
    var isOver = false
  }

  private static let mostLines = 256

  private let state = Monitor(State())

  init(_ output: TerminalOutput, writer: FrameWriter) {
    let thread = Thread { [state] in
      var writer = writer
      while let work = Self.next(state) {
        let isWhole = output.write(Self.text(of: work, by: &writer)) {
          state.withLock { !$0.isHeld }
        }
        // Nobody knows what is on the screen now.
        if !isWhole { writer.invalidate() }
        state.change { $0.isWriting = false }
      }
      output.close()
    }
    thread.name = "chalktalk-screen"
    thread.start()
  }

  func show(_ picture: Picture) { state.change { $0.work.picture = picture } }

  func ring() { state.change { $0.work.rings = true } }

  func ask(_ question: String) { state.change { $0.work.question = question } }

  func say(_ line: String) {
    state.change { state in
      state.work.lines.append(line)
      if state.work.lines.count > Self.mostLines { state.work.lines.removeFirst() }
    }
  }

  /// Writes again, after `prologue`.
  func begin(_ prologue: String) {
    state.change { state in
      state.work.prologue = prologue
      state.isHeld = false
    }
  }

  /// Waits until all has been written, at most `limit`.
  func finish(within limit: Duration) {
    _ = state.wait(until: .now + limit) { $0.work.isEmpty && !$0.isWriting ? () : nil }
  }

  /// Stops writing, even in the middle of a frame.
  func hold() {
    state.change { $0.isHeld = true }
    // The thread looks at it as often as it waits for the terminal.
    _ = state.wait(until: .now + .milliseconds(200)) { $0.isWriting ? nil : () }
  }

  /// Ends the thread; nothing more is written.
  func end() { state.change { $0.isOver = true } }

  /// Waits for work; nil at the end.
  private static func next(_ state: Monitor<State>) -> Work? {
    state.next(
      { state in
        if state.isOver || state.work.isEmpty || state.isHeld { return nil }
        state.isWriting = true
        defer { state.work = Work() }
        return state.work
      }, unless: \.isOver)
  }

  private static func text(of work: Work, by writer: inout FrameWriter) -> String {
    var text = work.prologue ?? ""
    if work.prologue != nil { writer.invalidate() }
    if let picture = work.picture {
      writer.use(picture.theme, isDim: picture.isDim)
      text += picture.title.map { writer.bytes(forTitle: $0) } ?? ""
      text += writer.bytes(for: picture.frame)
    }
    text += work.lines.map { DisplayWidth.safe($0) + "\n" }.joined()
    text += work.question
    return work.rings ? text + "\u{07}" : text
  }
}
