/// The words of an exercise's name in one spelling and any order: `Pull-Ups (Weighted)` equals
/// `weighted pull up`.
struct ExerciseWords: Hashable {
  private var words: [String]

  init(_ name: String) {
    words = PlainName.words(name.filter { !"'’".contains($0) })
      .flatMap { Self.compounds[Self.singular($0)] ?? [Self.singular($0)] }
      .map { Self.synonyms[$0] ?? $0 }.filter { !Self.fillers.contains($0) }.sorted()
  }

  func adding(_ word: String) -> ExerciseWords {
    var more = self
    more.words = (words + [word]).sorted()
    return more
  }

  /// nil if the word is missing, or is the only one.
  func removing(_ word: String) -> ExerciseWords? {
    guard let place = words.firstIndex(of: word), words.count > 1 else { return nil }
    var rest = self
    rest.words.remove(at: place)
    return rest
  }

  private static func singular(_ word: String) -> String {
    switch word {
    case "flyes", "flies", "flys": "fly"
    case _ where word.hasSuffix("ches") || word.hasSuffix("shes"): String(word.dropLast(2))
    case _ where word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 2:
      String(word.dropLast())
    default: word
    }
  }

  /// Words written both as one and as two.
  private static let compounds = [
    "pullup": ["pull", "up"], "chinup": ["chin", "up"], "pushup": ["push", "up"],
    "situp": ["sit", "up"], "stepup": ["step", "up"], "getup": ["get", "up"],
    "muscleup": ["muscle", "up"], "pulldown": ["pull", "down"], "pushdown": ["push", "down"],
    "pullover": ["pull", "over"], "crossover": ["cross", "over"], "rollout": ["roll", "out"],
    "skullcrusher": ["skull", "crusher"], "kickback": ["kick", "back"], "ezbar": ["ez", "bar"],
    "dumbell": ["dumbbell"],
  ]

  private static let synonyms = [
    "bb": "barbell", "db": "dumbbell", "kb": "kettlebell", "single": "one", "legged": "leg",
    "armed": "arm", "abductor": "abduction", "adductor": "adduction", "deltoid": "delt",
  ]

  private static let fillers: Set = ["the", "a", "with", "on", "of", "and", "to", "exercise"]
}
