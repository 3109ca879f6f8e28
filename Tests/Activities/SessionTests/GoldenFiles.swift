import Session

/// Shared files, as `GoldenEvents`: their lines are in `golden/files-1.jsonl`.
enum GoldenFiles {
  static let all: [EventPayload] = [
    SharedFile(.plan, "push-day").map {
      SharedFileEvent($0, text: "name = \"Push day\"\n", replaces: nil)
    },
    SharedFile(.preset, "Repeaters 7/3").map {
      SharedFileEvent($0, text: "{\"name\":\"Repeaters 7/3\"}", replaces: "e1")
    },
    SharedFile(.gymColours, "der-block").map { SharedFileEvent($0, text: nil, replaces: "e2") },
    SharedFile(.exercises, SharedFile.exercises).map {
      SharedFileEvent($0, text: "", replaces: nil)
    },
  ].compactMap { $0.map(EventPayload.file) }
}
