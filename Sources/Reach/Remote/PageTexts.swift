import Core
import Languages

/// The texts of a page in the language of this run. They stand in its own files in English: `tr("…")` and
/// `plural(n, "…", "…")` in a script, and in the markup elements marked `data-tr`, with the attributes that this names.
/// scripts/texts finds the same ones for the catalogues.
enum PageTexts {
  private static let separator: Character = "\u{4}"
  /// Rules for plurals repeat after a hundred, but some differ below it.
  private static let counts = 0..<200

  /// The page with the texts of its markup and, for its scripts, a table of theirs.
  static func translated(_ page: String, scripts: [String]) -> String {
    guard Catalogue.isTranslating else { return page }
    let table = "\(table(of: scripts))".replacing("<", with: "\\u003c")
    return markup(page)
      .replacing("<html lang=\"en\">", with: "<html lang=\"\(Catalogue.language)\">")
      .replacing(
        "<!-- state -->",
        with: "<script type=\"application/json\" id=\"texts\">\(table)</script>\n<!-- state -->")
  }

  /// A text is followed by its translation; one that depends on a count, by those for the counts from 0.
  static func table(of scripts: [String]) -> JSON {
    var members: [JSON.Member] = []
    func add(_ key: Substring, _ value: JSON) {
      if !members.contains(where: { $0.key == key }) {
        members.append(JSON.Member("\(key)", value))
      }
    }
    for script in scripts {
      for found in script.matches(of: /\btr\("([^"\\]+)"/) {
        add(found.1, .string(Text(key: "\(found.1)").translated))
      }
      for found in script.matches(of: /\bplural\([^"()]+, "([^"\\]+)", "([^"\\]+)"\)/) {
        let (one, many) = (Text(key: "\(found.1)"), Text(key: "\(found.2)"))
        add(found.1, .array(counts.map { .string(Languages.plural($0, one, many)) }))
      }
    }
    return .object(members)
  }

  private static func markup(_ page: String) -> String {
    let element = /<(\w[^<>]*?\sdata-tr(?:="([^"]*)")?(?=[\s>])[^<>]*)>(\s*)([^<]*?)(\s*)(?=<)/
    return page.replacing(element) { found in
      let tag = String(found.1)
      let context = tag.firstMatch(of: /\sdata-tr-context="([^"]*)"/)?.1
      let names = (found.2 ?? "").split(separator: " ")
      let own = names.reduce(tag) { attribute("\($1)", in: $0) }
      return "<\(own)>\(found.3)\(text(found.4, context))\(found.5)"
    }
  }

  private static func attribute(_ name: String, in tag: String) -> String {
    guard let start = tag.firstRange(of: " \(name)=\"")?.upperBound,
      let end = tag[start...].firstIndex(of: "\"")
    else { return tag }
    return "\(tag[..<start])\(text(tag[start..<end], nil))\(tag[end...])"
  }

  private static func text(_ english: Substring, _ context: Substring?) -> String {
    guard !english.isEmpty else { return "" }
    let text = english.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let key = context.map { "\($0)\(separator)\(text)" } ?? text
    let found = Text(key: key).translated
    return found == key ? text : escaped(found)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
