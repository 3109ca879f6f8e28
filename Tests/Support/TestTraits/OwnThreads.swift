import Foundation
import Synchronization
package import Testing

/// Runs a suite's tests on threads of their own, because they wait for programs.
///
/// Swift's own threads are as many as the machine has cores: two tests that wait for a sound to be played would hold up
/// all others. Not all at once, though: programs that start are work, and a sound that nobody has time to play is lost.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  /// Whether it takes one of the places that there are.
  var isCounted: Bool

  package var isRecursive: Bool { true }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    if isCounted { await Places.shared.take() }
    defer { if isCounted { Places.shared.give() } }
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  /// For a suite that starts programs.
  package static var startsPrograms: Self { Self(isCounted: true) }

  /// For a suite that starts programs and takes minutes: it begins at once.
  package static var takesLong: Self { Self(isCounted: false) }
}

/// How many tests start programs at once.
private final class Places: Sendable {
  /// Because all suites share them.
  static let shared = Places(6)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(free: count)) }

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}

/// As many threads as there are jobs at once; one that has nothing to do waits for the next.
private final class Threads: TaskExecutor {
  /// Because all suites share them.
  static let shared = Threads()

  private let jobs = Mutex<(waiting: [UnownedJob], idle: Int)>(([], 0))
  private let signal = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = jobs.withLock { jobs in
      jobs.waiting.append(job)
      guard jobs.idle > 0 else { return false }
      jobs.idle -= 1
      return true
    }
    if !isTaken { Thread { self.work() }.start() }
    signal.signal()
  }

  /// Each signal stands for one job and each thread is counted idle only while it waits, so every job has a thread.
  private func work() {
    while true {
      signal.wait()
      let job = jobs.withLock { $0.waiting.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
      jobs.withLock { $0.idle += 1 }
    }
  }
}
