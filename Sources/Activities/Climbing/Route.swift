package import Core
package import Grades
import Languages

/// A route or boulder problem of this session, with its attempts in order.
package struct Route: Equatable, Sendable, Identifiable {
  /// The longest name of a route or a wall, in characters.
  package static let longestName = 60

  package let id: String
  package var grade: Grade
  package var name: String?
  /// Its wall or section.
  package var wall: String?
  /// The climber knew nothing about it beforehand.
  package var isMarkedOnsight = false
  /// The tries before its session that its list of ascents states.
  package var earlierTries = EarlierTries.none
  /// What earlier sessions, and earlier routes of this one, say of its climb (`ClimbBook`).
  package internal(set) var past = ClimbPast()
  /// How a list of ascents says that it was sent; nil for a route logged here.
  package internal(set) var statedStyle: AscentStyle?
  /// Its grade as a list of ascents writes it; nil where that is the grade's own name.
  package internal(set) var written: WrittenGrade?
  var usualStyle = AscentStyle.redpoint
  package var attempts: [Attempt] = []

  package init(id: String, grade: Grade, name: String? = nil, wall: String? = nil) {
    self.id = id
    self.grade = grade
    self.name = name
    self.wall = wall
  }

  /// Name and wall, as far as it has them, to be joined with other texts.
  package var title: String? {
    let parts = [name, wall].compactMap { $0?.isolated }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// A send at the first attempt.
  package enum FirstTry: String, Sendable {
    case flash, onsight
  }

  /// What an attempt is, if it is a send at the first try.
  func firstTry(_ outcome: Outcome, at number: Int) -> FirstTry? {
    guard number == 1, outcome == .send, isUntried else { return nil }
    return isMarkedOnsight ? .onsight : .flash
  }

  /// How a climb that was tried on other days was sent, at its first send of this session.
  func story(of outcome: Outcome, at number: Int) -> String? {
    guard outcome == .send, past.days > 0,
      attempts.firstIndex(where: { $0.outcome == .send }) == number - 1
    else { return nil }
    return shownAscent
  }

  /// The number of the next attempt.
  var nextIndex: Int {
    min((attempts.map(\.entry.index).max() ?? 0) + 1, AttemptEntry.indices.upperBound)
  }

  package var sends: Int { attempts.count { $0.outcome == .send } }
  package var falls: Int { attempts.count { $0.outcome == .fall } }

  /// The tries before its session, logged or stated.
  private var earlier: EarlierTries { past.earlier(stated: earlierTries) }

  /// Whether nothing was tried on its climb before it.
  package var isUntried: Bool { earlier.count == 0 && !past.isSent }

  /// Sent at the first attempt of all.
  package var isFlash: Bool { attempts.first?.outcome == .send && isUntried }

  /// Sent at the first attempt, and marked as unknown beforehand.
  package var isOnsight: Bool { isFlash && isMarkedOnsight }

  /// How it is sent, unless at the first try.
  package var style: AscentStyle { past.isSent ? .again : statedStyle ?? usualStyle }

  /// Led after one or more falls.
  package var isRedpoint: Bool { !isFlash && sends > 0 && style == .redpoint }

  /// All tries up to and including the first send, earlier sessions' too; nil where those weren't
  /// counted.
  package var triesToSend: Int? {
    guard !past.isSent else { return nil }
    let sent = attempts.firstIndex { $0.outcome == .send }
    return sent.flatMap { place in earlier.count.map { $0 + place + 1 } }
  }

  /// Everything done on its climb so far: `11 tries on 3 days, last fall at the crux`; nil if nothing was done before it.
  package var shownLife: String? {
    guard past.isTried else { return nil }
    var all = past
    all.add(earlierTries)
    all.add(tries: attempts.count, isSent: false, lastFall: lastFall)
    if !attempts.isEmpty || past.days == 0 { all.days += 1 }
    return all.shown
  }

  /// Where its last fall was, if the climber said.
  package var lastFall: HighPoint? { attempts.last { $0.highPoint != nil }?.highPoint }

  /// All tries; nil where those of earlier sessions weren't counted.
  package var tries: Int? { earlier.count.map { $0 + attempts.count } }

  /// How it was first sent, in words; nil until it is.
  package var shownAscent: String? {
    guard sends > 0 else { return nil }
    if isFlash {
      return isMarkedOnsight ? tr("onsight", context: "ascent") : tr("flash", context: "ascent")
    }
    if let tries = triesToSend {
      let sent = plural(
        tries, "\(styleShown) in \(tries.grouped) try", "\(styleShown) in \(tries.grouped) tries")
      guard past.days > 0 else { return sent }
      let days = past.days + 1
      return plural(
        days, "\(sent) over \(days.grouped) day", "\(sent) over \(days.grouped) days")
    }
    guard sends > 1, style == .again else { return styleShown }
    return plural(sends, "\(style.shown), \(sends) time", "\(style.shown), \(sends) times")
  }

  /// The same in English, as exports write it.
  package var ascent: String? {
    guard sends > 0 else { return nil }
    if isFlash { return isMarkedOnsight ? "onsight" : "flash" }
    let times = sends > 1 && style == .again ? ", \(sends) times" : ""
    let days = past.days > 0 ? " over \((past.days + 1).counted("day"))" : ""
    return triesToSend.map { "\(styleText) in \($0.counted("try"))\(days)" }
      ?? styleText + times
  }

  /// A boulder isn't led: it is sent.
  private var shownStyle: AscentStyle {
    style == .redpoint && grade.system.isForBoulders ? .send : style
  }

  private var styleText: String {
    shownStyle == .send && grade.system.isForBoulders ? "sent" : shownStyle.text
  }

  private var styleShown: String {
    shownStyle == .send && grade.system.isForBoulders
      ? tr("sent", context: "ascent") : shownStyle.shown
  }
}

/// How far the climber has got on a route.
package enum RouteStatus: String, CaseIterable, Sendable {
  /// Not tried yet.
  case open
  case tried, sent

  /// For people.
  package var shown: String {
    switch self {
    case .open: tr("open", context: "route")
    case .tried: tr("tried", context: "route")
    case .sent: tr("sent", context: "route")
    }
  }
}

extension Route {
  package var status: RouteStatus { sends > 0 ? .sent : attempts.isEmpty ? .open : .tried }
}

/// How often a route was tried before its session.
package enum EarlierTries: Equatable, Sendable {
  case none
  case known(Int)
  /// It was tried, but nobody counted.
  case unknown

  /// nil where nobody counted.
  var count: Int? {
    switch self {
    case .none: 0
    case .known(let tries): tries
    case .unknown: nil
    }
  }
}

package struct Attempt: Equatable, Sendable, Rested {
  /// The id of the event that logged it.
  package let id: String
  package let at: Moment
  package var entry: AttemptEntry
  package var details = AttemptDetails()

  package var outcome: Outcome { entry.outcome }

  /// When its logging began, since climbers log an attempt as it ends.
  package var end: Moment { at - entry.timeToLog }
  package var restBefore: Duration? { entry.restBefore }

  /// Where the fall was, if the climber said.
  package var highPoint: HighPoint? { outcome == .fall ? details.highPoint : nil }
}

/// The routes of a session in order, cheap to copy and change.
///
/// Undo keeps snapshots of the state. With a single array, the first change after a snapshot would
/// copy every route, up to 7,140 in a day and a night. Here a change copies only the list of chunks
/// and the changed chunk.
package struct RouteList: Equatable, Sendable {
  private static let chunkSize = 64

  /// All but the last chunk are full.
  private var chunks: [[Route]] = []
  package private(set) var count = 0

  package init() {}

  package mutating func append(_ route: Route) {
    if count.isMultiple(of: Self.chunkSize) {
      chunks.append([route])
    } else {
      chunks[chunks.count - 1].append(route)
    }
    count += 1
  }
}

extension RouteList: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Route {
    get { chunks[index / Self.chunkSize][index % Self.chunkSize] }
    _modify { yield &chunks[index / Self.chunkSize][index % Self.chunkSize] }
  }
}
