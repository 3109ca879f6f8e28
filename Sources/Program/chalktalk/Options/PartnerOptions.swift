import ArgumentParser
import Console
import Library
import Live
import Preferences
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
    let known = try parts.log.store.partners()
    return try names.map { name in
      let name = known.first { $0.lowercased() == name.lowercased() } ?? name
      return try parts.log.completed(setup.forAnother(name), at: parts.now(), resources)
    }
  }
}
