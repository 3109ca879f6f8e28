extension Text {
  /// In the language of this run; in English where its catalogue has no such text.
  package var translated: String { translated(context: nil) }

  fileprivate func translated(context: String?) -> String {
    guard Catalogue.isTranslating else { return english }
    let own = context.map { "\($0)\u{4}\(key)" } ?? key
    return Catalogue.translation(of: own).flatMap { Self.filled($0, with: values) } ?? english
  }
}

/// A text in the language of this run.
/// - Parameter context: what it is about, where one English word needs several translations.
package func tr(_ text: Text, context: StaticString? = nil) -> String {
  text.translated(context: context.map { "\($0)" })
}

/// A text that depends on a count: `plural(sends, "\(sends) send", "\(sends) sends")`. The number
/// stands inside the sentence, since languages put it in different places.
package func plural(_ count: Int, _ one: Text, _ many: Text) -> String {
  let english = (abs(count) == 1 ? one : many)
  guard Catalogue.isTranslating else { return english.english }
  return Catalogue.translation(of: one.key, many.key, for: count)
    .flatMap { Text.filled($0, with: one.values.isEmpty ? many.values : english.values) }
    ?? english.english
}
