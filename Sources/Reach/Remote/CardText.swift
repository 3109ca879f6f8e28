import Console
import Core
import HUD
import Languages

/// A card as JSON, for `/events` and `/state`. Page/schema.json has the schema.
struct CardText {
  let card: RemoteCard
  let now: Moment
  let phones: [String]

  var json: JSON {
    .fields([
      "nowMs": .int(now.milliseconds), "title": .string(card.title),
      "subtitle": .string(card.subtitle), "session": card.session.map(JSON.string),
      "card": card.id.map(JSON.string), "isOver": card.isOver ? .bool(true) : nil,
      "climb": card.climb.map(Self.json), "lift": card.lift.map(Self.json),
      "rest": card.rest.map(Self.json),
      "figures": card.figures.map(Self.json),
      "climbers": card.climbers.isEmpty ? nil : .array(card.climbers.map(Self.json)),
      "list": card.list.map {
        .fields(["title": .string($0.title), "rows": .array($0.rows.map(JSON.string))])
      },
      "question": card.question.map(JSON.string), "asker": card.asker.map(JSON.string),
      "offers": .array(
        card.offers.map { offer in
          .fields([
            "command": .string(offer.command), "label": .string(offer.label),
            "unavailable": offer.unavailable.map(JSON.string),
          ])
        }),
      "toast": card.toast.map(Self.json), "outcome": card.outcome.map(Self.json),
      "warnings": .array(card.warnings.map(JSON.string)),
      "phones": .array(phones.map(JSON.string)),
    ])
  }

  private static func json(_ climb: RemoteCard.Climb) -> JSON {
    .fields([
      "grade": .string(climb.grade), "grades": .array(climb.grades.map(JSON.string)),
      "tries": .int(climb.tries), "sends": .int(climb.sends), "falls": .int(climb.falls),
      "number": .int(climb.number), "name": climb.name.map(JSON.string),
      "style": climb.style.map(JSON.string),
      "plan": climb.plan.map {
        .fields([
          "task": .string($0.task), "next": $0.next.map(JSON.string), "set": $0.set.map(json),
          "reps": $0.reps.map(json),
        ])
      },
    ])
  }

  private static func json(_ share: RemoteCard.Share) -> JSON {
    .fields(["done": .int(share.done), "of": .int(share.of)])
  }

  private static func json(_ lift: RemoteCard.Lift) -> JSON {
    func change(_ change: RemoteCard.Change) -> JSON {
      .fields([
        "command": .string(change.command), "value": change.number.map { .number("\($0)") },
      ])
    }
    return .fields([
      "exercise": .string(lift.exercise), "place": .string(lift.setNumber),
      "note": .string(lift.note),
      "values": .array(
        lift.values.map { value in
          .fields([
            "label": .string(value.label), "text": .string(value.text),
            "less": change(value.less), "more": change(value.more),
          ])
        }),
      "heading": .string(lift.sets.heading), "plates": .string(lift.sets.plates),
      "after": .string(lift.sets.after),
      "next": lift.sets.next.map { .int($0) },
      "sets": .array(
        lift.sets.rows.map { row in
          .fields([
            "kind": row.topic.map { .string($0.rawValue) },
            "sign": row.topic.map { .string($0.glyph) }, "text": .string(row.text),
            "note": .string(row.note), "last": .string(row.last),
          ])
        }),
    ])
  }

  private static func json(_ climber: RemoteCard.Climber) -> JSON {
    .fields([
      "name": .string(climber.name), "grade": .string(climber.grade),
      "tries": .int(climber.tries), "rest": climber.rest.map(json), "isUp": .bool(climber.isUp),
    ])
  }

  private static func json(_ rest: RemoteCard.Rest) -> JSON {
    let length = rest.length.map { JSON.int($0.milliseconds) }
    return switch rest.clock {
    case .running(let since):
      .fields(["sinceMs": .int(since.milliseconds), "lengthMs": length])
    case .paused(let elapsed):
      .fields(["pausedAfterMs": .int(elapsed.milliseconds), "lengthMs": length])
    }
  }

  private static func json(_ figures: Scene.Figures) -> JSON {
    func counts(_ counts: [Scene.Count]) -> JSON {
      .array(
        counts.map { .fields(["label": .string($0.label), "value": .string($0.value)]) })
    }
    guard let timer = figures.timer else {
      return .fields([
        "main": .string(figures.main.text), "caption": .string(figures.caption),
        "counts": counts(figures.counts),
        "lines": figures.note.isEmpty ? nil : .array([.string(figures.note)]),
      ])
    }
    let permille = Int((max(0, min(1, timer.progress)) * 1000).rounded())
    return .fields([
      "main": .string(timer.time),
      "caption": .string(timer.isPaused ? tr("PAUSED", context: "big word") : timer.phase),
      "counts": counts(timer.position), "permille": .int(permille),
      "isPaused": .bool(timer.isPaused), "kind": .string(timer.topic.rawValue),
      "isLastSeconds": .bool(timer.isLastSeconds), "total": .string(timer.total),
      "lines": .array((timer.lines.isEmpty ? [timer.next] : timer.lines).map(JSON.string)),
    ])
  }

  private static func json(_ outcome: Scene.LastOutcome) -> JSON {
    .fields([
      "kind": .string(outcome.topic.rawValue), "sign": .string(outcome.topic.glyph),
      "word": .string(outcome.word), "text": .string(outcome.text),
    ])
  }

  /// The answer to `/entries` or `/routes`.
  static func json(_ listing: RemoteListing, of request: RemoteRequest) -> JSON {
    switch request {
    case .entries: .array(listing.entries.map(json))
    case .latest:
      .fields(["total": .int(listing.total), "entries": .array(listing.entries.map(json))])
    case .routes:
      .fields([
        "total": .int(listing.total), "routes": .array(listing.routes.map(json)),
        "projects": listing.projects.isEmpty ? nil : .array(listing.projects.map(json)),
      ])
    }
  }

  private static func json(_ route: RemoteListing.Route) -> JSON {
    .fields([
      "number": .int(route.number), "grade": .string(route.grade),
      "name": route.name.map(JSON.string), "tries": .int(route.tries), "sends": .int(route.sends),
    ])
  }

  private static func json(_ project: RemoteListing.Project) -> JSON {
    .fields([
      "name": .string(project.name), "grade": .string(project.grade),
      "note": .string(project.note),
    ])
  }

  private static func json(_ entry: RemoteEntry) -> JSON {
    .fields([
      "id": .string(entry.id), "kind": .string(entry.topic.rawValue),
      "sign": .string(entry.topic.glyph), "atMs": entry.at.map { .int($0.milliseconds) },
      "title": .string(entry.title), "note": .string(entry.note),
      "restMs": entry.restBefore.map { .int($0.milliseconds) },
      "attempt": entry.attempt.map { attempt in
        .fields([
          "route": .int(attempt.route), "words": .array(attempt.words.map(JSON.string)),
          "remark": attempt.remark.map(JSON.string),
        ])
      },
    ])
  }

  private static func json(_ toast: RemoteCard.Toast) -> JSON {
    .fields([
      "kind": .string(toast.topic.rawValue), "sign": .string(toast.topic.glyph),
      "word": toast.word.map(JSON.string), "text": .string(toast.text),
      "offersUndo": .bool(toast.offersUndo), "untilMs": .int(toast.until.milliseconds),
    ])
  }
}
