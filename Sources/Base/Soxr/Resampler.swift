import CSoxr

/// Changes the rate of a stream of mono samples with libsoxr's default (high) quality.
///
/// Not thread-safe.
@safe package final class Resampler {
  private let handle: soxr_t
  private let ratio: Double

  package init(from input: Int, to output: Int) throws(ResamplingError) {
    var error: soxr_error_t?
    guard let handle = unsafe soxr_create(Double(input), Double(output), 1, &error, nil, nil, nil),
      unsafe error == nil
    else { throw unsafe ResamplingError(reason: Self.text(error)) }
    ratio = Double(output) / Double(input)
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe soxr_delete(handle) }

  /// Resamples the next samples. `isLast` flushes the filter. Throws the library's message.
  package func process(_ samples: [Float], isLast: Bool) throws(ResamplingError) -> [Float] {
    var output: [Float] = []
    try run(samples, into: &output)
    if isLast {
      var before = -1
      while output.count != before {
        before = output.count
        try run(nil, into: &output)
      }
    }
    return output
  }

  /// Calls the library once; nil marks the end of the input.
  private func run(_ samples: [Float]?, into output: inout [Float]) throws(ResamplingError) {
    // The filter may delay some samples, and then return more than the ratio says.
    let capacity = Int(Double(samples?.count ?? 0) * ratio) + 1024
    var read = 0
    var written = 0
    var error: soxr_error_t?
    let made = unsafe [Float](unsafeUninitializedCapacity: capacity) { buffer, count in
      if let samples {
        unsafe error = samples.withUnsafeBufferPointer { input in
          unsafe soxr_process(
            handle, input.baseAddress, input.count, &read, buffer.baseAddress, capacity, &written)
        }
      } else {
        unsafe error = soxr_process(
          handle, nil, 0, nil, buffer.baseAddress, capacity, &written)
      }
      count = written
    }
    if unsafe error != nil { throw unsafe ResamplingError(reason: Self.text(error)) }
    precondition(samples == nil || read == samples?.count, "the output buffer was too small")
    output += made
  }

  private static func text(_ error: soxr_error_t?) -> String {
    guard let error = unsafe error else { return "out of memory" }
    return unsafe String(cString: error)
  }
}

/// Why resampling failed, in the library's words: mostly for lack of memory.
package struct ResamplingError: Error, Equatable {
  package let reason: String
}
