import Core
package import Hearing
import Languages
import Preferences
import Words

/// Checks climbers' names: they must be short and must not sound like a command.
package struct ClimberNames: Sendable {
  /// The most climbers in a session, the owner included.
  package static let most = 8
  package static let longest = 20
  /// The names that `--who` and the screen use for everybody and for the owner.
  private static let reserved: Set<String> = ["all", "you"]

  /// Every phrase that is a command.
  private let words: Set<String>

  package init(_ grammars: [Mode: Grammar] = [:]) {
    words = Set(grammars.values.flatMap(\.rules).flatMap(\.phrases))
  }

  /// The name without surrounding blanks.
  ///
  /// - Parameter others: the names of those who are in the session.
  package func checked(
    _ text: String, besides others: [String]
  ) throws(ClimberNameError) -> String {
    let name = TypedText(text).text.trimmed
    guard !name.isEmpty else { throw .empty }
    guard name.count <= Self.longest else { throw .long(name) }
    guard name.contains(where: \.isLetter),
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }),
      !name.contains(",")
    else { throw .noName(name) }
    let said = SpokenName.words(of: name)
    guard !Self.reserved.contains(said), name.lowercased() != Desk.unnamed.lowercased(),
      !words.contains(said)
    else { throw .command(name) }
    guard !others.contains(where: { $0.lowercased() == name.lowercased() }) else {
      throw .twice(name)
    }
    guard others.count < Self.most else { throw .many }
    return name
  }

  /// Checks several names, each against those before it.
  package func checked(
    _ names: [String], besides owner: String
  ) throws(ClimberNameError) -> [String] {
    var found = [owner]
    for name in names { found.append(try checked(name, besides: found)) }
    return Array(found.dropFirst())
  }
}

/// Why a name can't be used.
package enum ClimberNameError: Error, Equatable, CustomStringConvertible {
  case empty, many
  case long(String)
  case noName(String)
  case command(String)
  case twice(String)

  /// In English, for the command line.
  package var description: String { text.english }

  /// On the screen, in the language of this run.
  var shown: String { text.translated }

  private var text: Text {
    switch self {
    case .empty: Text("A climber needs a name: --with Anna,Ben")
    case .many: Text("A session has at most \(ClimberNames.most) climbers")
    case .long(let name):
      Text(
        "“\(name.prefix(ClimberNames.longest))…” is too long: a name has at most \(ClimberNames.longest) characters"
      )
    case .noName(let name): Text("“\(name)” can't be a name: use letters")
    case .command(let name):
      Text("“\(name)” is a word that Chalktalk listens for: choose another name")
    case .twice(let name):
      Text("“\(name)” is in the session already: give each climber a name of their own")
    }
  }
}
