import Foundation
import TestSupport
import TestTraits
import Testing

/// The places beside the log and the settings, and disks that can be read but not written.
@Suite("Unreachable places", .startsPrograms, .timeLimit(.minutes(30)))
struct UnreachablePlacesTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// A place of ours that a fault strikes, and the command that needs it.
  struct Place: Sendable {
    /// What `doctor` calls it.
    let name: String
    /// In the home.
    let path: String
    let command: String
    var isFile = false
  }

  static let places = [
    Place(
      name: "presets", path: "config/chalktalk/timers.json", command: "timer presets list",
      isFile: true),
    Place(name: "plans", path: "config/chalktalk/plans", command: "plan list"),
    Place(name: "voice", path: "data/chalktalk/voice", command: "voice takes"),
    Place(name: "sync", path: "stick/sync", command: "sync stick/sync"),
    Place(name: "backup", path: "stick/backups", command: "restore --list"),
  ]

  private static let asUser =
    geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

  private func run(_ command: String, _ more: [String: String] = [:]) throws -> Shell.Output {
    var environment = home.environment
    environment["TMPDIR"] = home.url.path
    environment.merge(more) { $1 }
    if !more.isEmpty { environment["LD_PRELOAD"] = BuildProducts.program("libfile-faults.so").path }
    let program = BuildProducts.program("chalktalk").path
    return try Shell.run(
      Self.asUser + ["bash", "-c", "cd \(home.url.path); exec \(program) \(command)"],
      environment: environment)
  }

  private func shell(_ line: String) throws {
    let output = try Shell.run(Self.asUser + ["bash", "-c", line])
    #expect(output.status == 0, "\(output.stderr)")
  }

  private func begin() throws {
    try home.write(
      "backup-folder = \"\(home.url.path)/stick/backups\"\nsync = \"\(home.url.path)/stick/sync\"\n",
      to: "config/chalktalk/config.toml")
    for place in Self.places where !place.isFile {
      try FileManager.default.createDirectory(
        atPath: "\(home.url.path)/\(place.path)", withIntermediateDirectories: true)
    }
    if geteuid() == 0 { try Shell.run(["chown", "-R", "65534:65534", home.url.path]) }
    let script = try home.write("1 say send\n3 key q\n4 key y\n5 key Enter\n", to: "script")
    let begun = try run("climb --no-mic --mute --script \(script)")
    #expect(begun.status == 0, "\(begun.stderr)")
    let preset = try run("timer presets duplicate Tabata Mine")
    #expect(preset.status == 0, "\(preset.stderr)")
    if geteuid() == 0 { try Shell.run(["chown", "-R", "65534:65534", home.url.path]) }
  }

  /// The ways that strike a place itself, whatever it holds.
  static let faults = UnreachableTests.faults.filter {
    !$0.environment.isEmpty
      || ["a link to a folder that is away", "a folder behind a circle", "a locked folder"]
        .contains(
          $0.name)
  }

  @Test(
    "presets, plans, voice, the sync folder and backups that can't be reached are never empty ones",
    arguments: faults)
  func places(_ fault: UnreachableTests.Fault) throws {
    try begin()
    for place in Self.places {
      let path = "\(home.url.path)/\(place.path)"
      try shell("T=\(path); \(fault.blow)")
      var environment = fault.environment
      if !environment.isEmpty { environment["FILE_FAULTS_SCOPE"] = path }
      // What is locked is the thing itself here.
      let says = fault.isForUsers ? "permission" : fault.says
      let output = try run(place.command, environment)
      #expect(
        output.status == fault.status && output.stderr.contains(says),
        "\(place.name): \(output.status) \(output.stdout)\(output.stderr)")
      let doctor = try run("doctor --mute --seconds 0.1", environment).stdout
      let lines = doctor.split(separator: "\n").filter { $0.contains(says) }
      #expect(lines.contains { $0.contains(" \(place.name)") }, "\(place.name): \(doctor)")
      try shell(
        "T=\(path); chmod 755 $T 2>/dev/null; if [ -e $T.away ]; then rm $T; mv $T.away $T; fi; "
          + "if [ -L $T ]; then rm $T; fi; true")
    }
  }

  /// Ways in which a disk that can be read takes nothing.
  static let refusals: [Int32] = [ENOSPC, EDQUOT, EFBIG, EROFS, EIO, EACCES, EPERM, ENXIO]

  @Test(
    "what can't be written is said with the reason, by each command, and leaves all as it was",
    arguments: refusals)
  func unwritten(_ code: Int32) throws {
    try begin()
    let folder = home.url.path
    let before = try run("export").stdout
    let table = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps\n"
        + "2026-01-01 10:00:00,Legs,Squat (Barbell),1,80,kg,5\n", to: "strong.csv")
    try shell("mkdir -p \(folder)/out")
    let reasons = [
      String(cString: strerror(code)), "the disk is full", "cannot be written", "disk I/O error",
    ]
    for (scope, commands) in [
      ("data", ["goal add V6", "import --yes \(table)", "session date 1 2026-01-01"]),
      (
        "out",
        ["backup out/copy", "export --output out/log.jsonl", "report --output out/page.html"]
      ),
      ("config", ["config set volume 3"]),
    ] {
      for command in commands {
        let output = try run(
          command, ["FILE_FAULTS": "from:1:\(code)", "FILE_FAULTS_SCOPE": "\(folder)/\(scope)"])
        #expect(
          [73, 74, 77].contains(output.status), "\(command): \(output.status) \(output.stdout)")
        #expect(
          reasons.contains(where: output.stderr.contains), "\(command): \(output.stderr)")
      }
    }
    #expect(try run("export").stdout == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/out").isEmpty)
  }
}
