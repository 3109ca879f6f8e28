import ArgumentParser
import AudioFile
import Espeak
import Files
import Languages
import Sound
import Terminal

/// `chalktalk demo`: a session with espeak-ng as the climber, heard by the real recogniser.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show a session without a microphone: a synthetic climber speaks, Chalktalk listens.",
    discussion: """
      The climber's words appear beside the title. Without a terminal, the demo prints each word said, heard and \
      logged as a line. The log is thrown away.
      """
  )

  @Flag(help: "No sound.")
  var mute = false

  @Option(
    help: ArgumentHelp("Keep the climber's audio as a WAV file.", valueName: "file"))
  var keep: String?

  @OptionGroup(title: "Remote") var remote: RemoteOptions

  /// The climber's words and their times in seconds.
  private static let lines: [(at: Double, words: String)] = [
    (2, "send"), (6, "next"), (9, "harder"), (12, "fall"), (16, "undo"), (20, "send"),
    (24, "rest"), (32, "rest"), (36, "status"), (43, "finish session"), (47, "yes"),
  ]

  func run() async throws {
    let samples: [Int16]
    do {
      samples = try await Self.climber()
    } catch {
      throw CommandFailure(.software, "cannot make the climber's voice: \(error)")
    }
    let folder = try ScratchFolder()
    let audio = "\(folder.path)/climber.wav"
    try WAVWriter.write(samples, rate: Clip.rate, to: audio)
    if let keep { try WAVWriter.write(samples, rate: Clip.rate, to: keep, existing: .kept) }
    defer { withExtendedLifetime(folder) {} }
    let database = "\(folder.path)/demo.sqlite"
    let session = try ClimbCommand.parse(
      ["--audio", audio, "--db", database, "--grade", "V2"] + (mute ? ["--mute"] : [])
        + remote.arguments)
    // On a screen the captions come a little ahead of the words.
    let lead = Screen.isThere ? 0.5 : 0
    try await session.run(
      captions: Self.lines.map { (.seconds($0.at - lead), tr("the climber says “\($0.words)”")) },
      isThrowaway: true)
  }

  /// The climber's words at their times, over a little noise.
  private static func climber() async throws -> [Int16] {
    let voice = SpeechSynthesizer(style: SpeechStyle(voice: "en-us+f2", wordsPerMinute: 150))
    let seconds = (lines.last?.at ?? 0) + 4
    var generator = SystemRandomNumberGenerator()
    var samples = (0..<Int(seconds * Double(Clip.rate))).map { _ in
      Int16.random(in: -30...30, using: &generator)
    }
    for line in lines {
      let first = Int(line.at * Double(Clip.rate))
      for (offset, sample) in try await voice.clip(for: line.words).samples.enumerated() {
        samples[first + offset] = Int16(clamping: Int(samples[first + offset]) + Int(sample))
      }
    }
    return samples
  }
}
