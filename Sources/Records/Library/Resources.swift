package import Files
package import Foundation
import Languages
package import Preferences

/// Finds the files that come with the program: `grammars/`, `locale/`, `models/` and `plans/`.
///
/// A user's copy in the configuration folder replaces a shipped file.
package struct Resources: Sendable {
  /// The folder that holds the shipped `grammars/`, `models/` and `plans/`.
  package let shipped: URL
  /// `$XDG_CONFIG_HOME/chalktalk`: the user's own files.
  package let user: URL

  /// Looks in `$CHALKTALK_RESOURCES`, then in the folders above the executable (a clone, built in
  /// place), then in `/usr/local/share/chalktalk` and `/usr/share/chalktalk`. Throws if none has them.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: URL? = Bundle.main.executableURL
  ) throws(ResourceError) {
    user = UserFolders(environment: environment).config
    let candidates = Self.candidates(environment: environment, executable: executable)
    guard let found = candidates.first(where: Self.holdsResources) else {
      throw .notFound(looked: candidates.map(\.path))
    }
    shipped = found
  }

  /// The grammar of a mode, for example `climb`: the user's copy if there is one.
  package func grammar(_ mode: String) -> URL { file(Self.grammarPath(mode)) }

  /// The grammar of a mode as it ships.
  package func shippedGrammar(_ mode: String) -> URL {
    shipped.appendingPathComponent(Self.grammarPath(mode))
  }

  private static func grammarPath(_ mode: String) -> String { "grammars/\(mode).gram" }

  /// The catalogues of translations.
  package var catalogues: URL { shipped.appendingPathComponent("locale") }

  /// The trained network.
  package var wordModel: URL { file("models/words.ctw") }

  /// Climbing words that the engine's dictionary lacks.
  package var climbingWords: URL { file("grammars/climbing.dict") }

  /// The user's own pronunciations; the file may be missing.
  package var dictionary: URL { user.appendingPathComponent("dictionary.dict") }

  /// A shipped file by its path relative to the resource folder, or the user's copy of it.
  package func file(_ relativePath: String) -> URL {
    let own = user.appendingPathComponent(relativePath)
    // An own file that can't be reached is chosen too: reading it says why, and the shipped one isn't what was asked for.
    let isAbsent = (try? Files.presence(of: own.path, missingFolder: .isEmpty)) == .absent
    return isAbsent ? shipped.appendingPathComponent(relativePath) : own
  }

  private static func candidates(environment: [String: String], executable: URL?) -> [URL] {
    var folders: [URL] = []
    if let named = environment["CHALKTALK_RESOURCES"], !named.isEmpty {
      folders.append(URL(fileURLWithPath: named))
    }
    var folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent()
    while let current = folder, current.path != "/" {
      folders.append(current)
      folder = current.deletingLastPathComponent()
    }
    folders.append(URL(fileURLWithPath: "/usr/local/share/chalktalk"))
    folders.append(URL(fileURLWithPath: "/usr/share/chalktalk"))
    return folders
  }

  private static func holdsResources(_ folder: URL) -> Bool {
    Files.isReadable(folder.appendingPathComponent("grammars/climb.gram").path)
  }
}

extension Resources {
  /// The shipped plans and the user's own.
  package var plans: PlanLibrary {
    PlanLibrary(
      shipped: shipped.appendingPathComponent("plans"),
      user: user.appendingPathComponent("plans"))
  }
}

/// The program cannot find its own files.
package enum ResourceError: Error, CustomStringConvertible {
  case notFound(looked: [String])

  package var description: String {
    switch self {
    case .notFound(let looked):
      "cannot find the folder with grammars/, models/ and plans/ (looked above the executable and in "
        + looked.suffix(2).joined(separator: " and ")
        + "). Run chalktalk from its clone with ./run, or set CHALKTALK_RESOURCES to that folder."
    }
  }
}

/// A file of the user's that can't be used, or a name that none has.
package enum LibraryError: Error, Equatable, CustomStringConvertible {
  case unreachable(Unreachable)
  case unreadable(path: String, cure: String)
  /// The file doesn't hold what it should.
  case unfit(path: String, what: String, reason: String, cure: String)
  case noPreset(String, known: [String])
  case noPlan(String, known: [String])
  case badPlanName(String)

  package var description: String {
    switch self {
    case .unreachable(let failure): "\(failure)"
    case .unreadable(let path, let cure): tr("\(path) cannot be read. \(cure)")
    case .unfit(let path, let what, let reason, let cure):
      tr("\(path) cannot be read as \(what) (\(reason)). \(cure)")
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
