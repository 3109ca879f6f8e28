import Climbing
package import Core
import Grades
import Languages
import Preferences
import Session
import Words

/// An attempt or a set of the session, for the list on a phone.
package struct RemoteEntry: Equatable, Sendable {
  /// The id of the event that logged it.
  package let id: String
  package let topic: Reply.Topic
  /// nil for imported entries, whose time of day is unknown.
  package let at: Moment?
  /// `V4  Pink Slab`, `Squat  80 kg × 5`.
  package let title: String
  /// `route 2, attempt 3`, `warm-up`.
  package let note: String
  /// How long the rest before it was; nil where nobody knows.
  package var restBefore: Duration?
  /// What only an attempt has.
  package var attempt: Attempt?

  /// An attempt's details.
  package struct Attempt: Equatable, Sendable {
    /// The number of its route, from 1.
    package let route: Int
    /// The words of the commands that were given about it: `crux`, `felthard`.
    package let words: [String]
    package let remark: String?
  }
}

extension Desk {
  /// An entry as a phone lists it.
  func remoteEntry(_ entry: ListedEntry) -> RemoteEntry {
    switch entry {
    case .attempt(let placed): RemoteEntry(placed)
    case .set(let block, let set): remoteEntry(set, of: block)
    }
  }
}

extension RemoteEntry {
  fileprivate init(_ placed: PlacedAttempt) {
    let attempt = placed.attempt
    self.init(
      id: attempt.id, topic: attempt.entry.outcome == .send ? .send : .fall,
      at: attempt.entry.gesture == .imported ? nil : attempt.at,
      title: [placed.route.gradeText, placed.route.title].compactMap(\.self)
        .joined(separator: "  "),
      note: ([tr("route \(placed.routeNumber), attempt \(placed.number)")]
        + [attempt.entry.climbing.map { tr("\($0.clock()) on it") }].compactMap(\.self)
        + attempt.detailTexts)
        .joined(separator: ", "),
      restBefore: attempt.entry.restBefore,
      attempt: RemoteEntry.Attempt(
        route: placed.routeNumber,
        words: EntryDetail.allCases.filter { $0.holds(for: attempt) }.map(\.rawValue),
        remark: attempt.details.note))
  }
}

/// What a phone can do with an entry.
enum EntryChange { case delete, correct }

/// What a phone can say about an attempt.
private enum EntryDetail: String, CaseIterable {
  case low, middle, crux, top, felteasy, felthard
  case quality1, quality2, quality3, quality4, quality5

  var detail: AttemptDetail {
    switch self {
    case .low: .ended(.low)
    case .middle: .ended(.middle)
    case .crux: .ended(.crux)
    case .top: .ended(.top)
    case .felteasy: .felt(.easy)
    case .felthard: .felt(.hard)
    case .quality1: .moved(.fought)
    case .quality2: .moved(.rough)
    case .quality3: .moved(.fair)
    case .quality4: .moved(.good)
    case .quality5: .moved(.fluent)
    }
  }

  func holds(for attempt: Climbing.Attempt) -> Bool {
    switch detail {
    case .ended(let point): attempt.highPoint == point
    case .felt(let feel): attempt.details.feel == feel
    case .moved(let quality): attempt.details.quality == quality
    case .noted: false
    }
  }
}

extension Layer {
  /// A phone's commands for one of the session's entries, which it names by id. What is said about an
  /// attempt follows its id and a space.
  var entryRows: [CommandRow<Self>] {
    [
      CommandRow("delete-entry") { _, desk, command in desk.changeEntry(.delete, by: command) },
      CommandRow("correct-entry") { _, desk, command in desk.changeEntry(.correct, by: command) },
      CommandRow("describe-entry") { _, desk, command in
        desk.describeEntry(by: command) { EntryDetail(rawValue: $0)?.detail }
      },
      CommandRow("state-entry") { _, desk, command in desk.stateEntry(by: command) },
      CommandRow("note-entry") { _, desk, command in
        desk.describeEntry(by: command) {
          let text = TypedText($0).text.trimmed
          return .noted(text.isEmpty ? nil : String(text.prefix(NoteLayer.longest)))
        }
      },
    ]
  }
}

extension Desk {
  fileprivate mutating func describeEntry(
    by command: Command, _ detail: (String) -> AttemptDetail?
  ) {
    let parts = (command.text ?? "").split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let id = parts.first.map(String.init), session.facts.climb.attempt(id) != nil else {
      return refuse(tr("That attempt is gone already."))
    }
    guard let detail = detail(parts.dropFirst().first.map(String.init) ?? "") else {
      return refuse(tr("Nothing like that can be said about an attempt."))
    }
    order(.describeAttempt(id, detail), by: command)
  }

  fileprivate mutating func changeEntry(_ change: EntryChange, by command: Command) {
    let id = command.text ?? ""
    if session.facts.climb.attempt(id) != nil {
      order(.climb(change == .delete ? .deleteAttempt(id) : .correctAttempt(id)), by: command)
    } else if !changeSet(id, change, by: command) {
      refuse(tr("That entry is gone already."))
    }
  }
}
