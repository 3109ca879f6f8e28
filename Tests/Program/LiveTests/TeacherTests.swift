import Audio
import AudioFile
import Console
import Files
import Foundation
import Library
import Live
import Networks
import Synchronization
import TestSupport
import Testing
import VoiceTraining
import Words

@testable import Hearing

/// Lessons from audio: what is kept, what is used, and what stays when something goes wrong.
@Suite("Teacher", .timeLimit(.minutes(30)))
struct TeacherTests {
  private static let model: HearingModel = {
    let file = BuildProducts.repository.appendingPathComponent("models/words.ctw")
    do { return try HearingModel(Data(contentsOf: file)) } catch { preconditionFailure("\(error)") }
  }()

  /// What the teacher reports and orders.
  private final class World: Sendable {
    let inputs = Mutex<[Input]>([])
    let fits = Mutex<[VoiceAdaptation]>([])

    var reports: [LessonReport] {
      inputs.withLock { $0.compactMap { if case .lesson(let report) = $0 { report } else { nil } } }
    }
  }

  /// Brings audio, in chunks as a microphone gives them.
  private final class Room {
    let teacher: Teacher
    private(set) var end: Int64 = 0

    init(_ teacher: Teacher) { self.teacher = teacher }

    func play(_ samples: [Int16]) {
      for begin in stride(from: 0, to: samples.count, by: 320) {
        let chunk = AudioChunk(
          samples: Array(samples[begin..<min(begin + 320, samples.count)]), start: end)
        end = chunk.end
        teacher.hear(chunk)
      }
    }

    func quiet(_ seconds: Double) {
      play(RoomNoise.samples(Int(AudioFormat.samples(seconds)), level: -66))
    }

    /// Says a word; returns its place in seconds.
    @discardableResult
    func say(_ samples: [Int16]) -> (start: Double, end: Double) {
      let start = AudioFormat.seconds(end)
      let noise = RoomNoise.samples(samples.count, level: -66)
      play(zip(samples, noise).map { Int16(clamping: Int($0) / 2 + Int($1)) })
      let place = (start, AudioFormat.seconds(end))
      quiet(1)
      return place
    }
  }

  private let folder: TemporaryFolder
  private let voice: URL
  private let world = World()
  private let teacher: Teacher
  private let room: Room
  private let send: [Int16]

  init() throws {
    folder = try TemporaryFolder()
    voice = folder.url.appendingPathComponent("voice")
    teacher = Teacher(model: Self.model, folder: voice) { [world] input in
      world.inputs.withLock { $0.append(input) }
    }
    teacher.begin { [world] fit in world.fits.withLock { $0.append(fit) } }
    room = Room(teacher)
    send = try WAVReader.samples(of: try Speech.wav("send", in: folder))
    room.quiet(2)
  }

  private func reports(_ count: Int) async throws -> [LessonReport] {
    #expect(try await Shell.wait { world.reports.count >= count })
    return world.reports
  }

  /// Says the word of a lesson three times, and has it learnt; returns the last report.
  private func teach(_ lesson: Lesson = Lesson("send", voice: nil)) async throws
    -> LessonReport?
  {
    let before = world.reports.count
    teacher.obey(.record(lesson))
    room.quiet(1)
    for number in 1...3 {
      room.say(send)
      let reports = try await reports(before + number)
      #expect(reports.last == .took(number, knowsTalk: false))
    }
    teacher.obey(.learn)
    return try await reports(before + 4).last
  }

