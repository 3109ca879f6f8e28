import ArgumentParser
import Terminal

/// `chalktalk tour`: the first questions and the core words once more.
struct TourCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Choose your microphone, grades and unit, and try each core word once.",
    discussion: """
      The first session begins with this tour. You can skip each question and each word. The tour logs nothing.
      """
  )

  @OptionGroup(title: "Hearing") var hearing: HearingOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions
  @OptionGroup(title: "Screen") var screen: ScreenOptions

  func run() async throws {
    guard Screen.isThere else {
      throw CommandFailure(.usage, "the tour needs a terminal: run it there, not in a pipe")
    }
    _ = try await Tour(hearing: hearing, sound: sound, screen: screen).run()
  }
}
