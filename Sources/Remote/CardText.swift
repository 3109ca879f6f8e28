import Console
import HUD
import Log

/// A card as JSON: what `/events` sends and `/state` answers. docs/remote.md has the schema.
struct CardText {
  let card: RemoteCard
  let now: Moment
  let phones: [String]

  var json: JSON {
    .fields([
      "nowMs": .int(now.milliseconds), "title": .string(card.title),
      "subtitle": .string(card.subtitle), "climb": card.climb.map(Self.json),
      "rest": card.rest.map(Self.json), "figures": card.figures.map(Self.json),
      "question": card.question.map(JSON.string),
      "offers": .array(
        card.offers.map { offer in
          .fields([
            "command": .string(offer.command), "label": .string(offer.label),
            "unavailable": offer.unavailable.map(JSON.string),
          ])
        }),
      "toast": card.toast.map(Self.json), "warnings": .array(card.warnings.map(JSON.string)),
      "phones": .array(phones.map(JSON.string)),
    ])
  }

  private static func json(_ climb: RemoteCard.Climb) -> JSON {
    .fields([
      "grade": .string(climb.grade), "grades": .array(climb.grades.map(JSON.string)),
      "tries": .int(climb.tries), "sends": .int(climb.sends), "falls": .int(climb.falls),
      "number": .int(climb.number), "name": climb.name.map(JSON.string),
      "routes": .array(
        climb.routes.map { route in
          .fields([
            "number": .int(route.number), "grade": .string(route.grade),
            "name": route.name.map(JSON.string), "tries": .int(route.tries),
            "sends": .int(route.sends),
          ])
        }),
      "plan": climb.plan.map {
        .fields(["task": .string($0.task), "next": $0.next.map(JSON.string)])
      },
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
      ])
    }
    let permille = Int((max(0, min(1, timer.progress)) * 1000).rounded())
    return .fields([
      "main": .string(timer.time), "caption": .string(timer.phase),
      "counts": counts(timer.position), "permille": .int(permille),
      "isPaused": .bool(timer.isPaused),
      "lines": .array((timer.lines.isEmpty ? [timer.next] : timer.lines).map(JSON.string)),
    ])
  }

  private static func json(_ toast: RemoteCard.Toast) -> JSON {
    .fields([
      "kind": .string(toast.kind.rawValue), "sign": .string(toast.kind.glyph),
      "word": toast.word.map(JSON.string), "text": .string(toast.text),
      "offersUndo": .bool(toast.offersUndo), "untilMs": .int(toast.until.milliseconds),
    ])
  }
}
