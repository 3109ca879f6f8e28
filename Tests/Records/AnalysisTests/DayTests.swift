import Core
import Testing

@testable import Analysis

@Suite("Days", .timeLimit(.minutes(30)))
struct DayTests {
  @Test(
    "a day converts to its date and weekday, and back",
    arguments: [
      ("1970-01-01", 0, 3), ("2000-02-29", 11_016, 1), ("2026-11-21", 20_778, 5),
      ("1969-12-31", -1, 2), ("2100-03-01", 47_541, 0),
    ])
  func dates(text: String, number: Int, weekday: Int) {
    let day = Day(text)
    #expect(day?.number == number)
    #expect(day?.weekday == weekday)
    #expect(Day(number).description == text)
  }

  @Test("every day of four centuries survives the conversion to a date and back")
  func roundTrip() {
    for number in stride(from: -20_000, to: 126_097, by: 1) {
      let (year, month, day) = Day(number).date
      if Day(year: year, month: month, day: day)?.number != number {
        Issue.record("\(number)")
        return
      }
    }
  }

  @Test(
    "any other text is not a day",
    arguments: ["2026-02-29", "2026-13-01", "26-1-1", "2026-11-31", "", "2026-1a-01", "+026-01-01"])
  func wrong(text: String) { #expect(Day(text) == nil) }

  @Test("weeks begin on Monday, months on the first, and the next one follows without a gap")
  func spans() {
    for span in [Span.week, .month, .year] {
      var start = span.start(of: Day(20_000))
      for _ in 0..<60 {
        let next = span.next(after: start)
        #expect(span.start(of: next) == next && span.start(of: next - 1) == start)
        start = next
      }
    }
  }
}
