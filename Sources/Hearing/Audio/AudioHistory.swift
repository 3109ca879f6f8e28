/// The last seconds of the stream, so that a span found late can still be cut out.
///
/// Memory is bounded: what is older than the capacity is forgotten.
package struct AudioHistory {
  private var ring: [Int16]
  package private(set) var end: Int64 = 0
  /// Index of the oldest sample kept. A gap moves it up to the gap's end.
  private(set) var start: Int64 = 0

  package init(seconds: Double) {
    ring = [Int16](repeating: 0, count: Int(AudioFormat.samples(seconds)))
  }

  /// Appends a chunk. What stood before a gap is dropped: a span must not reach over it.
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
