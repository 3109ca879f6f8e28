package import Words

/// Understands commands that take values, from the engine or a script.
package struct SpokenReader: Equatable, Sendable {
  /// How values are said.
  package let numbers: SpokenRules
  /// How the clauses of sentences are said.
  package let sentences: SpokenRules

  package init(numbers: SpokenRules, sentences: SpokenRules = SpokenRules()) {
    self.numbers = numbers
    self.sentences = sentences
  }

  /// The command in some words, and its value; nil if they match none of the forms.
  package func read(
    _ phrase: String, as forms: [SpokenForm]
  ) -> (intent: IntentName, value: SpokenValue)? {
    let phrase = Grammar.normalised(phrase)
    for form in forms {
      if let value = value(of: phrase, in: form) { return (form.intent, value) }
    }
    return nil
  }

  /// Everything that may be said for a form.
  package func phrasing(of form: SpokenForm) -> Phrasing? {
    switch form.values {
    case .number: numbers.phrasings[form.intent]
    case .names(let names):
      names.isEmpty
        ? nil
        : .sequence([
          .either(form.carriers.map { .words($0) }),
          .either(names.flatMap(\.phrases).map { .words($0) }),
        ])
    case .sentence(let sentence): phrasing(of: sentence)
    }
  }

  /// The ways to say a form's likely values that satisfy a condition; nil if there are none, and for a sentence.
  /// - Parameter rules: how numbers are said.
  func likely(
    of form: SpokenForm, by rules: SpokenRules, _ measure: NumberWords.Measure = .number,
    meaning isMeant: (SpokenValue.Content) -> Bool
  ) -> Phrasing? {
    switch form.values {
    case .number(let prior):
      let ways = prior.likely.filter { isMeant(.number($0, nil)) }.flatMap(measure.ways)
      let framed = Self.frames(of: rules.phrasings[form.intent], around: measure.example).map {
        before, after in
        Phrasing.sequence([.words(before), .either(ways.map { .words($0) }), .words(after)])
      }
      return ways.isEmpty || framed.isEmpty ? nil : .either(framed)
    case .names(let names):
      let left = names.filter { $0.isLikely && isMeant(.name($0.name)) }
      return phrasing(of: .names(form.intent, after: form.carriers, left))
    case .sentence: return nil
    }
  }

  /// The words that may come before and after a number, found by trying the grammar with an example.
  private static func frames(
    of phrasing: Phrasing?, around example: String
  ) -> [(before: String, after: String)] {
    guard let phrasing else { return [] }
    let own = phrasing.vocabulary.filter { !NumberWords.isKnown($0) }.sorted()
    let units = phrasing.vocabulary.filter { NumberWords.isUnit($0) }.sorted()
    let frames =
      [("", "")]
      + own.flatMap { word in
        [(word, ""), ("", word)] + units.map { (word, $0) }
      }
    return frames.filter { phrasing.matches("\($0.0) \(example) \($0.1)") }
  }

  func value(of phrase: String, in form: SpokenForm) -> SpokenValue? {
    switch form.values {
    case .number:
      guard numbers.phrasings[form.intent]?.matches(phrase) == true else { return nil }
      return NumberWords.value(in: phrase)
    case .names(let names):
      for carrier in form.carriers {
        for name in names {
          for way in name.phrases where phrase == Grammar.normalised(carrier + " " + way) {
            return SpokenValue(.name(name.name), words: way)
          }
        }
      }
      return nil
    case .sentence(let sentence):
      return clauses(in: phrase, as: sentence).map { SpokenValue(.clauses($0), words: phrase) }
    }
  }
}
