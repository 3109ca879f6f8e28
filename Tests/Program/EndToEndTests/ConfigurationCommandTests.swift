import Foundation
import TestSupport
import TestTraits
import Testing

/// The real program, with a configuration folder of its own.
@Suite("Settings from config.toml", .startsPrograms, .timeLimit(.minutes(30)))
struct ConfigurationCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private var file: URL { home.url.appendingPathComponent("config/chalktalk/config.toml") }

  /// A scripted session of one send, which ends once the head has let go of the word.
  private func climb(_ arguments: String...) throws -> Shell.Output {
    let script = home.url.appendingPathComponent("script")
    try Data("1 say send\n7 end\n".utf8).write(to: script)
    let paths = ["--script", script.path, "--print-frame", "80x24"]
    return try home.run(["climb"] + paths + arguments)
  }

  private func configure(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test("the first start writes every default as a comment")
  func firstStart() throws {
    #expect(try climb().status == 0)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("\n# rest = 180\n"))
  }

  @Test("an option overrides its setting")
  func defaults() throws {
    try configure("boulder-grades = \"font\"\nauto-rest = true\n")
    let configured = try climb()
    #expect(configured.stdout.contains("Fontainebleau"))
    #expect(configured.stdout.contains("REST"))
    // A log of its own: the first one holds an open session, which would be offered again.
    let log = home.url.path + "/told.sqlite"
    let told = try climb("--system", "v", "--no-auto-rest", "--db", log)
    #expect(told.stdout.contains("V scale"))
    #expect(!told.stdout.contains("REST"))
  }

  // A log set as log.sqlite was another one in every folder.
  @Test("a path is kept from the root, a home or an address as typed")
  func paths() throws {
    let here = FileManager.default.currentDirectoryPath
    for (typed, kept) in [
      ("log.sqlite", here + "/log.sqlite"), ("/gym/../log.sqlite", "/log.sqlite"),
      ("~/log.sqlite", "~/log.sqlite"), ("", ""),
    ] {
      #expect(try home.run("config", "set", "db", typed).status == 0)
      #expect(try home.run("config", "get", "db").stdout == kept + "\n")
    }
    let server = "postgresql://wall1@host/gym"
    #expect(try home.run("config", "set", "sync", server).stdout == "sync = \"\(server)\"\n")
  }

  @Test("a bad settings file is refused with its line and kept, and no session starts")
  func badFile() throws {
    try configure("rest = 60\nrets = 5\n")
    let output = try climb()
    #expect(output.status == 78)
    #expect(output.stderr.contains("config.toml:2:1: there is no setting \"rets\""))
    #expect(try String(contentsOf: file, encoding: .utf8) == "rest = 60\nrets = 5\n")
    #expect(!FileManager.default.fileExists(atPath: home.url.path + "/data"))
  }

  @Test(
    "a settings file without the right to read it or to write it is named once, with the reason",
    .enabled(if: geteuid() != 0, "root has every right"))
  func rights() throws {
    try configure("rest = 60\n")
    #expect(chmod(file.path, 0) == 0)
    let unread = try home.run("history")
    let reason = "this can't be read: its permissions don't allow it"
    #expect(unread.stderr == "chalktalk: \(file.path): \(reason)\n")
    #expect(chmod(file.path, 0o600) == 0)
    let folder = file.deletingLastPathComponent().path
    #expect(chmod(folder, 0o500) == 0)
    defer { chmod(folder, 0o700) }
    let unwritten = try home.run("config", "set", "rest", "90")
    #expect(unwritten.status == 73 && unwritten.stderr.ranges(of: file.path).count == 1)
  }

  @Test("with a bad settings file --help still works, and the doctor names the line")
  func doctor() throws {
    try configure("rets = 5\n")
    let environment = ["XDG_CONFIG_HOME": home.url.path + "/config"]
    let program = BuildProducts.program("chalktalk").path
    #expect(try Shell.run([program, "--help"], environment: environment).status == 0)
    let doctor = try Shell.run(
      [program, "doctor", "--mute", "--seconds", "0.2"], environment: environment)
    #expect(doctor.status == 69)
    #expect(doctor.stdout.contains("config.toml:1:1: there is no setting \"rets\""))
  }

  @Test(
    "an unclosed bracket is an error with its place in settings, plans and colours",
    arguments: ["config.toml", "plans/mine.toml", "circuits/gym.toml"])
  func brokenBracket(name: String) throws {
    let path = try home.write("name = \"x\"\n[\n", to: "config/chalktalk/\(name)")
    #expect(try home.run("--help").status == 0)
    let output =
      name.hasPrefix("plans") ? try home.run("plan", "check", path) : try home.run("history")
    #expect([65, 78].contains(output.status), "\(output.stderr)")
    #expect(output.stderr.contains("\(path):2:2: a name belongs here"), "\(output.stderr)")
  }
}
