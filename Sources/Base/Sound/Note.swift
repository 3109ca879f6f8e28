import Foundation

/// A note of a cue: a steady or gliding tone with soft edges.
package struct Note: Sendable, Equatable {
  /// Frequency at its start and at its end, in Hz.
  package var from: Double
  package var to: Double
  package var milliseconds: Int
  /// Peak, as a part of full scale.
  package var level: Double
  package var timbre: Timbre

  /// A tone's colour, by the strengths of its partials (the first is the fundamental).
  package enum Timbre: Sendable, Equatable {
    /// A little octave and twelfth over the fundamental: round, but it carries across a gym.
    case bell
    /// Odd partials, like a square wave: sounds like "no".
    case buzz
    /// Fundamental only.
    case soft

    var partials: [Double] {
      switch self {
      case .bell: [1, 0.25, 0.1]
      case .buzz: [1, 0, 0.33, 0, 0.2]
      case .soft: [1]
      }
    }
  }

  package init(
    _ from: Double, to: Double? = nil, ms milliseconds: Int, level: Double = 0.5,
    timbre: Timbre = .bell
  ) {
    self.from = from
    self.to = to ?? from
    self.milliseconds = milliseconds
    self.level = level
    self.timbre = timbre
  }

  /// A silence between notes.
  package static func gap(ms milliseconds: Int) -> Note {
    Note(0, ms: milliseconds, level: 0, timbre: .soft)
  }

  /// The note as samples at `Clip.rate`, of ±1.
  func samples() -> [Double] {
    let count = Clip.samples(in: .milliseconds(milliseconds))
    let partials = timbre.partials
    let scale = level / partials.reduce(0, +)
    var phase = 0.0
    return (0..<count).map { index in
      let progress = Double(index) / Double(count)
      // A glide is even in pitch, so the frequency changes by a constant ratio.
      let frequency = from > 0 ? from * pow(to / from, progress) : 0
      phase += 2 * .pi * frequency / Double(Clip.rate)
      let wave = partials.enumerated().reduce(0) { sum, partial in
        sum + partial.element * sin(phase * Double(partial.offset + 1))
      }
      return wave * scale * envelope(index, of: count)
    }
  }

  /// Raised-cosine edges, so that a note starts and ends at zero without a click; between them a slow
  /// decay to 60 %, as a struck bar's.
  private func envelope(_ index: Int, of count: Int) -> Double {
    let attack = min(Clip.samples(in: .milliseconds(5)), count / 2)
    let release = min(Clip.samples(in: .milliseconds(25)), count / 2)
    let decay = 1 - 0.4 * Double(index) / Double(count)
    if index < attack { return decay * Self.edge(Double(index) / Double(attack)) }
    let left = count - 1 - index
    if left < release { return decay * Self.edge(Double(left) / Double(release)) }
    return decay
  }

  private static func edge(_ progress: Double) -> Double { (1 - cos(.pi * progress)) / 2 }
}
