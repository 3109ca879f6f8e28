package import Climbing
import Foundation
package import Grades
import Log
import Session

/// A climb on a day, as a row in a list of ascents.
package struct ExchangedAscent: Equatable, Sendable {
  package enum Result: Equatable, Sendable { case onsight, flash, send, fall }

  /// Without a time of day.
  package var day: CivilTime
  package var discipline: Discipline
  package var grade: Grade
  package var name: String?
  package var place: String?
  package var result: Result
  /// Including the send, if there is one; nil if unknown.
  package var tries: Int?
  /// Whether it had been sent before.
  package var isRepeat = false

  package init(
    day: CivilTime, discipline: Discipline, grade: Grade, name: String? = nil,
    place: String? = nil, result: Result, tries: Int? = nil
  ) {
    self.day = day
    self.discipline = discipline
    self.grade = grade
    self.name = name
    self.place = place
    self.result = result
    self.tries = result == .onsight || result == .flash ? 1 : tries
  }
}

extension ExchangedAscent {
  /// A session's ascent.
  struct Logged {
    /// The id of its route, and its index among that route's ascents.
    let route: String
    let number: Int
    let ascent: ExchangedAscent
    /// The row it was imported from, if any.
    let row: ImportedRow?
  }

  /// A session's ascents, by route. A route that was sent more than once has one for each send.
  static func all(of facts: SessionFacts, in zone: TimeZone) -> [Logged] {
    facts.climb.routes.flatMap { route -> [Logged] in
      guard let first = ExchangedAscent(route, of: facts, in: zone) else { return [] }
      var again = first
      (again.result, again.tries, again.isRepeat) = (.send, nil, true)
      return (0..<max(1, route.sends)).map { number in
        Logged(
          route: route.id, number: number, ascent: number == 0 ? first : again,
          row: number == 0 ? facts.imported[route.id] : nil)
      }
    }
  }

  /// nil for a route without tries.
  private init?(_ route: Route, of facts: SessionFacts, in zone: TimeZone) {
    let sent = route.attempts.first { $0.outcome == .send }
    guard let attempt = sent ?? route.attempts.last,
      let time = facts.civilTime(attempt.at, in: zone)
    else { return nil }
    let isForBoulders = route.grade.system.isForBoulders
    let usual: Discipline = isForBoulders ? .boulder : .sport
    let discipline = facts.climb.start?.discipline ?? usual
    self.init(
      day: time.date, discipline: discipline.isBoulder == isForBoulders ? discipline : usual,
      grade: route.grade, name: route.name,
      place: route.place,
      result: sent == nil
        ? .fall : route.isOnsight ? .onsight : route.isFlash ? .flash : .send,
      tries: sent == nil ? route.tries : route.triesToSend)
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
