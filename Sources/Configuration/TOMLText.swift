import Foundation
import TOMLKit

/// A TOML text with the lines of its keys, which the parser does not keep.
struct TOMLText {
  let file: String
  let table: TOMLTable
  private let lines: [Substring]

  init(_ text: String, file: String) throws(ConfigurationError) {
    self.file = file
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw ConfigurationError(
        file: file, line: error.source.begin.line, reason: error.description)
    } catch {
      throw ConfigurationError(file: file, line: nil, reason: "\(error)")
    }
  }

  /// The first line that begins with the key (bare, quoted or as a table's name), among the keys of the
  /// `index`th `[[table]]` where one is named.
  func line(of key: String, in table: String? = nil, at index: Int = 0) -> Int? {
    var start = lines.startIndex
    if let table {
      guard let header = header(of: table, at: index) else { return nil }
      start = header + 1
    }
    let end = table == nil ? lines.endIndex : header(after: start)
    return lines[start..<end].firstIndex { line in
      let bare = Self.name(line)
      return bare == key || bare.hasPrefix(key + ".")
    }.map { $0 + 1 }
  }

  /// The line of the `index`th `[[table]]`.
  func line(ofTable table: String, at index: Int) -> Int? {
    header(of: table, at: index).map { $0 + 1 }
  }

  private func header(of table: String, at index: Int) -> Int? {
    let headers = lines.indices.filter {
      lines[$0].drop(while: \.isWhitespace).hasPrefix("[[") && Self.name(lines[$0]) == table
    }
    return headers.indices.contains(index) ? headers[index] : nil
  }

  private func header(after start: Int) -> Int {
    lines[start...].firstIndex { $0.drop(while: \.isWhitespace).hasPrefix("[") } ?? lines.endIndex
  }

  private static func name(_ line: Substring) -> String {
    let name = line.prefix { $0 != "=" && $0 != "#" }
    return name.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'[]\r"))
  }
}
