import Canvas
import Core
import HUD

/// The states that a climber has to tell apart, as scenes.
enum Scenes {
  static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  static let climbing: Scene = {
    var scene = Scene()
    scene.head.title = "CLIMB"
    scene.head.subtitle = "boulder · V scale"
    scene.head.elapsed = "42 min"
    scene.devices.ear = .listening()
    scene.devices.level = Scene.Level(loudness: -25, floor: -45, isClipped: false)
    scene.figures.main = Scene.Figure(text: "V4")
    scene.figures.caption = "route 3  Slab by the door"
    scene.figures.counts = [
      Scene.Count(label: "tries", value: "3"),
      Scene.Count(label: "sends", value: "1", topic: .send),
      Scene.Count(label: "falls", value: "2", topic: .fall),
    ]
    scene.news.outcome = Scene.LastOutcome(topic: .fall, word: "FALL", text: "FALL  V4, attempt 3")
    scene.hints = [
      Scene.Hint(key: .character("s"), label: "send"),
      Scene.Hint(key: .character("f"), label: "fall"),
      Scene.Hint(key: .character("?"), label: "help"),
    ]
    return scene
  }()

  static let buttons = [
    Scene.Hint(key: .character("s"), label: "✔ SEND"),
    Scene.Hint(key: .character("f"), label: "✘ FALL"),
    Scene.Hint(key: .character("u"), label: "↶ UNDO"),
    Scene.Hint(key: .character("r"), label: "◷ REST"),
    Scene.Hint(key: .character("n"), label: "▶ NEXT"),
  ]

  static func changed(_ change: (inout Scene) -> Void) -> Scene {
    var scene = climbing
    change(&scene)
    return scene
  }

  /// By name, as the snapshots are called.
  static let all: [(name: String, scene: Scene)] = [
    ("climbing", climbing),
    (
      "send",
      changed {
        $0.news.toast = Scene.Toast(
          topic: .send, word: "SEND", text: "SEND  V4, attempt 4, flash", offersUndo: true)
        $0.news.flash = .send
        $0.buttons = buttons
      }
    ),
    (
      "undo",
      changed {
        $0.news.toast = Scene.Toast(
          topic: .undo, word: "UNDO", text: "UNDID  FALL V4", offersUndo: false)
      }
    ),
    ("rest", changed { $0.figures.rest = Scene.Rest(text: "1:43", progress: 0.4, isOver: false) }),
    (
      "rest-over",
      changed { $0.figures.rest = Scene.Rest(text: "+0:43", progress: 1, isOver: true) }
    ),
    (
      "microphone-lost",
      changed {
        $0.devices.ear = .lost(reason: "the device is gone")
        $0.devices.level = nil
        $0.news.warnings = [
          "MICROPHONE LOST: the device is gone. Keys work; it is taken up again when it returns."
        ]
      }
    ),
    ("asleep", changed { $0.devices.ear = .asleep }),
    (
      "not-heard",
      changed {
        $0.devices.heardNothing = true
        $0.devices.level = Scene.Level(loudness: -1, floor: -40, isClipped: true)
      }
    ),
    (
      "plan",
      changed {
        $0.figures.plan = Scene.Plan(
          name: "Pyramid", steps: ["V2", "V3", "V4", "V3", "V2"], current: 1,
          position: [
            Scene.Count(label: "step", value: "2/5"), Scene.Count(label: "reps", value: "1/4"),
          ])
      }
    ),
    ("timer", timer(.work, isLast: false)),
    (
      "timer-ready",
      timer(
        "START?", .info, time: "20:00", progress: 0,
        lines: [
          "AMRAP · LAST USED 20:00",
          "As many rounds as possible before time runs out. Say “round” for each.",
          "last time: 7 rounds in 20:00, 2 days ago", "say “start”, or “stop” to cancel",
        ])
    ),
    (
      "timer-done",
      timer(
        "DONE", .send, time: "20:00", progress: 1,
        lines: [
          "AMRAP: 7 rounds in 20:00", "planned: 20:00", "done: work 20:00, 1 of 1 phases",
          "rounds: 2:40 2:45 2:51 2:55 2:50 2:58 2:41",
        ])
    ),
    (
      "form",
      changed {
        $0.overlay = .form(
          FormView(
            title: "New preset",
            rows: [
              row("name", "Core", "1 to 30 characters"), row("get ready", "0:10", "0:00 to 30:00"),
              row("work", "1:90", "! write 1:30, 90 or 1m30s", isRefused: true),
              row("rest", "1:00", "0:01 to 30:00"), row("rounds", "4", "1 to 99"),
              row("sets", "1", "1 to 99"), row("sound", "on", "on or off"),
              row("voice", "on", "on or off"),
            ], selection: 2, footer: "type, ◂ ▸ step · Enter keeps · Esc leaves"))
      }
    ),
    (
      "settings",
      changed {
        $0.overlay = .list(
          ListView(
            title: "Settings", rows: ["theme    dark", "sounds   on"], selection: 1, empty: "",
            footer: "← → change · Esc closes"))
      }
    ),
    (
      "question",
      changed { $0.overlay = .question("Finish the session?", yes: "finish", no: "go on") }
    ),
  ]

  private static func row(
    _ label: String, _ value: String, _ note: String, isRefused: Bool = false
  ) -> FormView.Field {
    FormView.Field(label: label, value: value, note: note, isRefused: isRefused)
  }

  private static func timer(
    _ word: String, _ kind: Reply.Topic, time: String, progress: Double, lines: [String]
  ) -> Scene {
    changed {
      $0.news.outcome = nil
      $0.figures.timer = Scene.Timer(
        phase: word, topic: kind, time: time, progress: progress, isLastSeconds: false,
        isPaused: false, position: [], total: "", next: "", lines: lines)
    }
  }

  static func timer(_ kind: Reply.Topic, isLast: Bool, time: String = "0:43") -> Scene {
    changed {
      $0.news.outcome = nil
      $0.figures.timer = Scene.Timer(
        phase: "WORK", topic: kind, time: time, progress: 0.3, isLastSeconds: isLast,
        isPaused: false,
        position: [
          Scene.Count(label: "set", value: "1/2"), Scene.Count(label: "round", value: "3/8"),
        ], total: "12:10 left in all", next: "next: rest 0:30")
    }
  }
}

extension Frame {
  /// The rows of an area in which something of a role is drawn in blocks.
  func blockRows(of role: Role, in area: Rect) -> Int {
    (area.row..<area.bottom).count { row in
      (area.column..<area.right).contains { column in
        self[column, row].role == role && "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".contains(self[column, row].character)
      }
    }
  }
}
