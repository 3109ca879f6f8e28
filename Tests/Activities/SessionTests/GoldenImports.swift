import Session

/// Imports and their rows, as `GoldenEvents`: their lines are in `golden/imports-1.jsonl`.
enum GoldenImports {
  static let all: [EventPayload] = [
    .fileImport(
      FileImport(
        key: "c0ffee", file: "strong.csv", format: "strong", digest: "d1ce", rows: 12,
        by: ["weights": "kg", "dates": "day-first"])),
    .fileImport(FileImport(key: "", file: "", format: "hevy", digest: "", rows: 3)),
    .imported(
      ImportedRow(
        format: "strong", of: "s1", fields: [.init(name: "Weight", text: "80")],
        by: ["decimals": "."], source: "c0ffee")),
  ]
}
