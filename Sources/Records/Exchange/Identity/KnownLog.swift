package import Core
package import Session

/// Finds the sessions that began in a range of time, each as its events, except the excluded ones.
package typealias SessionSearch = (ClosedRange<Moment>, _ without: Set<String>) throws -> [[Event]]

/// The log's contents around the day that the import has reached. The file's rows come in order of
/// time.
struct KnownLog {
  private let search: SessionSearch
  private let reading: RowReading
  private let takenBack: [FileImport]
  private var sessions: [String: KnownSession] = [:]
  /// Sessions added by this file, and when they began.
  private(set) var added: [String: Moment] = [:]
  private var days: Set<String> = []

  init(
    _ reading: RowReading, _ search: @escaping SessionSearch, without takenBack: [FileImport] = []
  ) {
    self.takenBack = takenBack
    self.reading = reading
    self.search = search
  }

  /// The sessions that something done at this time may belong to, in order of their starts.
  mutating func sessions(around time: CivilTime) throws -> [KnownSession] {
    let day = Occasion(time, in: reading.zone).day
    if days.insert(day).inserted { try load(around: time.date.momentInUTC) }
    return sessions.values.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
  }

  mutating func add(_ session: String, at start: Moment) { added[session] = start }

  /// A day anywhere on earth lies within 26 hours of its noon in UTC; its session may have begun
  /// the day before.
  private mutating func load(around noon: Moment) throws {
    let range = (noon + .seconds(-50 * 3600))...(noon + .seconds(26 * 3600))
    sessions = sessions.filter { range.contains($0.value.startedAt) }
    added = added.filter { range.contains($0.value) }
    for events in try search(range, Set(sessions.keys).union(added.keys)) {
      guard let session = KnownSession(events, reading, without: takenBack) else { continue }
      sessions[session.id] = session
    }
  }
}
