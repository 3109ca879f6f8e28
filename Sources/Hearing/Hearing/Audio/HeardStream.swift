import Audio

/// The stream heard so far: its level, its last seconds, and where our own speaker sounds in it.
struct HeardStream {
  private(set) var meter = LevelMeter()
  private(set) var history = AudioHistory(seconds: 5)
  /// The same with our own words in it: somebody may speak over them.
  private var openHistory = AudioHistory(seconds: 5)
  private(set) var ownSounds: OwnSounds
  /// Index just after the last sample.
  private(set) var end: Int64 = 0

  /// - Parameter tail: seconds after our own sound until the room is quiet.
  init(tail: Double) { ownSounds = OwnSounds(tail: tail) }

  /// Seconds of the stream.
  var seconds: Double { AudioFormat.seconds(end) }
  var noiseFloor: Double { meter.reading.noiseFloor }

  /// - Parameter words: what is said; nil for a tone.
  mutating func speakerPlays(_ span: Range<Int64>, saying words: String? = nil) {
    ownSounds.add(span, saying: words)
  }

  /// Our own words end here, whatever was announced.
  mutating func wordsEnd() { ownSounds.wordsEnd(at: end) }

  /// The same stream with our own words in its history.
  var withOwnWords: HeardStream {
    var stream = self
    stream.history = openHistory
    return stream
  }

  /// Seconds of the room that the network of phones gets on either side: it looks 0.28 s both ways, and the endpointer
  /// misses a soft beginning or end.
  private static let margins = (before: 0.5, after: 0.4)

  /// The samples of a span with the margins that the network of phones needs; silence in place of audio still to come.
  func surrounded(_ span: Range<Int64>) -> [Int16] {
    let begin = span.lowerBound - AudioFormat.samples(Self.margins.before)
    let end = span.upperBound + AudioFormat.samples(Self.margins.after)
    let heard = history.samples(begin..<end)
    let missing = max(0, end - self.end)
    return heard + [Int16](repeating: 0, count: Int(missing))
  }

  /// The samples of a span with the narrow margins that PocketSphinx needs.
  func narrowly(_ span: Range<Int64>) -> [Int16] {
    history.samples(
      span.lowerBound - AudioFormat.samples(0.15)..<span.upperBound + AudioFormat.samples(0.1))
  }

  /// Continues after a gap.
  mutating func skip(to index: Int64) { end = index }

  /// Adds a chunk; returns its samples with our own sounds replaced by the room's noise, and the same
  /// with only our own tones replaced.
  mutating func feed(
    _ chunk: AudioChunk
  ) -> (masked: ArraySlice<Int16>, open: ArraySlice<Int16>) {
    end = chunk.end
    meter.feed(chunk.samples)
    let (masked, open) = ownSounds.masked(chunk.samples, at: chunk.start, level: noiseFloor)
    history.append(masked[...], at: chunk.start)
    openHistory.append(open[...], at: chunk.start)
    return (masked[...], open[...])
  }
}

/// The last seconds of the stream, so that a span found late can still be cut out.
///
/// Memory is bounded: audio older than the capacity is forgotten.
package struct AudioHistory {
  private var ring: [Int16]
  package private(set) var end: Int64 = 0
  /// Index of the oldest sample kept. A gap moves it to the gap's end.
  private(set) var start: Int64 = 0

  package init(seconds: Double) {
    ring = [Int16](repeating: 0, count: Int(AudioFormat.samples(seconds)))
  }

  /// Appends a chunk. Audio before a gap is dropped: no span may reach across it.
  package mutating func append(_ samples: ArraySlice<Int16>, at index: Int64) {
    if index != end {
      start = index
      end = index
    }
    for sample in samples {
      ring[Int(end % Int64(ring.count))] = sample
      end += 1
    }
    start = max(start, end - Int64(ring.count))
  }

  /// The samples of `span`, as far as they are kept.
  package func samples(_ span: Range<Int64>) -> [Int16] {
    span.clamped(to: start..<max(start, end)).map { ring[Int($0 % Int64(ring.count))] }
  }
}

/// White noise like a quiet room's; the same each time, so that a run can be repeated.
package struct RoomNoise: Sendable {
  /// State of the generator (Knuth's MMIX constants).
  private var state: UInt64 = 1

  package init() {}

  /// The next sample, uniform, with a root mean square of `amplitude` 16-bit steps.
  package mutating func next(_ amplitude: Double) -> Int16 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let unit = Double(state >> 40) / Double(1 << 24) * 2 - 1
    return Int16(clamping: Int((unit * amplitude * 3.0.squareRoot()).rounded()))
  }

  /// A second of a faint room (-50 dB), which the networks hear before a stream begins.
  static let beforeAnything = samples(Int(AudioFormat.samples(1)), level: -50)

  /// `count` samples at a level in dB below full scale.
  package static func samples(_ count: Int, level: Double) -> [Int16] {
    var noise = RoomNoise()
    let amplitude = Decibels.amplitude(level)
    return (0..<count).map { _ in noise.next(amplitude) }
  }
}

