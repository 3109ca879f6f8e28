/// A key and its position.
struct PathKey {
  var name: String
  var position: TextPosition
}

/// Assembles a text's tables, and refuses the duplicates that TOML 1.0 forbids.
struct TableBuilder {
  /// A table under construction. A class, because a later head can continue a table that an earlier
  /// one began.
  private final class Node {
    enum Origin: Equatable {
      /// Implied by a longer name; may still get a head of its own.
      case implied
      /// `[name]`, `[[name]]` or the whole text.
      case head
      /// A dotted key of the n-th table; complete once that table ends.
      case dotted(Int)
    }

    enum Entry {
      case value(TOMLValue)
      case table(Node)
      case tables([Node])
    }

    var origin: Origin
    let position: TextPosition
    private(set) var keys: [PathKey] = []
    private var entries: [String: Entry] = [:]

    init(_ origin: Origin, at position: TextPosition) {
      self.origin = origin
      self.position = position
    }

    subscript(name: String) -> Entry? { entries[name] }

    func set(_ key: PathKey, to entry: Entry) {
      if entries.updateValue(entry, forKey: key.name) == nil { keys.append(key) }
    }

    func line(of name: String) -> Int? { keys.first { $0.name == name }?.position.line }

    var table: TOMLTable {
      TOMLTable(
        position: position,
        entries: keys.compactMap { key in
          entries[key.name].map {
            TOMLTable.KeyValue(key: key.name, position: key.position, value: value(of: $0, at: key))
          }
        })
    }

    private func value(of entry: Entry, at key: PathKey) -> TOMLValue {
      switch entry {
      case .value(let value): value
      case .table(let node): TOMLValue(.table(node.table), at: node.position)
      case .tables(let nodes):
        TOMLValue(
          .array(nodes.map { TOMLValue(.table($0.table), at: $0.position) }), at: key.position)
      }
    }
  }

  private let root: Node
  /// The table that receives keys.
  private var current: Node
  private var section = 0

  init(at position: TextPosition) {
    root = Node(.head, at: position)
    current = root
  }

  var table: TOMLTable { root.table }

  /// Begins `[a.b]`: later keys go there.
  mutating func begin(_ path: [PathKey], at position: TextPosition) throws(TOMLError) {
    let (parent, last) = try parent(of: path)
    switch parent[last.name] {
    case nil:
      let node = Node(.head, at: position)
      parent.set(last, to: .table(node))
      open(node)
    case .table(let node) where node.origin == .implied:
      node.origin = .head
      open(node)
    case .table, .tables, .value: throw twice(last, in: parent)
    }
  }

  /// Begins `[[a.b]]`: later keys go to a new table of the array.
  mutating func beginElement(_ path: [PathKey], at position: TextPosition) throws(TOMLError) {
    let (parent, last) = try parent(of: path)
    let node = Node(.head, at: position)
    switch parent[last.name] {
    case nil: parent.set(last, to: .tables([node]))
    case .tables(let nodes): parent.set(last, to: .tables(nodes + [node]))
    case .table, .value: throw twice(last, in: parent)
    }
    open(node)
  }

  /// Sets `a.b = value` in the current table.
  mutating func set(_ path: [PathKey], to value: TOMLValue) throws(TOMLError) {
    var node = current
    for key in path.dropLast() {
      switch node[key.name] {
      case nil:
        let new = Node(.dotted(section), at: key.position)
        node.set(key, to: .table(new))
        node = new
      case .table(let next) where next.origin == .implied || next.origin == .dotted(section):
        next.origin = .dotted(section)
        node = next
      case .table, .tables, .value: throw twice(key, in: node)
      }
    }
    guard let last = path.last else { preconditionFailure("a key has a name") }
    guard node[last.name] == nil else { throw twice(last, in: node) }
    node.set(last, to: .value(value))
  }

  private mutating func open(_ node: Node) {
    current = node
    section += 1
  }

  /// The table that holds a head's last name.
  private func parent(of path: [PathKey]) throws(TOMLError) -> (Node, PathKey) {
    var node = root
    for key in path.dropLast() {
      switch node[key.name] {
      case nil:
        let new = Node(.implied, at: key.position)
        node.set(key, to: .table(new))
        node = new
      case .table(let next): node = next
      case .tables(let nodes):
        guard let next = nodes.last else { preconditionFailure("an array begins with a table") }
        node = next
      case .value: throw twice(key, in: node)
      }
    }
    guard let last = path.last else { preconditionFailure("a head has a name") }
    return (node, last)
  }

  private func twice(_ key: PathKey, in node: Node) -> TOMLError {
    let first = node.line(of: key.name).map { ": first on line \($0)" } ?? ""
    return TOMLError(at: key.position, "\(key.name) appears twice\(first)")
  }
}
