package import Audio
package import VoiceTraining

/// Records takes of words from an open microphone, for commands that talk with the user.
package final class TakeSession {
  private let microphone: OpenMicrophone
  private var recorder = TakeRecorder()

  package init(device: String) { microphone = OpenMicrophone(device: device) }

  /// Waits for one utterance, for at most `seconds` of audio; nil if none came. Speech before the
  /// call doesn't count.
  package func take(within seconds: Double) throws -> Take? {
    for chunk in microphone.waiting() { _ = recorder.feed(chunk) }
    recorder.startOver()
    var take: Take?
    try listen(for: seconds) { chunk in
      take = self.recorder.feed(chunk)
      return take == nil
    }
    return take
  }

  /// Passes on audio for so many seconds, or until `more` returns false. Throws if the microphone
  /// fails.
  package func listen(for seconds: Double, more: (AudioChunk) -> Bool) throws {
    let failure = microphone.listen(
      for: seconds, patience: seconds * 2 + 4, grace: .seconds(2), more: more)
    if let failure { throw LiveError.microphone(failure) }
  }
}
