package import Grades
import Languages

/// How a route was sent other than at the first try, as a list of ascents says it.
package enum AscentStyle: String, CaseIterable, Sendable {
  case redpoint, pinkpoint
  case topRope = "top-rope"
  /// As the second on a rope.
  case follow
  /// The list doesn't say how.
  case send
  /// It had been sent before.
  case again = "repeat"

  /// `top rope`, in English, as exports write it.
  package var text: String {
    switch self {
    case .topRope: "top rope"
    case .redpoint, .pinkpoint, .follow, .send, .again: rawValue
    }
  }

  /// The same for people.
  package var shown: String {
    switch self {
    case .redpoint: tr("redpoint", context: "ascent")
    case .pinkpoint: tr("pinkpoint", context: "ascent")
    case .topRope: tr("top rope", context: "ascent")
    case .follow: tr("follow", context: "ascent")
    case .send: tr("send", context: "ascent")
    case .again: tr("repeat", context: "ascent")
    }
  }
}

extension AscentStyle {
  /// The style of a discipline's sends, unless the log says otherwise.
  package init(usualFor discipline: Discipline?) {
    self = discipline == .topRope ? .topRope : .redpoint
  }
}
