import Canvas
import Foundation
import Hearing
import TestSupport
import Testing
import Words

@testable import Preferences

@Suite("A setting that is kept", .timeLimit(.minutes(30)))
struct SettingChangeTests {
  private let changes: [SettingChange] = [
    SettingChange(\.theme, .highContrast), SettingChange(\.isMuted, true),
    SettingChange(\.speaks, false), SettingChange(\.profile, .strict), SettingChange(\.rest, 95),
    SettingChange(\.restsByItself, true), SettingChange(\.reducesMotion, true),
  ]

  @Test("each change is written into the file of defaults and read back; every other line stays")
  func standard() throws {
    var text = ConfigurationFile.standardText
    let before = text.split(separator: "\n")
    for change in changes { text = ConfigurationFile.text(text, with: change) }
    let preferences = try ConfigurationFile.parse(text, file: "test")
    #expect(preferences.theme == .highContrast && preferences.profile == .strict)
    #expect(preferences.isMuted && !preferences.speaks && preferences.rest == 95)
    #expect(preferences.restsByItself && preferences.reducesMotion)
    let after = text.split(separator: "\n")
    #expect(after.count == before.count)
    #expect(zip(before, after).count { $0 != $1 } == changes.count)
  }

  @Test("a line with the setting is changed in place, and writing it twice changes nothing more")
  func inPlace() {
    let text = "# mine\n\"rest\" = 120 # two minutes\ntheme = \"light\"\n"
    let once = ConfigurationFile.text(text, with: SettingChange(\.rest, 60))
    #expect(once == "# mine\nrest = 60\ntheme = \"light\"\n")
    #expect(ConfigurationFile.text(once, with: SettingChange(\.rest, 60)) == once)
  }

  // The rest of the old value stayed, and no command could read the file any more.
  @Test("a value that spans several lines is replaced whole")
  func severalLines() {
    let text = "on_phase = [\n  \"notify-send\", # loud\n  \"Go\",\n]\nrest = 60\n"
    let changed = ConfigurationFile.text(text, with: SettingChange(\.onPhase, ["beep"]))
    #expect(changed == "on_phase = [\"beep\"]\nrest = 60\n")
  }

  @Test("a setting without a line is added at the end")
  func added() {
    #expect(ConfigurationFile.text("", with: SettingChange(\.rest, 60)) == "rest = 60\n")
    #expect(
      ConfigurationFile.text("mute = true\n", with: SettingChange(\.speaks, true))
        == "mute = true\nspeech = true\n")
  }

  @Test("a change is written to the file, unless the file is damaged")
  func file() throws {
    let folder = try TemporaryFolder()
    let file = ConfigurationFile(environment: ["XDG_CONFIG_HOME": folder.url.path])
    try file.keep(SettingChange(\.theme, .light))
    #expect(try file.preferences().theme == .light)
    let damaged = Data("rest = \n".utf8)
    try damaged.write(to: file.url)
    #expect(throws: (any Error).self) { try file.keep(SettingChange(\.theme, .dark)) }
    #expect(try Data(contentsOf: file.url) == damaged)
  }

  @Test("a symbolic link stays one, and its file keeps its mode")
  func linked() throws {
    let folder = try TemporaryFolder()
    let file = ConfigurationFile(environment: ["XDG_CONFIG_HOME": folder.url.path])
    let real = folder.url.appendingPathComponent("dotfiles.toml")
    try Data("rest = 60\n".utf8).write(to: real)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
    try FileManager.default.createDirectory(
      at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: file.url, withDestinationURL: real)
    try file.keep(SettingChange(\.rest, 90))
    #expect(try String(contentsOf: real, encoding: .utf8) == "rest = 90\n")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: file.url.path) == real.path)
    let mode = try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
  }
}
