import ArgumentParser
import Preferences

/// The options of a session, of climbing or lifting.
struct SessionOptions: ParsableArguments {
  @Option(help: .setting(\.resume))
  var resume: ResumeChoice?

  @OptionGroup(title: "Partners") var partners: PartnerOptions
  @OptionGroup(title: "Rest and plans") var rest: RestOptions

  func validate() throws {
    var preferences = Preferences()
    try rest.override(&preferences)
  }

  /// The user's preferences, overridden by the command line.
  func preferences(_ run: RunOptions) throws -> Preferences {
    var preferences = try Preferences.stored()
    try run.override(&preferences)
    try rest.override(&preferences)
    try preferences.apply(partners.turns, for: \.takesTurns)
    try preferences.apply(resume, for: \.resume)
    return preferences
  }
}

extension ResumeChoice: ExpressibleByArgument {}
