import ArgumentParser
import Climbing
import Core
import Files
import Foundation
import Library
import Session
import Store

/// A command that corrects climbs. What it says is an event of its own, which `--undo` takes back.
protocol ClimbCorrecting: ParsableCommand {
  /// Whether a correction is of this command's kind.
  static func makes(_ correction: ClimbCorrection) -> Bool
  /// What the command adds.
  func correction(_ climbs: [Climb], _ said: ClimbCorrections) throws -> (ClimbCorrection, String)

  var undo: Bool { get }
  var whose: ClimberOptions { get }
  var log: LogOptions { get }
}

extension ClimbCorrecting {
  func run() throws {
    let store = try log.open()
    LogText.countSessions(in: store)
    let who = try whose.climber(in: store)
    let session = ClimbCorrection.sessionID(of: who.partner)
    let said = SessionState(folding: try store.events(ofSession: session)).facts.corrections
    let now = Moment.now
    let id = EventIDs.next(at: now)
    func add(_ payload: EventPayload) throws {
      try store.append([
        Event(id: id, sessionID: session, actionID: id, at: now, payload: payload)
      ])
    }
    guard undo else {
      let (correction, text) = try correction(try store.climbs(of: who), said)
      try add(.correction(correction))
      return try Output.line(text)
    }
    guard let last = said.entries.last(where: { Self.makes($0.correction) }) else {
      throw CommandFailure(
        .noInput, "there is nothing to undo: chalktalk climbs \(Self._commandName) wasn't used")
    }
    try add(.undone(actionID: last.id, sinceThen: max(.zero, now - last.at)))
    try Output.line("Undone: \(last.correction.text)")
  }
}

extension ClimbCorrection {
  /// What it says, for people.
  var text: String {
    switch self {
    case .stripped(let label, let at): "\(label.title.printable) was taken down \(at.localDay)"
    case .named(let naming):
      switch naming.reason {
      case .merged: "\(naming.from.title.printable) is \(naming.to.title.printable)"
      case .renamed: "\(naming.from.title.printable) is called \(naming.to.title.printable)"
      case .split:
        "\(naming.routes.count.counted("route")) of \(naming.from.title.printable) "
          + "split off as \(naming.to.title.printable)"
      }
    }
  }
}

struct ClimbsMergeCommand: ClimbCorrecting {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Make one climb of two: the first is the second.")

  @Argument(help: "The climb whose name was wrong, then the one that it is.")
  var names: [String] = []

  @Option(help: "The first one's wall or crag, if several climbs have its name.")
  var place: String?

  @Option(help: "The second one's wall or crag.")
  var toPlace: String?

  @Flag(help: "Undo the last merge.")
  var undo = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func validate() throws {
    guard undo == names.isEmpty, undo || names.count == 2 else {
      throw ValidationError("merge takes two names, or --undo")
    }
  }

  static func makes(_ correction: ClimbCorrection) -> Bool { correction.reason == .merged }

  func correction(
    _ climbs: [Climb], _ said: ClimbCorrections
  ) throws -> (ClimbCorrection, String) {
    let known = said.entries.lazy.compactMap { entry -> ClimbNaming? in
      if case .named(let naming) = entry.correction, naming.reason == .merged {
        naming
      } else {
        nil
      }
    }
    for name in names
    where !climbs.contains(where: { ClimbName.plain($0.name) == ClimbName.plain(name) }) {
      if let merged = known.last(where: { ClimbName.plain($0.from.name) == ClimbName.plain(name) })
      {
        throw CommandFailure(
          .usage,
          "“\(name)” was merged into “\(merged.to.name)” already: --undo takes that back")
      }
    }
    let from = try ClimbOptions.climb(named: names[0], at: place, in: climbs)
    let into = try ClimbOptions.climb(named: names[1], at: toPlace, in: climbs)
    guard from.id != into.id else {
      throw CommandFailure(.usage, "“\(from.name)” is one climb already")
    }
    guard from.isBoulder == into.isBoulder else {
      throw CommandFailure(.usage, "a boulder and a route are never one climb")
    }
    if let down = [from, into].first(where: { $0.strippedAt != nil }) {
      throw CommandFailure(
        .usage,
        "“\(down.name)” was taken down: chalktalk climbs strip --undo takes that back first")
    }
    let naming = ClimbNaming(
      .merged, routes: from.routes.map(\.id), from: from.label, to: into.label)
    return (.named(naming), "One climb: \(ClimbCorrection.named(naming).text)")
  }
}

struct ClimbsRenameCommand: ClimbCorrecting {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a climb another name, or another place.")

  @Argument(help: "The climb's name, then the new one.")
  var names: [String] = []

  @Option(help: "Its wall or crag, if several climbs have the name.")
  var place: String?

  @Option(help: "Its wall or crag from now on.")
  var toPlace: String?

  @Flag(help: "Undo the last rename.")
  var undo = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func validate() throws {
    guard undo == names.isEmpty, undo || names.count == 2 else {
      throw ValidationError("rename takes the name and the new one, or --undo")
    }
  }

  static func makes(_ correction: ClimbCorrection) -> Bool { correction.reason == .renamed }

