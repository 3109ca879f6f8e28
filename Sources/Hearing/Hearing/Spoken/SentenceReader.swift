import Words

/// Sentences: how they are said, and which clauses some words are.
extension SpokenReader {
  /// Words between two clauses that mean nothing.
  private static let filler: IntentName = "filler"

  func phrasing(of sentence: SentenceForm) -> Phrasing? {
    let orders = sentence.orders.compactMap { phrasing(of: $0, in: sentence) }
    return orders.isEmpty ? nil : .either(orders)
  }

  /// Nil if one of its places can't be said.
  private func phrasing(of order: [SentenceForm.Place], in sentence: SentenceForm) -> Phrasing? {
    let filler = sentences.phrasings[Self.filler].map { Phrasing.either([.words(""), $0]) }
    var parts: [Phrasing] = []
    for place in order {
      let ways = place.clauses.compactMap { phrasing(of: $0, in: sentence) }
      guard !ways.isEmpty else {
        if place.isOptional { continue }
        return nil
      }
      let way = parts.isEmpty ? ways : [.sequence([filler ?? .words(""), .either(ways)])]
      parts.append(.either(place.isOptional ? [.words("")] + way : way))
    }
    return .sequence(parts)
  }

  private func phrasing(of clause: IntentName, in sentence: SentenceForm) -> Phrasing? {
    guard let form = sentence.form(of: clause), case .names = form.values else {
      return sentences.phrasings[clause]
    }
    return phrasing(of: form)
  }

  /// What some words say; nil if they are no sentence.
  func clauses(in phrase: String, as sentence: SentenceForm) -> [SpokenClause]? {
    let words = phrase.split(separator: " ")
    return sentence.orders.lazy.compactMap { clauses(in: words[...], $0[...], of: sentence) }.first
  }

  private func clauses(
    in words: ArraySlice<Substring>, _ places: ArraySlice<SentenceForm.Place>,
    of sentence: SentenceForm
  ) -> [SpokenClause]? {
    guard let place = places.first else { return words.isEmpty ? [] : nil }
    let isFirst = words.startIndex == 0
    for start in isFirst ? [words.startIndex] : starts(in: words) {
      for clause in place.clauses {
        guard let phrasing = phrasing(of: clause, in: sentence) else { continue }
        for end in phrasing.ends(in: Array(words[start...])).sorted(by: >) where end > 0 {
          let said = words[start..<(start + end)].joined(separator: " ")
          guard let found = self.clause(clause, said, in: sentence),
            let rest = clauses(in: words[(start + end)...], places.dropFirst(), of: sentence)
          else { continue }
          return [found] + rest
        }
      }
    }
    return place.isOptional ? clauses(in: words, places.dropFirst(), of: sentence) : nil
  }

  /// Where the next clause may begin: here, or after a filler.
  private func starts(in words: ArraySlice<Substring>) -> [Int] {
    let ends = sentences.phrasings[Self.filler]?.ends(in: Array(words)) ?? []
    return [words.startIndex] + ends.sorted().map { words.startIndex + $0 }
  }

  private func clause(
    _ clause: IntentName, _ words: String, in sentence: SentenceForm
  ) -> SpokenClause? {
    guard let form = sentence.form(of: clause) else { return SpokenClause(clause, words: words) }
    let content: SpokenValue.Content? =
      switch form.values {
      case .number: NumberWords.Measure(of: words).value(in: words)?.content
      case .names: value(of: words, in: form)?.content
      case .sentence: nil
      }
    return content.map { SpokenClause(clause, $0, words: words) }
  }

  /// The sentences that differ from one by a likely value, or by saying the opposite; nil if there is none.
  func rivals(of clauses: [SpokenClause], in sentence: SentenceForm) -> Phrasing? {
    let changed = clauses.indices.flatMap { place -> [Phrasing] in
      let ways = rivals(of: clauses[place], in: sentence) { other in
        var intents = clauses.map(\.intent)
        intents[place] = other
        return sentence.allows(intents)
      }
      guard !ways.isEmpty else { return [] }
      let before = clauses[..<place].map { Phrasing.words($0.words) }
      let after = clauses[(place + 1)...].map { Phrasing.words($0.words) }
      return [.sequence(before + [.either(ways)] + after)]
    }
    return changed.isEmpty ? nil : .either(changed)
  }

  /// - Parameter isSayable: whether another clause may stand in its place.
  private func rivals(
    of clause: SpokenClause, in sentence: SentenceForm, _ isSayable: (IntentName) -> Bool
  ) -> [Phrasing] {
    let others = sentence.others(than: clause.intent).filter(isSayable)
      .compactMap { phrasing(of: $0, in: sentence) }
    guard let form = sentence.form(of: clause.intent), let content = clause.content else {
      return others
    }
    let measure = NumberWords.Measure(of: clause.words)
    let values = likely(of: form, by: sentences, measure) { $0 != content }
    return others + (values.map { [$0] } ?? [])
  }
}
