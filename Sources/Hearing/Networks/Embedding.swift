/// Google's speech embedding (Lin et al., 2020) as a stream: from log mel frames to a vector about the last 0.76 s
/// every 40 ms.
///
/// Convolutions over time and bands, and between them poolings that halve one or both. The last
/// pooling slides instead of halving time, which doubles the answers at no cost.
struct Embedding: Sendable {
  /// A layer, as in the model's file.
  enum Part: Sendable {
    case convolution(BandConvolution.Weights)
    /// The larger of two bands, and of two frames where `halvesTime`.
    case pooling(halvesTime: Bool)
  }

  private enum Stage {
    case convolution(BandConvolution)
    case bands(channels: Int)
    case frames(FramePooling)
  }

  private var stages: [Stage] = []

  /// - Parameter parts: from `FrontEnd.bands` bands of one channel to one band.
  init(_ parts: [Part]) {
    var (bands, channels) = (FrontEnd.bands, 1)
    let last = parts.indices.last
    for (index, part) in parts.enumerated() {
      switch part {
      case .convolution(let weights):
        stages.append(.convolution(BandConvolution(weights, bands: bands)))
        channels = weights.outputs
      case .pooling(let halvesTime):
        stages.append(.bands(channels: channels))
        bands /= 2
        if halvesTime { stages.append(.frames(FramePooling(slides: index == last))) }
      }
    }
  }

  /// Adds the next mel frame; every fourth gives a vector once 0.6 s have been heard.
  mutating func push(_ frame: [Float]) -> [Float]? {
    var values = frame
    for index in stages.indices {
      guard let next = pass(values, through: index) else { return nil }
      values = next
    }
    return values
  }

  private mutating func pass(_ values: [Float], through index: Int) -> [Float]? {
    switch stages[index] {
    case .bands(let channels): return Self.pooled(values, channels: channels)
    case .convolution(var convolution):
      // The stage is emptied meanwhile, because a second reference would copy its past.
      stages[index] = .bands(channels: 0)
      defer { stages[index] = .convolution(convolution) }
      return convolution.push(values)
    case .frames(var pooling):
      stages[index] = .bands(channels: 0)
      defer { stages[index] = .frames(pooling) }
      return pooling.push(values)
    }
  }

  private static func pooled(_ values: [Float], channels: Int) -> [Float] {
    let pairs = values.count / channels / 2
    var larger = [Float](repeating: 0, count: pairs * channels)
    for pair in 0..<pairs {
      for channel in 0..<channels {
        let low = 2 * pair * channels + channel
        larger[pair * channels + channel] = max(values[low], values[low + channels])
      }
    }
    return larger
  }
}

/// The larger of two consecutive frames.
private struct FramePooling {
  /// Whether each frame is also the first of the next pair.
  let slides: Bool
  private var first: [Float]?

  init(slides: Bool) { self.slides = slides }

  mutating func push(_ frame: [Float]) -> [Float]? {
    guard let first else {
      self.first = frame
      return nil
    }
    self.first = slides ? frame : nil
    return zip(first, frame).map { max($0, $1) }
  }
}
