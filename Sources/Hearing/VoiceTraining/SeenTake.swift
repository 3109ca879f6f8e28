import Audio
import Foundation
import Hearing
import Networks

/// A take as the speech embedding sees it.
struct SeenTake {
  let phrase: String
  let samples: [Int16]
  let part: SpokenPart
  /// How high the voice is, in hertz, if that can be told.
  let pitch: Double?
  /// The take as it was recorded, and with noise in it.
  let asRecorded, inNoise: VoiceAdaptation.Template
  /// The embedding's answers to the take as it was recorded.
  private let vectors: [[Float]]

  /// Seconds around the word whose phones count.
  private static let phoneMargin = 0.06
  /// How far the word is above the added noise, in dB.
  private static let height = 12.0
  /// Seconds of the room that the embedding hears before a take, and that the template's end needs after it.
  private static let (before, after) = (1.2, 0.5)

  /// Nil if nothing is said in it, or too little of it is there.
  init?(_ take: VoiceFit.Take, _ words: WordModel) {
    guard let part = SpokenPart(of: take.samples) else { return nil }
    (phrase, samples, self.part) = (take.phrase, take.samples, part)
    pitch = VoicePitch.of(take.samples[part.span])
    let begin = Int(AudioFormat.samples(Self.before))
    let quiet = RoomNoise.samples(begin, level: part.room)
    let all = quiet + take.samples + quiet.prefix(Int(AudioFormat.samples(Self.after)))
    let word = begin + part.span.lowerBound..<begin + part.span.upperBound
    func template(
      _ vectors: [[Float]], _ phones: [[Float]] = []
    ) -> VoiceAdaptation.Template? {
      let first =
        Double(word.lowerBound) / Double(AudioFormat.sampleRate) + VoiceAdaptation.Template.begin
      let last =
        Double(word.upperBound) / Double(AudioFormat.sampleRate) + VoiceAdaptation.Template.end
      let own = vectors.indices.filter { (first...last).contains(Sight.seconds(at: $0)) }
      return own.isEmpty
        ? nil : VoiceAdaptation.Template(take.phrase, own.map { vectors[$0] }, phones: phones)
    }
    vectors = words.sights(in: all).map(\.embedding)
    let noisy = words.sights(in: Self.noise(over: all, spoken: word)).map(\.embedding)
    guard let asRecorded = template(vectors, Self.phones(of: word, in: all, words.phones)),
      let inNoise = template(noisy)
    else { return nil }
    (self.asRecorded, self.inNoise) = (asRecorded, inNoise)
  }

  /// The cheapest path through any of some templates.
  func nearest(of templates: [VoiceAdaptation.Template], _ words: WordModel) -> TakeSpotter.Match? {
    var spotter = TakeSpotter(
      VoiceAdaptation(model: words.name, templates: templates), width: words.embedded)
    return vectors.flatMap { spotter.push($0) }.min { $0.cost < $1.cost }
  }

  /// The answers of the network of phones about a word.
  private static func phones(
    of word: Range<Int>, in samples: [Int16], _ model: PhoneModel
  ) -> [[Float]] {
    let rows = PhoneNetwork(model: model).logProbabilities(FaintRoom.under(samples))
    let margin = Int(AudioFormat.samples(phoneMargin))
    func row(at sample: Int) -> Int {
      (sample - PhoneStream.begins + PhoneStream.step / 2) / PhoneStream.step
    }
    let first = min(max(0, row(at: word.lowerBound - margin)), rows.count)
    let last = min(max(first, row(at: word.upperBound + margin) + 1), rows.count)
    return Array(rows[first..<last])
  }

  /// Noise that is stronger in the low notes, as in rooms.
  private static func noise(over samples: [Int16], spoken: Range<Int>) -> [Int16] {
    let power = samples[spoken].reduce(0.0) { $0 + Double($1) * Double($1) } / Double(spoken.count)
    var (generator, low) = (RoomNoise(), 0.0)
    let noise = samples.map { _ in
      let white = Double(generator.next(1000))
      low = 0.95 * low + 0.3 * white
      return low + 0.2 * white
    }
    let own = noise.reduce(0) { $0 + $1 * $1 } / Double(max(1, noise.count))
    let scale = (power / max(own, 1e-9)).squareRoot() * pow(10, -height / 20)
    return zip(samples, noise).map { Int16(clamping: Int((Double($0) + $1 * scale).rounded())) }
  }
}

/// How alike a person's takes of one word are. Whoever says a word differently each time may be farther from the takes.
struct TakeLikeness {
  /// What each path through one of the person's takes costs more; 0 or less.
  let handicap: Float

  /// The distance of a take to the nearest other one of its word up to which a voice is steady, and the most that it is given.
  private static let (steady, most): (Float, Float) = (0.13, 0.06)

  init(_ takes: [SeenTake], _ words: WordModel) {
    let distances = takes.enumerated().compactMap { index, take in
      let others = takes.enumerated().filter {
        $0.offset != index && $0.element.phrase == take.phrase
      }
      return take.nearest(of: others.map(\.element.asRecorded), words).map { Float($0.cost) }
    }.sorted()
    guard !distances.isEmpty else {
      handicap = 0
      return
    }
    let median = distances[distances.count / 2]
    handicap = -min(max(0, median - Self.steady), Self.most)
  }
}

/// How near a person's talk comes to takes.
struct TalkNearness {
  /// How much farther than a word said alone the talk has to stay, and the most that a take is handicapped for it.
  private static let (apart, most): (Double, Double) = (0.02, 0.08)

  private let vectors: [[Float]]
  private let width: Int

  init(_ talk: [Int16], _ words: WordModel) {
    vectors = words.sights(in: talk).map(\.embedding)
    width = words.embedded
  }

  /// What each path through a template costs more, with its own handicap.
  /// - Parameter least: the cost at which a word is just heard.
  func handicap(of template: VoiceAdaptation.Template, least: Double) -> Float {
    var spotter = TakeSpotter(VoiceAdaptation(templates: [template]), width: width)
    let nearest = vectors.flatMap { spotter.push($0) }.map(\.cost).min() ?? .infinity
    return template.handicap + Float(min(max(0, least + Self.apart - nearest), Self.most))
  }
}
