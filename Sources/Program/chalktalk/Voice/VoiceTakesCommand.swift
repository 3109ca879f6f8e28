import ArgumentParser
import Core
import Files
import Foundation
import Hearing
import Library
import Live
import VoiceTraining

/// `chalktalk voice takes`: the recordings that Chalktalk learnt a voice from.
struct VoiceTakesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "takes",
    abstract: "List the takes that Chalktalk learnt your voice from, or delete one.",
    discussion: """
      Each line has the take's file, the day, the word and why it was kept: "taught", or "said again" \
      for a word that was heard only when you repeated it (learn = true).
      """
  )

  @Option(help: ArgumentHelp("Whose takes; without it, yours.", valueName: "person"))
  var name: String?

  @Option(help: ArgumentHelp("Delete this take and fit the others anew.", valueName: "take"))
  var delete: String?

  func run() throws {
    let store = VoiceStore(person: name)
    let records = try store.records()
    guard let delete else { return try list(records, store) }
    guard let record = records.first(where: { $0.id == delete }) else {
      throw CommandFailure(
        .usage, "there is no take \"\(delete)\": \"chalktalk voice takes\" lists them")
    }
    try store.remove(record)
    _ = try store.refit(try SpeechResources(Resources()).hearing)
    try Output.line("Deleted \(record.id), a take of \"\(record.phrase)\".")
  }

  private func list(_ records: [TakeRecord], _ store: VoiceStore) throws {
    guard !records.isEmpty else {
      try Output.line("There are no takes yet: \"chalktalk voice train\" records some.")
      return
    }
    let day = Date.ISO8601FormatStyle().year().month().day()
    let width = records.map(\.id.count).max() ?? 0
    for record in records {
      let reason = record.reason == .taught ? "taught" : "said again"
      try Output.line(
        "\(record.id.padded(to: width))  \(record.date.formatted(day))  \(reason.padded(to: 10))  "
          + record.phrase)
    }
    let others = VoiceStore.people()
    if name == nil, !others.isEmpty {
      try Output.line("With --name: \(others.joined(separator: ", ")).")
    }
  }
}