  func correction(
    _ climbs: [Climb], _ said: ClimbCorrections
  ) throws -> (ClimbCorrection, String) {
    let climb = try ClimbOptions.climb(named: names[0], at: place, in: climbs)
    let to = ClimbLabel(
      isBoulder: climb.isBoulder, name: try names[1].routeName, wall: toPlace ?? climb.wall)
    if to == climb.label { throw CommandFailure(.usage, "“\(to.name)” has that name already") }
    if climbs.contains(where: { $0.id != climb.id && $0.label.isSame(as: to) }) {
      throw CommandFailure(
        .usage,
        "there is a climb “\(to.title)” already: if they are one, use chalktalk climbs merge")
    }
    let naming = ClimbNaming(
      .renamed, routes: climb.routes.map(\.id), from: climb.label, to: to)
    return (.named(naming), "Renamed: \(ClimbCorrection.named(naming).text)")
  }
}

struct ClimbsSplitCommand: ClimbCorrecting {
  static let configuration = CommandConfiguration(
    commandName: "split", abstract: "Make another climb of the tries of some days.")

  @Argument(help: "The climb's name.")
  var name: String?

  @Option(help: "Its wall or crag, if several climbs have the name.")
  var place: String?

  @Option(help: ArgumentHelp("A day whose tries are another climb, 2026-11-27.", valueName: "day"))
  var on: [String] = []

  @Option(name: .customLong("as"), help: "What the other climb is called.")
  var other: String?

  @Flag(help: "Undo the last split.")
  var undo = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func validate() throws {
    guard undo ? name == nil : name != nil && !on.isEmpty && other != nil else {
      throw ValidationError("split takes a name, --on and --as, or --undo")
    }
  }

  static func makes(_ correction: ClimbCorrection) -> Bool { correction.reason == .split }

  func correction(
    _ climbs: [Climb], _ said: ClimbCorrections
  ) throws -> (ClimbCorrection, String) {
    let climb = try ClimbOptions.climb(named: name ?? "", at: place, in: climbs)
    let days = try Set(on.map { try $0.givenDay })
    let routes = climb.routes.filter { days.contains($0.day) }
    if let day = days.first(where: { day in !routes.contains { $0.day == day } }) {
      throw CommandFailure(.usage, "“\(climb.name)” wasn't tried on \(day)")
    }
    guard routes.count < climb.routes.count else {
      throw CommandFailure(
        .usage, "nothing would be left of “\(climb.name)”: chalktalk climbs rename renames it")
    }
    let to = ClimbLabel(
      isBoulder: climb.isBoulder, name: try (other ?? "").routeName, wall: climb.wall)
    if climbs.contains(where: { $0.label.isSame(as: to) }) {
      throw CommandFailure(.usage, "there is a climb “\(to.title)” already: choose another name")
    }
    let naming = ClimbNaming(.split, routes: routes.map(\.id), from: climb.label, to: to)
    return (.named(naming), "Split: \(ClimbCorrection.named(naming).text)")
  }
}

struct ClimbsStripCommand: ClimbCorrecting {
  static let configuration = CommandConfiguration(
    commandName: "strip", abstract: "Say that a climb was taken down: its name is free again.")

  @Argument(help: "The climb's name.")
  var name: String?

  @Option(help: "Its wall or crag, if several climbs have the name.")
  var place: String?

  @Option(
    help: ArgumentHelp("The last day it was up, 2026-11-27. Left out, today.", valueName: "day"))
  var on: String?

  @Flag(help: "Undo the last strip.")
  var undo = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func validate() throws {
    guard undo == (name == nil) else { throw ValidationError("strip takes a name, or --undo") }
  }

  static func makes(_ correction: ClimbCorrection) -> Bool {
    if case .stripped = correction { true } else { false }
  }

  func correction(
    _ climbs: [Climb], _ said: ClimbCorrections
  ) throws -> (ClimbCorrection, String) {
    let climb = try ClimbOptions.climb(named: name ?? "", at: place, in: climbs)
    if let stripped = climb.strippedAt {
      throw CommandFailure(.usage, "“\(climb.name)” was taken down on \(stripped.localDay) already")
    }
    let day = try on?.givenDay
    if let day, day > LogText.today {
      throw CommandFailure(.usage, "\(day) is in the future: strip it when it is down")
    }
    let at = try day.map { try ($0 + 1).localStart - .milliseconds(1) } ?? .now
    let correction = ClimbCorrection.stripped(climb.label, at: min(at, .now))
    let later = climb.routes.contains { $0.at > at }
    return (
      correction,
      "Taken down: \(climb.label.title.printable)"
        + (later ? ". The tries after that day are a new climb now." : "")
    )
  }
}

extension ClimbCorrection {
  fileprivate var reason: ClimbNaming.Reason? {
    if case .named(let naming) = self { naming.reason } else { nil }
  }
}

extension String {
  /// A name for a route, without blanks around it.
  var routeName: String {
    get throws {
      let name = trimmingCharacters(in: .whitespacesAndNewlines)
      guard (1...Route.longestName).contains(name.count) else {
        throw CommandFailure(.usage, "a name has 1 to \(Route.longestName) characters")
      }
      return name
    }
  }

  var givenDay: Day {
    get throws {
      guard let day = Day(self) else {
        throw CommandFailure(.usage, "“\(self)” is not a day: write 2026-11-27")
      }
      return day
    }
  }
}

extension Day {
  /// Its midnight in local time.
  var localStart: Moment {
    get throws {
      let (year, month, day) = date
      let parts = DateComponents(year: year, month: month, day: day)
      guard let start = Calendar(identifier: .gregorian).date(from: parts) else {
        throw CommandFailure(.usage, "\(self) doesn't exist here")
      }
      return Moment(milliseconds: Int64((start.timeIntervalSince1970 * 1000).rounded()))
    }
  }
}
