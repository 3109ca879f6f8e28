import Lifting

/// What lifting programs write into cells in the phone's language: kinds of set, help by a machine, units of time.
///
/// The words themselves are data: `CellWords+Table.swift`.
enum CellWords {
  enum Meaning: String, CaseIterable {
    case rest, note, working, warmUp, drop, failure
    /// The machine takes weight off: in the exercise's name.
    case assisted
    case hour, minute, second
  }

  enum Source: String {
    /// A published export has it.
    case seen
    /// Our own translation: no file has shown it.
    case ours
  }

  struct Row {
    let meaning: Meaning
    /// `de`.
    let language: String
    let source: Source
    let words: [String]
  }

  /// Rows of the table, each `meaning language source word, word`.
  static let rows: [Row] = table.split(separator: "\n").map { line in
    let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
      .map(String.init)
    guard parts.count == 4, let meaning = Meaning(rawValue: parts[0]),
      let source = Source(rawValue: parts[2])
    else { preconditionFailure("no row of words: \(line)") }
    return Row(
      meaning: meaning, language: parts[1], source: source,
      words: parts[3].split(separator: ",").map { String($0).trimmed })
  }

  private static let meanings: [String: Meaning] = Dictionary(
    rows.flatMap { row in row.words.map { (key($0), row.meaning) } },
    uniquingKeysWith: { first, _ in first })

  /// nil for an unknown word. Case makes no difference.
  static func meaning(_ word: String) -> Meaning? { meanings[key(word)] }

  /// In seconds; nil for a word that isn't a unit of time. A point behind it makes no difference.
  static func seconds(inUnit unit: Substring) -> Int? {
    switch unit {
    case "h": 3600
    case "m", "min": 60
    case "s": 1
    default:
      switch meanings[String(unit.hasSuffix(".") ? unit.dropLast() : unit)] {
      case .hour: 3600
      case .minute: 60
      case .second: 1
      default: nil
      }
    }
  }

  /// Whether a name of an exercise says that a machine takes weight off.
  static func areAssisted(_ name: String) -> Bool {
    PlainName.words(name).contains { meanings[$0] == .assisted }
  }

  private static func key(_ word: String) -> String {
    word.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension CellWords.Meaning {
  /// nil for anything but a kind of set.
  var setType: SetType? {
    switch self {
    case .working: .working
    case .warmUp: .warmUp
    case .drop: .drop
    case .failure: .toFailure
    case .rest, .note, .assisted, .hour, .minute, .second: nil
    }
  }
}
