import ArgumentParser
import Console
import Terminal

/// `chalktalk tour`: the first questions and the core words once more.
struct TourCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Answer the first questions again, and try each core word once.",
    discussion: """
      The first start of climb, lift or timer begins with this tour. You can skip each question and each word. The \
      tour logs nothing.
      """
  )

  @Argument(help: "What it is about: climb, lift or timer.")
  var kind = TourKind.climb

  @OptionGroup(title: "Hearing") var hearing: HearingOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions
  @OptionGroup(title: "Screen") var screen: ScreenOptions

  func run() async throws {
    guard Screen.isThere else {
      throw CommandFailure(.usage, "the tour needs a terminal: run it there, not in a pipe")
    }
    _ = try await Tour(kind, hearing: hearing, sound: sound, screen: screen, asksForPartners: false)
      .run()
  }
}

extension TourKind: ExpressibleByArgument {}
