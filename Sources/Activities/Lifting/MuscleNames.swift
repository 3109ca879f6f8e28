import Languages

/// The library's muscle groups, in words. A lifter's own exercises may name others.
package enum MuscleNames {
  /// `chest`; a name that the library doesn't have stays as it is.
  package static func shown(_ name: String) -> String {
    switch name {
    case "abductors": tr("abductors", context: "muscle")
    case "adductors": tr("adductors", context: "muscle")
    case "biceps": tr("biceps", context: "muscle")
    case "calves": tr("calves", context: "muscle")
    case "chest": tr("chest", context: "muscle")
    case "core": tr("core", context: "muscle")
    case "finger extensors": tr("finger extensors", context: "muscle")
    case "fingers": tr("fingers", context: "muscle")
    case "forearms": tr("forearms", context: "muscle")
    case "front delts": tr("front delts", context: "muscle")
    case "glutes": tr("glutes", context: "muscle")
    case "hamstrings": tr("hamstrings", context: "muscle")
    case "hip flexors": tr("hip flexors", context: "muscle")
    case "lats": tr("lats", context: "muscle")
    case "lower back": tr("lower back", context: "muscle")
    case "lower traps": tr("lower traps", context: "muscle")
    case "obliques": tr("obliques", context: "muscle")
    case "quads": tr("quads", context: "muscle")
    case "rear delts": tr("rear delts", context: "muscle")
    case "rotator cuff": tr("rotator cuff", context: "muscle")
    case "shins": tr("shins", context: "muscle")
    case "shoulders": tr("shoulders", context: "muscle")
    case "side delts": tr("side delts", context: "muscle")
    case "thumb": tr("thumb", context: "muscle")
    case "traps": tr("traps", context: "muscle")
    case "triceps": tr("triceps", context: "muscle")
    case "upper back": tr("upper back", context: "muscle")
    case "upper chest": tr("upper chest", context: "muscle")
    default: name
    }
  }
}
