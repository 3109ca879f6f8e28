import ArgumentParser
import Climbing
import Core
import Files
import Library
import Session
import Store

/// A command that corrects climbs. What it says is an event of its own, which `--undo` takes back.
protocol ClimbCorrecting: ParsableCommand {
  /// How many names it takes.
  static var names: Int { get }
  /// What it takes, for the message if it gets something else.
  static var taken: String { get }
  static var kind: ClimbCorrection.Kind { get }
  var names: [String] { get }
  /// Whether all else is there that it needs.
  var isComplete: Bool { get }
  var options: CorrectionOptions { get }
  /// - Parameter climbs: all climbs of the climber.
  func change(of climb: Climb, among climbs: [Climb]) throws -> ClimbChange
}

struct CorrectionOptions: ParsableArguments {
  @Option(help: "Its wall or crag, if several climbs have the name.")
  var place: String?

  @Flag(help: "Undo the last one.")
  var undo = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions
}

extension ClimbCorrecting {
  var isComplete: Bool { true }

  func validate() throws {
    let isRight = options.undo ? names.isEmpty : names.count == Self.names && isComplete
    guard isRight else {
      throw ValidationError("\(Self._commandName) takes \(Self.taken), or --undo")
    }
  }

  func run() throws {
    let store = try options.log.open()
    LogText.countSessions(in: store)
    let who = try options.whose.climber(in: store)
    let session = ClimbCorrection.sessionID(of: who.partner)
    let said = SessionState(folding: try store.events(ofSession: session)).facts.corrections
    let now = Moment.now
    let id = EventIDs.next(at: now)
    func add(_ payload: EventPayload) throws {
      try store.append([
        Event(id: id, sessionID: session, actionID: id, at: now, payload: payload)
      ])
    }
    guard options.undo else {
      let correction = try correction(among: try store.climbs(of: who), said)
      try add(.correction(correction))
      let lines = [correction.text, correction.consequence, "To take it back: \(Self.undoing)"]
      return try Output.line(lines.compactMap(\.self).joined(separator: ". "))
    }
    guard let last = said.entries.last(where: { $0.correction.kind == Self.kind }) else {
      throw CommandFailure(
        .noInput, "there is nothing to undo: chalktalk climbs \(Self._commandName) wasn't used")
    }
    try add(.undone(actionID: last.id, sinceThen: max(.zero, now - last.at)))
    try Output.line("Undone: \(last.correction.text)")
  }

  private static var undoing: String { "chalktalk climbs \(_commandName) --undo" }

  private func correction(
    among climbs: [Climb], _ said: ClimbCorrections
  ) throws -> ClimbCorrection {
    // The new name of a renamed climb may be one that was merged away.
    for name in names.prefix(Self.kind == .merged ? 2 : 1) {
      try said.refuse(merged: name, among: climbs)
    }
    let climb = try ClimbOptions.climb(named: names[0], at: options.place, in: climbs)
    let change = try change(of: climb, among: climbs)
    do throws(ClimbRefusal) {
      return try climb.correction(change, among: climbs.map(\.named))
    } catch {
      throw CommandFailure(.usage, error.text)
    }
  }
}

struct ClimbsMergeCommand: ClimbCorrecting {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Make one climb of two: the first is the second.")
  static let names = 2
  static let taken = "two names"
  static let kind = ClimbCorrection.Kind.merged

  @Argument(help: "The climb whose name was wrong, then the one that it is.")
  var names: [String] = []

  @Option(help: "The second one's wall or crag.")
  var toPlace: String?

  @OptionGroup var options: CorrectionOptions

  func change(of climb: Climb, among climbs: [Climb]) throws -> ClimbChange {
    .merge(into: try ClimbOptions.climb(named: names[1], at: toPlace, in: climbs).named)
  }
}

struct ClimbsRenameCommand: ClimbCorrecting {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a climb another name, or another place.")
  static let names = 2
  static let taken = "the name and the new one"
  static let kind = ClimbCorrection.Kind.renamed

  @Argument(help: "The climb's name, then the new one.")
  var names: [String] = []

