import Audio
import AudioFile
package import Files
package import Foundation
package import Hearing
import Languages
package import Networks
import Preferences
package import VoiceTraining

/// A person's voice on disk: recorded takes and the adaptation fitted to them.
///
/// The files are `$XDG_DATA_HOME/chalktalk/voice/takes/WORD-N.wav`, `takes.json` about them, `talk.wav` and `adaptation.json`.
/// Those of anybody else who climbs here are in `voice/people/NAME`.
package struct VoiceStore: Sendable {
  /// What a take's file doesn't say itself.
  private struct Note: Codable {
    let phrase: String
    let date: Date
    let reason: TakeReason
  }

  package let folder: URL
  /// How many takes of a phrase are kept.
  package static let most = 8
  /// The folder of everybody's voices.
  package static var main: URL { UserFolders().data.appendingPathComponent("voice") }

  /// - Parameter person: whose voice it is; nil for the owner's.
  package init(folder: URL = main, person: String? = nil) {
    self.folder =
      person.map { Self.people(of: folder).appendingPathComponent(Self.stem($0)) } ?? folder
  }

  /// The people besides the owner who have takes, by name.
  package static func people(in folder: URL = main) -> [String] {
    (try? peopleFound(in: folder)) ?? []
  }

  /// The same. Throws if the folder can't be reached.
  package static func peopleFound(in folder: URL = main) throws(FileError) -> [String] {
    try Files.names(in: people(of: folder).path).filter { !$0.hasPrefix(".") }.map(text).sorted()
  }

  private static func people(of folder: URL) -> URL { folder.appendingPathComponent("people") }

  package var takesFolder: URL { folder.appendingPathComponent("takes") }
  private var talkFile: URL { folder.appendingPathComponent("talk.wav") }
  private var adaptationFile: JSONFile<VoiceAdaptation> { JSONFile("adaptation.json", in: folder) }
  private var notesFile: JSONFile<[String: Note]> { JSONFile("takes.json", in: folder) }

  /// What everybody with takes taught, together.
  package static func adaptation(
    ofEverybody model: HearingModel?, in folder: URL = main, trouble: (String) -> Void
  ) -> VoiceAdaptation {
    VoiceAdaptation.joining(
      everybody(in: folder).map { $0.adaptation(for: model, trouble: trouble) })
  }

  /// What anybody's takes teach.
  package static func phrasesOfEverybody(in folder: URL = main) -> Set<String> {
    everybody(in: folder).reduce(into: []) { $0.formUnion((try? $1.phrases()) ?? []) }
  }

  private static func everybody(in folder: URL) -> [VoiceStore] {
    [VoiceStore(folder: folder)]
      + people(in: folder).map { VoiceStore(folder: folder, person: $0) }
  }

  /// The fitted adaptation; none if the voice was never trained. One that was fitted to other weights, or can't be read, is
  /// fitted again from the takes. Whatever goes wrong is reported, and everybody can still climb.
  /// - Parameter model: nil if nothing is heard, so that nothing is adapted either.
  package func adaptation(
    for model: HearingModel?, trouble: (String) -> Void
  ) -> VoiceAdaptation {
    do {
      guard let found = try adaptationFile.read() else { return VoiceAdaptation() }
      if model?.words.fits(found) != false { return found }
    } catch  where (try? names().isEmpty) != false {
      trouble(
        tr(
          "Your voice training can't be read and is not used: run “chalktalk voice train” "
            + "(\(adaptationFile.url.path))"))
      return VoiceAdaptation()
    } catch {}
    guard let model else { return VoiceAdaptation() }
    do {
      let fit = try fit(to: model)
      do { try save(fit.adaptation) } catch {
        let reason = "\(error)"
        trouble(tr("Your voice was fitted to the new model, and that can't be saved: \(reason)"))
      }
      return fit.adaptation
    } catch {
      let reason = "\(error)"
      trouble(tr("Your voice can't be fitted to the new model: \(reason)"))
      return VoiceAdaptation()
    }
  }

  /// Fits the takes anew.
  package func fit(to model: HearingModel) throws -> VoiceFit {
    VoiceFit(try takes(), talk: try talk(), model: model)
  }

  /// Fits the takes anew, saves that and returns it. If it can't be saved, what was fitted before stays.
  package func refit(_ model: HearingModel) throws -> VoiceAdaptation {
    let adaptation = try fit(to: model).adaptation
    try save(adaptation)
    return adaptation
  }

  package func save(_ adaptation: VoiceAdaptation) throws {
    try adaptationFile.write(adaptation)
  }

  /// Replaces the recorded takes of a phrase. Old takes are removed only when every new one is
  /// whole on disk. Throws if one can't be written or removed.
  package func save(_ takes: [Take], of phrase: String, on date: Date) throws {
    let old = try names(of: phrase)
    try Files.makeFolder(takesFolder.path)
    var new: [String] = []
    for (index, take) in takes.enumerated() {
      let name = "\(Self.stem(phrase))-\(index + 1).wav"
      try WAVWriter.write(take.samples, rate: AudioFormat.sampleRate, to: file(name).path)
      new.append(name)
    }
    var notes = notes()
    for name in new { notes[name] = Note(phrase: phrase, date: date, reason: .taught) }
    try notesFile.write(notes)
    for name in old where !new.contains(name) { try remove(name) }
  }

  /// Adds a take of a phrase. Of too many, the oldest goes that nobody taught on purpose, or else the oldest.
  @discardableResult
  package func add(
    _ samples: [Int16], of phrase: String, because reason: TakeReason, on date: Date
  ) throws -> TakeRecord {
    try Files.makeFolder(takesFolder.path)
    let old = try records().filter { $0.phrase == phrase }
    let last = old.compactMap { Self.number($0.id) }.max() ?? 0
    let name = "\(Self.stem(phrase))-\(last + 1).wav"
    try WAVWriter.write(samples, rate: AudioFormat.sampleRate, to: file(name).path)
    var notes = notes()
    notes[name] = Note(phrase: phrase, date: date, reason: reason)
    try notesFile.write(notes)
    if old.count >= Self.most,
      let first = old.first(where: { $0.reason == .saidAgain }) ?? old.first
    {
      try remove(first)
    }
    return TakeRecord(id: name, phrase: phrase, date: date, reason: reason)
  }

  package func remove(_ record: TakeRecord) throws { try remove(record.id) }

  /// The takes on disk, those of a phrase from the oldest on.
  package func records() throws -> [TakeRecord] {
    let notes = notes()
    let records = try names().compactMap { name -> TakeRecord? in
      if let note = notes[name] {
        return TakeRecord(id: name, phrase: note.phrase, date: note.date, reason: note.reason)
      }
      guard let phrase = Self.phrase(name) else { return nil }
      let written =
        try? FileManager.default.attributesOfItem(atPath: file(name).path)[.modificationDate]
      return TakeRecord(
        id: name, phrase: phrase, date: written as? Date ?? .distantPast, reason: .taught)
    }
    return records.sorted {
      ($0.phrase, $0.date, Self.number($0.id) ?? 0) < ($1.phrase, $1.date, Self.number($1.id) ?? 0)
    }
  }

  /// Every take, for the words of all modes.
  package func takes() throws -> [VoiceFit.Take] {
    try records().map { record in
      VoiceFit.Take(
        phrase: record.phrase, samples: try WAVReader.samples(of: file(record.id).path))
    }
  }

  /// The phrases with takes.
  package func phrases() throws -> Set<String> { Set(try records().map(\.phrase)) }

  /// Replaces the recording of the person's talk.
  package func save(talk samples: [Int16]) throws {
    try Files.makeFolder(folder.path)
    try WAVWriter.write(samples, rate: AudioFormat.sampleRate, to: talkFile.path)
  }

  /// The person's talk; empty if none was recorded.
  package func talk() throws -> [Int16] {
    try Files.isThere(talkFile.path, missingFolder: .isEmpty)
      ? try WAVReader.samples(of: talkFile.path) : []
  }

  private func remove(_ name: String) throws {
    try Files.remove(file(name).path)
    var notes = notes()
    if notes.removeValue(forKey: name) != nil { try notesFile.write(notes) }
  }

  private func file(_ name: String) -> URL { takesFolder.appendingPathComponent(name) }

  /// Notes that can't be read only say less: the files' names have the phrases.
  private func notes() -> [String: Note] { (try? notesFile.read()) ?? [:] }

  private func names() throws -> [String] {
    try Files.names(in: takesFolder.path).filter { Self.phrase($0) != nil }
  }

  private func names(of phrase: String) throws -> [String] {
    try records().filter { $0.phrase == phrase }.map(\.id)
  }

  /// A text as a file's name: a space is an underscore, and whatever a name can't have is escaped.
  private static func stem(_ text: String) -> String {
    text.map { character in
      if character == " " { return "_" }
      if character.isLetter || character.isNumber || character == "'" { return String(character) }
      return character.utf8.map { String(format: "%%%02X", $0) }.joined()
    }.joined()
  }

  private static func text(_ stem: String) -> String {
    let spaced = stem.replacingOccurrences(of: "_", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }

  /// The phrase in a take's file name; nil for any other file.
  private static func phrase(_ name: String) -> String? {
    guard number(name) != nil, let dash = name.lastIndex(of: "-") else { return nil }
    return text(String(name[..<dash]))
  }

  /// Which of a phrase's takes a file is; nil for any other file.
  private static func number(_ name: String) -> Int? {
    guard name.hasSuffix(".wav"), let dash = name.lastIndex(of: "-"), dash > name.startIndex else {
      return nil
    }
    return Int(name[name.index(after: dash)...].dropLast(4))
  }
}