  /// The bytes of every file below a folder, by path.
  private func bytes() -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: voice.path)?.allObjects as? [String] ?? []
    return names.reduce(into: [:]) { files, name in
      files[name] = try? Data(contentsOf: voice.appendingPathComponent(name))
    }
  }

  @Test("a lesson's takes are kept and used at once; taken back and brought again to the byte")
  func learnt() async throws {
    let before = bytes()
    let lesson = Lesson("send", voice: nil)
    #expect(try await teach(lesson) == .learnt(lesson, number: 1))
    let after = bytes()
    #expect(after.count { $0.key.hasSuffix(".wav") } == 3 && after != before)
    #expect(world.fits.withLock { $0.count } == 1)
    let records = try VoiceStore(folder: voice).records()
    #expect(records.map(\.reason) == [.taught, .taught, .taught])
    for (back, wanted) in [(true, before), (false, after), (true, before)] {
      let orders = world.fits.withLock { $0.count }
      teacher.obey(.turn(1, back: back))
      #expect(try await Shell.wait { world.fits.withLock { $0.count } > orders })
      #expect(bytes() == wanted)
    }
    // A second lesson, and back to the first.
    teacher.obey(.turn(1, back: false))
    #expect(try await teach(lesson) == .learnt(lesson, number: 2))
    teacher.obey(.turn(2, back: true))
    #expect(try await Shell.wait { bytes() == after })
  }

  @Test("a partner's takes lie under the partner's name, and change nobody else's")
  func partner() async throws {
    let lesson = Lesson("send", voice: "Anna")
    #expect(try await teach(lesson) == .learnt(lesson, number: 1))
    #expect(try VoiceStore(folder: voice, person: "Anna").records().count == 3)
    #expect(try VoiceStore(folder: voice).records().isEmpty)
  }

  @Test("what can't be written is said, and leaves the files as they were")
  func unwritable() async throws {
    try Files.makeFolder(voice.path)
    // No folder can be made there.
    try Files.write(Data("x".utf8), to: voice.appendingPathComponent("takes").path)
    let before = bytes()
    guard case .failed(_, let reason) = try await teach() else {
      return #expect(Bool(false), "\(world.reports)")
    }
    #expect(!reason.isEmpty && bytes() == before)
    #expect(world.fits.withLock { $0.isEmpty })
  }

  @Test("what was left is kept nowhere, and what was said before the lesson is no take")
  func stopped() async throws {
    room.say(send)
    teacher.obey(.record(Lesson("send", voice: nil)))
    room.say(send)
    #expect(try await reports(1) == [.took(1, knowsTalk: false)])
    teacher.obey(.stop)
    teacher.obey(.learn)
    room.say(send)
    // In the queue after anything that it might still do.
    #expect(try await teach() == .learnt(Lesson("send", voice: nil), number: 1))
    #expect(try VoiceStore(folder: voice).records().count == 3)
  }

  @Test("the program's end waits for a word that is being learnt")
  func finished() async throws {
    teacher.obey(.record(Lesson("send", voice: nil)))
    room.quiet(1)
    for number in 1...3 {
      room.say(send)
      _ = try await reports(number)
    }
    teacher.obey(.learn)
    teacher.finish(within: .seconds(600))
    #expect(try VoiceStore(folder: voice).records().count == 3)
    #expect(world.reports.last == .learnt(Lesson("send", voice: nil), number: 1))
  }

  @Test("a take of noise, or of our own sound, doesn't count")
  func noTakes() async throws {
    teacher.obey(.record(Lesson("send", voice: nil)))
    room.quiet(1)
    teacher.speakerPlays(room.end..<room.end + 16_000)
    room.say(send)
    let clipped = send.map { Int16(clamping: Int($0) * 40) }
    room.play(clipped)
    room.quiet(1)
    let reports = try await reports(1)
    #expect(reports.count == 1)
    guard case .refused(let advice) = reports[0] else {
      return #expect(Bool(false), "\(reports)")
    }
    #expect(advice.contains("loud") || advice.contains("clip"))
  }

  @Test("a word over our own tone is refused, and says so")
  func overTone() async throws {
    teacher.obey(.record(Lesson("send", voice: nil)))
    room.quiet(1)
    teacher.speakerPlays(room.end..<room.end + 2400)
    room.say(send)
    let tone = LessonReport.refused("Our own tone was in it: say the word after the tone.")
    #expect(try await reports(1) == [tone])
    // Not once more before a take counts: an echo of the report's own tone would go on forever.
    teacher.speakerPlays(room.end..<room.end + 2400)
    room.say(send)
    room.say(send)
    #expect(try await reports(2) == [tone, .took(1, knowsTalk: false)])
  }

  @Test("while it records, and until what was said is over, nothing that began is a command")
  func owned() {
    #expect(!teacher.owns(1))
    teacher.obey(.record(Lesson("send", voice: nil)))
    room.quiet(1)
    #expect(teacher.owns(2.5) && teacher.owns(100))
    teacher.obey(.stop)
    #expect(teacher.owns(2.9) && !teacher.owns(3.1))
  }

  // MARK: Learning as it goes

  private func missed(_ place: (start: Double, end: Double)) -> Heard {
    var findings = Findings(source: .networks)
    findings.takes = 0
    return .rejected(
      Rejection(
        reason: .unlikely, phrase: "send", intent: "send", start: place.start, end: place.end,
        accepted: place.end, findings: findings))
  }

  private func command(_ place: (start: Double, end: Double), _ phrase: String = "send") -> Heard {
    .command(
      HeardCommand(
        intent: "send", phrase: phrase, start: place.start, end: place.end, accepted: place.end,
        confidence: 1, findings: Findings(source: .networks)))
  }

  /// A word is missed, said again and heard.
  private func sayAgain(learns: Bool = true, as phrase: String = "send", undone: Bool = false) {
    teacher.obey(.follow(LessonContext(learns: learns)))
    teacher.heard(missed(room.say(send)))
    teacher.heard(command(room.say(send), phrase))
    if undone { teacher.follow(.happened(.other)) }
    room.quiet(8)
  }

  @Test("with the setting, a word that was missed, said again and heard is a take of that voice")
  func saidAgain() async throws {
    sayAgain()
    #expect(try await Shell.wait { !world.fits.withLock { $0.isEmpty } })
    let records = try VoiceStore(folder: voice).records()
    #expect(records.map(\.phrase) == ["send"] && records.map(\.reason) == [.saidAgain])
    #expect(world.reports.isEmpty, "nothing on the screen, and nothing for undo to take back")
  }

  @Test("without the setting, or undone at once, or for another word, it isn't")
  func notLearnt() async throws {
    sayAgain(learns: false)
    sayAgain(undone: true)
    sayAgain(as: "log send")
    // In the queue after anything that it might still do.
    _ = try await teach()
    #expect(try VoiceStore(folder: voice).records().allSatisfy { $0.reason == .taught })
  }
}
