package import Session
import TimeBase

/// What a session came to, in lines.
package enum SummaryText {
  package static func lines(_ facts: SessionFacts) -> [String] {
    let sent = facts.routes.filter { $0.sends > 0 }
    let flashes = sent.count { $0.isFlash }
    var lines = [
      "\(facts.attempts) attempts: \(facts.sends) sends, \(facts.falls) falls",
      "\(sent.count) routes sent, \(flashes) of them at the first try",
    ]
    if let start = facts.startedAt, let end = facts.endedAt {
      lines.append("time \((end - start).clockText)")
    }
    if let hardest = sent.map(\.grade).max(by: { $0.index < $1.index }) {
      lines.append("hardest \(hardest)")
    }
    lines.append("")
    let grades = Dictionary(grouping: sent, by: \.grade)
    for grade in grades.keys.sorted(by: { $0.index > $1.index }) {
      let count = grades[grade]?.count ?? 0
      let label = "\(grade)"
      let pad = String(repeating: " ", count: max(1, 6 - label.count))
      lines.append("\(label)\(pad)\(String(repeating: "█", count: count)) \(count)")
    }
    return lines
  }
}
