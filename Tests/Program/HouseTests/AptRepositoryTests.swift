import Foundation
import TestSupport
import Testing

/// `scripts/apt-repository` with a package and a key of its own, read by the real apt.
@Suite("The apt repository", .timeLimit(.minutes(2)))
struct AptRepositoryTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path }

  /// Makes a key and a package in `folder`.
  init() throws {
    folder = try TemporaryFolder()
    try bash(
      """
      mkdir -m 700 keys
      gpg --batch --quiet --passphrase '' --quick-generate-key 'Test <test@example.org>' ed25519 sign never
      mkdir -p package/DEBIAN package/usr/share/doc/chalktalk
      printf 'Package: chalktalk\nVersion: 1.0\nArchitecture: all\nMaintainer: Test <test@example.org>\nDescription: test\n' \
        > package/DEBIAN/control
      dpkg-deb --root-owner-group --build package chalktalk_1.0_all.deb >/dev/null
      mkdir -p apt/lists/partial apt/cache/archives/partial apt/etc
      touch apt/status
      """)
  }

  private var environment: [String: String] {
    ["GNUPGHOME": path + "/keys", "CHALKTALK_SIGNING_KEY": "test@example.org"]
      .merging(["SOURCE_DATE_EPOCH": "1800000000"]) { $1 }
  }

  @discardableResult
  private func bash(_ script: String) throws -> Shell.Output {
    let output = try Shell.run(
      ["bash", "-ec", "cd \(path)\n" + script + "\ngpgconf --kill all"], environment: environment)
    try #require(output.status == 0, "\(output.stderr)")
    return output
  }

  private func repository(_ name: String, environment more: [String: String] = [:]) throws
    -> Shell.Output
  {
    let script = BuildProducts.repository.appendingPathComponent("scripts/apt-repository")
    return try Shell.run(
      [script.path, "\(path)/\(name)", "\(path)/chalktalk_1.0_all.deb"],
      environment: environment.merging(more) { $1 })
  }

  /// What apt says when it reads the repository, without touching the machine's own lists.
  private func update(_ name: String) throws -> Shell.Output {
    try bash(
      """
      echo "deb [signed-by=\(path)/\(name)/chalktalk.asc] file:\(path)/\(name) stable main" > apt/etc/sources.list
      """)
    return try Shell.run([
      "apt-get", "-o", "Dir::State=\(path)/apt", "-o", "Dir::State::status=\(path)/apt/status",
      "-o", "Dir::Cache=\(path)/apt/cache", "-o", "Dir::Etc=\(path)/apt/etc",
      "-o", "APT::Sandbox::User=", "-o", "APT::Update::Error-Mode=any", "update",
    ])
  }

  @Test("apt accepts it and finds the package")
  func accepted() throws {
    let made = try repository("repository")
    try #require(made.status == 0, "\(made.stderr)")
    let updated = try update("repository")
    #expect(updated.status == 0, "\(updated.stderr)")
    #expect(try bash("cat apt/lists/*Packages*").stdout.contains("Package: chalktalk"))
  }

  @Test("the same package and key give the same bytes")
  func same() throws {
    try #require(try repository("first").status == 0)
    try #require(try repository("second").status == 0)
    #expect(try bash("diff -r first second").stdout.isEmpty)
  }

  @Test(
    "apt refuses a repository that somebody else changed or signed",
    arguments: [
      "sed -i 's/Version: 1.0/Version: 9.0/' repository/dists/stable/main/binary-all/Packages; "
        + "xz -9ekf repository/dists/stable/main/binary-all/Packages",
      "sed -i 's/^Date: .*/Date: Mon, 01 Jan 2040 00:00:00 UTC/' repository/dists/stable/InRelease "
        + "repository/dists/stable/Release",
    ])
  func refused(change: String) throws {
    try #require(try repository("repository").status == 0)
    try bash(change)
    #expect(try update("repository").status != 0)
  }

  @Test("a missing key, package or name, or a folder that exists, makes nothing")
  func missing() throws {
    let without = try repository("repository", environment: ["CHALKTALK_SIGNING_KEY": ""])
    #expect(without.status == 78 && without.stderr.contains("gpg --quick-generate-key"))
    let unknown = try repository("repository", environment: ["CHALKTALK_SIGNING_KEY": "nobody"])
    #expect(unknown.status == 78 && unknown.stderr.contains("nobody"))
    try bash("mkdir taken; mv chalktalk_1.0_all.deb other.deb")
    #expect(try repository("repository").status == 66)
    try bash("mv other.deb chalktalk_1.0_all.deb")
    #expect(try repository("taken").status == 73)
    #expect(try bash("ls -A taken; ls -d repository .apt* 2>/dev/null || true").stdout.isEmpty)
  }
}
