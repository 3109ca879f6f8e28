import Synchronization

/// Every tone that the program can play. Each has a sound of its own (`notes`).
package enum Cue: String, Sendable, CaseIterable {
  // Answers to an order.
  case send, fall, rest, undo, redo, next, previous, same, noted, harder, easier
  case asleep, awake, pause, resume, refused, question, again, late, finish

  // The session speaking up.
  case restEnd, planAdvanced, planBlocked, microphoneLost, microphoneBack
  case moment

  // Lifting.
  case record

  // Timers.
  case timerGetReady, timerWork, timerRest, timerLastSeconds, timerLastTen, timerHalf, timerEnd,
    timerRound
}

extension Cue {
  /// The tone's meaning, for the list in the documentation.
  package var meaning: String {
    switch self {
    case .send: "a send is logged"
    case .fall: "a fall is logged"
    case .rest: "the rest starts, or you end it"
    case .undo: "the last action is undone"
    case .redo: "the action is redone"
    case .next: "next route"
    case .previous: "previous route"
    case .same: "done: something is shown, opened, closed or changed"
    case .noted: "a detail of the last attempt is noted"
    case .harder: "one grade up"
    case .easier: "one grade down"
    case .asleep: "listening stops"
    case .awake: "listening resumes"
    case .pause: "the timer is paused"
    case .resume: "the timer resumes"
    case .refused: "heard, but it can't be done now"
    case .question: "a question waits for yes or no"
    case .again: "something like a command: say it again"
    case .late: "after another tone: that was said some seconds ago"
    case .finish: "the session is over"
    case .restEnd: "the rest is over"
    case .planAdvanced: "the plan moves on to its next step"
    case .planBlocked: "the plan stays where it is"
    case .microphoneLost: "the microphone is gone"
    case .microphoneBack: "the microphone is back"
    case .moment: "a first, the session's best, or a rest much too short"
    case .record: "a set is a record"
    case .timerGetReady: "get ready"
    case .timerWork: "work"
    case .timerRest: "rest"
    case .timerLastSeconds: "each of the last three seconds, or the last nine of a hold"
    case .timerLastTen: "ten seconds of a hold are left"
    case .timerHalf: "half of the time is over"
    case .timerEnd: "the workout is complete"
    case .timerRound: "a round is counted"
    }
  }

