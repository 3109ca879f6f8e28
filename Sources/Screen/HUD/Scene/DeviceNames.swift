import Languages

/// The names of missing devices: the head row shows them, and each problem begins with its own.
extension Scene.Ear {
  package static var lostName: String { tr("MICROPHONE LOST") }
}

extension Scene.Speaker {
  package static var lostName: String { tr("NO SOUND") }
}

extension Scene {
  /// The problems, without the names that the head row shows already.
  var warningsUnderHead: [String] {
    var names: [String] = []
    if case .lost = devices.ear { names.append(Ear.lostName) }
    if case .lost = devices.speaker { names.append(Speaker.lostName) }
    return news.warnings.map { warning in
      guard let name = names.first(where: { warning.hasPrefix("\($0): ") }) else { return warning }
      let reason = warning.dropFirst(name.count + 2)
      return reason.prefix(1).uppercased() + reason.dropFirst()
    }
  }
}
