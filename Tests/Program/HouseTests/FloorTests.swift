import Foundation
import TestSupport
import Testing

/// Checks that the folders of Sources are floors: each imports itself and those below it.
@Suite("Floors", .timeLimit(.minutes(30)))
struct FloorTests {
  /// From the lowest up.
  private static let floors = [
    "Base", "Activities", "Hearing", "Records", "Screen", "Reach", "Program",
  ]

  /// Imports that still point up.
  private static let known: Set<String> = ["Preferences imports Canvas"]

  private static let sources = BuildProducts.repository.appendingPathComponent("Sources")

  private static func folders(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey]
    ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent)
  }

  /// The height of each module.
  private static func heights() throws -> [String: Int] {
    var heights: [String: Int] = [:]
    for (height, floor) in floors.enumerated() {
      for module in try folders(in: sources.appendingPathComponent(floor)) {
        heights[module] = height
      }
    }
    return heights
  }

  /// The modules that a module's Swift files import.
  private static func imports(of module: String, on floor: String) throws -> Set<String> {
    let folder = sources.appendingPathComponent(floor).appendingPathComponent(module)
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var found: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let code = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for match in code.matches(of: #/(?m)^(?:@\w+ )?(?:\w+ )?import (?:struct )?(\w+)/#) {
        found.insert(String(match.1))
      }
    }
    return found
  }

  @Test("Sources has these folders and no other")
  func complete() throws {
    #expect(try Set(Self.folders(in: Self.sources)) == Set(Self.floors))
  }

  @Test("each floor imports only itself and the floors below")
  func downwards() throws {
    let heights = try Self.heights()
    try #require(heights.count > 40)
    var upwards: Set<String> = []
    for (module, height) in heights {
      for other in try Self.imports(of: module, on: Self.floors[height])
      where heights[other, default: 0] > height {
        upwards.insert("\(module) imports \(other)")
      }
    }
    #expect(upwards == Self.known)
  }

  @Test("each floor's README names its modules, in at most ten lines", arguments: floors)
  func described(_ floor: String) throws {
    let folder = Self.sources.appendingPathComponent(floor)
    let text = try String(
      contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 11)
    for module in try Self.folders(in: folder) {
      #expect(text.contains("`\(module)`"), "\(floor)/README.md doesn't name \(module)")
    }
  }
}
