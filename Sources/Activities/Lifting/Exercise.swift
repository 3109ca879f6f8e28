package import Core

/// An exercise: its data from a file, and which values its sets have.
package struct Exercise: Equatable, Sendable, Identifiable {
  package enum Metric: String, CaseIterable, Sendable {
    /// Weight × repetitions.
    case weight
    /// Repetitions with body weight, plus or minus some weight.
    case bodyweight
    /// Seconds, with weight or without.
    case hold
    /// A distance, with weight or against the clock.
    case distance
  }

  package enum Equipment: String, CaseIterable, Sendable {
    case barbell, dumbbell, kettlebell, machine, cable, bodyweight, band, board, other
  }

  package let id: String
  package var name: String
  package var metric: Metric
  package var equipment: Equipment
  /// The main one first.
  package var muscles: [String]
  /// What "heavier" adds, in hundredths of a kilogram.
  package var stepKg: Int
  /// What its empty bar weighs, in hundredths of a kilogram; nil: a barbell's 20 kg or 45 lb.
  package var barKg: Int?
  /// Whether weight and repetitions are per side or hand.
  package var isPerSide: Bool
  /// Work, rest and rounds of a timed set; holds only.
  package var intervals: HangIntervals?
  /// Its other names, mainly those in other programs. The log doesn't keep them.
  package var otherNames: [String]

  package init(
    id: String, name: String, metric: Metric = .weight, equipment: Equipment = .other,
    muscles: [String] = [], stepKg: Int = 250, barKg: Int? = nil,
    isPerSide: Bool = false, intervals: HangIntervals? = nil, otherNames: [String] = []
  ) {
    self.id = id
    self.name = name
    self.metric = metric
    self.equipment = equipment
    self.muscles = muscles
    self.stepKg = stepKg
    self.barKg = barKg
    self.isPerSide = isPerSide
    self.intervals = intervals
    self.otherNames = otherNames
  }

  /// In hundredths of a unit. In pounds it is twice the kilograms, rounded to 2.5 lb, to match the
  /// plates.
  package func step(in unit: MassUnit) -> Int {
    unit == .kg ? stepKg : max(250, (2 * stepKg + 125) / 250 * 250)
  }

  /// The empty bar, in hundredths of a unit. In pounds rounded to five, as bars are sold: 15 kg is
  /// 35 lb.
  package func bar(in unit: MassUnit) -> Int {
    let bar = barKg ?? 2000
    switch unit {
    case .kg: return bar
    case .lb:
      let pounds = Weight(hundredths: bar, .kg).amount(in: .lb)
      return Int((pounds / 5).rounded()) * 500
    }
  }
}

/// Time on, time off and rounds: a hang protocol, which counts as one set.
package struct HangIntervals: Equatable, Sendable {
  package var work: Duration
  package var rest: Duration
  package var times: Int

  package init(work: Duration, rest: Duration, times: Int) {
    self.work = work
    self.rest = rest
    self.times = times
  }
}

extension Exercise {
  /// How long a set takes from beginning to end, where its values say; else zero. A hang protocol
  /// includes its rests.
  func length(of values: SetValues) -> Duration {
    guard let work = values.time else { return .zero }
    guard let intervals, intervals.work > .zero else { return work }
    let hangs = (work / intervals.work).rounded(.up)
    return work + intervals.rest * Int(max(0, min(hangs - 1, 99)))
  }
}

extension Exercise {
  package static let steps = 5...5000
  package static let bars = 0...10000

  package var json: JSON {
    .fields([
      "id": .string(id), "name": .string(name), "kind": .string(metric.rawValue),
      "equipment": .string(equipment.rawValue), "muscles": .array(muscles.map(JSON.string)),
      "stepKgHundredths": .int(stepKg), "barKgHundredths": barKg.map(JSON.int),
      "perSide": isPerSide ? .bool(true) : nil,
      "intervals": intervals.map(\.json),
    ])
  }

  package init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    try self.init(
      id: fields.text("id"), name: fields.typed("name"), metric: fields.word("kind"),
      equipment: fields.word("equipment"),
      muscles: fields.required("muscles") { $0.elements?.compactMap(\.text) },
      stepKg: fields.count("stepKgHundredths", in: Self.steps),
      barKg: fields.countIfAny("barKgHundredths", in: Self.bars),
      isPerSide: fields.flagIfAny("perSide") ?? false,
      intervals: fields.optional("intervals", HangIntervals.init))
  }
}

extension HangIntervals {
  fileprivate var json: JSON {
    .fields(["workUs": .length(work), "restUs": .length(rest), "times": .int(times)])
  }

  fileprivate init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    try self.init(
      work: fields.length("workUs"), rest: fields.length("restUs"),
      times: fields.count("times", in: 1...99))
  }
}
