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
  /// The starts of the sessions loaded last.
  private var loaded: ClosedRange<Moment>?

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

  /// The log's sessions that began after one moment and before another, around which it was loaded last; in order of their starts.
  /// Those added from the file are none of them.
  func sessions(between start: Moment, and end: Moment) throws -> [KnownSession] {
    guard start < end else { return [] }
    var found = sessions.values.filter { start < $0.startedAt && $0.startedAt < end }
    let known = Set(sessions.keys).union(added.keys)
    if let loaded, start < loaded.lowerBound {
      let gap = start...min(end, loaded.lowerBound)
      found += try search(gap, known).compactMap {
        KnownSession($0, reading, without: takenBack)
      }.filter { start < $0.startedAt && $0.startedAt < end }
    }
    return found.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
  }

  /// Passes on every session with rows of a program that began in a range of time.
  func forEachSession(
    of format: ExchangeFormat, in range: ClosedRange<Moment>, _ body: (KnownSession) -> Void
  ) throws {
    // As many days at once as hold little.
    let step = Duration.seconds(60 * 86_400)
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = min(start + step, range.upperBound)
      for events in try search(start...end, []) where events.hasRows(of: format) {
        if let session = KnownSession(events, reading, without: takenBack) { body(session) }
      }
      start = end + .microseconds(1)
    }
  }

  mutating func add(_ session: String, at start: Moment) { added[session] = start }

  /// A day anywhere on earth lies within 26 hours of its noon in UTC; its session may have begun
  /// the day before.
  private mutating func load(around noon: Moment) throws {
    let range = (noon + .seconds(-50 * 3600))...(noon + .seconds(26 * 3600))
    loaded = range
    sessions = sessions.filter { range.contains($0.value.startedAt) }
    added = added.filter { range.contains($0.value) }
    for events in try search(range, Set(sessions.keys).union(added.keys)) {
      guard let session = KnownSession(events, reading, without: takenBack) else { continue }
      sessions[session.id] = session
    }
  }
}

extension [Event] {
  fileprivate func hasRows(of format: ExchangeFormat) -> Bool {
    contains { event in
      if case .imported(let row) = event.payload { row.format == format.rawValue } else { false }
    }
  }
}
