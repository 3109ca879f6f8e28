import Audio
import AudioFile
import Foundation
import Hearing
import Networks
import TestSupport

extension MutatedInput {
  static let wav = MutatedInput(name: "wav") { folder in
    let path = folder.appendingPathComponent("x.wav").path
    let tone: [Int16] = (0..<2000).map { Int16($0 * 37 % 20_000) }
    let examples = try [8000, 16_000, 44_100].map { rate in
      try WAVWriter.write(tone, rate: rate, to: path)
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    return Reading(
      // The header is what can be misread: most mutations are to fall into it.
      examples: examples
        + [200, 64].flatMap { length in examples.map { Array($0.prefix(length)) } },
      mutation: Mutation(tokens: [
        "RIFF", "RF64", "WAVE", "fmt ", "data", "ds64", "LIST", "\u{0}\u{0}\u{0}\u{0}",
        "\u{1}\u{0}",
      ])
    ) { bytes in
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      var reader = try WAVReader(path: path)
      // A minute is enough of one that says it is endless.
      for _ in 0..<3000 {
        guard try reader.next(AudioFormat.sampleRate / 50) != nil else { break }
      }
    }
  }

  /// The header of the network that ships; its weights follow it unchanged, or hardly any mutation would meet the
  /// header.
  static let model = MutatedInput(name: "model") { _ in
    let whole = [UInt8](try Data(contentsOf: repositoryFile("models/words.ctw")))
    let length = (0..<4).reduce(0) { $0 | Int(whole[4 + $1]) << (8 * $1) }
    let (head, weights) = (Array(whole[..<(8 + length)]), Array(whole[(8 + length)...]))
    let audio = [Int16](repeating: 1000, count: 4000)
    return Reading(
      examples: [head],
      mutation: Mutation(tokens: [
        "\"shape\":[4,40,5]", "[4,4,5]", "4611686018427387904", "\"dilation\":", "\"weights\":",
        "{", "}",
        "[", "]", ",", "\"", ":", "-", "1e19",
      ])
    ) { bytes in
      let model = try HearingModel(Data(bytes + weights))
      var spotter = WordSpotter(model: model.words, rule: model.table.joining)
      _ = spotter.feed(audio[...])
    }
  }
}