/// Restores a faint room where a microphone has removed it.
///
/// Headsets and sound servers that remove noise leave digital silence between the words. The network of phones was
/// trained in rooms and never heard such silence. A room 32 dB below the voice is too faint to hide anything.
package enum FaintRoom {
  /// The room's level beside that of the whole utterance, in dB.
  private static let level = -32.0

  /// The samples with the room under them.
  package static func under(_ samples: [Int16]) -> [Int16] {
    guard !samples.isEmpty else { return samples }
    let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    let room = RoomNoise.samples(samples.count, level: Decibels.ofPower(power) + level)
    return zip(samples, room).map { Int16(clamping: Int($0) + Int($1)) }
  }
}

/// When our own speaker sounds, so that its sounds are not mistaken for the user.
///
/// Those samples are replaced by noise at the room's level. So a cue can't be heard as a word, and a word
/// said right after one has a clean start. Only the networks of phrases hear our own words, so that
/// somebody can speak over them: what they say is known. Spans are in the microphone's samples; the
/// room's tail is added here.
package struct OwnSounds: Sendable {
  /// A word is ours if more than this share of it lies inside a sound. It matters for a sound that was
  /// announced only after it was heard.
  private static let ownShare = 0.3
  /// Seconds that spans are kept for: no word is longer.
  private static let memory = 5.0

  private let tail: Int64
  private var spans: [(span: Range<Int64>, words: Set<String>?)] = []
  private var noise = RoomNoise()

  /// - Parameter tail: seconds after a sound until the room is quiet again.
  package init(tail: Double) { self.tail = AudioFormat.samples(tail) }

  /// - Parameter words: what is said; nil for a tone.
  package mutating func add(_ span: Range<Int64>, saying words: String? = nil) {
    let words = words.map { text in
      Set(text.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init))
    }
    spans.append((span.lowerBound..<span.upperBound + tail, words))
  }

  /// Ends the words that are being said.
  mutating func wordsEnd(at index: Int64) {
    for place in spans.indices where spans[place].words != nil {
      let span = spans[place].span
      let end = max(span.lowerBound, min(span.upperBound, index + tail))
      spans[place].span = span.lowerBound..<end
    }
  }

  /// Whether a word over `span` would be our own sound.
  package func own(_ span: Range<Int64>) -> Bool { isOwn(span, spans.map(\.span)) }

  /// The words that we say ourselves meanwhile; nil if there are none, or a tone sounds too.
  func words(over span: Range<Int64>) -> Set<String>? {
    guard !isOwn(span, spans.filter { $0.words == nil }.map(\.span)) else { return nil }
    let said = spans.filter { $0.span.overlaps(span) }.compactMap(\.words)
    return said.isEmpty ? nil : said.reduce(Set()) { $0.union($1) }
  }

  private func isOwn(_ span: Range<Int64>, _ sounds: [Range<Int64>]) -> Bool {
    let covered = sounds.reduce(0) { $0 + $1.clamped(to: span).count }
    return Double(covered) > Self.ownShare * Double(span.count)
  }

  /// The samples with our own sounds, and with our own tones, replaced by noise of this level (dB below
  /// full scale).
  package mutating func masked(
    _ samples: [Int16], at start: Int64, level: Double
  ) -> (all: [Int16], tones: [Int16]) {
    let heard = start..<start + Int64(samples.count)
    spans.removeAll { $0.span.upperBound < heard.lowerBound - AudioFormat.samples(Self.memory) }
    let overlaps = spans.filter { $0.span.overlaps(heard) }
    guard !overlaps.isEmpty else { return (samples, samples) }
    let amplitude = Decibels.amplitude(level)
    func mask(_ masked: inout [Int16], _ span: Range<Int64>) {
      for index in span.clamped(to: heard) { masked[Int(index - start)] = noise.next(amplitude) }
    }
    var tones = samples
    for overlap in overlaps where overlap.words == nil { mask(&tones, overlap.span) }
    var all = tones
    for overlap in overlaps where overlap.words != nil { mask(&all, overlap.span) }
    return (all, tones)
  }
}
