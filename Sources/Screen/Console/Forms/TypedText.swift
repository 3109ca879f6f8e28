import Canvas
import Words

extension Layer {
  /// The commands of a text field without a cursor: letters are typed and erased at its end.
  ///
  /// - Parameter changed: called after each change.
  func typing(
    into text: WritableKeyPath<Self, String>, limit: Int = .max,
    changed: @escaping (inout Self) -> Void = { _ in }
  ) -> [CommandRow<Self>] {
    [
      CommandRow("type") { layer, _, command in
        layer[keyPath: text] = String((layer[keyPath: text] + (command.text ?? "")).prefix(limit))
        changed(&layer)
      },
      CommandRow("erase", [.backspace]) { layer, _, _ in
        layer[keyPath: text] = String(layer[keyPath: text].dropLast())
        changed(&layer)
      },
    ]
  }
}

extension ListLayer {
  /// The same for a search, which selects the best match after each change.
  func searching(
    by query: WritableKeyPath<Self, String>, limit: Int = .max
  ) -> [CommandRow<Self>] {
    typing(into: query, limit: limit) { $0.cursor.row = 0 }
  }
}
