import Canvas
import Foundation
import Threads

/// Writes to the terminal on its own thread, so that nobody who shows something waits for it.
///
/// It holds only the newest frame: a terminal that is slow, or stopped for a while, jumps to the
/// current state. Lines are kept in order, the newest 256.
final class Painter: @unchecked Sendable {
  // Unchecked because `condition` guards the mutable properties, except `writer`, which only the
  // thread touches.
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

  private static let mostLines = 256

  private let output: TerminalOutput
  private let condition = Condition()
  private var writer: FrameWriter
  private var work = Work()
  private var isWriting = false
  private var isHeld = false
  private var isOver = false

  init(_ output: TerminalOutput, writer: FrameWriter) {
    self.output = output
    self.writer = writer
    let thread = Thread { [self] in
      while let work = next() { write(work) }
      output.close()
    }
    thread.name = "chalktalk-screen"
    thread.start()
  }

  func show(_ picture: Picture) { add { $0.picture = picture } }

  func ring() { add { $0.rings = true } }

  func ask(_ question: String) { add { $0.question = question } }

  func say(_ line: String) {
    add { work in
      work.lines.append(line)
      if work.lines.count > Self.mostLines { work.lines.removeFirst() }
    }
  }

  /// Writes again, after `prologue`.
  func begin(_ prologue: String) {
    add { $0.prologue = prologue }
    condition.withLock {
      isHeld = false
      condition.broadcast()
    }
  }

  /// Waits until all has been written, at most `limit`.
  func finish(within limit: Duration) {
    wait(within: limit) { work.isEmpty && !isWriting }
  }

  /// Stops writing, even in the middle of a frame.
  func hold() {
    condition.withLock { isHeld = true }
    // The thread looks at it as often as it waits for the terminal.
    wait(within: .milliseconds(200)) { !isWriting }
  }

  /// Ends the thread; nothing more is written.
  func end() {
    condition.withLock {
      isOver = true
      condition.broadcast()
    }
  }

  private func add(_ change: (inout Work) -> Void) {
    condition.withLock {
      change(&work)
      condition.broadcast()
    }
  }

  private func wait(within limit: Duration, until isSo: () -> Bool) {
    let end = ContinuousClock.now + limit
    condition.withLock {
      while !isSo() && condition.wait(until: end) {}
    }
  }

  /// Waits for work; nil at the end.
  private func next() -> Work? {
    condition.withLock {
      while !isOver && (work.isEmpty || isHeld) { condition.wait() }
      if isOver { return nil }
      isWriting = true
      defer { work = Work() }
      return work
    }
  }

  private func write(_ work: Work) {
    let isWhole = output.write(text(of: work)) { condition.withLock { !isHeld } }
    // Nobody knows what is on the screen now.
    if !isWhole { writer.invalidate() }
    condition.withLock {
      isWriting = false
      condition.broadcast()
    }
  }

  private func text(of work: Work) -> String {
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
