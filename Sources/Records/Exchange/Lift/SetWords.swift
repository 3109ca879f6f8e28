/// The words of lifting programs inside cells, in the languages in which these programs exist.
///
/// A word that is marked `seen` is in a real export; the others are our own translations, since no file has shown them.
enum SetWords {
  enum Meaning { case rest, note, warmUp, drop, failure, assisted }

  private enum Source { case seen, ours }

  private static let table: [(meaning: Meaning, source: Source, words: [String])] = [
    // Strong translates these with its headings (`Headings`).
    (.rest, .seen, ["rest timer", "ruhezeit"]),
    (
      .rest, .ours,
      [
        "minuteur de repos", "pausentimer", "pausen-timer", "ruhezeit-timer", "temps de repos",
        "temporizador de descanso", "tiempo de descanso", "tempo de descanso",
        "timer di riposo", "tempo di riposo",
      ]
    ),
    (.note, .seen, ["note"]),
    (.note, .ours, ["notiz", "nota"]),
    (.warmUp, .seen, ["w", "warmup", "warm_up", "warm-up"]),
    (
      .warmUp, .ours,
      [
        "aufwärmen", "aufwärmsatz", "échauffement", "calentamiento", "aquecimento",
        "riscaldamento",
      ]
    ),
    (.drop, .seen, ["d", "dropset", "drop", "drop_set"]),
    (.drop, .ours, ["drop set", "drop-set", "reduktionssatz", "série dégressive", "descendente"]),
    (.failure, .seen, ["f", "failure"]),
    (
      .failure, .ours,
      [
        "to_failure", "versagen", "muskelversagen", "échec", "fallo", "al fallo", "falha",
        "cedimento",
      ]
    ),
    // The machine takes weight off: in the exercise's name.
    (.assisted, .seen, ["assisted", "assistida"]),
    (
      .assisted, .ours,
      [
        "assistido", "assistidas", "assistidos", "asistida", "asistido", "asistidas", "asistidos",
        "assisté", "assistée", "assistés", "assistées", "assistita", "assistito", "assistite",
        "assistiti", "assistiert", "assistierte", "unterstützt", "unterstützte", "geassisteerd",
        "geassisteerde", "assisterad", "assisterade", "assisteret", "assistert", "avustettu",
        "wspomagane", "wspomagany", "wspomagana", "asistovaný", "destekli",
      ]
    ),
  ]

  private static let meanings: [String: Meaning] = Dictionary(
    table.flatMap { row in row.words.map { ($0, row.meaning) } }, uniquingKeysWith: { $1 })

  /// nil for an unknown word.
  static func meaning(_ word: String) -> Meaning? { meanings[word.lowercased()] }

  /// Whether a name of an exercise says that a machine takes weight off.
  static func areAssisted(_ name: String) -> Bool {
    PlainName.words(name).contains { meanings[$0] == .assisted }
  }
}
