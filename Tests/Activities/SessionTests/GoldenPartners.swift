import Session

/// A partner's session (version 2 of its start), as `GoldenEvents`: its line is in `golden/partners-3.jsonl`.
enum GoldenPartners {
  static let all: [EventPayload] = [
    .sessionStarted(SessionStart(appVersion: "0.3.0", device: "wall", climber: "Zoë \"Z\" B."))
  ]
}
