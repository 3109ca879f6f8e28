package import Foundation
import TOML

/// Reads TOML files, and reports mistakes with file, line and column.
package enum TOMLFile {
  /// The text of a file.
  package static func text(of file: URL) throws(ConfigurationError) -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue
    {
      throw ConfigurationError(file: file.path, reason: "this is a folder: name a file in it")
    }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw ConfigurationError(
        file: file.path, reason: "this can't be read: its permissions don't allow it")
    } catch {
      throw ConfigurationError(
        file: file.path, reason: "cannot be read: \(error.localizedDescription)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationError(
        file: file.path, position: firstFlaw(in: bytes),
        reason: "this is not UTF-8 text: save the file as UTF-8, or remove it")
    }
    return text
  }

  static func table(of text: String, file: String) throws(ConfigurationError) -> TOMLTable {
    do {
      return try TOMLTable(parsing: text)
    } catch {
      throw ConfigurationError(file: file, position: error.position, reason: error.reason)
    }
  }

  /// The position of the first invalid UTF-8.
  private static func firstFlaw(in bytes: Data) -> TextPosition? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().lazy.compactMap { number, line -> TextPosition? in
      guard String(validating: line, as: UTF8.self) == nil else { return nil }
      let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
      let column = scalars.firstIndex(of: "\u{FFFD}") ?? 0
      return TextPosition(line: number + 1, column: column + 1)
    }.first
  }
}
