package import Words

/// Understands commands that take values, from the engine or a script.
package struct SpokenReader: Equatable, Sendable {
  package let numbers: NumberGrammar

  package init(numbers: NumberGrammar) { self.numbers = numbers }

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
    }
  }

  /// The ways to say a form's likely values that satisfy a condition; nil if there are none.
  func likely(of form: SpokenForm, meaning isMeant: (SpokenValue.Content) -> Bool) -> Phrasing? {
    switch form.values {
    case .number(let prior):
      let ways = prior.likely.filter { isMeant(.number($0, nil)) }.flatMap(NumberWords.ways)
      let framed = frames(of: form.intent).map { before, after in
        Phrasing.sequence([.words(before), .either(ways.map { .words($0) }), .words(after)])
      }
      return ways.isEmpty || framed.isEmpty ? nil : .either(framed)
    case .names(let names):
      let left = names.filter { $0.isLikely && isMeant(.name($0.name)) }
      return phrasing(of: .names(form.intent, after: form.carriers, left))
    }
  }

  /// The words that may come before and after a number, found by trying the grammar with "five".
  private func frames(of intent: IntentName) -> [(before: String, after: String)] {
    guard let phrasing = numbers.phrasings[intent] else { return [] }
    let own = phrasing.vocabulary.filter { !NumberWords.isKnown($0) }.sorted()
    let units = phrasing.vocabulary.filter { NumberWords.isUnit($0) }.sorted()
    let frames = own.flatMap { word in
      [(word, ""), ("", word)] + units.map { (word, $0) }
    }
    return frames.filter { phrasing.matches("\($0.0) five \($0.1)") }
  }

  private func value(of phrase: String, in form: SpokenForm) -> SpokenValue? {
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
    }
  }
}
