import ArgumentParser
import Canvas
import Foundation
import Preferences
import Terminal

/// The look of a session.
struct ScreenOptions: ParsableArguments {
  @Option(help: .setting(\.theme))
  var theme: Theme?

  @Option(help: .setting(\.language, valueName: "code"))
  var language: String?

  @Flag(help: "Report each change as a line of text, for screen readers and pipes.")
  var plain = false

  @Option(help: "How many colours the terminal has.")
  var color = ColourChoice.auto

  @Flag(inversion: .prefixedNo, help: .setting(\.reducesMotion))
  var reduceMotion: Bool?

  @Option(
    help: ArgumentHelp(
      "Keep a one-line status in this file, for tmux or a status bar.", valueName: "file"))
  var status: String?

  func override(_ preferences: inout Preferences) throws {
    try preferences.apply(theme, for: \.theme)
    try preferences.apply(language, for: \.language)
    try preferences.apply(reduceMotion, for: \.reducesMotion)
  }
}

/// `--color`.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never, truecolour
  case palette16 = "16"
  case palette256 = "256"

  var depth: ColourDepth {
    switch self {
    case .auto: .detected(in: ProcessInfo.processInfo.environment)
    case .always: .coloured(in: ProcessInfo.processInfo.environment)
    case .never: .mono
    case .palette16: .palette16
    case .palette256: .palette256
    case .truecolour: .truecolour
    }
  }
}

extension Theme: ExpressibleByArgument {}
