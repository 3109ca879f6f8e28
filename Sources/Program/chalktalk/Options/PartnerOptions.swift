import ArgumentParser
import Console
import Library
import Live
import Preferences
import Session
import Store

/// Who climbs beside the log's owner.
struct PartnerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Partners at this screen, each with a session of their own: Anna,Ben.", valueName: "names"))
  var with: String?

  @Flag(inversion: .prefixedNo, help: .setting(\.takesTurns))
  var turns: Bool?

  func override(_ preferences: inout Preferences) throws {
    try preferences.apply(turns, for: \.takesTurns)
  }

  /// The setups of the partners' sessions. A known name is spelled as in the log.
  ///
  /// - Parameter asked: the names that the first questions asked for.
  func setups(
    beside setup: SessionSetup, _ preferences: Preferences, _ parts: ConsoleRun.Parts,
    _ resources: Resources, else asked: [String]
  ) throws -> [SessionSetup] {
    let given = with?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let names = try parts.names.checked(
      given ?? asked, besides: preferences.climberName ?? "You")
    let climbers = try parts.log.store.climbers()
    let listed = names.map { climbers.name(of: $0) }
    for (place, name) in listed.enumerated() where listed[..<place].contains(name) {
      throw CommandFailure(
        .usage, "“\(names[place])” and “\(name)” are the same climber: name each once")
    }
    return try listed.map { name in
      try parts.log.completed(setup.forAnother(name), at: parts.now(), resources)
    }
  }
}
