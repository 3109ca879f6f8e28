import Analysis
import Core
import Grades

/// What `stats --json` adds to the sums: all the data the report draws.
struct StatsObject {
  let log: TalliedLog
  let days: ClosedRange<Day>

  init(_ log: TalliedLog, today: Day) {
    self.log = log
    let active = log.days ?? today...today
    days = active.lowerBound...max(active.upperBound, today)
  }

  var object: JSONObject {
    let logging = LoggingReview(log)
    let timers = TimerReview(log, by: .week, over: days)
    return [
      "lifting": lifting,
      "climbing": log.climbedSystems.map(climbing),
      "timeToLog": logging.times.map { line -> JSONObject in
        ["fromMs": line.from, "toMs": line.to, "byVoice": line.byVoice, "byHand": line.byHand]
      },
      "words": logging.words.map { line -> JSONObject in
        [
          "word": line.word, "said": line.said, "undone": line.undone,
          "undoneWithin10s": line.undoneAtOnce,
        ]
      },
      "workouts": timers.workouts.map { line -> JSONObject in
        [
          "kind": line.kind, "name": line.name, "complete": line.complete,
          "stopped": line.stopped, "secondsOfWork": line.seconds,
        ]
      },
    ]
  }

  private func climbing(_ system: GradeSystem) -> JSONObject {
    let review = ClimbReview(log, in: system)
    let weeks = Course(log, in: system, by: .week, over: days).lines.filter { $0.attempts > 0 }
    return [
      "system": system.id,
      "pyramid": review.grades.map { line -> JSONObject in
        [
          "grade": "\(line.grade)", "flashes": line.flashes, "redpoints": line.redpoints,
          "sentOtherwise": line.sentOtherwise,
          "unsent": line.unsent, "repeats": line.repeats, "attempts": line.attempts,
          "sends": line.sends,
          "sendRate": line.rate.value, "low": line.rate.interval?.lowerBound,
          "high": line.rate.interval?.upperBound,
          // Of the falls whose place was noted, and of the attempts whose feel was noted.
          "fallsAt": [
            "low": line.ends[0], "middle": line.ends[1], "crux": line.ends[2], "top": line.ends[3],
          ] as JSONObject,
          "felt": ["easy": line.feels[0], "hard": line.feels[1]] as JSONObject,
        ]
      },
      "weeks": weeks.map { line -> JSONObject in
        [
          "monday": line.start.description, "sessions": line.sessions,
          "attempts": line.attempts, "sends": line.sends, "load": line.load,
        ]
      },
      "triesToSend": review.tries.map { line -> JSONObject in
        ["tries": line.tries, "sent": line.sent, "unsent": line.unsent]
      },
      "rests": review.rests.map { line -> JSONObject in
        [
          "fromSeconds": line.from, "toSeconds": line.to, "attempts": line.attempts,
          "sends": line.sends,
        ]
      },
    ]
  }
}