  @Option(help: "Its wall or crag from now on.")
  var toPlace: String?

  @OptionGroup var options: CorrectionOptions

  func change(of climb: Climb, among climbs: [Climb]) throws -> ClimbChange {
    .rename(
      to: ClimbLabel(
        isBoulder: climb.isBoulder, name: try names[1].routeName,
        wall: try toPlace?.routeName ?? climb.wall))
  }
}

struct ClimbsSplitCommand: ClimbCorrecting {
  static let configuration = CommandConfiguration(
    commandName: "split", abstract: "Make another climb of the tries of some days.")
  static let names = 1
  static let taken = "a name, --on and --as"
  static let kind = ClimbCorrection.Kind.split

  @Argument(help: "The climb's name.")
  var names: [String] = []

  @Option(help: ArgumentHelp("A day whose tries are another climb, 2026-11-27.", valueName: "day"))
  var on: [String] = []

  @Option(name: .customLong("as"), help: "What the other climb is called.")
  var other: String?

  @OptionGroup var options: CorrectionOptions

  var isComplete: Bool { !on.isEmpty && other != nil }

  func change(of climb: Climb, among climbs: [Climb]) throws -> ClimbChange {
    .split(Set(try on.map { try $0.givenDay }), as: try (other ?? "").routeName)
  }
}

struct ClimbsStripCommand: ClimbCorrecting {
  static let configuration = CommandConfiguration(
    commandName: "strip", abstract: "Say that a climb was taken down: its name is free again.")
  static let names = 1
  static let taken = "a name"
  static let kind = ClimbCorrection.Kind.stripped

  @Argument(help: "The climb's name.")
  var names: [String] = []

  @Option(
    help: ArgumentHelp("The last day it was up, 2026-11-27. Left out, today.", valueName: "day"))
  var on: String?

  @OptionGroup var options: CorrectionOptions

  func change(of climb: Climb, among climbs: [Climb]) throws -> ClimbChange {
    guard let day = try on?.givenDay else { return .strip(at: .now) }
    if day > LogText.today {
      throw CommandFailure(.usage, "\(day) is in the future: strip it when it is down")
    }
    return .strip(at: min(.now, try (day + 1).localStart - .milliseconds(1)))
  }
}

// MARK: - Texts

extension ClimbCorrection {
  enum Kind { case merged, renamed, split, stripped }

  var kind: Kind {
    switch self {
    case .stripped: .stripped
    case .named(let naming):
      switch naming.reason {
      case .merged: .merged
      case .renamed: .renamed
      case .split: .split
      }
    }
  }

  /// What follows from it that its name doesn't say.
  var consequence: String? {
    if case .stripped = self { "A route of its name after that is a new climb" } else { nil }
  }

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

extension ClimbCorrections {
  /// Refuses a name that only a merge knows any more.
  fileprivate func refuse(merged name: String, among climbs: [Climb]) throws {
    let plain = ClimbName.plain(name)
    guard !climbs.contains(where: { ClimbName.plain($0.name) == plain }) else { return }
    for entry in entries.reversed() {
      guard case .named(let naming) = entry.correction, naming.reason == .merged,
        ClimbName.plain(naming.from.name) == plain
      else { continue }
      throw CommandFailure(
        .usage, "“\(name)” was merged into “\(naming.to.name)” already: --undo takes that back")
    }
  }
}

extension ClimbRefusal {
  fileprivate var text: String {
    switch self {
    case .isSame(let name): "“\(name)” is one climb already"
    case .isOfOtherKind: "a boulder and a route are never one climb"
    case .isDown(let name):
      "“\(name)” was taken down: chalktalk climbs strip --undo takes that back first"
    case .hasName(let name): "“\(name)” has that name already"
    case .isTaken(let label):
      "there is a climb “\(label.title)” already: choose another name, or chalktalk climbs merge "
        + "if they are one"
    case .wasNotTried(let name, let day): "“\(name)” wasn't tried on \(day)"
    case .leavesNothing(let name):
      "nothing would be left of “\(name)”: chalktalk climbs rename renames it"
    }
  }
}
