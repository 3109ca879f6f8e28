import Core
import HUD
import Session
import Sound
import Timers

@testable import Console

/// What a test sees of the console.
extension Rig {
  var scene: Scene { console.scene(at: now) }
  var toast: String { scene.news.toast?.text ?? "" }
  var facts: SessionFacts { console.desk.session.facts }

  /// Tones and words of the last input.
  var sounds: [SpeakerOrder] {
    effects.compactMap { effect in
      switch effect {
      case .speaker(.mute): nil
      case .speaker(let order): order
      case .commit, .ear, .save, .keep, .keepFavourites, .keepHold, .change, .look, .run, .announce,
        .lesson, .remote, .quit:
        nil
      }
    }
  }

  var list: ListView? { if case .list(let list) = scene.overlay { list } else { nil } }
  var form: FormView? { if case .form(let form) = scene.overlay { form } else { nil } }
  /// The question that is asked; nil if there is none.
  var question: String? {
    if case .question(let text, _, _) = scene.overlay { text } else { nil }
  }
  /// The question that is asked with “yes” and “no”.
  var confirmation: String? {
    if case .question(let text, yes: "yes", no: "no") = scene.overlay { text } else { nil }
  }
  /// The lesson on the screen; nil if there is none.
  var lessonView: LessonView? {
    if case .lesson(let lesson) = scene.overlay { lesson } else { nil }
  }
  /// Whether a lesson goes on, maybe under the help.
  var isInLesson: Bool { console.stack.contains { $0 is TeachLayer } }
  /// The lines of the summary; none while it isn't shown.
  var summary: [String] { if case .summary(_, let lines, _) = scene.overlay { lines } else { [] } }
  var selected: String { list.map { $0.rows[$0.selection] } ?? "" }
  var hasQuit: Bool { effects.contains(.quit) }

  var workouts: [WorkoutEntry] {
    committed.compactMap { if case .timer(.logged(let entry)) = $0.payload { entry } else { nil } }
  }

  var kept: PresetList? {
    for case .keep(let presets) in effects { return presets }
    return nil
  }
}
