import Testing

@testable import Live

@Suite("Backlog", .timeLimit(.minutes(30)))
struct BacklogTests {
  @Test("a full queue drops the newest or the oldest element and counts it")
  func overflow() throws {
    let lines = Backlog<Int>(bound: 2)
    let states = Backlog<Int>(bound: 2, dropping: .oldest)
    for number in 1...5 {
      lines.add(number)
      states.add(number)
    }
    let (earliest, left) = try #require(lines.next())
    #expect(earliest == [1, 2] && left == 3)
    let (latest, before) = try #require(states.next())
    #expect(latest == [4, 5] && before == 3)
    lines.add(6)
    let (next, none) = try #require(lines.next())
    #expect(next == [6] && none == 0)
  }

  @Test("a closed queue still gives out waiting elements, but accepts no more")
  func closed() throws {
    let lines = Backlog<Int>(bound: 9)
    lines.add(1)
    lines.close(within: .zero)
    lines.add(2)
    let (waiting, dropped) = try #require(lines.next())
    #expect(waiting == [1] && dropped == 0)
    #expect(lines.next() == nil)
  }
}
