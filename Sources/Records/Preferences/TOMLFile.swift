import Files
package import Foundation
import Languages
import TOML

/// Reads TOML files, and reports mistakes with file, line and column.
package enum TOMLFile {
  /// The text of a file.
  package static func text(of file: URL) throws(ConfigurationError) -> String {
    guard let text = try textIfAny(of: file) else {
      throw ConfigurationError(file: file.path, reason: tr("there is no such file"))
    }
    return text
  }

  /// The text of a file of the user's own; nil if there is none.
  package static func textIfAny(of file: URL) throws(ConfigurationError) -> String? {
    let bytes: Data?
    do {
      bytes = try Files.contents(of: file.path)
    } catch .unreachable(let failure) {
      throw ConfigurationError(failure)
    } catch {
      var error = ConfigurationError(
        file: file.path, reason: tr("this is a folder: name a file in it"))
      error.unreachable = Unreachable(path: file.path, cause: .failed(file.path, EISDIR))
      throw error
    }
    guard let bytes else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationError(
        file: file.path, position: firstFlaw(in: bytes),
        reason: tr("this is not UTF-8 text: save the file as UTF-8, or remove it"))
    }
    return text
  }

  /// The TOML files in a folder of the user's; none if it is absent.
  package static func all(in folder: URL) throws(ConfigurationError) -> [URL] {
    do {
      return try Files.names(in: folder.path).map(folder.appendingPathComponent)
        .filter { $0.pathExtension == "toml" }
    } catch .unreachable(let failure) {
      throw ConfigurationError(failure)
    } catch {
      throw ConfigurationError(file: folder.path, reason: "\(error)")
    }
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

/// Values as written in a TOML file.
package enum TOMLText {
  /// A basic string of TOML 1.0: backslash, quote and control characters are escaped.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The seconds of a length in minutes and seconds, up to `60:59`: `3:30`; nil for anything else.
  package static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let minutes = parts[0], let seconds = parts[1],
      (0...60).contains(minutes), (0..<60).contains(seconds)
    else { return nil }
    return minutes * 60 + seconds
  }
}
