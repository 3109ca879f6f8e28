import Audio
import AudioFile
import Foundation
package import Hearing
package import VoiceTraining
package import Words

/// Tests the recogniser with a folder of recordings in `manifest.tsv` form.
package struct CorpusTest {
  private struct Row {
    var file: String
    var kind: String
    var label: String
  }

  /// Noise before and after each recording imitates a quiet room; its level in dB below full scale.
  private static let roomLevel = -66.0
  private static let (before, after) = (1.0, 1.2)

  private let folder: URL
  private let grammar: Grammar
  private let rows: [Row]

  package init(folder: String, grammar: Grammar) throws {
    self.folder = URL(fileURLWithPath: folder)
    self.grammar = grammar
    let manifest = self.folder.appendingPathComponent("manifest.tsv").path
    guard let text = try? String(contentsOfFile: manifest, encoding: .utf8) else {
      throw LiveError.noManifest(path: manifest)
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first, let file = header.firstIndex(of: "file"),
      let kind = header.firstIndex(of: "kind"), let label = header.firstIndex(of: "label")
    else {
      throw LiveError.unfitManifest(
        location: manifest, reason: "the first line must name file, kind and label")
    }
    rows = try lines.enumerated().dropFirst().filter { $0.element != [""] }.map { index, fields in
      guard fields.count > max(file, kind, label) else {
        throw LiveError.unfitManifest(
          location: "\(manifest):\(index + 1)", reason: "too few columns")
      }
      return Row(file: fields[file], kind: fields[kind], label: fields[label])
    }
  }

  /// Feeds every recording to a new listener, which `listener` makes.
  package func report(_ listener: () throws -> Listener) throws -> HearingReport {
    var report = HearingReport()
    for row in rows {
      let samples = try WAVReader.samples(
        of: folder.appendingPathComponent(row.file).path, allowsFLAC: true)
      var listener = try listener()
      let heard = hear(samples, &listener)
      let phrase = row.label.replacingOccurrences(of: "_", with: " ")
      switch row.kind {
      case "commands", "synthetic", "confusable":
        if let intent = grammar.intent(forPhrase: phrase) {
          report.said(phrase, meaning: intent, heard: heard)
        } else {
          report.said(noCommand: heard)
        }
      default:
        report.passed(
          row.kind, seconds: AudioFormat.seconds(Int64(samples.count)), heard: heard)
      }
    }
    return report
  }

  private func hear(_ samples: [Int16], _ listener: inout Listener) -> [IntentName] {
    let count = { (seconds: Double) in Int(AudioFormat.samples(seconds)) }
    let stream =
      RoomNoise.samples(count(Self.before), level: Self.roomLevel) + samples
      + RoomNoise.samples(count(Self.after), level: Self.roomLevel)
    var heard: [IntentName] = []
    let period = AudioFormat.sampleRate / 50
    for begin in stride(from: 0, to: stream.count, by: period) {
      let piece = Array(stream[begin..<min(begin + period, stream.count)])
      heard += listener.feed(AudioChunk(samples: piece, start: Int64(begin)))
        .compactMap(\.commandIntent)
    }
    return heard
  }
}

extension Heard {
  /// The command that was recognised, if any.
  package var commandIntent: IntentName? {
    if case .command(let command) = self { command.intent } else { nil }
  }
}
