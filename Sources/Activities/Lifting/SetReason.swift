import Core
import Languages

/// Why the next sets of an exercise are as they are. The log keeps the English sentence; for people
/// it is read again, and translated.
///
/// Weights are texts: `82.5 kg`, `bodyweight`.
enum SetReason: Equatable {
  case done(at: String, then: String)
  case rangeDone(reps: Int, at: String, then: String)
  case oneMoreRep(at: String, upTo: Int)
  case notDone(at: String)
  case threeMisses(at: String, then: String)
  case cycleDone(max: String)
  case cyclesMissed(max: String)
  case cycleFailed(max: String)
  case noMax
  case shares(String, of: String)

  /// As the log has it.
  var english: String { wording { $0 }.english }

  private var shown: String {
    wording { weight in
      weight == Self.bodyweight ? tr("bodyweight", context: "weight") : weight.withDecimalSeparator
    }.translated
  }

  static let bodyweight = "bodyweight"

  private func wording(_ written: (String) -> String) -> Text {
    switch self {
    case .done(let weight, let next):
      Text("All sets done at \(written(weight)): \(written(next)) today")
    case .rangeDone(let reps, let weight, let next):
      Text("All sets of \(reps) done at \(written(weight)): \(written(next)) today")
    case .oneMoreRep(let weight, let most):
      Text("One more rep per set at \(written(weight)), up to \(most)")
    case .notDone(let weight): Text("Not every set done at \(written(weight)): same again")
    case .threeMisses(let weight, let less):
      Text("Three misses at \(written(weight)): down to \(written(less))")
    case .cycleDone(let max): Text("cycle done, max up to \(written(max))")
    case .cyclesMissed(let max): Text("three cycles missed, max down to \(written(max))")
    case .cycleFailed(let max): Text("missed a set, max stays at \(written(max))")
    case .noMax: Text("no max yet, so log a heavy set or edit the workout")
    case .shares(let percents, let max): Text("\(percents) % of \(written(max))")
    }
  }
}

extension SetReason {
  /// Reads the sentence; nil if it is another one, as from a newer version.
  init?(_ text: some BidirectionalCollection<Character>) {
    let text = String(text)
    if let found = text.wholeMatch(of: #/All sets done at (.+): (.+) today/#) {
      self = .done(at: String(found.1), then: String(found.2))
    } else if let found = text.wholeMatch(of: #/All sets of (\d{1,6}) done at (.+): (.+) today/#),
      let reps = Int(found.1)
    {
      self = .rangeDone(reps: reps, at: String(found.2), then: String(found.3))
    } else if let found = text.wholeMatch(of: #/One more rep per set at (.+), up to (\d{1,6})/#),
      let most = Int(found.2)
    {
      self = .oneMoreRep(at: String(found.1), upTo: most)
    } else if let found = text.wholeMatch(of: #/Not every set done at (.+): same again/#) {
      self = .notDone(at: String(found.1))
    } else if let found = text.wholeMatch(of: #/Three misses at (.+): down to (.+)/#) {
      self = .threeMisses(at: String(found.1), then: String(found.2))
    } else if let found = text.wholeMatch(of: #/cycle done, max up to (.+)/#) {
      self = .cycleDone(max: String(found.1))
    } else if let found = text.wholeMatch(of: #/three cycles missed, max down to (.+)/#) {
      self = .cyclesMissed(max: String(found.1))
    } else if let found = text.wholeMatch(of: #/missed a set, max stays at (.+)/#) {
      self = .cycleFailed(max: String(found.1))
    } else if text == Self.noMax.english {
      self = .noMax
    } else if let found = text.wholeMatch(of: #/([\d, ]+) % of (.+)/#) {
      self = .shares(String(found.1), of: String(found.2))
    } else {
      return nil
    }
  }

  /// The sentence for people; itself if it isn't known. It may begin with a capital.
  static func shown(_ text: some StringProtocol) -> String {
    if let known = SetReason(text) { return known.shown }
    let small = text.prefix(1).lowercased() + text.dropFirst()
    guard let known = SetReason(small) else { return String(text) }
    return known.shown.prefix(1).uppercased() + known.shown.dropFirst()
  }
}

extension BlockPlan {
  /// The reason for people: `Week 2 of 4: 75, 80, 85 % of 100 kg`.
  package var shownReason: String? {
    guard Catalogue.isTranslating, let reason else { return reason }
    guard let week = reason.wholeMatch(of: #/Week (\d+) of (\d+)(?:: (.+))?/#) else {
      return SetReason.shown(reason)
    }
    let place = tr("Week \(week.1) of \(week.2)")
    return week.3.map { "\(place): \(SetReason.shown($0))" } ?? place
  }
}
