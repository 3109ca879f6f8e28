import ArgumentParser
import Climbing
import Core
import Files
import Grades
import Library
import Session
import Store

/// `chalktalk climbs`: the climbs with a name, over all sessions.
struct ClimbsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "climbs", abstract: "List your climbs over all sessions, and correct them.",
    discussion: """
      Routes of the same name, place and kind are one climb, on whatever day they were tried. Where names mislead: merge, \
      split, rename, strip, each undone with --undo.
      """,
    subcommands: [
      ClimbsListCommand.self, ClimbsShowCommand.self, ClimbsMergeCommand.self,
      ClimbsSplitCommand.self, ClimbsRenameCommand.self, ClimbsStripCommand.self,
    ],
    defaultSubcommand: ClimbsListCommand.self)
}

struct ClimbsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the climbs, the last tried first.")

  @Flag(help: "Only climbs that aren't sent and weren't taken down.")
  var open = false

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openIfStarted()
    if let store { LogText.countSessions(in: store) }
    let who = try store.map(whose.climber) ?? .owner
    let climbs = try store.map { try $0.climbs(of: who) } ?? []
    let listed = open ? climbs.filter(\.isOpen) : climbs
    if json { return try Output.json(listed.map(\.object)) }
    guard !listed.isEmpty else {
      return try Output.line(
        open && !climbs.isEmpty
          ? "No open climbs: each one is sent or was taken down."
          : "No climbs yet. Name a route, and its tries are counted over all days.")
    }
    let width = min(40, listed.map { $0.label.title.printable.count }.max() ?? 0)
    for climb in listed {
      let title = climb.label.title.printable
      let padded = title + String(repeating: " ", count: max(0, width - title.count))
      try Output.line("\(padded)  \(climb.grade)  \(climb.story)")
    }
  }
}

struct ClimbsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one climb, day by day.")

  @OptionGroup var choice: ClimbOptions

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    let climb = try choice.climb(in: try store.climbs(of: try whose.climber(in: store)))
    let days = try ClimbDay.all(of: climb, in: store)
    if json {
      return try Output.json(climb.object.merging(["history": days.map(\.object)]))
    }
    let kind = climb.isBoulder ? "boulder" : "route"
    try Output.line("\(climb.label.title.printable)  \(climb.grade)  \(kind)")
    try Output.line(climb.story)
    try Output.line("")
    for day in days { for line in day.lines { try Output.line(line) } }
  }
}

extension Climb {
  /// `11 tries on 3 days, last fall at the crux`, and how it ended.
  var story: String {
    let past = past
    let tried =
      past.isTried
      ? "\(past.tries.counted("try")) on \(past.days.counted("day"))"
        + (past.isCounted ? "" : ", others not counted")
      : "not tried"
    let sent = firstSend.map { "sent \($0.day) (\($0.ascent))" }
    let again = repeats > 0 ? repeats.counted("repeat") : nil
    let fall = sent == nil ? past.lastFall.map { "last fall \($0.rawValue)" } : nil
    let last = sent == nil ? routes.last.map { "last \($0.day)" } : nil
    let stripped = strippedAt.map { "taken down \($0.localDay)" }
    return [tried, sent, again, fall, last, stripped].compactMap(\.self).joined(separator: ", ")
  }

  var object: JSONObject {
    [
      "name": name, "place": wall, "kind": isBoulder ? "boulder" : "route", "grade": "\(grade)",
      "system": grade.system.id, "tries": tries, "days": past.days,
      "first": "\(routes[0].day)", "last": "\(routes[routes.count - 1].day)",
      "sent": firstSend.map { "\($0.day)" }, "style": firstSend?.ascent, "repeats": repeats,
      "lastFall": past.lastFall?.rawValue, "stripped": strippedAt.map { "\($0.localDay)" },
    ]
  }
}
