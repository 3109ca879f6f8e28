import Synchronization

/// Lets only the latest words be said. Each are prepared by a task of their own, and tasks may overtake each other.
final class LatestWords: Sendable {
  private let last = Mutex(0)

  /// A number for the next words.
  func begin() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }

  /// Says the words with this number, unless later ones have begun.
  func finish(_ number: Int, say: () -> Void) {
    last.withLock { if $0 == number { say() } }
  }
}

/// The words that the speaker says now.
final class SpokenWords: Sendable {
  private let words = Mutex("")

  var text: String {
    get { words.withLock { $0 } }
    set { words.withLock { $0 = newValue } }
  }
}
