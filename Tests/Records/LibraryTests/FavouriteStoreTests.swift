import Foundation
import TestSupport
import Testing
import Timers

@testable import Library

@Suite("Pinned timers on disk", .timeLimit(.minutes(30)))
struct FavouriteStoreTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("config/favourites.json") }
  private var store: FavouriteStore { FavouriteStore(file.deletingLastPathComponent()) }

  init() throws { folder = try TemporaryFolder() }

  @Test("pinned timers are read back; without a file, nothing is pinned")
  func roundTrip() throws {
    #expect(try store.read().isEmpty)
    let pinned: [WorkoutConfiguration] = [
      .interval(IntervalPreset.shipped[0]), .standard(.forTime), .standard(.hold),
    ]
    try store.write(pinned)
    #expect(try store.read() == pinned)
    try store.write([])
    #expect(try store.read().isEmpty)
  }

  @Test(
    "an error about another kind of file gives its name, the reason and what to do",
    arguments: [("pinned", "it is not JSON"), ("{}", "this should be a list, in [ ]")])
  func broken(text: String, reason: String) throws {
    try store.write([])
    try Data(text.utf8).write(to: file)
    let error = #expect(throws: LibraryError.self) { try store.read() }
    #expect(
      error?.description
        == "\(file.path) cannot be read as timers (\(reason)). Fix it, or delete it.")
  }

  // It used to count as missing, and the next pin would have replaced it.
  @Test("a file that can't be read doesn't count as empty")
  func unreadable() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let error = #expect(throws: LibraryError.self) { try store.read() }
    #expect(error?.description == "\(file.path) cannot be read. Fix it, or delete it.")
    let presets = PresetStore(folder.url)
    try FileManager.default.createDirectory(at: presets.file, withIntermediateDirectories: true)
    #expect(throws: LibraryError.self) { try presets.change { _ in } }
  }
}
