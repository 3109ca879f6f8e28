/// A file of the user's that can't be used, or a name that none has.
package enum LibraryError: Error, Equatable, CustomStringConvertible {
  case unreadable(path: String, cure: String)
  /// The file doesn't hold what it should.
  case unfit(path: String, what: String, reason: String, cure: String)
  case noPreset(String, known: [String])
  case noPlan(String, known: [String])
  case badPlanName(String)

  package var description: String {
    switch self {
    case .unreadable(let path, let cure): "\(path) cannot be read. \(cure)"
    case .unfit(let path, let what, let reason, let cure):
      "\(path) cannot be read as \(what) (\(reason)). \(cure)"
    case .noPreset(_, known: []):
      "there are no presets: make one with chalktalk timer interval --name NAME --save"
    case .noPreset(let name, let known):
      "there is no preset \"\(name)\": choose one of \(known.joined(separator: ", "))"
    case .noPlan(let name, let known):
      "there is no plan “\(name)”: the plans are \(known.joined(separator: ", "))"
    case .badPlanName(let name):
      "“\(name)” can't be a plan's name: choose 1 to 30 letters, digits and dashes, but not “exercises”"
    }
  }
}
