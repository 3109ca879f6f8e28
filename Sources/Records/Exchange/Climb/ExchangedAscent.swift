package import Climbing
import Core
import Foundation
package import Grades
import Session

/// A climb on a day, as a row in a list of ascents.
package struct ExchangedAscent: Equatable, Sendable {
  package enum Result: Equatable, Sendable { case onsight, flash, send, fall }

  /// Without a time of day.
  package var day: CivilTime
  package var discipline: Discipline
  package var grade: Grade
  package var name: String?
  package var wall: String?
  package var result: Result
  /// Including the send, if there is one; nil if unknown.
  package var tries: Int?
  /// How it was sent, unless at the first try; nil where the log doesn't say.
  package var style: AscentStyle?
  /// The grade as a format writes it, if not by its name alone.
  package var gradeSpelling: String?
  /// Further sends on the day that the row counts.
  package var repeats = 0

  package init(
    day: CivilTime, discipline: Discipline, grade: Grade, name: String? = nil,
    wall: String? = nil, result: Result, tries: Int? = nil
  ) {
    self.day = day
    self.discipline = discipline
    self.grade = grade
    self.name = name
    self.wall = wall
    self.result = result
    self.tries = result == .onsight || result == .flash ? 1 : tries
  }
}

extension ExchangedAscent {
  var gradeText: String { gradeSpelling ?? "\(grade)" }

  /// A session's ascent.
  struct Logged {
    /// The id of its route, and its index among that route's ascents.
    let route: String
    let number: Int
    /// The id of the attempt that it is.
    let attempt: String
    let ascent: ExchangedAscent
    /// The row it was imported from, if any.
    let row: ImportedRow?
    /// Falls after the route's first send, at its first ascent: no list of ascents holds them.
    var laterFalls = 0
  }

  /// A session's ascents, by route. A route that was sent more than once has one for each send, or
  /// one that counts its repeats.
  static func all(
    of facts: SessionFacts, in zone: TimeZone, countingRepeats: Bool = false
  ) -> [Logged] {
    facts.climb.routes.flatMap { route -> [Logged] in
      guard var first = ExchangedAscent(route, of: facts, in: zone) else { return [] }
      let laterFalls = route.attempts.drop { $0.outcome != .send }.count { $0.outcome == .fall }
      if countingRepeats {
        first.repeats = max(0, route.sends - 1)
        return [
          Logged(
            route: route.id, number: 0, attempt: "", ascent: first, row: facts.imported[route.id],
            laterFalls: laterFalls)
        ]
      }
      var again = first
      (again.result, again.tries, again.style) = (.send, nil, .again)
      let sent = route.attempts.filter { $0.outcome == .send }
      return (0..<max(1, sent.count)).map { number in
        Logged(
          route: route.id, number: number,
          attempt: (sent.isEmpty ? route.attempts.last : sent[number])?.id ?? "",
          ascent: number == 0 ? first : again,
          row: facts.imported[number == 0 ? route.id : sent[number].id],
          laterFalls: number == 0 ? laterFalls : 0)
      }
    }
  }

  /// nil for a route without tries.
  private init?(_ route: Route, of facts: SessionFacts, in zone: TimeZone) {
    let sent = route.attempts.first { $0.outcome == .send }
    guard let attempt = sent ?? route.attempts.last,
      let time = facts.civilTime(
        facts.isOfDayOnly ? facts.startedAt ?? attempt.at : attempt.at, in: zone)
    else { return nil }
    let isForBoulders = route.grade.system.isForBoulders
    let usual: Discipline = isForBoulders ? .boulder : .sport
    let discipline = facts.climb.start?.discipline ?? usual
    self.init(
      day: time.date, discipline: discipline.isBoulder == isForBoulders ? discipline : usual,
      grade: route.grade, name: route.name,
      wall: route.wall,
      result: sent == nil
        ? .fall : route.isOnsight ? .onsight : route.isFlash ? .flash : .send,
      tries: sent == nil ? route.tries : route.triesToSend)
    style = route.past.isSent ? .again : route.statedStyle
  }
}

/// Other programs' words for the result of a climb.
struct AscentWords {
  private let results: [String: ExchangedAscent.Result]

  /// Lower-case words, by meaning.
  init(onsight: [String], flash: [String], send: [String], fall: [String]) {
    results = Dictionary(
      [
        (onsight, ExchangedAscent.Result.onsight), (flash, .flash), (send, .send), (fall, .fall),
      ].flatMap { words, result in words.map { ($0, result) } },
      uniquingKeysWith: { first, _ in first })
  }

  subscript(word: String) -> ExchangedAscent.Result? { results[word.lowercased()] }
}
