/// Values as a TOML file has them.
enum TOMLText {
  /// A text in quotes, on one line.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.properties.generalCategory == .control: " "
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
