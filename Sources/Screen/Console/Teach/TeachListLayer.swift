import Canvas
import Core
import HUD
import Languages
import Sound
package import Words

extension Layer {
  /// The command that begins a lesson, in every activity that attempts or sets are logged in.
  func teachRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "teach", help: tr("Teach Chalktalk how you say a word: “teach a word”."),
        unavailable: desk.reasonNotToTeach, takes: .lesson
      ) { _, desk, _ in desk.teach() }
    ]
  }
}

extension SpokenForm {
  /// What begins a lesson. It is heard by its phones, so that no network has to know it.
  package static let lesson = names(
    "teach", after: ["teach"], [SpokenName("a word", phrases: ["a word"])])
}

/// The words of the screen below, to choose one that is to be taught; those that were missed come
/// first.
struct TeachListLayer: ListLayer {
  /// A phrase, and how often it was missed lately.
  struct Word {
    let phrase: String
    let misses: Int
  }

  var cursor = Cursor()
  private let words: [Word]

  init(_ phrases: [String], _ desk: Desk) {
    let missed = desk.audio.heard.entries.filter { $0.rejection?.isNearMiss == true }
    let counts = Dictionary(grouping: missed.compactMap(\.word)) { $0 }.mapValues(\.count)
    // A phrase that is taught must be one of the screen, but not always the one it usually shows.
    let first = missed.compactMap(\.word).reduce(into: [String]()) { seen, phrase in
      if !seen.contains(phrase) { seen.append(phrase) }
    }
    words =
      first.map { Word(phrase: $0, misses: counts[$0] ?? 0) }
      + phrases.filter { counts[$0] == nil }.map { Word(phrase: $0, misses: 0) }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "choose", [.enter], hint: tr("teach", context: "hint"),
        unavailable: words.isEmpty ? tr("No word can be said here.") : desk.reasonNotToTeach
      ) { list, desk, _ in
        guard let word = list.words[at: list.cursor.row] else { return }
        desk.pop()
        desk.push(TeachLayer(Lesson(word.phrase, voice: desk.voice)))
      }
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Teach which word?") + (desk.sharedName(of: desk.up).map { " · \($0)" } ?? ""),
      rows: words.map { word in
        guard word.misses > 0 else { return word.phrase }
        let misses = plural(
          word.misses, "missed \(word.misses.grouped) time",
          "missed \(word.misses.grouped) times")
        return "\(word.phrase)  \(misses)"
      }, selection: cursor.row, empty: tr("No word can be said here."), footer: footer(desk))
  }
}
