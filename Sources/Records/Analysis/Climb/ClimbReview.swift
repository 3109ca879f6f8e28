import Climbing
package import Grades

/// A summary of sessions in one grade system.
package struct ClimbReview: Equatable, Sendable {
  /// A grade's row in the pyramid.
  package struct GradeLine: Equatable, Sendable {
    package var grade: Grade
    package var sends = 0
    package var falls = 0
    /// Routes by result: sent on the first try, sent later, not sent.
    package var flashes = 0
    package var redpoints = 0
    /// Sent on top rope, as a repeat, or in a way that isn't known.
    package var sentOtherwise = 0
    package var unsent = 0
    /// Sends of climbs that had been sent before, each day once.
    package var repeats = 0

    /// Falls by place, from low to top, where known.
    package var ends = [0, 0, 0, 0]
    /// Attempts that felt easy, and hard.
    package var feels = [0, 0]

    /// The known tries, from which rates can be computed.
    package var tries = CountedTries()

    package var attempts: Int { sends + falls }
    /// All routes, sent or not.
    package var routes: Int { flashes + redpoints + sentOtherwise + unsent }
    /// The send rate over counted tries; imported ascents without tries have none.
    package var rate: Rate { tries.rate }
  }

  /// Routes sent in this many tries, or given up after as many.
  package struct TriesLine: Equatable, Sendable {
    package var tries: Int
    package var sent = 0
    package var unsent = 0
  }

  /// Attempts after a rest of a certain length.
  package struct RestLine: Equatable, Sendable {
    /// In seconds; nil for no upper end.
    package var from: Int
    package var to: Int?
    package var sends = 0
    package var attempts = 0

    package var rate: Rate { Rate(sends, of: attempts) }
  }

  /// From the easiest to the hardest grade tried, without gaps.
  package private(set) var grades: [GradeLine] = []
  /// From one try on.
  package private(set) var tries: [TriesLine] = []
  package private(set) var rests: [RestLine] = Self.restLines

  package init(_ log: TalliedLog, in system: GradeSystem) {
    var lines: [Int: GradeLine] = [:]
    let places = GradePlaces(system)
    for row in log.sessions.lazy.flatMap(\.rows)
    where row.subject == system.id && row.measure.topic == .climbing {
      guard let place = places[row.detail], let grade = Grade(system, at: place) else { continue }
      lines[place, default: GradeLine(grade: grade)].add(row)
      add(row)
    }
    if let easiest = lines.keys.min(), let hardest = lines.keys.max() {
      grades = (easiest...hardest).compactMap { index in
        lines[index] ?? Grade(system, at: index).map { GradeLine(grade: $0) }
      }
    }
    while let last = tries.last, last.sent == 0, last.unsent == 0 { tries.removeLast() }
  }

  /// Climbers redpoint routes, and send boulders.
  package var isOfBoulders: Bool { grades.first?.grade.system.isForBoulders == true }
  package var attempts: Int { grades.reduce(0) { $0 + $1.attempts } }
  package var sends: Int { grades.reduce(0) { $0 + $1.sends } }
  /// The send rate over counted tries.
  package var rate: Rate { grades.reduce(into: CountedTries()) { $0 += $1.tries }.rate }
  /// Routes sent, and those among them whose tries are known.
  package var routesSent: Int {
    grades.reduce(0) { $0 + $1.flashes + $1.redpoints + $1.sentOtherwise }
  }
  package var routesCounted: Int { tries.reduce(0) { $0 + $1.sent } }
  /// The sends and attempts that rates count.
  package var countedTries: CountedTries {
    grades.reduce(into: CountedTries()) { $0 += $1.tries }
  }
  package var flashes: Int { grades.reduce(0) { $0 + $1.flashes } }
  /// Falls by place, from low to top, over all grades.
  package var ends: [Int] {
    HighPoint.allCases.map { place in grades.reduce(0) { $0 + $1.ends[place.bucket] } }
  }
  package var hardestSend: Grade? { grades.last { $0.sends > 0 }?.grade }
  package var hardestFlash: Grade? { grades.last { $0.flashes > 0 }?.grade }

  private static let mostTries = 12

  /// The steps are finer where recovery matters.
  private static let restLines: [RestLine] = {
    let starts = [0, 60, 120, 180, 300, 480, 900]
    return starts.indices.map { index in
      RestLine(from: starts[index], to: index + 1 < starts.count ? starts[index + 1] : nil)
    }
  }()

  private mutating func add(_ row: TallyRow) {
    switch row.measure {
    case .sent, .unsent:
      // Leaves out routes whose tries weren't counted.
      guard row.bucket > 0 else { return }
      let place = min(row.bucket, Self.mostTries)
      while tries.count < place { tries.append(TriesLine(tries: tries.count + 1)) }
      if row.measure == .sent {
        tries[place - 1].sent += row.number
      } else {
        tries[place - 1].unsent += row.number
      }
    case .send, .fall:
      guard row.bucket != RestBucket.unknown else { return }
      let seconds = RestBucket.seconds(row.bucket)
      guard let place = rests.lastIndex(where: { $0.from <= seconds }) else { return }
      rests[place].attempts += row.number
      if row.measure == .send { rests[place].sends += row.number }
    default: break
    }
  }
}

extension ClimbReview.GradeLine {
  fileprivate mutating func add(_ row: TallyRow) {
    tries.add(row)
    switch row.measure {
    case .send: sends += row.number
    case .fall: falls += row.number
    case .sent where row.bucket == 1: flashes += row.number
    case .sent: redpoints += row.number
    case .sentOtherwise:
      redpoints -= row.number
      sentOtherwise += row.number
    case .unsent: unsent += row.number
    case .again: repeats += row.number
    case .ended: if ends.indices.contains(row.bucket) { ends[row.bucket] += row.number }
    case .felt: if feels.indices.contains(row.bucket) { feels[row.bucket] += row.number }
    default: break
    }
  }
}

/// The places of a system's grades, looked up by name.
///
/// A name that the system doesn't have exactly is read like one that was typed: a gym may have
/// changed the spelling of its colours since.
struct GradePlaces {
  let system: GradeSystem
  private let exact: [String: Int]

  init(_ system: GradeSystem) {
    self.system = system
    exact = Dictionary(zip(system.names, system.names.indices)) { first, _ in first }
  }

  subscript(name: String) -> Int? { exact[name] ?? Grade(name, in: system)?.index }
}
