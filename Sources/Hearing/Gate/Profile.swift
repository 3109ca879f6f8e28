/// How much a command must be said for it to be heard.
package enum Profile: String, Sendable, CaseIterable, Codable {
  /// A core word alone is heard.
  case normal
  /// Only forms of two words or more, for a loud room: "log send".
  case strict
  /// Normal, and strict while the room's noise or the number of rejections says so.
  case auto
}

/// Decides when the `auto` profile hears only the longer forms, and when the single words again.
///
/// Each way has its own threshold and takes its time, so that it doesn't swing to and fro.
package struct AutoProfile: Sendable {
  package struct Settings: Sendable, Equatable {
    /// Noise floor in dB below full scale at which the room counts as loud, and as calm again.
    /// Speech into a set-up microphone stands at -25 to -15.
    package var loud = -34.0
    package var calm = -40.0
    /// Rejections a minute that count as many, and as few again.
    package var many = 15
    package var few = 4
    /// Seconds a cause must last before the profile follows.
    package var patience = 10.0

    package init() {}
  }

  private let settings: Settings
  private var rejections: [Double] = []
  private var wantedSince: Double?
  package private(set) var cause: ListeningState.StrictCause?

  package init(settings: Settings = Settings()) { self.settings = settings }

  package mutating func rejected(at seconds: Double) { rejections.append(seconds) }

  /// Takes the room's state at a time in; true when `cause` changed by it.
  package mutating func update(noiseFloor: Double, at seconds: Double) -> Bool {
    rejections.removeAll { $0 < seconds - 60 }
    let wanted = wantedCause(noiseFloor)
    guard wanted != cause else {
      wantedSince = nil
      return false
    }
    let since = wantedSince ?? seconds
    wantedSince = since
    guard seconds - since >= settings.patience else { return false }
    cause = wanted
    wantedSince = nil
    return true
  }

  private func wantedCause(_ noiseFloor: Double) -> ListeningState.StrictCause? {
    let wasStrict = cause != nil
    if noiseFloor > (wasStrict ? settings.calm : settings.loud) { return .noise }
    if rejections.count > (wasStrict ? settings.few : settings.many) { return .rejections }
    return nil
  }
}
