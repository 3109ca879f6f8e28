import Canvas
import Core
import Foundation
import HUD
import Hearing
import Lifting
import TestSupport
import Testing
import Timers
import Words

@testable import Console

/// The tables of words and keys in docs/ are made from the layers' rows and the grammars, like the help screen.
/// docs/commands.md has the commands of every screen.
@Suite("Help", .timeLimit(.minutes(30)))
struct HelpTests {
  private static let repository = BuildProducts.repository

  private static func text(of path: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }

  private func rows(_ rig: Rig, _ layers: [any Layer]) -> [Overlay.HelpRow] {
    Help.reference(layers, rig.console.desk, Rig.grammars)
  }

  private var climbing: [Overlay.HelpRow] {
    let rig = Rig.climb()
    let desk = rig.console.desk
    return rows(rig, [ClimbLayer(), RoutesLayer(desk), AttemptsLayer(desk), SharedCommands()])
  }

  private func expect(_ rows: [Overlay.HelpRow], in path: String) throws {
    let table = Help.markdown(rows)
    #expect(try Self.text(of: path).contains(table), "put this into \(path):\n\(table)")
  }

  private func expectOwn(_ rows: [Overlay.HelpRow], in path: String) throws {
    let shared = climbing
    try expect(rows.filter { !shared.contains($0) }, in: path)
  }

  @Test("the table of docs/commands.md is the program's own, and README takes its rows from there")
  func commands() throws {
    try expect(climbing, in: "docs/commands.md")
    let lines = try Self.text(of: "README.md").components(separatedBy: "\n")
    let head = try #require(lines.firstIndex { $0.hasPrefix("| Say | Key |") })
    let rows = lines[head...].prefix { $0.hasPrefix("|") }
    #expect(rows.count > 10)
    let reference = try Self.text(of: "docs/commands.md").components(separatedBy: "\n")
    #expect(Set(rows).isSubset(of: reference))
  }

  @Test("the table of keys in docs/commands.md is that of all lists")
  func lists() throws {
    let prefix = "In a list: "
    let rows = Help.lists(Rig.climb().console.desk).map { row in
      let effect =
        row.effect.hasPrefix(prefix) ? row.effect.dropFirst(prefix.count) : row.effect[...]
      let keys = row.key.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
      return "| \(keys) | \(effect.prefix(1).uppercased() + effect.dropFirst()) |"
    }
    let table = (["| Key | What it does |", "|---|---|"] + rows).joined(separator: "\n") + "\n\n"
    #expect(
      try Self.text(of: "docs/commands.md").contains(table),
      "put this into docs/commands.md:\n\(table)")
  }

  @Test("the table of docs/timers.md is the program's own, without the rows of docs/commands.md")
  func timers() throws {
    let layers: [any Layer] = [WorkoutLayer(.standard(.amrap)), TimersLayer()]
    try expectOwn(rows(Rig.timers(), layers), in: "docs/timers.md")
  }

  @Test("the table of docs/lifting.md is the program's own, without the rows of docs/commands.md")
  func lifting() throws {
    try expectOwn(rows(LiftLayerTests.rig(), [LiftLayer()]), in: "docs/lifting.md")
  }

  @Test("every word of a grammar is a command of a layer in its mode")
  func words() {
    let rig = Rig.climb()
    let desk = rig.console.desk
    rig.press("q")
    let value = SpokenValue(.name("V5"), words: "vee five")
    let lift = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    lift.press("g")
    var hold = Array(lift.console.stack.suffix(1))
    // Asked what to do with it.
    lift.wait(5)
    lift.press("Esc")
    hold += lift.console.stack.suffix(1)
    let takers: [Mode: [any Layer]] = [
      .climb: [ClimbLayer()],
      .list: [RoutesLayer(desk), AttemptsLayer(desk), PlansLayer(), TimersLayer()],
      .timer: [WorkoutLayer(.standard(.amrap))] + hold, .lift: [LiftLayer()],
      .confirm: Array(rig.console.stack.suffix(1)),
      .either: [EitherLayer(Command("grade", by: .voice, at: Rig.start), value, value)],
      .asleep: [],
    ]
    for (mode, grammar) in Rig.grammars {
      let layers = (takers[mode] ?? []) + [SharedCommands()]
      let known = Set(
        layers.flatMap { layer in
          [desk, lift.console.desk].flatMap { layer.said($0).intents.map(\.intent) }
        })
      #expect(Set(grammar.rules.map(\.intent)).subtracting(known).isEmpty, "\(mode)")
    }
  }

  @Test("typing narrows the help; erasing brings the rows back, and letters close nothing")
  func narrowed() {
    let rig = Rig.climb()
    func shown() -> [Overlay.HelpRow] {
      if case .help(let rows, _, _) = rig.scene.overlay { rows } else { [] }
    }
    rig.press("?")
    let all = shown().count
    rig.type("q rest")
    #expect(shown().isEmpty)
    for _ in 0..<6 { rig.press("Backspace") }
    #expect(shown().count == all)
    rig.type("pause REST")
    #expect(shown().map(\.say).contains("pause rest / pause timer") && shown().count < 4)
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)] {
      let text = Renderer.render(rig.scene, size: size).plainText
      #expect(text.contains("Words and keys: pause REST▏") && text.contains("type to search"))
    }
    rig.press("Esc")
    #expect(rig.scene.overlay == nil)
  }

  @Test("no key occurs twice in a layer, except for commands that are never available together")
  func keys() {
    let desk = Rig.climb().console.desk
    let layers: [any Layer] = [
      ClimbLayer(), RoutesLayer(desk), AttemptsLayer(desk), PlansLayer(), TimersLayer(),
      WorkoutLayer(.standard(.amrap)), LiftLayer(), SettingsLayer(), HeardLayer(), SharedCommands(),
      BuilderLayer.newPlan(besides: []),
    ]
    for layer in layers {
      let keys = layer.availableKeys(desk)
      #expect(Set(keys).count == keys.count, "\(layer): \(keys)")
    }
  }
}

extension Layer {
  fileprivate func availableKeys(_ desk: Desk) -> [String] {
    rows(desk).filter { $0.unavailable == nil }.flatMap { $0.keys.map { "\($0)" } }
  }
}
