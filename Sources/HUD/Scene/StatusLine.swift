/// A scene in one line, for a status bar.
package enum StatusLine {
  package static func text(_ scene: Scene) -> String {
    if let timer = scene.timer {
      let position = timer.position.map { "\($0.label) \($0.value)" }
      return ([timer.phase, timer.time] + position).joined(separator: " ")
    }
    let counts = scene.counts.map { "\($0.label) \($0.value)" }.joined(separator: " ")
    let rest = scene.rest.map { ($0.isOver ? "rest over " : "rest ") + $0.text }
    return [scene.main.text, counts, rest, ear(scene.ear)].compactMap { $0 }
      .joined(separator: " · ")
  }

  private static func ear(_ ear: Scene.Ear) -> String? {
    switch ear {
    case .listening: nil
    case .asleep: "asleep"
    case .lost: "MICROPHONE LOST"
    case .off: "keys only"
    }
  }
}
