import Audio
import Files
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import AudioFile

@Suite("WAV files", .startsPrograms, .timeLimit(.minutes(30)))
struct WAVTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  /// One second of a 440 Hz tone by sox, in any form.
  private func tone(_ name: String, _ options: String...) throws -> String {
    try Shell.run(
      ["sox", "-n"] + options + [path(name), "synth", "1", "sine", "440", "vol", "0.5"])
    return path(name)
  }

  @Test("written lengths are read back")
  func roundTrip() throws {
    let samples: [Int16] = (0..<1000).map { Int16($0 * 31 % 60_000 - 30_000) }
    try WAVWriter.write(samples, rate: 16_000, to: path("a.wav"))
    #expect(try WAVReader.samples(of: path("a.wav")) == samples)
  }

  @Test(
    "any rate, width and channel count is read as 16 kHz mono",
    arguments: [
      ["-r", "8000", "-b", "16"], ["-r", "16000", "-b", "16", "-c", "2"],
      ["-r", "22050", "-b", "8", "-e", "unsigned-integer"], ["-r", "44100", "-b", "24", "-c", "2"],
      ["-r", "48000", "-b", "32", "-e", "signed-integer", "-c", "6"],
      ["-r", "96000", "-b", "32", "-e", "floating-point"],
    ])
  func anyForm(options: [String]) throws {
    try Shell.run(
      ["sox", "-n"] + options + [path("t.wav"), "synth", "1", "sine", "440", "vol", "0.5"])
    let samples = try WAVReader.samples(of: path("t.wav"))
    #expect(abs(samples.count - 16_000) <= 2)
    // A tone of half scale: its peak, and 880 crossings of zero in a second.
    let middle = samples[1000..<15_000]
    #expect(abs(Int(middle.max() ?? 0) - 16_384) < 400)
    let crossings = zip(middle, middle.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    #expect(abs(crossings - 770) <= 2)
  }

  @Test("a truncated file gives what it has, then reports what is missing")
  func breaksOff() throws {
    let file = try tone("w.wav", "-r", "16000", "-b", "16")
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    try whole.prefix(whole.count - 8000).write(to: URL(fileURLWithPath: path("cut.wav")))
    var reader = try WAVReader(path: path("cut.wav"))
    var count = 0
    let error = #expect(throws: AudioFileError.self) {
      while let chunk = try reader.next(320) { count += chunk.samples.count }
    }
    #expect(count > 7900 && count < 16_000)
    #expect(error == .breaksOff(path: path("cut.wav"), missing: error?.missing ?? 0, of: 1))
    #expect(error?.description.contains("the last 0.2 s of its 1.0 s are missing") == true)
  }

  @Test("a file written to a pipe has no length, and counts as whole")
  func piped() throws {
    try Shell.run(
      ["sh", "-c", "sox -n -r 16000 -b 16 -t wav - synth 1 sine 440 | cat > \(path("p.wav"))"])
    #expect(try WAVReader.samples(of: path("p.wav")).count == 16_000)
  }

  @Test("chunks follow on from one another")
  func chunks() throws {
    var reader = try WAVReader(path: try tone("c.wav", "-r", "44100"))
    var position: Int64 = 0
    while let chunk = try reader.next(320) {
      #expect(chunk.start == position)
      #expect(chunk.samples.count <= 320)
      position = chunk.end
    }
    #expect(abs(position - 16_000) <= 2)
  }

  @Test("missing, compressed and empty files, folders and texts each have their own error")
  func refusals() throws {
    #expect(throws: AudioFileError.cannotOpen(path: "/nonexistent.wav", reason: "no such file")) {
      try WAVReader.samples(of: "/nonexistent.wav")
    }
    #expect(throws: AudioFileError.cannotOpen(path: "/tmp", reason: "it is a folder")) {
      try WAVReader.samples(of: "/tmp")
    }
    try Data("not a sound".utf8).write(to: URL(fileURLWithPath: path("text.wav")))
    #expect(description(path("text.wav"))?.contains("is not a WAV file") == true)
    #expect(description(try tone("a.flac"))?.contains("is not a WAV file (it is FLAC") == true)
    let compressed = try tone("u.wav", "-e", "u-law")
    #expect(description(compressed)?.contains("only plain PCM is read") == true)
    try WAVWriter.write([], rate: 16_000, to: path("empty.wav"))
    #expect(description(path("empty.wav"))?.contains("holds no sound") == true)
  }

  @Test("an unwritable path is an error")
  func unwritable() {
    #expect(throws: FileError.self) {
      try WAVWriter.write([1], rate: 16_000, to: "/nonexistent/a.wav")
    }
  }

  @Test("a file played as a microphone comes in real time")
  func paced() throws {
    try WAVWriter.write([Int16](repeating: 5, count: 4800), rate: 16_000, to: path("p.wav"))
    let queue = CaptureQueue()
    let file = try PacedAudioFile(path: path("p.wav")) { queue.push($0) }
    let start = ContinuousClock.now
    file.start()
    var samples = 0
    loop: while let event = queue.next() {
      switch event {
      case .chunk(let chunk, let heard):
        samples += chunk.samples.count
        #expect(heard <= .now)
      case .opened: continue
      case .lost(let reason): Issue.record("\(reason)")
      case .ended: break loop
      }
    }
    file.stop()
    #expect(samples == 4800)
    #expect(ContinuousClock.now - start >= .milliseconds(295))
  }

  private func description(_ path: String) -> String? {
    do {
      _ = try WAVReader.samples(of: path)
      return nil
    } catch {
      return error.description
    }
  }
}

extension AudioFileError {
  /// The seconds that are missing where a file breaks off.
  fileprivate var missing: Double? {
    if case .breaksOff(_, let missing, _) = self { missing } else { nil }
  }
}
