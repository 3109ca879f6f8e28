/// A route's grade, place and name as one text: the detail of a count.
struct RouteLabel: Hashable {
  /// Added to the tries of a route that was not sent.
  static let unsent = 100

  var grade: String
  var place: String?
  var name: String?

  init(grade: String, place: String?, name: String? = nil) {
    self.grade = grade
    self.place = place
    self.name = name
  }

  /// The unit separator of ASCII, which no grade has, and no name keeps.
  private static let separator: Character = "\u{1F}"

  init(_ text: String) {
    let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
      .map(String.init)
    grade = parts[0]
    place = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
    name = parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil
  }

  var text: String {
    [grade, place ?? "", name ?? ""]
      .map { part in String(part.map { $0 == Self.separator ? " " : $0 }) }
      .joined(separator: String(Self.separator))
  }
}

extension TallyRow {
  /// What it comes to at a place: attempts and routes as if there were no other.
  func rows(at place: String) -> [TallyRow] {
    guard measure == .placed || measure == .route else { return [] }
    let label = RouteLabel(detail)
    guard label.place == place else { return [] }
    if measure == .placed {
      return [
        TallyRow(bucket == 1 ? .send : .fall, subject: subject, detail: label.grade, number: number)
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
