/// A route's grade, wall and name as one text: the detail of a count.
struct RouteLabel: Hashable {
  /// Added to the tries of a route that wasn't sent.
  static let unsent = 100

  var grade: String
  var wall: String?
  var name: String?
}

extension RouteLabel {
  /// ASCII's unit separator, which no grade contains and no name keeps.
  private static let separator: Character = "\u{1F}"

  init(_ text: String) {
    let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
      .map(String.init)
    grade = parts[0]
    wall = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
    name = parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil
  }

  var text: String {
    [grade, wall ?? "", name ?? ""]
      .map { part in String(part.map { $0 == Self.separator ? " " : $0 }) }
      .joined(separator: String(Self.separator))
  }

  /// What a row of `Measure.placed` counts, in its bucket. Old logs hold the numbers: they never change.
  enum Placed: Int, CaseIterable {
    case fall = 0
    case send = 1
    /// Attempts among those that reveal nothing about the tries for a send.
    case uncountedFall = 2
    case uncountedSend = 3
    /// Tries before the attempt.
    case earlier = 4

    /// The corresponding measure over all walls, and its bucket.
    fileprivate var row: (Measure, bucket: Int) {
      switch self {
      case .fall: (.fall, 0)
      case .send: (.send, 0)
      case .uncountedFall: (.uncounted, 0)
      case .uncountedSend: (.uncounted, 1)
      case .earlier: (.earlier, 0)
      }
    }

    var isAttempt: Bool { self == .fall || self == .send }
  }
}

extension TallyRow {
  /// The counts at one wall, as if there were no other.
  func rows(at wall: String) -> [TallyRow] {
    guard measure == .placed || measure == .route else { return [] }
    let label = RouteLabel(detail)
    guard label.wall == wall else { return [] }
    if measure == .placed {
      guard let placed = RouteLabel.Placed(rawValue: bucket) else { return [] }
      let (measure, bucket) = placed.row
      return [
        TallyRow(measure, subject: subject, detail: label.grade, bucket: bucket, number: number)
      ]
    }
    let isSent = bucket < RouteLabel.unsent
    let tries = isSent ? bucket : bucket - RouteLabel.unsent
    return [
      self,
      TallyRow(
        isSent ? .sent : .unsent, subject: subject, detail: label.grade, bucket: tries,
        number: number),
    ]
  }
}
