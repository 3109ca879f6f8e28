import Foundation
import Synchronization
import Testing
import Threads

@Suite("A condition")
struct ConditionTests {
  private let condition = Condition()

  @Test("a wait until a moment that has passed ends at once")
  func passed() {
    let isWoken = condition.withLock { condition.wait(until: .now - .seconds(1)) }
    #expect(!isWoken)
  }

  @Test("a wait ends when its thread is woken")
  func woken() {
    let isDone = Mutex(false)
    let thread = Thread { [condition] in
      condition.withLock {
        isDone.withLock { $0 = true }
        condition.broadcast()
      }
    }
    thread.start()
    let end = ContinuousClock.now + .seconds(300)
    let isWoken = condition.withLock {
      while !isDone.withLock({ $0 }), condition.wait(until: end) {}
      return isDone.withLock { $0 }
    }
    #expect(isWoken)
  }
}
