extension String {
  /// The sentence in the form for speaking, or for pressing a key.
  ///
  /// A sentence that asks for something contains both forms: `{say “next”|press n} for a new
  /// route`. The first form is used if `canSay` accepts every phrase in it, because it would be
  /// heard now; otherwise the second. A translator sees the whole sentence.
  package func asking(_ canSay: (String) -> Bool) -> String {
    guard contains("{") else { return self }
    return replacing(#/\{([^{}|]*)\|([^{}|]*)\}/#) { match in
      let phrases = match.1.matches(of: #/“([^”]*)”/#).map { String($0.1) }
      return phrases.allSatisfy(canSay) ? match.1 : match.2
    }
  }
}
