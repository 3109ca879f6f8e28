package import Climbing
import Foundation
import Log
import Session

/// A climb on a day, as lists of ascents have it.
package struct ExchangedAscent: Equatable, Sendable {
  package enum Result: Equatable, Sendable { case onsight, flash, send, fall }

  /// Without a time of day.
  package var day: CivilTime
  package var discipline: Discipline
  package var grade: Grade
  package var name: String?
  package var place: String?
  package var result: Result
  /// With the send, where there is one; nil where that is not known.
  package var tries: Int?
  /// It had been sent before.
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
  /// The ascents of a session, by route, each with the row that it came in by, if it did. A route that was sent more than
  /// once has one for each send.
  static func all(
    of facts: SessionFacts, in zone: TimeZone
  ) -> [(ascent: ExchangedAscent, row: ImportedRow?)] {
    facts.climb.routes.flatMap { route -> [(ascent: ExchangedAscent, row: ImportedRow?)] in
      guard let first = ExchangedAscent(route, facts.climb.start?.discipline, zone) else {
        return []
      }
      var again = first
      (again.result, again.tries, again.isRepeat) = (.send, nil, true)
      let repeats = Array(repeating: again, count: max(0, route.sends - 1))
      return [(first, facts.imported[route.id])] + repeats.map { ($0, nil) }
    }
  }

  /// nil of a route that nobody tried.
  private init?(_ route: Route, _ discipline: Discipline?, _ zone: TimeZone) {
    let sent = route.attempts.first { $0.outcome == .send }
    guard let attempt = sent ?? route.attempts.last, let time = CivilTime(attempt.at, in: zone)
    else { return nil }
    let isForBoulders = route.grade.system.isForBoulders
    let usual: Discipline = isForBoulders ? .boulder : .sport
    let fitting = discipline.flatMap { $0.isBoulder == isForBoulders ? $0 : nil }
    self.init(
      day: time.date, discipline: fitting ?? usual, grade: route.grade, name: route.name,
      place: route.place,
      result: sent == nil
        ? .fall : route.isOnsight ? .onsight : route.isFlash ? .flash : .send,
      tries: sent == nil ? route.tries : route.triesToSend)
  }
}

/// How other programs word what came of a climb.
struct AscentWords {
  private let results: [String: ExchangedAscent.Result]

  /// Words in lower case, by what they mean.
  init(onsight: [String], flash: [String], send: [String], fall: [String]) {
    results = Dictionary(
      [
        (onsight, ExchangedAscent.Result.onsight), (flash, .flash), (send, .send), (fall, .fall),
      ].flatMap { words, result in words.map { ($0, result) } },
      uniquingKeysWith: { first, _ in first })
  }

  subscript(word: String) -> ExchangedAscent.Result? { results[word.lowercased()] }
}
