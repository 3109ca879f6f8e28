import Foundation
import Testing

@testable import Sound

@Suite("Resampling")
struct ResamplingTests {
  @Test(
    "a tone keeps its pitch, level and length", arguments: [8000, 16_000, 22_050, 44_100, 96_000])
  func tone(rate: Int) {
    let samples = (0..<rate / 4).map {
      Int16((16_000 * sin(2 * .pi * 1000 * Double($0) / Double(rate))).rounded())
    }
    let clip = Clip(samples: samples, rate: rate)
    #expect(abs(clip.samples.count - Clip.rate / 4) <= 2)
    // Away from the edges it is the same tone at the new rate.
    for index in 2000..<10_000 {
      let expected = 16_000 * sin(2 * .pi * 1000 * Double(index) / Double(Clip.rate))
      #expect(abs(Double(clip.samples[index]) - expected) < 60)
    }
  }

  @Test("the playback rate is left as it is")
  func same() {
    #expect(Clip(samples: [1, 2, 3], rate: Clip.rate).samples == [1, 2, 3])
  }
}
