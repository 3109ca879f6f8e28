package import Core
package import HUD
import Languages
import Sound
import Words

/// Tells a session in plain lines with their times: what was said and heard, what was logged, which
/// tone sounded.
///
/// Not sendable: it belongs to the loop.
package final class Storyteller {
  private let start: Moment
  private let now: () -> Moment
  private let write: (String) -> Void
  private var plain = PlainText()
  /// Whether anything was committed since the scene was last examined.
  private var hasCommitted = false
  /// The tones since then.
  private var sounds: [String] = []

  package init(now: @escaping () -> Moment, write: @escaping (String) -> Void) {
    start = now()
    self.now = now
    self.write = write
  }

  /// The same ports, recorded.
  package func following(_ ports: Ports) -> Ports {
    let (disk, speaker) = (ports.disk, ports.speaker)
    var ports = ports
    ports.disk.commit = { [self] events in
      try disk.commit(events)
      hasCommitted = true
    }
    ports.speaker = { [self] order in
      switch order {
      case .play(let cue), .playNext(let cue): sounds.append(tr("tone: \(cue.rawValue)"))
      case .speak(let words): sounds.append(tr("speaks “\(words)”"))
      case .mute: break
      }
      speaker(order)
    }
    return ports
  }

  /// A line with the time since the start, to the tenth: `0:02.8`.
  package func tell(_ text: String) {
    let time = now() - start
    write("\(time.clock()).\(time.milliseconds / 100 % 10)  \(text)")
  }

  /// Writes an input, if somebody said it.
  package func received(_ input: Input) {
    guard case .said(let intent, let reading, _) = input else { return }
    let words = "\(intent)" + (reading.map { " \($0.value)" } ?? "")
    tell(tr("heard “\(words)”"))
  }

  /// Writes what is new in the scene, and the tones.
  package func show(_ scene: Scene) {
    for line in plain.lines(for: scene) {
      let isLogged = hasCommitted && line == scene.news.toast?.text
      tell(isLogged ? tr("logged: \(line)") : line)
      if isLogged { hasCommitted = false }
    }
    hasCommitted = false
    for sound in sounds { tell(sound) }
    sounds = []
  }
}
