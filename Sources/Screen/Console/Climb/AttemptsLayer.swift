import Canvas
package import Climbing
import Core
import Grades
import HUD
import Languages
import Session
import Words

/// The session's attempts in the order they were made, to delete or correct.
struct AttemptsLayer: ListLayer {
  var cursor: Cursor

  init(_ desk: Desk) { cursor = Cursor(row: desk.session.facts.climb.attempts - 1) }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    attemptRows(desk.session.facts.attemptsInOrder[at: cursor.row], in: .open, desk) + [
      CommandRow("sessions", ["H"], hint: tr("past sessions", context: "hint")) { _, desk, _ in
        desk.push(SessionsLayer())
      },
      CommandRow("history", ["h"]) { _, desk, command in desk.close(by: command) },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Attempts") + undone(desk),
      rows: desk.session.facts.attemptsInOrder.map { $0.text(timeOfDay: desk.timeOfDay) },
      selection: cursor.row,
      empty: desk.asking(tr("No attempts yet: {say “send” or “fall”|press s or f}.")),
      footer: footer(desk))
  }

  /// What was undone and can still come back, by name.
  private func undone(_ desk: Desk) -> String {
    guard let name = desk.session.nameToRedo else { return "" }
    return " · " + tr("UNDONE \(name): U brings it back")
  }
}

/// An attempt with its route, and the numbers of both.
struct PlacedAttempt {
  let route: Route
  let routeNumber: Int
  let attempt: Attempt
  let number: Int
  /// The imported file's note on the route.
  var note: String?

  /// Imported attempts have no known time of day.
  func text(timeOfDay: (Moment) -> String) -> String {
    let ascent = number == 1 && route.isFlash ? route.shownAscent : nil
    let parts: [String?] =
      [
        attempt.entry.gesture == .imported ? nil : timeOfDay(attempt.at),
        attempt.outcome == .send ? tr("✔ send") : tr("✘ fall"), route.gradeText, route.title,
      ] + attempt.detailTexts + [
        // A narrow screen cuts off the end: the cursor's position shows as much.
        tr("route \(routeNumber), attempt \(number)"),
        attempt.entry.restBefore.map { tr("rest \($0.clock())") }, ascent, note.map { "“\($0)”" },
      ]
    return parts.compactMap(\.self).joined(separator: "  ")
  }
}

extension Attempt {
  /// The attempt's details besides its outcome, in a few words each.
  package var detailTexts: [String] {
    [
      highPoint.map(\.fallText), details.feel.map(\.feltText),
      details.quality.map(\.text),
      details.note.map { "“\($0.isolated)”" },
    ].compactMap(\.self)
  }
}

extension HighPoint {
  /// `fell at the crux`.
  var fallText: String {
    switch self {
    case .low: tr("fell low down")
    case .middle: tr("fell in the middle")
    case .crux: tr("fell at the crux")
    case .top: tr("fell at the top")
    }
  }
}

extension Feel {
  /// `felt hard`.
  var feltText: String {
    switch self {
    case .easy: tr("felt easy")
    case .hard: tr("felt hard")
    }
  }
}

extension SessionFacts {
  var attemptsInOrder: [PlacedAttempt] {
    climb.routes.enumerated().flatMap { index, route in
      route.attempts.enumerated().map { place, attempt in
        PlacedAttempt(
          route: route, routeNumber: index + 1, attempt: attempt, number: place + 1,
          note: imported[route.id]?.note)
      }
    }.sorted { $0.attempt.at < $1.attempt.at }
  }
}
