/// What an order meant to the plan.
package enum PlanNews: Equatable, Sendable {
  /// Prompts are spoken; `place` and reasons are shown.
  case started(prompt: String)
  case advanced(reason: String, place: String, prompt: String)
  case held(reason: String)
  case complete(reason: String)

  package var prompt: String {
    switch self {
    case .started(let prompt), .advanced(_, _, let prompt): prompt
    case .held(let reason): "the plan holds, \(reason)"
    case .complete: "plan complete"
    }
  }
}

extension PlanNews: CustomStringConvertible {
  package var description: String {
    switch self {
    case .started(let prompt): prompt
    case .advanced(let reason, let place, _): "\(reason) → \(place)"
    case .held(let reason): "stays: \(reason)"
    case .complete(let reason): "\(reason) → plan complete"
    }
  }
}
