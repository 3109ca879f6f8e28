import Foundation
import TestSupport
import Testing

/// Checks the version in Package.swift, and scripts/release in a repository of its own whose `scripts/artifacts` builds nothing
/// and whose evening has no climbers.
@Suite("Releases", .timeLimit(.minutes(30)))
struct ReleaseTests {
  private static let root = BuildProducts.repository

  private static func text(_ file: String, in folder: URL = root) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  private static func version(in folder: URL = root) throws -> String {
    let manifest = try text("Package.swift", in: folder)
    return String(try #require(manifest.firstMatch(of: #/(?m)^let version = "(.+)"$/#)).1)
  }

  /// The releases in CHANGELOG.md, the newest first, and whether it has entries under [Unreleased].
  private static func changelog(
    in folder: URL = root
  ) throws -> (releases: [String], isAhead: Bool) {
    let text = try text("CHANGELOG.md", in: folder)
    let unreleased = try #require(text.firstMatch(of: #/(?s)\n## \[Unreleased\]\n(.*?)\n## /#)).1
    let releases = text.matches(of: #/(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/#)
    return (releases.map { String($0.1) }, unreleased.contains("\n- "))
  }

  @Test("Package.swift names the last release, or a later version with -dev")
  func named() throws {
    let version = try Self.version()
    let (releases, isAhead) = try Self.changelog()
    let last = try #require(releases.first)
    if version.hasSuffix("-dev") {
      #expect(version.compare(last, options: .numeric) == .orderedDescending)
    } else {
      #expect(version == last && !isAhead)
    }
  }

  @Test("each dependency has an exact version")
  func exact() throws {
    let manifest = try Self.text("Package.swift")
    let dependencies = manifest.matches(of: #/\.package\(/#).count
    try #require(dependencies >= 3)
    #expect(manifest.matches(of: #/url: "[^"]+", exact: "[^"]+"/#).count == dependencies)
  }

  /// A clone that holds what scripts/release reads.
  private struct Clone {
    let folder: TemporaryFolder
    var url: URL { folder.url }

    init(
      version: String, changelog: String, artifacts: String = "true", evening: String = "true"
    ) throws {
      folder = try TemporaryFolder()
      let scripts = url.appendingPathComponent("scripts")
      try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: ReleaseTests.root.appendingPathComponent("scripts/release"),
        to: scripts.appendingPathComponent("release"))
      try Shell.write(
        program: """
          #!/bin/sh
          sed -n 's/^let version = //p' Package.swift > built
          git describe --exact-match >> built
          \(artifacts)

          """,
        to: scripts.appendingPathComponent("artifacts").path)
      let benchmark = url.appendingPathComponent("benchmarks/evening")
      try FileManager.default.createDirectory(at: benchmark, withIntermediateDirectories: true)
      try Shell.write(
        program: "#!/bin/sh\necho \"$@\" > heard\n\(evening)\n",
        to: benchmark.appendingPathComponent("run").path)
      try write("let version = \"\(version)\"\n", to: "Package.swift")
      try write("built\nheard\n", to: ".gitignore")
      try write("# Changelog\n\n\(changelog)", to: "CHANGELOG.md")
      for arguments in [["init", "-q"], ["add", "."], ["commit", "-qm", "First"]] {
        let output = try git(arguments)
        try #require(output.status == 0, "\(output.stderr)")
      }
    }

    func write(_ text: String, to file: String) throws {
      try Data(text.utf8).write(to: url.appendingPathComponent(file))
    }

    func git(_ arguments: [String]) throws -> Shell.Output {
      try Shell.run(["git", "-C", url.path] + arguments, environment: Self.author)
    }

    func release(_ arguments: [String] = []) throws -> Shell.Output {
      try Shell.run(
        [url.appendingPathComponent("scripts/release").path] + arguments,
        environment: Self.author)
    }

    var titles: [String] {
      get throws {
        try git(["log", "--format=%s"]).stdout.split(separator: "\n").map(String.init)
      }
    }

    private static let author = [
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    ]
  }

  private static let pending =
    "## [Unreleased]\n\n### Added\n\n- A word.\n\n## [1.9.0] - 2026-11-24\n\n- All.\n"

  @Test("a release is a tagged commit with its version and date; then the next begins")
  func release() throws {
    let clone = try Clone(version: "1.10.0-dev", changelog: Self.pending)
    let output = try clone.release()
    try #require(output.status == 0, "\(output.stderr)")
    #expect(try clone.titles == ["Begin 1.11.0", "Release 1.10.0", "First"])
    #expect(try Self.text("built", in: clone.url) == "\"1.10.0\"\nv1.10.0\n")
    #expect(try Self.text("heard", in: clone.url) == ".build-deb/release/chalktalk --small\n")
    #expect(try Self.version(in: clone.url) == "1.11.0-dev")
    let (releases, isAhead) = try Self.changelog(in: clone.url)
    #expect(releases == ["1.10.0", "1.9.0"] && !isAhead)
    #expect(output.stdout.contains("git push origin HEAD v1.10.0"))
    #expect(try clone.git(["log", "-1", "--format=%s", "v1.10.0"]).stdout == "Release 1.10.0\n")
    #expect(try clone.git(["show", "HEAD~:Package.swift"]).stdout == "let version = \"1.10.0\"\n")
  }

  @Test(
    "a version that isn't above the last release is refused", arguments: ["1.9.0", "1.8.9", "2"])
  func notAbove(version: String) throws {
    let clone = try Clone(version: "1.10.0-dev", changelog: Self.pending)
    let output = try clone.release([version])
    #expect(output.status == 65 && output.stderr.contains(version))
    #expect(try clone.titles == ["First"])
  }

  @Test("a tag of that version is refused, and stays")
  func tagged() throws {
    let clone = try Clone(version: "1.10.0-dev", changelog: Self.pending)
    try #require(try clone.git(["tag", "v1.10.0"]).status == 0)
    let output = try clone.release()
    #expect(output.status == 65 && output.stderr.contains("v1.10.0"))
    #expect(try clone.titles == ["First"])
    #expect(try clone.git(["tag"]).stdout == "v1.10.0\n")
  }

  @Test("uncommitted changes are refused")
  func dirty() throws {
    let clone = try Clone(version: "1.10.0-dev", changelog: Self.pending)
    try clone.write("new", to: "file")
    let output = try clone.release()
    #expect(output.status == 65 && output.stderr.contains("changes"))
    #expect(try clone.titles == ["First"])
  }

  @Test("nothing to release is refused")
  func empty() throws {
    let clone = try Clone(
      version: "1.10.0-dev", changelog: "## [Unreleased]\n\n## [1.9.0] - 2026-11-24\n\n- All.\n")
    let output = try clone.release()
    #expect(output.status == 65 && output.stderr.contains("Unreleased"))
    #expect(try clone.titles == ["First"])
  }

  @Test(
    "artifacts that can't be made, or an evening that falls short, leave branch and tags as they were",
    arguments: [("exit 70", "true"), ("true", "exit 70")])
  func broken(artifacts: String, evening: String) throws {
    let clone = try Clone(
      version: "1.10.0-dev", changelog: Self.pending, artifacts: artifacts, evening: evening)
    let output = try clone.release()
    #expect(output.status == 70)
    #expect(try clone.titles == ["First"])
    #expect(try clone.git(["tag"]).stdout.isEmpty)
    #expect(try Self.version(in: clone.url) == "1.10.0-dev")
    #expect(try clone.git(["status", "--porcelain"]).stdout.isEmpty)
  }
}
