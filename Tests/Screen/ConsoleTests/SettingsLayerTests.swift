import Canvas
import Core
import HUD
import Hearing
import Preferences
import Sound
import Testing
import Timers
import Words

@testable import Console

@Suite("Settings on the screen", .timeLimit(.minutes(30)))
struct SettingsLayerTests {
  private func open() -> Rig {
    let rig = Rig.climb()
    rig.press(",")
    return rig
  }

  @Test("a comma opens them, on the timers too, and Esc closes them")
  func opens() throws {
    for rig in [Rig.climb(), Rig.workout(.standard(.hold))] {
      rig.press(",")
      #expect(rig.list?.title == "Settings")
      rig.press("Esc")
      #expect(rig.scene.overlay == nil && !rig.hasQuit)
    }
  }

  @Test("they show choices made by key or word")
  func tellsTheProfile() throws {
    let rig = Rig.climb()
    rig.press("S", ",")
    #expect(try #require(rig.list).rows.contains { $0.contains("strict: two words or more") })
  }

  /// Presses a key on the row of a title.
  @discardableResult
  private func press(_ key: String, on title: String, _ rig: Rig) throws -> [Effect] {
    let rows = try #require(rig.list).rows
    let row = try #require(rows.firstIndex { $0.hasPrefix(title + "  ") }, "\(title)")
    while rig.list?.selection != row {
      rig.press((rig.list?.selection ?? 0) < row ? "Down" : "Up")
    }
    return rig.press(key)
  }

  @Test("the own name is typed, checked and saved")
  func ownName() throws {
    let rig = Rig.climb(with: ["Anna"])
    rig.press(",")
    try press("Enter", on: "your name", rig)
    #expect(rig.list?.title == "Your name")
    rig.type("anna")
    rig.press("Enter")
    #expect(rig.list?.title == "Your name" && !rig.toast.isEmpty, "Anna is here already")
    for _ in 0..<4 { rig.press("Backspace") }
    rig.type("Kim")
    rig.press("Enter")
    #expect(rig.effects.contains(.save(SettingChange(\.climberName, "Kim"))))
    #expect(rig.selected.hasSuffix("Kim"))
    rig.press("Esc")
    #expect(rig.scene.climbers.map(\.name) == ["Kim", "Anna"])
  }

  @Test("each takes effect at once and is saved")
  func acts() throws {
    let rig = open()
    #expect(
      try press("Right", on: "commands", rig).filter { !$0.isListen } == [
        .ear(.choose(.strict)), .save(SettingChange(\.profile, .strict)),
      ])
    #expect(
      try press("Enter", on: "sound", rig) == [
        .speaker(.mute(true)), .save(SettingChange(\.isMuted, true)),
      ])
    #expect(rig.scene.devices.speaker == .muted)
    #expect(try press("Left", on: "speech", rig) == [.save(SettingChange(\.speaks, false))])
    #expect(try press("Right", on: "theme", rig) == [.save(SettingChange(\.theme, .light))])
    #expect(rig.scene.look.theme == .light)
    #expect(
      try press("Right", on: "flashes", rig) == [.save(SettingChange(\.reducesMotion, true))])
    #expect(try press("Right", on: "dims", rig) == [.save(SettingChange(\.dimsAfter, 60))])
    #expect(
      try press("Right", on: "attempt details", rig) == [.save(SettingChange(\.detailsFor, 30))])
    #expect(
      try press("Right", on: "moments", rig) == [.save(SettingChange(\.tellsMoments, false))])
    #expect(try press("Right", on: "weights in", rig) == [.save(SettingChange(\.unit, .lb))])
    #expect(try press("Right", on: "rest", rig) == [.save(SettingChange(\.rest, 240))])
    #expect(rig.press("Left") == [.save(SettingChange(\.rest, 180))])
    #expect(
      try press("Space", on: "rest starts", rig) == [.save(SettingChange(\.restsByItself, true))])
    #expect(try #require(rig.list).rows.contains("rest starts      after every attempt"))
  }

  @Test("the only choice says that there is no other")
  func only() throws {
    let rig = open()
    #expect(try press("Space", on: "speaker", rig).contains(.speaker(.play(.refused))))
    #expect(rig.toast == "There is no other choice.")
  }

  @Test("a changed setting that applies from the next session says so")
  func later() throws {
    let rig = open()
    func row(_ title: String) throws -> String {
      try #require(rig.list?.rows.first { $0.hasPrefix(title) })
    }
    #expect(try row("falls asleep") == "falls asleep     never")
    try press("Right", on: "falls asleep", rig)
    #expect(try row("falls asleep") == "falls asleep     after 1:00 (next session)")
    try press("Right", on: "boulder grades", rig)
    #expect(try row("boulder grades").hasSuffix(" (next session)"))
    #expect(rig.scene.figures.main.text == "VB", "this session stays as it began")
  }

  @Test("stepping through every theme comes back to the first")
  func themes() throws {
    let rig = open()
    try press("Left", on: "theme", rig)
    rig.press("Right")
    for _ in Theme.allCases { rig.press("Right") }
    #expect(rig.scene.look.theme == .dark)
    rig.press("Left")
    #expect(rig.scene.look.theme == Theme.allCases.last)
  }

  @Test("a change that could not be saved says so, not that the next session has it")
  func notSaved() throws {
    struct DiskFull: Error {}
    var isFull = true
    let console = Console(
      desk: Desk(
        setup: Rig.setup(), preferences: Preferences(), hasMouse: false,
        audio: AudioState(profile: .normal), timeOfDay: Rig.timeOfDay, newID: { "id" }),
      grammars: Rig.grammars)
    var driver = Driver(
      console: console,
      ports: Ports(
        disk: Ports.Disk(
          commit: { _ in }, save: { _ in if isFull { throw DiskFull() } }, keep: { _ in },
          keepFavourites: { _ in }, change: { _ in }, look: { _, _ in .sessions([]) }),
        run: { _ in }), now: { Rig.start })
    driver.start([SettingsLayer()])
    func row() -> String {
      guard case .list(let list) = driver.scene().overlay else { return "" }
      return list.rows[list.selection]
    }
    while !row().hasPrefix("falls asleep") { driver.receive(.key(.down, pressed: Rig.start)) }
    driver.receive(.key(.right, pressed: Rig.start))
    #expect(row().hasSuffix("(not saved)"))
    isFull = false
    driver.receive(.key(.right, pressed: Rig.start))
    #expect(row().hasSuffix("(next session)"))
  }
}

extension Effect {
  var isListen: Bool { if case .ear(.listen) = self { true } else { false } }
}
