import ArgumentParser
import Core
import Files
import Preferences

/// `chalktalk config list`: every setting, its value and what it does.
struct ConfigListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List every setting with its value.")

  @Flag(help: "Print one JSON array.")
  var json = false

  func run() throws {
    let preferences = try Preferences.stored()
    if json {
      let settings = SettingTable.all.map { setting -> JSONObject in
        [
          "key": setting.key, "value": preferences.value(of: setting).description.withoutPassword,
          "standard": setting.standardValue.description, "takes": setting.range.description,
          "text": setting.text,
        ]
      }
      try Output.json(settings)
    } else {
      try Output.line(Self.text(preferences))
    }
  }

  /// A heading for each area, then a line for each setting with its description below. A star marks
  /// a value that isn't the default.
  private static func text(_ preferences: Preferences) -> String {
    SettingArea.allCases.map { area in
      let settings = SettingTable.all.filter { $0.area == area }.map { setting in
        let value = preferences.value(of: setting)
        let isStandard = value == setting.standardValue
        let standard = isStandard ? "" : "   (default: \(setting.standardValue.toml))"
        return
          "\(isStandard ? " " : "*") \(setting.key) = \(value.toml.withoutPassword)\(standard)\n    "
          + setting.text
      }
      return "\(area.rawValue)\n" + settings.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
