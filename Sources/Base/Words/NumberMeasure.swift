extension NumberWords {
  /// What some number words measure.
  package enum Measure: Sendable {
    case number
    /// In seconds.
    case time
    case place

    package init(of phrase: String) {
      self =
        NumberWords.seconds(in: phrase) != nil
        ? .time : NumberWords.ordinal(in: phrase) != nil ? .place : .number
    }

    package func value(in phrase: String) -> SpokenValue? {
      switch self {
      case .number: NumberWords.value(in: phrase)
      case .time: NumberWords.seconds(in: phrase)
      case .place: NumberWords.ordinal(in: phrase)
      }
    }

    package func ways(toSay number: Double) -> [String] {
      switch self {
      case .number: NumberWords.ways(toSay: number)
      case .time: NumberWords.ways(toSaySeconds: number)
      case .place: NumberWords.ways(toSayPlace: number)
      }
    }

    /// A value that every rule of the measure takes.
    package var example: String { ways(toSay: self == .time ? 300 : 5)[0] }
  }
}
