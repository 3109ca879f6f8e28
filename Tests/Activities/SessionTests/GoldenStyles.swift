import Climbing
import Session

/// How ascents were sent, and how an imported row was read, as `GoldenEvents`: their lines are in
/// `golden/styles-1.jsonl`.
enum GoldenStyles {
  static let all: [EventPayload] =
    AscentStyle.allCases.map { .climb(.styled(routeID: "r1", $0)) } + [
      .imported(
        ImportedRow(
          format: "fitnotes", of: "s1", fields: [.init(name: "Date", text: "03/04/2024")],
          by: ["words": "fi", "dates": "day-first", "decimals": ","]))
    ]
}
