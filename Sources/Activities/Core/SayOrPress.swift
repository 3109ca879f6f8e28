import Languages

extension String {
  /// The sentence in the form for speaking, or for pressing a key.
  ///
  /// A sentence that asks for something contains both forms: `{say “next”|press n} for a new
  /// route`. The first form is used if `canSay` accepts every phrase in it, because it would be
  /// heard now; otherwise the second. What has no word has an empty first form: `{|press C}`. A
  /// translator sees the whole sentence, and keeps the phrases between “ and ”.
  package func asking(_ canSay: (String) -> Bool) -> String {
    guard contains("{") else { return self }
    return replacing(#/\{([^{}|]*)\|([^{}|]*)\}/#) { match in
      let phrases = match.1.matches(of: #/“([^”]*)”/#).map { String($0.1) }
      return !match.1.isEmpty && phrases.allSatisfy(canSay) ? match.1 : match.2
    }
  }

  /// The sentence for a phone, which has neither keys nor a microphone: `tap Next for a new route`.
  ///
  /// `button` names the phone's button for a phrase. Without one the advice is left out, from the
  /// colon or the full stop before it to the sentence's end.
  package func tapping(_ button: (String) -> String?) -> String {
    guard contains("{") else { return self }
    let advice = #/(:? ?)\{(?:([^“{}|]+) “([^”{}|]*)”([^{}|]*))?\|[^{}]*\}((?:\S| (?! ))*)/#
    return replacing(advice) { match in
      guard match.4?.isEmpty == true, let name = match.3.flatMap({ button(String($0)) })
      else { return "" }
      let isStart = match.2?.first?.isUppercase == true
      return "\(match.1)\(isStart ? tr("Tap \(name)") : tr("tap \(name)"))\(match.5)"
    }
  }
}
