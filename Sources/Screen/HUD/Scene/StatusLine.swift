import Languages

/// A scene in one line, for a status bar.
package enum StatusLine {
  package static func text(_ scene: Scene) -> String {
    if let timer = scene.figures.timer {
      let position = timer.position.map { "\($0.label) \($0.value)" }
      let pause = timer.isPaused ? [tr("paused")] : []
      return ([timer.phase, timer.time] + pause + position).joined(separator: " ")
    }
    let counts = scene.figures.counts.map { "\($0.label) \($0.value)" }.joined(separator: " ")
    let rest = scene.figures.rest?.inWords
    let main =
      scene.figures.main.text.isEmpty ? scene.head.title.lowercased() : scene.figures.main.text
    return [main, counts, rest, ear(scene.devices.ear)].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  private static func ear(_ ear: Scene.Ear) -> String? {
    switch ear {
    case .listening: nil
    case .asleep: tr("asleep")
    case .lost: Scene.Ear.lostName
    case .starting: tr("starting", context: "listening")
    case .off: tr("keyboard only")
    }
  }
}
