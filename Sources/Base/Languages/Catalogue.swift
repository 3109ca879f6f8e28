import CGettext
import Digests
package import Foundation
import Synchronization

/// The catalogues of translations, a language each: gettext's files, read by glibc.
///
/// A language is a gettext domain (`de.mo`), so that one process can show several, and no machine
/// needs that language's locale: glibc is told to look in the folder `chalktalk` of the catalogues.
package enum Catalogue {
  private static let folderName = "chalktalk"
  private static let isOpen = Atomic<Bool>(false)
  private static let shown = Mutex<String?>(nil)

  /// Another language than the run's, in a task of the tests.
  @TaskLocal package static var shownHere: String?

  /// Whether texts are shown in another language than English.
  package static var isTranslating: Bool { isOpen.load(ordering: .relaxed) || shownHere != nil }

  /// The language in which texts are shown now: `de`.
  package static var language: String {
    shownHere ?? (isOpen.load(ordering: .relaxed) ? shown.withLock { $0 } : nil) ?? "en"
  }

  /// The languages in a folder of catalogues: `["de", "es"]`.
  package static func languages(in folder: URL) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: file("", in: folder).path)
    return (files ?? []).filter { $0.hasSuffix(".mo") }.map { String($0.dropLast(3)) }.sorted()
  }

  /// Shows every text of this run in a language from now on. Call it before the first thread and the
  /// first text.
  ///
  /// The catalogue's digest, which `scripts/texts` writes beside it, must fit: glibc trusts what a
  /// file says about itself, and a damaged one could stop a session.
  /// - Parameter code: `de`; `en` needs no catalogue.
  package static func open(_ code: String, in folder: URL) throws(CatalogueError) {
    guard code != "en" else { return }
    try prepare(code, in: folder)
    shown.withLock { $0 = code }
    isOpen.store(true, ordering: .relaxed)
  }

  /// Makes a language ready for `shownHere`.
  package static func prepare(_ code: String, in folder: URL) throws(CatalogueError) {
    let languages = languages(in: folder)
    guard languages.contains(code) else { throw .unknown(code, known: ["en"] + languages) }
    let file = file("\(code).mo", in: folder)
    guard let content = try? Data(contentsOf: file),
      let known = try? String(contentsOf: file.appendingPathExtension("sha256"), encoding: .utf8),
      let digest = Digest(hexadecimal: known.filter { !$0.isWhitespace }),
      digest == Digest(of: [UInt8](content))
    else { throw .damaged(path: file.path) }
    // glibc ignores LANGUAGE in the locale C; C.UTF-8 is on every Debian, whatever else is installed.
    guard unsafe setlocale(LC_MESSAGES, "C.UTF-8") != nil, lookInOwnFolder(),
      unsafe bindtextdomain(code, folder.path) != nil,
      unsafe bind_textdomain_codeset(code, "UTF-8") != nil
    else { throw .noLocale }
  }

  /// The languages that the environment asks for, best first, as gettext reads it: `["de", "en"]`.
  package static func wanted(by environment: [String: String]) -> [String] {
    listed(by: environment).map { $0.prefix { $0.isLetter }.lowercased() }
  }

  private static func listed(by environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale, locale != "C", locale != "POSIX" else { return [] }
    let listed = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
    return listed.isEmpty ? [locale] : listed
  }

  /// Adds the folder of the catalogues to LANGUAGE. What stood there stays first, for the programs
  /// that a session starts.
  private static func lookInOwnFolder() -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let languages = listed(by: environment)
    if languages.contains(folderName) { return true }
    return unsafe setenv("LANGUAGE", (languages + [folderName]).joined(separator: ":"), 1) == 0
  }

  /// nil where the catalogue has none.
  static func translation(of key: String) -> String? {
    // The empty text is a catalogue's head.
    guard !key.isEmpty else { return nil }
    return unsafe key.withCString { key in
      guard let found = unsafe dgettext(language, key),
        unsafe found != UnsafeMutablePointer(mutating: key)
      else { return nil }
      return unsafe String(validatingCString: found)
    }
  }

  /// The form for a number; nil where the catalogue has none.
  static func translation(of one: String, _ many: String, for number: Int) -> String? {
    unsafe one.withCString { one in
      unsafe many.withCString { many in
        guard let found = unsafe dngettext(language, one, many, UInt(number.magnitude)),
          unsafe found != UnsafeMutablePointer(mutating: one),
          unsafe found != UnsafeMutablePointer(mutating: many)
        else { return nil }
        return unsafe String(validatingCString: found)
      }
    }
  }

  private static func file(_ name: String, in folder: URL) -> URL {
    folder.appendingPathComponent("\(folderName)/LC_MESSAGES/\(name)")
  }
}

/// Why a run speaks English after all.
package enum CatalogueError: Error, Equatable, CustomStringConvertible {
  case unknown(String, known: [String])
  case damaged(path: String)
  case noLocale

  package var description: String {
    switch self {
    case .unknown(let code, let known):
      "There is no translation into “\(code)”: choose one of \(known.joined(separator: ", ")). This is English."
    case .damaged(let path):
      "\(path) is damaged: install Chalktalk again, or run scripts/texts. This is English."
    case .noLocale:
      "This machine has no locale C.UTF-8, which translations need. This is English."
    }
  }
}
