import Foundation
import Soxr
import Testing

@Suite("The resampler", .timeLimit(.minutes(30)))
struct ResamplerTests {
  @Test(
    "a tone keeps its pitch, level and length, however it is cut",
    arguments: [8000, 16_000, 22_050, 44_100, 96_000], [4096, 1_000_000])
  func tone(rate: Int, piece: Int) throws {
    let played = 48_000
    let samples = (0..<rate / 4).map {
      sin(Float(2 * Double.pi * 1000 * Double($0) / Double(rate))) / 2
    }
    let resampler = try Resampler(from: rate, to: played)
    var made: [Float] = []
    for start in stride(from: 0, to: samples.count, by: piece) {
      let end = min(start + piece, samples.count)
      made += try resampler.process(Array(samples[start..<end]), isLast: end == samples.count)
    }
    #expect(abs(made.count - played / 4) <= 2)
    // Away from the edges it is the same tone at the new rate.
    for index in 2000..<10_000 {
      let expected = sin(2 * Double.pi * 1000 * Double(index) / Double(played)) / 2
      #expect(abs(Double(made[index]) - expected) < 0.002)
    }
  }

  @Test("an invalid rate is rejected with the library's reason")
  func refused() {
    #expect(throws: ResamplingError.self) { try Resampler(from: -1, to: 48_000) }
  }
}
