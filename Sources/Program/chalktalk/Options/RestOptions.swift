import ArgumentParser
import Preferences

/// Rests, and how a plan goes on.
struct RestOptions: ParsableArguments {
  @Option(help: .setting(\.rest, valueName: "seconds"))
  var rest: Int?

  @Flag(inversion: .prefixedNo, help: .setting(\.restsByItself))
  var autoRest: Bool?

  @Flag(inversion: .prefixedNo, help: .setting(\.hasRestTimer))
  var restTimer: Bool?

  @Option(help: .setting(\.restBy))
  var restBy: RestBy?

  @Flag(inversion: .prefixedNo, help: .setting(\.planAdvances))
  var planAdvance: Bool?

  func override(_ preferences: inout Preferences) throws {
    try preferences.apply(rest, for: \.rest)
    try preferences.apply(autoRest, for: \.restsByItself)
    try preferences.apply(restTimer, for: \.hasRestTimer)
    try preferences.apply(restBy, for: \.restBy)
    try preferences.apply(planAdvance, for: \.planAdvances)
  }
}

extension RestBy: ExpressibleByArgument {}
