import ArgumentParser

/// `chalktalk voice`: everything about the microphone and the user's own voice.
struct VoiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice",
    abstract: "Check the microphone, teach Chalktalk your voice, measure how well it hears you.",
    subcommands: [
      VoiceLevelsCommand.self, VoiceTrainCommand.self, VoiceTakesCommand.self,
      VoiceTestCommand.self,
    ]
  )
}
