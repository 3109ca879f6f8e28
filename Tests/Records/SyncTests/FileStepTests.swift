import Store
import Testing

@testable import Sync

@Suite("What to do about a shared file", .timeLimit(.minutes(30)))
struct FileStepTests {
  private typealias Version = SharedFileHistory.Version

  private func step(
    _ here: String?, _ versions: [SharedFileHistory.Version] = [], agreed: String? = nil,
    shipped: String? = nil, mayAdd: Bool = true
  ) -> FileStep {
    FileStep(
      here: here, shipped: shipped, SharedFileHistory(versions: versions, agreed: agreed),
      mayAdd: mayAdd)
  }

  private let first = Version(id: "1", text: "one", replaces: nil, isOwn: true)
  private let theirs = Version(id: "2", text: "two", replaces: "1", isOwn: false)
  private let apart = Version(id: "3", text: "three", replaces: nil, isOwn: false)
  private let removal = Version(id: "4", text: nil, replaces: "1", isOwn: false)

  @Test("a new file is logged after the first merge; a shipped one only once it is changed")
  func new() {
    #expect(step("one") == .log(text: "one", replaces: nil))
    #expect(step("one", mayAdd: false) == .none)
    #expect(step(nil) == .none)
    #expect(step("one", shipped: "one") == .none)
    #expect(step("my", shipped: "one", mayAdd: false) == .log(text: "my", replaces: nil))
    #expect(step(nil, shipped: "one") == .log(text: nil, replaces: nil))
  }

  @Test("a change here is logged with the version it replaces; a change elsewhere is written here")
  func changes() {
    #expect(step("one", [first], agreed: "1") == .none)
    #expect(step("my", [first], agreed: "1") == .log(text: "my", replaces: "1"))
    #expect(step(nil, [first], agreed: "1") == .log(text: nil, replaces: "1"))
    #expect(step("one", [first, theirs], agreed: "1") == .write(theirs, keeping: nil))
    #expect(step("one", [first, removal], agreed: "1") == .write(removal, keeping: nil))
    #expect(step(nil, [first, theirs]) == .write(theirs, keeping: nil))
    #expect(step("two", [first, theirs], agreed: "1") == .agree("2"))
  }

  @Test("a version that the other machine didn't know is kept beside its file")
  func conflicts() {
    #expect(step("one", [first, apart], agreed: "1") == .write(apart, keeping: "one"))
    #expect(step("mine", [apart]) == .write(apart, keeping: "mine"))
    #expect(step("mine", [apart], mayAdd: false) == .none)
    #expect(step("my", [first, theirs], agreed: "1") == .log(text: "my", replaces: "1"))
    // An older version, restored from a backup of the settings.
    #expect(step("one", [first, theirs]) == .write(theirs, keeping: nil))
    #expect(step("mine", [first, removal]) == .log(text: "mine", replaces: "4"))
  }
}
