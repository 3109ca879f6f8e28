import Session

/// What is known of clocks and of climbers' names, as `GoldenEvents`: their lines are in `golden/clocks-1.jsonl`.
enum GoldenClocks {
  static let all: [EventPayload] = [
    .clock(.set(by: .seconds(200_000_000), since: "e1")),
    .clock(.set(by: .microseconds(-18_000_250_000), since: "e2")),
    .clock(.dated(by: .seconds(86_400))),
    .partner(.merged(from: "Benni", into: "Ben")),
  ]
}
