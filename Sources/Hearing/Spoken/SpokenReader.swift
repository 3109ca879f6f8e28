/// Understands the words of commands that take values: those that the engine heard, and those of a script.
package struct SpokenReader: Equatable, Sendable {
  package let numbers: NumberGrammar

  package init(numbers: NumberGrammar) { self.numbers = numbers }

  /// The command that the words are, and its value; nil where they are none of the forms'.
  package func read(
    _ phrase: String, as forms: [SpokenForm]
  ) -> (intent: IntentName, value: SpokenValue)? {
    let phrase = Grammar.normalised(phrase)
    for form in forms {
      if let value = value(of: phrase, in: form) { return (form.intent, value) }
    }
    return nil
  }

  /// All that may be said for a form.
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
