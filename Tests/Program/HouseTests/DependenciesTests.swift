import Foundation
import TestSupport
import Testing

/// `scripts/dependencies` on this build's packages, and on copies of them with one change.
@Suite("Packages that are built in", .timeLimit(.minutes(2)))
struct DependenciesTests {
  private static let build = BuildProducts.repository.appendingPathComponent(".build")

  private static func run(_ arguments: [String]) throws -> Shell.Output {
    let script = BuildProducts.repository.appendingPathComponent("scripts/dependencies")
    return try Shell.run([script.path] + arguments)
  }

  @Test("the packages of this build have the versions and contents in packaging/dependencies.tsv")
  func asNamed() throws {
    let output = try Self.run(["check"])
    #expect(output.status == 0, "\(output.stderr)")
  }

  /// A scratch folder whose swift-system is a copy that `change` changes; the other packages are this build's.
  private static func check(after change: String) throws -> Shell.Output {
    let folder = try TemporaryFolder()
    let checkouts = folder.url.appendingPathComponent("checkouts")
    let copied = try Shell.run([
      "bash", "-ec",
      """
      mkdir \(checkouts.path)
      for package in \(Self.build.path)/checkouts/*; do ln -s "$package" \(checkouts.path); done
      rm \(checkouts.path)/swift-system
      cp -r \(Self.build.path)/checkouts/swift-system \(checkouts.path)
      chmod -R u+w \(checkouts.path)/swift-system
      cp \(Self.build.path)/workspace-state.json \(folder.url.path)
      cd \(folder.url.path)
      \(change)
      """,
    ])
    try #require(copied.status == 0, "\(copied.stderr)")
    return try Self.run(["check", folder.url.path])
  }

  @Test("an equal copy is accepted: neither the folder nor the time of its files matters")
  func equalCopy() throws {
    #expect(try Self.check(after: "true").status == 0)
  }

  @Test(
    "a package with another byte, another name, a file more or less, or another version is named",
    arguments: [
      "printf ' ' >> checkouts/swift-system/Package.swift",
      "mv checkouts/swift-system/Package.swift checkouts/swift-system/package.swift",
      "echo 'let x = 1' > checkouts/swift-system/Sources/System/New.swift",
      "rm checkouts/swift-system/README.md",
      "sed -i '/swift-system/,/version/s/\"version\" *: *\"1[.]8/\"version\":\"1.9/' workspace-state.json",
    ])
  func changed(change: String) throws {
    let output = try Self.check(after: change)
    #expect(output.status == 1 && output.stderr.contains("swift-system"), "\(output)")
    #expect(!output.stderr.contains("swift-nio"))
  }

  @Test("each package that is built in has its licence in packaging/copyright")
  func licences() throws {
    let folder = BuildProducts.repository.appendingPathComponent("packaging")
    let table = try String(
      contentsOf: folder.appendingPathComponent("dependencies.tsv"), encoding: .utf8)
    let copyright = try String(
      contentsOf: folder.appendingPathComponent("copyright"), encoding: .utf8
    ).lowercased()
    let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t") }
    try #require(rows.count >= 4)
    for row in rows {
      #expect(row.count == 4 && row[2] != "NOASSERTION")
      let name = row[0].hasPrefix("swift-nio") ? "swiftnio" : row[0]
      #expect(copyright.contains(name), "\(name)")
    }
  }
}
