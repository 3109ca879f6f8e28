import Foundation

/// Who is who by name: one climber whatever the case, accents or blanks of the name, and whatever names were merged.
///
/// A fold of what the log holds, so that all machines with the same entries agree, in whatever order these came.
package struct Climbers: Equatable, Sendable {
  /// What two spellings of one name have in common.
  struct Key: Hashable, Sendable {
    private let text: String

    init(_ name: String) {
      text = name.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
      ).filter { !$0.isWhitespace }
    }
  }

  private var roots: [Key: Key] = [:]
  private var names: [Key: String] = [:]

  /// - Parameters:
  ///   - spellings: every name in the log.
  ///   - merges: those that stand, the latest last.
  package init(spellings: some Sequence<String>, merges: [(from: String, into: String)] = []) {
    var chosen: [Key: String] = [:]
    for (from, into) in merges {
      let (one, other) = (root(Key(from)), root(Key(into)))
      if one != other { roots[one] = other }
      chosen[other] = into
    }
    for spelling in spellings {
      let root = root(Key(spelling))
      names[root] = names[root].map { Self.better($0, spelling) } ?? spelling
    }
    names.merge(chosen) { $1 }
  }

  /// What the climber is called everywhere; nil if the log doesn't know her.
  package func known(_ spelling: String) -> String? { names[root(Key(spelling))] }

  /// What the climber is called everywhere: by her own spelling if the log doesn't know her.
  package func name(of spelling: String) -> String { known(spelling) ?? spelling }

  private func root(_ key: Key) -> Key {
    var key = key
    while let next = roots[key] { key = next }
    return key
  }

  /// The spelling that looks like a name: `Ben` among `ben` and `BEN`, `José` among `Jose`. The choice depends on the two
  /// alone, never on their order.
  static func better(_ one: String, _ other: String) -> String {
    let (first, second) = (worth(one), worth(other))
    if first != second { return first > second ? one : other }
    return min(one, other)
  }

  private static func worth(_ name: String) -> Int {
    let isMixed = name != name.lowercased() && name != name.uppercased()
    let accents = name.unicodeScalars.count { !$0.isASCII }
    let isTidy = name == name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (isMixed ? 1_000 : name != name.lowercased() ? 0 : 1) + accents * 10 + (isTidy ? 100 : 0)
  }
}
