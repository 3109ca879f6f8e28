import Core
import Foundation
import Library
import Preferences
import Session
import Store
import TestSupport
import Testing
import Timers

@testable import Sync

/// Three machines with files of their own, and a folder between their logs.
@Suite("Shared files", .timeLimit(.minutes(30)))
struct FileSharingTests {
  private let shared: TemporaryFolder
  private let machines: [Desk]

  /// A machine: its log and its folder of settings.
  private struct Desk {
    let home: TemporaryFolder
    let store: EventStore
    let id: Int64

    init(_ id: Int64) throws {
      self.id = id
      home = try TemporaryFolder()
      try FileManager.default.createDirectory(
        at: home.url.appendingPathComponent("data"), withIntermediateDirectories: true)
      store = try EventStore(at: home.url.appendingPathComponent("data/log.sqlite"))
    }

    var config: URL { home.url.appendingPathComponent("config") }

    func sharing() -> FileSharing {
      let (config, home) = (config, home.url)
      return FileSharing(store, now: { Moment(milliseconds: 1_800_000_000_000) }) {
        SharedFolders(
          config: config,
          plans: PlanLibrary(
            shipped: home.appendingPathComponent("shipped"),
            user: config.appendingPathComponent("plans")))
      }
    }

    @discardableResult
    func sync(_ folder: String, cutOff: Bool = false) throws -> FilesReport {
      func carry() throws {
        _ = try FolderSync(
          folder: folder, store: store, machine: "\(id)", batch: 7,
          newID: { DeviceID(id) ?? { preconditionFailure("an id") }() },
          now: { Moment(milliseconds: 1_800_000_000_000) }
        ).run(mayBegin: true, checking: false)
      }
      _ = try sharing().run(mayAdd: nil, mayWrite: false)
      try carry()
      if cutOff { return FilesReport() }
      let report = try sharing().run(mayAdd: true, mayWrite: true)
      try carry()
      return report
    }

    func write(_ text: String?, to file: String) throws {
      let url = config.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      if let text {
        try Data(text.utf8).write(to: url)
      } else {
        try? FileManager.default.removeItem(at: url)
      }
    }

    func text(_ file: String) -> String? {
      try? String(contentsOf: config.appendingPathComponent(file), encoding: .utf8)
    }

    /// The files that commands read, with their texts.
    func files() -> [String: String] {
      let names = FileManager.default.enumerator(atPath: config.path)?.compactMap { $0 as? String }
      return (names ?? []).filter { $0.hasSuffix(".toml") }.reduce(into: [:]) { found, name in
        found[name] = text(name)
      }
    }

    /// Every text that a climber can still find, conflict copies included.
    func everything() -> Set<String> {
      let names = FileManager.default.enumerator(atPath: config.path)?.compactMap { $0 as? String }
      return Set((names ?? []).compactMap(text))
    }
  }

  init() throws {
    shared = try TemporaryFolder()
    machines = try [1, 2, 3].map(Desk.init)
  }

  private var folder: String { shared.url.path + "/club" }

  private func plan(_ name: String) -> String {
    "# mine\nname = \"\(name)\"\n\n[[step]]\nreps = 4\n"
  }

  private func settle() throws {
    for machine in machines + machines + machines { try machine.sync(folder) }
  }

  @Test("plans, workouts, colours, exercises and presets reach every machine, and so do removals")
  func travel() throws {
    let workout = "name = \"Legs\"\n[[exercise]]\nname = \"Stone lift\"\nsets = 3\nreps = 5\n"
    try machines[0].write(workout, to: "plans/legs.toml")
    try machines[0].write(plan("Slab"), to: "plans/slab.toml")
    try machines[0].write("stone-lift = { name = \"Stone lift\" }\n", to: "plans/exercises.toml")
    try machines[0].write("colours = [\"white\", \"red\"]\n", to: "circuits/block.toml")
    try machines[1].write(plan("Roof"), to: "plans/roof.toml")
    try PresetStore(machines[2].config).change { list in
      list.delete("4x4")
      _ = list.presets.first.map { list.duplicate($0) }
    }
    try settle()
    for machine in machines {
      #expect(machine.files() == machines[0].files())
      #expect(machine.files().count == 5)
      let names = try PresetStore(machine.config).read().presets.map(\.name)
      #expect(names.contains("Tabata 2") && !names.contains("4x4"), "\(names)")
    }
    try machines[2].write(nil, to: "plans/slab.toml")
    try machines[1].write(plan("Big roof"), to: "plans/roof.toml")
    try settle()
    for machine in machines {
      #expect(machine.text("plans/slab.toml") == nil)
      #expect(machine.text("plans/roof.toml") == plan("Big roof"))
    }
    #expect(try machines[0].sync(folder) == FilesReport())
  }

