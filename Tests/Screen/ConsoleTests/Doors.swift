import Canvas
import Climbing
import Core
import Foundation
import HUD
import Hearing
import Lifting
import Preferences
import Session
import TestSupport
import Timers
import Words

@testable import Console

/// A way to each layer, found by trying keys: a layer that is written tomorrow is walked, too.
enum Doors {
  /// A state with the layer on top.
  struct Door: Sendable {
    let layer: String
    let open: @Sendable () -> Rig
  }

  /// The names of all layers, from their declarations.
  static func layers() throws -> Set<String> {
    let folder = BuildProducts.repository.appendingPathComponent("Sources/Screen/Console").path
    var names: Set<String> = []
    for case let file as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      names.formUnion(text.matches(of: #/struct (\w+Layer): /#).map { String($0.1) })
    }
    return names
  }

  /// Tries each key in each of the states found so far; a state is followed once for each layer on top.
  static let all: [Door] = {
    var found: [String: Door] = [:]
    // Each world is followed, though several begin on the same layer.
    var waiting = worlds.map { world in Door(layer: top(world()), open: world) }
    var isWorld = waiting.count
    while !waiting.isEmpty {
      let door = waiting.removeFirst()
      defer { isWorld -= 1 }
      guard found[door.layer] == nil || isWorld > 0 else { continue }
      found[door.layer] = found[door.layer] ?? door
      for key in keys {
        let rig = door.open()
        rig.receive(.key(key, pressed: rig.now))
        let layer = top(rig)
        guard !rig.hasQuit, found[layer] == nil, !waiting.contains(where: { $0.layer == layer })
        else { continue }
        waiting.append(
          Door(layer: layer) {
            let rig = door.open()
            rig.receive(.key(key, pressed: rig.now))
            return rig
          })
      }
    }
    return found.values.sorted { $0.layer < $1.layer }
  }()

  static func top(_ rig: Rig) -> String { rig.console.stack.last.map { "\(type(of: $0))" } ?? "" }

  private static let keys: [Key] =
    [.enter, .up, .down, .right, .tab, .delete]
    + "sfrnhHgGlLvtTqyckjeEN,6?wWaDCQJBiodmbpxSMzP".map(Key.character)

  /// Where sessions, timers, lifts and first starts begin, and what only the room or the past opens.
  private static let worlds: [@Sendable () -> Rig] = [
    {
      let rig = pastSession()
      rig.press("s", "f")
      return rig
    },
    {
      let pink = ClimbLabel(isBoulder: true, name: "Pink", wall: nil)
      let rig = Rig([ClimbLayer(), ClimbDaysLayer(pink)])
      rig.receive(
        .found(.climb(ProjectsLayerTests.climb("Pink", days: 20_000...20_002), among: [])))
      return rig
    },
    { Rig.climb() },
    { Rig.climb(with: ["Anna", "Ben"]) { $0.takesTurns = true } },
    {
      let rig = Rig.climb()
      rig.receive(.ear(.on(device: "microphone")))
      rig.press("w")
      return rig
    },
    {
      let rig = Rig.climb()
      let phone = RemoteStatus.Phone(name: "Anna", isConnected: false)
      rig.receive(.remote(RemoteLayerTests.status([phone])))
      rig.press("Q")
      return rig
    },
    { at("name", after: ",", in: Rig.climb()) },
    { LiftLayerTests.rig() },
    {
      let rig = LiftLayerTests.rig()
      rig.press("s")
      return rig
    },
    {
      let rig = LiftLayerTests.rig()
      rig.press("s", "s", "l", "End")
      return rig
    },
    { LiftLayerTests.rig(.exercise(BlockPlan(Exercise(id: "hang", name: "Hang", metric: .hold)))) },
    { Rig.timers() },
    { Rig.workout(.standard(.amrap)) },
    {
      let left = Rig.workout(.standard(.amrap))
      left.press("Enter")
      left.wait(65)
      return Rig(
        [
          WorkoutLayer(.standard(.amrap), start: .onceClosed),
          ResumeLayer([SessionState(folding: left.committed)]),
        ],
        setup: Rig.training)
    },
    {
      let words = TourKind.climb.words.map { TourLayer.Word($0, phrase: "\($0)") }
      return Rig([ClimbLayer(), TourLayer(words)])
    },
    {
      Rig(
        [
          FirstQuestionsLayer([
            .init(
              "Unit?",
              [.init("kg", changes: []), .init("lb", changes: [SettingChange(\.unit, .lb)])],
              present: 0)
          ])
        ], setup: Rig.training)
    },
    { Rig([FirstNamesLayer()], setup: Rig.training) },
    { Rig([MicrophoneSearchLayer { false }], setup: Rig.training) },
    {
      let rig = LiftLayerTests.rig()
      let readings = ["sixteen", "sixty"].map { words in
        SpokenValue(.number(words == "sixty" ? 60 : 16, nil), words: words)
      }
      rig.receive(.said("weight", SpokenReading(readings[0], rival: readings[1]), wordEnd: rig.now))
      return rig
    },
  ]

  /// A list with the row selected that contains a text.
  private static func at(_ row: String, after key: String, in rig: Rig) -> Rig {
    rig.press(key)
    for _ in 0..<80 where !rig.selected.lowercased().contains(row) { rig.press("Down") }
    return rig
  }

  /// A session beside one that is in the log.
  private static func pastSession() -> Rig {
    let past = Rig.climb(setup: Rig.setup(at: "V4"))
    past.press("f", "s", "q", "y")
    let rig = Rig.climb()
    rig.log = past.committed.map { event in
      Event(
        id: "old." + event.id, sessionID: "old", actionID: "old." + event.actionID, at: event.at,
        payload: event.payload)
    }
    return rig
  }
}