  /// The design of each tone. Up is gain and forward, down is loss and back; related tones sound alike
  /// (next and previous, harder and easier); glides are about the program itself (undo, sleep); a buzz is
  /// "no". All fundamentals are between 330 and 1760 Hz, which a laptop's speaker plays well and which is
  /// above most of a crowd's energy.
  package var notes: [Note] {
    switch self {
    case .send: [Note(784, ms: 70), Note(1047, ms: 70), Note(1568, ms: 110)]
    case .fall: [Note(784, ms: 80), Note(523, ms: 150)]
    case .rest: [Note(659, ms: 230, timbre: .soft)]
    case .undo: [Note(1397, to: 699, ms: 160, timbre: .soft)]
    case .redo: [Note(699, to: 1397, ms: 160, timbre: .soft)]
    case .next: [Note(988, ms: 55), .gap(ms: 20), Note(1319, ms: 70)]
    // Back has another rhythm too: from three metres the direction of two short notes is easily missed.
    case .previous:
      [
        Note(1319, ms: 45), Note(988, ms: 45), .gap(ms: 40), Note(1319, ms: 45), Note(988, ms: 70),
      ]
    case .same: [Note(1175, ms: 60), .gap(ms: 40), Note(1175, ms: 80)]
    case .noted:
      [Note(1568, ms: 35), .gap(ms: 45), Note(1568, ms: 35), .gap(ms: 45), Note(1319, ms: 60)]
    case .harder: [Note(880, ms: 45), Note(988, ms: 45), Note(1109, ms: 70)]
    case .easier: [Note(1109, ms: 45), Note(988, ms: 45), Note(880, ms: 70)]
    case .asleep:
      [
        Note(880, to: 587, ms: 100, level: 0.4, timbre: .soft), .gap(ms: 40),
        Note(587, to: 392, ms: 110, level: 0.4, timbre: .soft),
      ]
    case .awake:
      [
        Note(392, to: 587, ms: 100, level: 0.4, timbre: .soft), .gap(ms: 40),
        Note(587, to: 880, ms: 110, level: 0.4, timbre: .soft),
      ]
    case .pause: [Note(880, ms: 60), .gap(ms: 40), Note(587, ms: 120)]
    case .resume: [Note(587, ms: 60), .gap(ms: 40), Note(880, ms: 120)]
    case .refused:
      [Note(330, ms: 90, timbre: .buzz), .gap(ms: 40), Note(330, ms: 110, timbre: .buzz)]
    case .question: [Note(659, ms: 90), .gap(ms: 30), Note(932, ms: 130)]
    case .again: [Note(523, to: 659, ms: 110, level: 0.4, timbre: .soft)]
    case .late:
      [Note(415, ms: 45), .gap(ms: 50), Note(415, ms: 45), .gap(ms: 50), Note(523, ms: 60)]
    case .finish: [Note(1047, ms: 80), Note(784, ms: 70), Note(1047, ms: 100)]
    case .restEnd:
      [
        Note(1047, ms: 120), .gap(ms: 60), Note(1047, ms: 120), .gap(ms: 60),
        Note(1397, ms: 260),
      ]
    case .planAdvanced:
      [Note(1047, ms: 70), Note(1319, ms: 70), Note(1568, ms: 70), Note(1760, ms: 140)]
    case .planBlocked:
      [Note(392, ms: 110, timbre: .buzz), Note(370, ms: 180, timbre: .buzz)]
    case .microphoneLost:
      [
        Note(698, ms: 110, timbre: .buzz), Note(494, ms: 110, timbre: .buzz),
        Note(349, ms: 200, timbre: .buzz),
      ]
    case .microphoneBack: [Note(494, ms: 90), Note(698, ms: 90), Note(880, ms: 150)]
    case .moment:
      [
        Note(1319, ms: 50), .gap(ms: 30), Note(1047, ms: 50), .gap(ms: 30), Note(1319, ms: 50),
        .gap(ms: 30), Note(1760, ms: 150),
      ]
    case .record:
      [
        Note(1047, ms: 60), Note(1568, ms: 60), .gap(ms: 30), Note(1568, ms: 60),
        Note(1760, ms: 220),
      ]
    case .timerGetReady: [Note(740, ms: 300)]
    case .timerWork: [Note(1760, ms: 400, level: 0.6)]
    case .timerRest: [Note(554, ms: 400)]
    case .timerLastSeconds: [Note(1480, ms: 90)]
    case .timerLastTen: [Note(1245, ms: 80), .gap(ms: 50), Note(1245, ms: 80)]
    case .timerHalf:
      [Note(1175, ms: 90), .gap(ms: 60), Note(1568, ms: 90), .gap(ms: 60), Note(1175, ms: 140)]
    case .timerEnd:
      [
        Note(1047, ms: 150, level: 0.6), Note(1319, ms: 150, level: 0.6),
        Note(1568, ms: 500, level: 0.6),
      ]
    case .timerRound: [Note(1661, ms: 50), .gap(ms: 30), Note(1661, ms: 50)]
    }
  }

  /// The tone as samples.
  package var clip: Clip {
    Clip(samples: notes.flatMap { $0.samples() }.map { Int16(($0 * 32_767).rounded()) })
  }
}

/// The tones, each generated at its first use (1 to 5 ms) and kept: a session plays only a few, and generating all would delay
/// its start.
package final class CueTable: Sendable {
  private let clips = Mutex<[Cue: Clip]>([:])

  package init() {}

  package subscript(cue: Cue) -> Clip {
    clips.withLock { clips in
      if let clip = clips[cue] { return clip }
      let clip = cue.clip
      clips[cue] = clip
      return clip
    }
  }

  /// The list of the documentation: each tone and its meaning.
  package static var markdown: String {
    Cue.allCases.map { "- `\($0.rawValue)`: \($0.meaning)" }.joined(separator: "\n")
  }
}
