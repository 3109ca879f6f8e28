import Canvas
import HUD
import Timers
import Words

@testable import Console
@testable import Hearing

/// The states that a climber has to tell apart, each brought about by words, keys and time.
enum Scenes {
  static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  /// Three climbers: one rests, one is up and has fallen.
  private static func partners() -> Rig {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"), with: ["Anna", "Ben"])
    rig.receive(.ear(.on(device: "microphone")))
    rig.press("f", "r", "Tab", after: 2)
    rig.press("+", "s", "Tab", after: 4)
    rig.press("f", after: 4)
    rig.wait(6)
    return rig
  }

  /// By name, as the snapshots are called.
  static let all: [(name: String, make: @Sendable () -> Scene)] = [
    ("climbing", { climbing().scene }),
    (
      "send",
      {
        let rig = climbing(hasMouse: true)
        rig.press("s")
        return rig.scene
      }
    ),
    ("undo", { after { $0.press("u") } }),
    (
      "next",
      {
        let rig = climbing(hasMouse: true)
        rig.press("n")
        return rig.scene
      }
    ),
    (
      "rest",
      {
        after {
          $0.press("r")
          $0.pass(77)
          $0.receive(.tick)
        }
      }
    ),
    (
      "rest-over",
      {
        after {
          $0.press("r")
          $0.wait(223)
        }
      }
    ),
    (
      "rest-paused",
      {
        after {
          $0.press("r")
          $0.wait(77)
          $0.press("P")
        }
      }
    ),
    ("partners", { partners().scene }),
    (
      "partners-rest-over",
      {
        let rig = partners()
        rig.wait(172)
        return rig.scene
      }
    ),
    (
      "partners-list",
      {
        let rig = partners()
        rig.knownPartners = ["Carl"]
        rig.press("C")
        return rig.scene
      }
    ),
    (
      "partners-summary",
      {
        let rig = partners()
        rig.press("q", "y", after: 60)
        return rig.scene
      }
    ),
    ("rests-off", { after { $0.press("R") } }),
    (
      "microphone-lost", { after { $0.receive(.ear(.lost(reason: "the device is gone"))) } }
    ),
    ("keys-only", { after { $0.receive(.ear(.unused)) } }),
    (
      "asleep",
      {
        after {
          $0.press("m")
          $0.wait(10)
        }
      }
    ),
    (
      "not-heard",
      {
        after {
          $0.receive(.level(LevelReading(rms: -1, peak: 0, noiseFloor: -40, clipped: true)))
          $0.receive(.rejected(rejection))
        }
      }
    ),
    (
      "tour",
      {
        let words = TourKind.climb.words.map { TourLayer.Word($0, phrase: "\($0)") }
        let rig = Rig([ClimbLayer(), TourLayer(words)], hasMouse: true)
        rig.receive(.ear(.on(device: "room")))
        rig.say("send")
        return rig.scene
      }
    ),
    (
      "tour-missed",
      {
        let words = TourKind.climb.words.map { TourLayer.Word($0, phrase: "\($0)") }
        let rig = Rig([ClimbLayer(), TourLayer(words)])
        rig.receive(.ear(.on(device: "room")))
        for _ in 0..<2 {
          rig.pass(2)
          rig.receive(.rejected(rejection))
        }
        return rig.scene
      }
    ),
    (
      "lesson-offered",
      {
        after { rig in
          for _ in 0..<3 {
            rig.pass(2)
            rig.receive(.rejected(rejection))
          }
        }
      }
    ),
    (
      "lesson-words",
      {
        after { rig in
          rig.receive(.rejected(rejection))
          rig.press("w", "t")
        }
      }
    ),
    ("lesson", { taught { $0.take(1) } }),
    (
      "lesson-refused",
      {
        taught { $0.receive(.lesson(.refused("Too quiet for the room: speak up or come closer."))) }
      }
    ),
    (
      "lesson-talk",
      {
        taught { rig in
          for number in 1...3 { rig.take(number) }
          rig.wait(7)
        }
      }
    ),
    (
      "lesson-learnt",
      {
        taught { rig in
          for number in 1...3 { rig.take(number, knowsTalk: true) }
        }
      }
    ),
    ("plan", { planned() }),
    (
      "plan-warned",
      {
        planned {
          $0.receive(.speaker(.on))
          $0.receive(.speaker(.lost(reason: "the device is gone")))
        }
      }
    ),
    (
      "timer",
      {
        let rig = workout(.interval(core))
        rig.press("Enter")
        rig.wait(187)
        return rig.scene
      }
    ),
    ("timer-ready", { workout(.standard(.amrap), past: "7 rounds in 20:00").scene }),
    (
      "timer-done",
      {
        let rig = workout(.standard(.amrap))
        rig.press("Enter")
        for _ in 0..<7 { rig.press(".", after: 165) }
        rig.wait(45)
        rig.wait(10)
        return rig.scene
      }
    ),
    (
      "timers",
      {
        let rig = Rig.timers()
        rig.receive(.ear(.on(device: "microphone")))
        return rig.scene
      }
    ),
    (
      "form",
      {
        after {
          $0.press("t", "n")
          $0.type("Core")
          $0.press("Down", "Down")
          $0.type("1:90")
        }
      }
    ),
    ("builder", { building { _ in } }),
    ("builder-step", { building { $0.press("Enter", "Down", "Right") } }),
    (
      "builder-fault",
      {
        building {
          $0.press("Enter", "Down", "Down")
          $0.type("many")
        }
      }
    ),
    ("settings", { after { $0.press(",", "Down") } }),
    ("attempts", { after { $0.press("h") } }),
    ("grades", { after { $0.press("n", "g") } }), ("help", { after { $0.press("?") } }),
    ("question", { after { $0.press("q") } }),
    (
      "left-open",
      {
        let before = climbing()
        let rig = Rig([ClimbLayer(unfinished: [before.committed])])
        rig.pass(3 * 86_400)
        return rig.scene
      }
    ),
    (
      "summary",
      {
        after {
          $0.press("n", "s", "q", "y")
          $0.wait(10)
        }
      }
    ),
  ]
}
