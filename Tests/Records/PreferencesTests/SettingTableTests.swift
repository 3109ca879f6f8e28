import Canvas
import Climbing
import Core
import Grades
import Hearing
import TOML
import Testing
import Words

@testable import Preferences

@Suite("Setting table", .timeLimit(.minutes(30)))
struct SettingTableTests {
  @Test("every setting in the table has a row and a key of its own")
  func rows() {
    #expect(SettingTable.all.count == Mirror(reflecting: SettingTable.shared).children.count)
    #expect(Set(SettingTable.all.map(\.key)).count == SettingTable.all.count)
  }

  @Test("every setting accepts its default, which is not stored as a change")
  func defaults() {
    for setting in SettingTable.all {
      var preferences = Preferences()
      let isTaken = preferences.set(setting, to: setting.standardValue)
      #expect(isTaken, "\(setting.key)")
      #expect(preferences == Preferences(), "\(setting.key)")
    }
  }

  @Test(
    "a shown value can be entered again, in the file and on the command line"
  )
  func roundTrip() throws {
    for setting in SettingTable.all where setting.title != nil {
      for step in 0..<20 {
        let value = setting.moved(by: step, in: Preferences())
        #expect(setting.range.value("\(value)") == value, "\(setting.key)")
        let table = try TOMLTable(parsing: "\(setting.key) = \(value.toml)")
        #expect(table[setting.key].flatMap(SettingValue.init) == value, "\(setting.key)")
      }
    }
  }

  @Test(
    "text with quotes, backslashes and control characters reads back unchanged")
  func escapes() throws {
    for text in ["plain", "a \"quoted\" one", "C:\\gym", "one\ntwo\ttabs", "bell \u{7}", "é 漢"] {
      let table = try TOMLTable(parsing: "key = \(SettingValue.text(text).toml)")
      #expect(table["key"]?.string == text)
    }
  }

  @Test(
    "the settings screen steps through every value, wraps around and returns the change to save"
  )
  func steps() {
    var preferences = Preferences()
    #expect(preferences.step("theme", by: 1) == SettingChange(\.theme, .light))
    #expect(preferences.theme == .light)
    #expect(preferences.step("theme", by: -1) == SettingChange(\.theme, .dark))
    #expect(preferences.step("theme", by: -1) == SettingChange(\.theme, .system))
    for _ in Theme.allCases { _ = preferences.step("theme", by: 1) }
    #expect(preferences.theme == .system)
    #expect(preferences.step("rest", by: 1) == SettingChange(\.rest, 240))
    preferences.rest = 95
    #expect(preferences.step("rest", by: -1) == SettingChange(\.rest, 90))
    #expect(preferences.step("mute", by: 1) == SettingChange(\.isMuted, true))
    #expect(preferences.step("volume", by: -1) == SettingChange(\.volume, 90))
    #expect(preferences.step("engine", by: 1) == nil, "it is not on the screen")
  }

  @Test("the settings screen shows each value in words")
  func screen() {
    var preferences = Preferences()
    preferences.isMuted = true
    preferences.rest = 0
    preferences.profile = .strict
    let rows = Dictionary(uniqueKeysWithValues: preferences.rows.map { ($0.title, $0.value) })
    #expect(rows["sound"] == "off" && rows["rest"] == "counts up")
    #expect(rows["commands"] == "strict: two words or more")
    #expect(rows["your level"] == "from your log" && rows["weights in"] == "kg")
    #expect(rows["falls asleep"] == "never")
    #expect(rows["microphone"] == "default" && rows["your name"] == "You")
  }

  @Test("the settings screen steps through unit, grades, level and sleep")
  func stepped() {
    var preferences = Preferences()
    #expect(preferences.step("unit", by: 1) == SettingChange(\.unit, .lb))
    #expect(preferences.step("boulder-grades", by: 1) != nil)
    #expect(preferences.boulderGrades != .v && preferences.boulderGrades.isForBoulders)
    #expect(preferences.step("boulder-grades", by: -1) == SettingChange(\.boulderGrades, .v))
    #expect(preferences.step("level", by: 1) == SettingChange(\.level, "VB"))
    #expect(preferences.step("level", by: -1) == SettingChange(\.level, nil))
    #expect(preferences.step("sleep-after", by: 1) == SettingChange(\.sleepAfter, 60))
    let later = preferences.rows.filter(\.isForNextSession).map(\.key)
    #expect(
      later == [
        "mic", "sleep-after", "speaker", "volume", "language", "discipline", "boulder-grades",
        "route-grades", "level", "media",
        "notifications",
      ])
  }

  @Test("the language steps through those with a catalogue, and says which nobody has read yet")
  func languages() {
    var preferences = Preferences()
    func shown() -> String? { preferences.rows.first { $0.key == "language" }?.value }
    #expect(shown() == "system")
    #expect(preferences.step("language", by: 1) == SettingChange(\.language, "en"))
    #expect(shown() == "English")
    #expect(preferences.step("language", by: 1) == SettingChange(\.language, "de"))
    #expect(shown() == "Deutsch, not yet read by a native speaker")
    preferences.languages = ["de", "fr"]
    #expect(preferences.step("language", by: 1) == SettingChange(\.language, "fr"))
    #expect(shown() == "fr")
    #expect(preferences.step("language", by: 1) == SettingChange(\.language, "system"))
    preferences.language = "pl"
    #expect(preferences.step("language", by: 1) == SettingChange(\.language, "system"))
  }

  @Test("microphone and speaker step through the machine's devices")
  func devices() {
    var preferences = Preferences()
    #expect(preferences.step("speaker", by: 1) == nil, "the default is the only one")
    preferences.devices = .init(
      microphones: ["default", "hw:1,0"], speakers: ["default", "hw:2,0"])
    #expect(preferences.step("mic", by: 1) == SettingChange(\.microphone, "hw:1,0"))
    #expect(preferences.step("mic", by: 1) == SettingChange(\.microphone, "none"))
    #expect(preferences.step("mic", by: 1) == SettingChange(\.microphone, "default"))
    #expect(preferences.step("speaker", by: -1) == SettingChange(\.speaker, "hw:2,0"))
  }

  @Test("the user's own grade systems are accepted once they are loaded")
  func circuits() {
    var preferences = Preferences()
    let setting = SettingTable.shared.boulderGrades
    let isTaken = preferences.set(setting, to: .text("gym"))
    #expect(!isTaken)
    preferences.circuits = [
      Circuit(id: "gym", name: "The gym", isForBoulders: true, colours: ["white", "black"])
    ]
    let isTakenNow = preferences.set(setting, to: .text("gym"))
    #expect(isTakenNow)
    #expect(preferences.gradeSystem(for: .boulder).id == "gym")
  }
}
