package import Core
import Languages

/// The values of a set, done or planned; nil where one doesn't apply.
package struct SetValues: Equatable, Sendable {
  /// On a bodyweight exercise: the weight added or, if negative, taken off.
  package var weight: Weight?
  package var reps: Int?
  package var time: Duration?
  package var metres: Int?
  /// How hard it was, in tenths of the scale of perceived exertion (RPE 1 to 10).
  package var effort: Int?

  package init(
    weight: Weight? = nil, reps: Int? = nil, time: Duration? = nil, metres: Int? = nil,
    effort: Int? = nil
  ) {
    self.weight = weight
    self.reps = reps
    self.time = time
    self.metres = metres
    self.effort = effort
  }
}

package enum SetType: String, CaseIterable, Sendable {
  case working
  case warmUp = "warm-up"
  case drop
  case toFailure = "to-failure"

  /// Whether it is a working set: neither a warm-up nor a drop set.
  package var isWork: Bool { self == .working || self == .toFailure }
}

/// The scale of effort: perceived exertion (RPE), or repetitions in reserve (RIR).
package enum EffortScale: String, CaseIterable, Sendable {
  case rpe, rir

  /// In tenths of RPE, which is 10 minus the repetitions in reserve (Zourdos et al. 2016).
  package func tenths(_ said: Double) -> Int {
    let tenths = Int((said * 10).rounded())
    return self == .rpe ? tenths : 100 - tenths
  }

  /// `effort 8.5`, `2 in reserve`.
  package func text(_ tenths: Int) -> String {
    self == .rpe
      ? tr("effort \(Weight.shown(tenths * 10))")
      : tr("\(Weight.shown((100 - tenths) * 10)) in reserve")
  }

  /// Beside a set: `@8.5`, `RIR 2`.
  package func mark(_ tenths: Int) -> String {
    self == .rpe
      ? "@\(Weight.shown(tenths * 10))" : "RIR \(Weight.shown((100 - tenths) * 10))"
  }

  /// "effort eight point five", "two in reserve".
  package func spoken(_ tenths: Int) -> String {
    self == .rpe
      ? tr("effort \(SpokenNumber.words(hundredths: tenths * 10))")
      : tr("\(SpokenNumber.words(hundredths: (100 - tenths) * 10)) in reserve")
  }
}

package enum SetOutcome: String, CaseIterable, Sendable {
  case done, missed
}

extension SetValues {
  package static let repetitions = 1...999
  package static let distances = 1...100_000
  package static let efforts = 10...100

  /// `82.5 kg × 8`, `+10 kg × 5`, `45 s`, `40 m`.
  package func text(_ exercise: Exercise, in unit: MassUnit) -> String {
    var parts: [String] = []
    if let weight = weightText(exercise, in: unit) { parts.append(weight) }
    if let reps {
      parts.append(
        weight == nil
          ? plural(reps, "\(reps.grouped) rep", "\(reps.grouped) reps") : "\(reps)")
    }
    if let metres { parts.append(tr("\(metres) m")) }
    if let time { parts.append(Self.timeText(time)) }
    return parts.isEmpty ? "–" : parts.joined(separator: " × ")
  }

  /// The same in English, for other programs.
  package func plain(_ exercise: Exercise, in unit: MassUnit) -> String {
    let sign = exercise.metric == .bodyweight && weight?.hundredths ?? 0 > 0 ? "+" : ""
    let parts = [
      weight.map { sign + $0.plain(in: unit) },
      reps.map { weight == nil ? $0.counted("rep") : "\($0)" }, metres.map { "\($0) m" },
      time.map { $0 < .seconds(100) ? "\($0.milliseconds / 1000) s" : $0.clock() },
    ].compactMap(\.self)
    return parts.isEmpty ? "–" : parts.joined(separator: " × ")
  }

  /// The weight with its unit; `+` marks weight added to the body.
  package func weightText(_ exercise: Exercise, in unit: MassUnit) -> String? {
    weight.map {
      (exercise.metric == .bodyweight && $0.hundredths > 0 ? "+" : "") + $0.text(in: unit)
    }
  }

  /// `45 s`, `1:30`.
  package static func timeText(_ time: Duration) -> String {
    time < .seconds(100) ? tr("\(time.milliseconds / 1000) s") : time.clock()
  }

  /// `8`, `8.5`, for files and other programs.
  package static func effortText(_ tenths: Int) -> String { Weight.figure(tenths * 10) }

  package var fields: KeyValuePairs<String, JSON?> {
    [
      "weight": weight?.json, "reps": reps.map { .int($0) }, "timeUs": time.map(JSON.length),
      "metres": metres.map { .int($0) }, "effortTenths": effort.map { .int($0) },
    ]
  }

  package var json: JSON { .fields(fields) }

  package init(_ json: JSON) throws(PayloadError) { try self.init(try Fields(json)) }

  init(_ fields: Fields) throws(PayloadError) {
    try self.init(
      weight: fields.optional("weight", Weight.init),
      reps: fields.countIfAny("reps", in: Self.repetitions),
      time: fields.lengthIfAny("timeUs"),
      metres: fields.countIfAny("metres", in: Self.distances),
      effort: fields.countIfAny("effortTenths", in: Self.efforts))
  }
}
