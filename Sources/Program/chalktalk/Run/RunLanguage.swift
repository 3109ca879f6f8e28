import Foundation
import Languages
import Library
import Preferences
import Synchronization

/// The language of this run: opened once, before the first text and the first thread. A tour and the session after it share it.
enum RunLanguage {
  private struct State {
    var isOpen = false
    var trouble: String?
  }

  private static let state = Mutex(State())

  /// - Parameter resources: nil if the program's files are not found; the run then speaks English.
  static func open(_ preferences: Preferences, _ resources: Resources?) {
    let isFirst = state.withLock { state in
      defer { state.isOpen = true }
      return !state.isOpen
    }
    guard isFirst, let catalogues = resources?.catalogues,
      let code = code(preferences.language, in: catalogues)
    else { return }
    do {
      try Catalogue.open(code, in: catalogues)
    } catch {
      state.withLock { $0.trouble = error.description }
    }
  }

  /// Why this run speaks English after all; once.
  static func takeTrouble() -> String? {
    state.withLock { state in
      defer { state.trouble = nil }
      return state.trouble
    }
  }

  /// The wanted language; nil if the environment wants none that there is.
  private static func code(_ setting: String, in catalogues: URL) -> String? {
    guard setting == Preferences.systemLanguage else { return setting }
    let known = ["en"] + Catalogue.languages(in: catalogues)
    return Catalogue.wanted(by: ProcessInfo.processInfo.environment).first(where: known.contains)
  }
}
