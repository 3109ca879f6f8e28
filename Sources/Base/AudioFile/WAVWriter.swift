package import Files
import Foundation

/// Writes mono 16-bit WAV files.
package enum WAVWriter {
  /// Writes `samples` at `rate`, whole or not at all.
  package static func write(
    _ samples: [Int16], rate: Int, to path: String, existing: Existing = .replaced
  ) throws(FileError) {
    try Files.write(data(samples, rate: rate), to: path, existing: existing)
  }

  /// RIFF, its format chunk and its data chunk ("Multimedia Programming Interface and Data Specifications 1.0",
  /// IBM and Microsoft 1991, chapter 3), all little-endian.
  private static func data(_ samples: [Int16], rate: Int) -> Data {
    let bytesPerSample = 2
    let length = samples.count * bytesPerSample
    var data = Data(capacity: 44 + length)
    func put(_ text: String) { data.append(contentsOf: text.utf8) }
    func put(_ number: some FixedWidthInteger) {
      var number = number.littleEndian
      unsafe withUnsafeBytes(of: &number) { unsafe data.append(contentsOf: $0) }
    }
    put("RIFF")
    put(UInt32(36 + length))
    put("WAVEfmt ")
    put(UInt32(16))
    put(UInt16(1))  // PCM
    put(UInt16(1))  // mono
    put(UInt32(rate))
    put(UInt32(rate * bytesPerSample))
    put(UInt16(bytesPerSample))
    put(UInt16(bytesPerSample * 8))
    put("data")
    put(UInt32(length))
    for sample in samples { put(sample) }
    return data
  }
}
