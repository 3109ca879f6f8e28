import Canvas
import Climbing
import Foundation
import Grades
import Hearing
import Preferences
import TestSupport
import Testing
import Words

@Suite(.timeLimit(.minutes(30))) struct ConfigurationFileTests {
  private func parse(_ text: String) throws(ConfigurationError) -> Preferences {
    try ConfigurationFile.parse(text, file: "config.toml")
  }

  // A relative one led to another log from every folder.
  @Test(
    "folders come from XDG's variables if they are absolute", arguments: ["", "settings", "./x"])
  func folders(relative: String) {
    let ignored = UserFolders(environment: ["HOME": "/home/anna", "XDG_CONFIG_HOME": relative])
    #expect(ignored.config.path == "/home/anna/.config/chalktalk")
    let obeyed = UserFolders(environment: ["HOME": "/home/anna", "XDG_CONFIG_HOME": "/etc/anna"])
    #expect(obeyed.config.path == "/etc/anna/chalktalk")
  }

  @Test func emptyFileLeavesTheDefaults() throws {
    #expect(try parse("") == Preferences())
  }

  @Test func defaultsAreWrittenCommentedOut() throws {
    #expect(try parse(ConfigurationFile.standardText) == Preferences())
  }

  @Test func defaultsUncommentedSayWhatTheProgramDoesAnyway() throws {
    let lines = ConfigurationFile.standardText.split(separator: "\n")
      .filter { $0.contains(" = ") && !$0.contains("key = value") }
      .map { $0.dropFirst(2) }
    let preferences = try parse(lines.joined(separator: "\n"))
    #expect(lines.count == SettingTable.all.count)
    #expect(preferences == Preferences())
    #expect(preferences.gradeSystem(for: .boulder) == Discipline.boulder.usualSystem)
    #expect(preferences.gradeSystem(for: .sport) == Discipline.sport.usualSystem)
  }

  @Test func everySettingIsTaken() throws {
    let preferences = try parse(
      """
      mic = "hw:1"
      speaker = "hw:2"
      mute = true
      speech = false
      profile = "strict"
      engine = "pocketsphinx"
      sleep-after = 600
      theme = "high-contrast"
      reduce-motion = true
      discipline = "sport"
      boulder-grades = "font"
      route-grades = "french"
      rest = 0
      auto-rest = true
      db = "/tmp/log.sqlite"
      """)
    var expected = Preferences()
    expected.microphone = "hw:1"
    expected.speaker = "hw:2"
    expected.isMuted = true
    expected.speaks = false
    expected.profile = .strict
    expected.engine = .pocketsphinx
    expected.sleepAfter = 600
    expected.theme = .highContrast
    expected.reducesMotion = true
    expected.discipline = .sport
    expected.boulderGrades = .font
    expected.routeGrades = .french
    expected.rest = 0
    expected.restsByItself = true
    expected.database = "/tmp/log.sqlite"
    #expect(preferences == expected)
    #expect(preferences.gradeSystem(for: .boulder) == .font)
    #expect(preferences.gradeSystem(for: .trad) == .french)
  }

  @Test(arguments: [
    ("rest = 60\nrets = 5", 2, 1, "there is no setting \"rets\""),
    ("\n[sound]\nmute = true", 2, 2, "there is no setting \"sound\""),
    ("rest = \"long\"", 1, 1, "rest takes a whole number from 0 to 3600"),
    ("rest = 3601", 1, 1, "rest takes a whole number"),
    ("# mute\n mute = 1", 2, 2, "mute takes true or false"),
    ("theme = \"pink\"", 1, 1, "theme takes one of \"dark\""),
    ("boulder-grades = \"french\"", 1, 1, "boulder-grades takes one of \"v\", \"font\""),
    ("mic = \"\"", 1, 1, "mic takes a name in quotes"),
    ("rest = 60\nmute = tru\n", 2, 8, "tru is not a value"),
    ("rest = 60\n[\n", 2, 2, "a name belongs here"),
  ])
  func badFileIsRefusedWithItsPlace(text: String, line: Int, column: Int, reason: String) {
    let error = #expect(throws: ConfigurationError.self) { try parse(text) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("config.toml:\(line):\(column): \(reason)"), "\(message)")
  }

  @Test func fileThatIsNoTextIsRefusedWithItsPlace() throws {
    let folder = try TemporaryFolder()
    let file = ConfigurationFile(environment: ["XDG_CONFIG_HOME": folder.url.path])
    try file.writeIfMissing()
    try Data("rest = 7\n# caf".utf8 + [0xE9] + "\n".utf8).write(to: file.url)
    let error = #expect(throws: ConfigurationError.self) { try file.preferences() }
    #expect(error?.description.hasPrefix("\(file.url.path):2:6: this is not UTF-8") == true)
  }

  @Test func fileIsWrittenOnceAndKept() throws {
    let folder = try TemporaryFolder()
    let file = ConfigurationFile(environment: ["XDG_CONFIG_HOME": folder.url.path])
    #expect(try file.preferences() == Preferences())
    try file.writeIfMissing()
    #expect(try String(contentsOf: file.url, encoding: .utf8) == ConfigurationFile.standardText)
    try Data("rest = 7".utf8).write(to: file.url)
    try file.writeIfMissing()
    #expect(try file.preferences().rest == 7)
  }
}
