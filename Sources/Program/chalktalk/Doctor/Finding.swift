import Core
import Live

/// The doctor's result for one thing.
struct Finding: Encodable {
  enum Status: String, Encodable {
    case fine
    /// It works, but could be better, or has been replaced by something else.
    case warning
    /// It does not work.
    case broken
  }

  var name: String
  var status: Status
  /// What was found.
  var detail: String
  /// What to do, unless it is fine.
  var advice: String?

  static func fine(_ name: String, _ detail: String) -> Finding {
    Finding(name: name, status: .fine, detail: detail)
  }

  static func warning(_ name: String, _ detail: String, do advice: String) -> Finding {
    Finding(name: name, status: .warning, detail: detail, advice: advice)
  }

  static func broken(_ name: String, _ detail: String, do advice: String) -> Finding {
    Finding(name: name, status: .broken, detail: detail, advice: advice)
  }

  /// The finding as one line, its advice on a second.
  var text: String {
    let mark =
      switch status {
      case .fine: "ok      "
      case .warning: "warning "
      case .broken: "BROKEN  "
      }
    let name = self.name.padded(to: 14)
    return mark + name + detail
      + (advice.map { "\n" + String(repeating: " ", count: 22) + $0 } ?? "")
  }
}