  @Test("of a file changed on two machines the later version wins, and the other is kept beside it")
  func conflict() throws {
    try machines[0].write(plan("Slab"), to: "plans/slab.toml")
    try settle()
    try machines[0].write(plan("Slab one"), to: "plans/slab.toml")
    try machines[1].write(plan("Slab two"), to: "plans/slab.toml")
    try machines[0].sync(folder)
    try machines[1].sync(folder)
    let report = try machines[0].sync(folder)
    #expect(report.notes.count == 1 && report.notes[0].contains("slab.toml.conflict"))
    try settle()
    for machine in machines { #expect(machine.text("plans/slab.toml") == plan("Slab two")) }
    #expect(machines[0].text("plans/slab.toml.conflict") == plan("Slab one"))
    #expect(try machines[0].sync(folder).notes.isEmpty, "once")
  }

  @Test("a file with errors is reported and stays on its machine until it is corrected")
  func faulty() throws {
    try machines[0].write("name = ", to: "plans/slab.toml")
    try machines[0].write(plan("Roof"), to: "plans/roof.toml")
    let report = try machines[0].sync(folder)
    #expect(report.notes.count == 1 && report.notes[0].contains("slab.toml:1"), "\(report.notes)")
    try machines[1].sync(folder)
    #expect(machines[1].files() == ["plans/roof.toml": plan("Roof")])
    try machines[0].write(plan("Slab"), to: "plans/slab.toml")
    try settle()
    #expect(machines[1].files() == machines[0].files())
  }

  @Test("colours that the settings use are not removed")
  func colours() throws {
    try machines[0].write("colours = [\"white\", \"red\"]\n", to: "circuits/block.toml")
    try settle()
    try machines[1].write("boulder-grades = \"block\"\n", to: "config.toml")
    try machines[0].write(nil, to: "circuits/block.toml")
    try machines[0].sync(folder)
    let report = try machines[1].sync(folder)
    #expect(report.notes.count == 1 && machines[1].text("circuits/block.toml") != nil)
    try machines[2].sync(folder)
    #expect(machines[2].text("circuits/block.toml") == nil)
    #expect(machines[2].text("config.toml") == nil, "settings stay on their machine")
  }

  @Test(
    "no path in an event leads out of the folder", arguments: ["../x", "a/b", ".x", "", "a\nb"])
  func names(name: String) {
    for kind in [SharedFile.Content.plan, .gymColours] { #expect(SharedFile(kind, name) == nil) }
  }

  @Test("shared files never appear in an export")
  func export() throws {
    try machines[0].write(plan("Slab"), to: "plans/slab.toml")
    #expect(try machines[0].store.sharedFiles().isEmpty)
    try settle()
    var lines = 0
    try machines[1].store.forEachRecord { _ in lines += 1 }
    #expect(lines == 0)
    #expect(try machines[1].store.sharedFiles().count == 1)
    #expect(try machines[1].store.damagedRecords().isEmpty)
    #expect(try machines[1].store.waitingRecords() == 0)
  }

  @Test(
    "three machines that change, remove and sync at random end with equal files and lose no text",
    arguments: 0..<4)
  func converge(round: Int) throws {
    var random = SeededRandom()
    var removed: Set<String> = []
    for step in 0..<60 {
      let machine = machines[Int.random(in: 0..<3, using: &random)]
      let file = "plans/p\(Int.random(in: 0..<3, using: &random)).toml"
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        // The climber has seen the text that an edit replaces.
        if let old = machine.text(file) { removed.insert(old) }
        try machine.write(plan("text \(step)"), to: file)
      case 2:
        if let old = machine.text(file) { removed.insert(old) }
        try machine.write(nil, to: file)
      case 3: try machine.sync(folder, cutOff: true)
      default: try machine.sync(folder)
      }
    }
    try settle()
    for machine in machines { #expect(machine.files() == machines[0].files()) }
    let there = machines.reduce(into: Set<String>()) { $0.formUnion($1.everything()) }
    for machine in machines {
      for versions in try machine.store.sharedFiles().values.map(\.versions) {
        let lost = versions.compactMap(\.text).filter {
          !there.contains($0) && !removed.contains($0)
        }
        #expect(lost.isEmpty, "\(lost)")
      }
    }
  }
}
