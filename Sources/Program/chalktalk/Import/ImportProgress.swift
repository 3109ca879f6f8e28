import ArgumentParser
import Core
import Exchange
import Files
import Foundation
import Synchronization

/// How far an import is, in a line at a terminal that goes once it is done; and Ctrl-C, which ends it before anything is committed.
///
/// From the last row on it no longer ends anything: what is being committed is then in the log as a whole.
enum ImportProgress {
  /// Work that takes less isn't shown.
  private static let patience = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(200)
  private static let isInterrupted = Atomic(false)

  /// Ctrl-C was pressed.
  private struct Interrupted: Error {}

  /// - Parameter name: what is done: “Reading”.
  static func during<Result>(
    _ name: String, _ work: (@escaping ImportStep) throws -> Result
  ) throws -> Result {
    isInterrupted.store(false, ordering: .relaxed)
    let handler = signal(SIGINT) { _ in
      ImportProgress.isInterrupted.store(true, ordering: .relaxed)
    }
    var line = Line(name: name)
    defer {
      line.clear()
      signal(SIGINT, handler)
    }
    do {
      return try work { share, rows in
        if isInterrupted.load(ordering: .relaxed) { throw Interrupted() }
        line.show(share, rows)
      }
    } catch is Interrupted {
      line.clear()
      Output.error("interrupted: nothing was imported")
      throw ExitCode(128 + SIGINT)
    }
  }

  /// A line that is written over itself.
  private struct Line {
    let name: String
    private let start = ContinuousClock.now
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var shown: ContinuousClock.Instant?

    init(name: String) { self.name = name }

    mutating func show(_ share: Double, _ rows: Int) {
      let now = ContinuousClock.now
      guard isTerminal, now - start >= patience, shown.map({ now - $0 >= interval }) ?? true else {
        return
      }
      shown = now
      let seconds = (now - start) / .seconds(1)
      let left = share > 0 ? Int((seconds / share * (1 - share)).rounded(.up)) : 0
      let text = "\(name): \(rows.counted("row")), \(Int(share * 100)) %, \(left) s left"
      FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }

    mutating func clear() {
      if shown != nil { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
      shown = nil
    }
  }
}
