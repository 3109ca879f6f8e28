/// The kinds of an activity's events, as the log names them. `EventKind.all` in Session lists every activity's.
///
/// A name never changes, and no case goes: old logs hold it.
package protocol StoredKind: RawRepresentable<String>, CaseIterable, Sendable {
  /// The versions of its coding that have shipped.
  var versions: ClosedRange<Int> { get }
  /// What version 0 called it, if it is that old.
  var oldName: String? { get }
  /// The field that names the event on which this one acts, and which must have come for it to count; nil if it stands for
  /// itself.
  var reference: String? { get }
}

extension StoredKind {
  package var versions: ClosedRange<Int> { 1...1 }
  package var oldName: String? { nil }
  package var reference: String? { nil }

  /// nil for another activity's kind, and for a version that only a newer program can read.
  package init?(_ kind: String, version: Int) {
    guard let found = Self(rawValue: kind), found.versions.contains(version) else { return nil }
    self = found
  }

  /// The kind of a record of any version; nil for another activity's.
  package init?(of stored: StoredPayload) {
    guard stored.version == 0 else {
      self.init(rawValue: stored.kind)
      return
    }
    guard let found = Self.allCases.first(where: { $0.oldName == stored.kind }) else { return nil }
    self = found
  }
}
