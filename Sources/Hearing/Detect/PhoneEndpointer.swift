import Networks

/// Finds utterances by their phones: where the network hears some, and none for a while before and after.
///
/// In a room that moves (music, rain, voices, streets) the level doesn't fall back after a word, but the network still hears that
/// nobody goes on.
struct PhoneEndpointer: Sendable {
  /// Rows without a phone, of 40 ms each, that end an utterance: the stops within a number take 0.2 s.
  private static let quiet = 10
  /// Seconds that a word may begin before the row of its first phone, and end after that of its last.
  private static let (before, after) = (0.1, 0.2)

  private var stream: PhoneStream
  /// Where the stream began.
  private var origin: Int64 = 0
  /// Rows so far.
  private var count = 0
  /// The first row with a phone of the open utterance, and the last.
  private var open: (first: Int, last: Int)?
  /// The last row with a phone of the utterance before.
  private var previous: Int?

  init(_ stream: PhoneStream) { self.stream = stream }

  /// Begins anew, as after a gap.
  mutating func restart(at index: Int64) {
    stream.restart()
    (origin, count, open, previous) = (index, 0, nil, nil)
  }

  /// Takes samples in; gives the spans in which somebody spoke that ended in them, with the seconds of quiet before each.
  mutating func feed(_ samples: ArraySlice<Int16>) -> [(span: Range<Int64>, quietBefore: Double)] {
    stream.feed(samples).compactMap { row in
      defer { count += 1 }
      let best = row.indices.max { row[$0] < row[$1] }
      if best != 0 {
        open = (open?.first ?? count, count)
        return nil
      }
      guard let over = open, count - over.last >= Self.quiet else { return nil }
      open = nil
      let quiet = over.first - (previous ?? 0)
      previous = over.last
      let start = time(of: over.first) - AudioFormat.samples(Self.before)
      let end = time(of: over.last + 1) + AudioFormat.samples(Self.after)
      return (start..<end, AudioFormat.seconds(Int64(quiet * PhoneStream.step)))
    }
  }

  private func time(of row: Int) -> Int64 {
    origin + Int64(PhoneStream.begins + row * PhoneStream.step)
  }
}
