package import Core

// The log stores grades by name, so that a longer table in a later version changes nothing.

extension Grade {
  package var json: JSON { .fields(["system": system.json, "name": .string(description)]) }

  package init(_ json: JSON) throws(PayloadError) {
    try self.init(try Fields(json), name: "name")
  }

  /// - Parameter key: the field of the grade's name, beside that of its system.
  package init(_ fields: Fields, name key: String) throws(PayloadError) {
    let system = try fields.system("system")
    let name = try fields.typed(key)
    guard let index = system.names.firstIndex(of: name), let grade = Grade(system, at: index) else {
      throw PayloadError("no grade \(name) in \(system.id)")
    }
    self = grade
  }
}

extension GradeSystem {
  /// A published system is stored by its id, a circuit in full: its file may change or disappear.
  package var json: JSON {
    guard let circuit else { return .string(id) }
    return .fields([
      "id": .string(circuit.id), "name": .string(circuit.name),
      "isForBoulders": .bool(circuit.isForBoulders),
      "colours": .array(circuit.colours.map(JSON.string)),
    ])
  }

  package init(_ json: JSON) throws(PayloadError) {
    if let id = json.text {
      guard let system = GradeSystem(id: id) else { throw PayloadError("no grade system \(id)") }
      self = system
      return
    }
    let fields = try Fields(json)
    let colours = try fields.required("colours") { $0.elements?.map(\.text) }
    guard !colours.isEmpty, colours.allSatisfy({ $0 != nil }) else {
      throw PayloadError("colours that are none")
    }
    self = .circuit(
      Circuit(
        id: try fields.text("id"), name: try fields.typed("name"),
        isForBoulders: try fields.flag("isForBoulders"),
        colours: colours.compactMap { $0.map { TypedText($0).text } }))
  }
}

extension Fields {
  package func grade(_ key: String) throws(PayloadError) -> Grade {
    try required(key) { (json) throws(PayloadError) in try Grade(json) }
  }

  package func system(_ key: String) throws(PayloadError) -> GradeSystem {
    try required(key) { (json) throws(PayloadError) in try GradeSystem(json) }
  }
}
