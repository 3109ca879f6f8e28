extension String {
  /// The sentence as it fits someone who can, or can't, be heard.
  ///
  /// A sentence that asks for something holds both ways of doing it: `{say “next”|press n} for a new route`. The first
  /// is taken where every phrase in it, as `canSay` is given them, would be heard now; otherwise the second. Both stand
  /// in one sentence, so that a translator sees it whole.
  package func asking(_ canSay: (String) -> Bool) -> String {
    guard contains("{") else { return self }
    return replacing(#/\{([^{}|]*)\|([^{}|]*)\}/#) { match in
      let phrases = match.1.matches(of: #/“([^”]*)”/#).map { String($0.1) }
      return phrases.allSatisfy(canSay) ? match.1 : match.2
    }
  }
}
