import Foundation
import TestSupport
import TestTraits
import Testing

/// What can't be reached is never taken for what isn't there: every way in which a place fails, by command.
@Suite("Unreachable files", .startsPrograms, .timeLimit(.minutes(30)))
struct UnreachableTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  @Test("docs/reliability.md shows each way, what the commands say and their statuses")
  func documented() throws {
    let page = try String(
      contentsOf: BuildProducts.repository.appendingPathComponent("docs/reliability.md"),
      encoding: .utf8)
    let rows = page.split(separator: "\n").map(String.init).filter { $0.contains("| … ") }
    #expect(rows == Self.table, "\(Self.table.joined(separator: "\n"))")
    for command in Self.readers + Self.named {
      let name = String(command.prefix { $0 != " " })
      #expect(page.contains("`\(name)`"), "\(name)")
    }
  }

  /// The commands that need a log, a session among them.
  static let readers = [
    "history", "stats", "show 1", "insights", "report", "export", "goal list", "share",
    "backup copy", "data show", "data forget --all --yes", "exercise list",
  ]

  /// Each command meets each way; those that only differ in the system's reason share the commands.
  private func readers(_ fault: Fault) -> [String] {
    guard !fault.environment.isEmpty,
      let place = Self.faults.firstIndex(where: { $0.name == fault.name })
    else { return Self.readers }
    return Self.readers.enumerated().filter { ($0.offset + place).isMultiple(of: 4) }.map(\.element)
  }

  private func script() throws -> String {
    try home.write("1 say send\n3 key q\n4 key y\n5 key Enter\n", to: "script")
  }

  private func climb(_ place: Place, _ fault: Fault? = nil) throws -> Shell.Output {
    try run("climb --no-mic --mute --script \(try script())", fault, place)
  }

  /// A place in the home that a fault strikes.
  struct Place: Sendable {
    let folder: String
    let file: String
    var options = ""
  }

  private func run(
    _ command: String, _ fault: Fault? = nil, _ place: Place
  ) throws -> Shell.Output {
    var environment = home.environment
    environment["TMPDIR"] = home.url.path
    if let fault, !fault.environment.isEmpty {
      environment.merge(fault.environment) { $1 }
      environment["FILE_FAULTS_SCOPE"] = place.folder
      environment["LD_PRELOAD"] = BuildProducts.program("libfile-faults.so").path
    }
    let program = BuildProducts.program("chalktalk").path
    let line = "cd \(home.url.path); exec \(program) \(command) \(place.options)"
    return try Shell.run(Self.asUser + ["bash", "-c", line], environment: environment)
  }

  /// Root may enter every folder, so that it tries as somebody who may not.
  private static let asUser =
    geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

  private func strike(_ fault: Fault, _ place: Place) throws {
    if geteuid() == 0 { try Shell.run(["chown", "-R", "65534:65534", home.url.path]) }
    let struck = try Shell.run(
      Self.asUser + ["bash", "-c", "T=\(place.folder); F=\(place.file); \(fault.blow)"])
    #expect(struck.status == 0, "\(struck.stderr)")
  }

  private func files() throws -> Set<String> {
    let found = try Shell.run(["find", home.url.path, "-name", "*.sqlite*"]).stdout
    return Set(found.split(separator: "\n").map(String.init))
  }

  private func begin(_ place: Place) throws {
    if geteuid() == 0 { try Shell.run(["chown", "-R", "65534:65534", home.url.path]) }
    let begun = try climb(place)
    #expect(begun.status == 0, "\(begun.stderr)")
  }

  @Test("no command takes a log that can't be reached for a new one", arguments: faults)
  func log(_ fault: Fault) throws {
    let folder = home.url.path + "/disks/stick"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try home.write("db = \"\(folder)/log.sqlite\"\n", to: "config/chalktalk/config.toml")
    let place = Place(folder: folder, file: folder + "/log.sqlite")
    try begin(place)
    try strike(fault, place)
    let before = try files()
    for command in readers(fault) where !(fault.isOfContents && command == "data show") {
      let output = try run(command, fault, place)
      #expect(output.status == fault.status, "\(command): \(output.stdout)\(output.stderr)")
      #expect(output.stderr.contains(fault.says), "\(command): \(output.stderr)")
      #expect(!output.stdout.contains("No sessions yet"), "\(command)")
    }
    let session = try climb(place, fault)
    #expect(session.status == fault.status, "\(session.stdout)\(session.stderr)")
    #expect(session.stderr.contains(fault.says), "\(session.stderr)")
    let doctor = try run("doctor --mute --seconds 0.1", fault, place)
    #expect(doctor.stdout.contains("BROKEN  log"), "\(doctor.stdout)")
    #expect(doctor.stdout.contains(fault.says), "\(doctor.stdout)")
    #expect(try files() == before)
    #expect(!FileManager.default.fileExists(atPath: folder + "/stick"))
    if fault.isForUsers { try Shell.run(["chmod", "-R", "u+rwX", home.url.path]) }
  }

  @Test("no command takes settings that can't be reached for the defaults", arguments: faults)
  func settings(_ fault: Fault) throws {
    try home.write("boulder-grades = \"font\"\n", to: "config/chalktalk/config.toml")
    let place = Place(
      folder: home.url.path + "/config/chalktalk",
      file: home.url.path + "/config/chalktalk/config.toml")
    try begin(place)
    try strike(fault, place)
    let before = try files()
    let status = fault.settingsStatus ?? fault.status
    let isMissing = status == 0
    for command in ["history", "stats", "climb --no-mic --mute --script \(try script())"] {
      let output = try run(command, fault, place)
      #expect(output.status == status, "\(command): \(output.stderr)")
      #expect(isMissing || output.stderr.contains(fault.says), "\(command): \(output.stderr)")
    }
    let doctor = try run("doctor --mute --seconds 0.1", fault, place)
    #expect(isMissing || doctor.stdout.contains("BROKEN  settings"), "\(doctor.stdout)")
    if !isMissing { #expect(try files() == before) }
    if fault.isForUsers { try Shell.run(["chmod", "-R", "u+rwX", home.url.path]) }
  }

  /// The commands that read a file that the user names, and what each says of one that is absent.
  static let named = [
    "import --yes", "listen --audio", "restore", "backup --check", "plan check",
    "climb --no-mic --mute --script",
  ]

  @Test("a file that the user names is absent only if it is", arguments: faults)
  func named(_ fault: Fault) throws {
    let folder = home.url.path + "/disks/stick"
    let file = try home.write("anything\n", to: "disks/stick/file")
    let place = Place(folder: folder, file: file)
    try strike(fault, place)
    for command in Self.named where !fault.isRead {
      let output = try run("\(command) \(file)", fault, place)
      #expect(
        output.status == fault.namedStatus ?? fault.status,
        "\(command): \(output.stdout)\(output.stderr)")
      #expect(output.stderr.contains(fault.says), "\(command): \(output.stderr)")
    }
    if fault.isForUsers { try Shell.run(["chmod", "-R", "u+rwX", home.url.path]) }
    let absent = home.url.path + "/absent"
    for command in Self.named {
      let output = try run("\(command) \(absent)", nil, place)
      #expect(output.status == 66, "\(command): \(output.stdout)\(output.stderr)")
      #expect(output.stderr.contains(absent), "\(command): \(output.stderr)")
    }
  }

  @Test("names that are too long, files without end and folders are refused in our words")
  func wrong() throws {
    let folder = home.url.path + "/disks"
    let place = Place(folder: folder, file: folder)
    try home.write("x", to: "disks/file")
    if geteuid() == 0 { try Shell.run(["chown", "-R", "65534:65534", home.url.path]) }
    let long = folder + "/" + String(repeating: "n", count: 300)
    for command in ["history --db", "import --yes", "restore", "listen --audio", "plan check"] {
      let output = try run("\(command) \(long)", nil, place)
      #expect(output.status == 66, "\(command): \(output.stderr)")
      #expect(output.stderr.contains("the name is too long"), "\(command): \(output.stderr)")
      let isFolder = try run("\(command) \(folder)", nil, place)
      #expect(isFolder.stderr.contains("folder"), "\(command): \(isFolder.stderr)")
      #expect(isFolder.status != 0)
    }
    let session = try climb(Place(folder: folder, file: folder, options: "--db \(folder)"))
    #expect(session.status == 73, "\(session.stderr)")
    let under = try climb(
      Place(folder: folder, file: folder, options: "--db \(folder)/file/log.sqlite"))
    #expect(under.status == 66 && under.stderr.contains("is not a folder"), "\(under.stderr)")
  }

  @Test("a folder that --db or `db` names is never made")
  func neverMade() throws {
    let folder = home.url.path + "/stick/deep"
    let place = Place(folder: folder, file: folder + "/log.sqlite")
    if geteuid() == 0 { try Shell.run(["chown", "-R", "65534:65534", home.url.path]) }
    let commands = [
      "climb --no-mic --mute --script \(try script())", "goal add V6",
      "import --yes \(try script())",
      "restore \(try script())", "sync \(home.url.path)/shared",
    ]
    for command in commands {
      let output = try run("\(command) --db \(place.file)", nil, place)
      #expect(output.status == 66, "\(command): \(output.stdout)\(output.stderr)")
      #expect(output.stderr.contains("there is no folder"), "\(command): \(output.stderr)")
    }
    #expect(!FileManager.default.fileExists(atPath: home.url.path + "/stick"))
  }

  @Test("a log whose place was known and is gone is asked for; --new begins one")
  func gone() throws {
    let folder = home.url.path + "/stick"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let place = Place(
      folder: folder, file: folder + "/log.sqlite", options: "--db \(folder)/log.sqlite")
    try begin(place)
    // The stick is away, and its mount point is there.
    try FileManager.default.removeItem(atPath: place.file)
    let refused = try climb(place)
    #expect(refused.status == 66, "\(refused.stdout)")
    #expect(refused.stderr.contains("is gone"), "\(refused.stderr)")
    #expect(refused.stderr.contains("--new"), "\(refused.stderr)")
    for command in ["history", "goal add V6", "import --yes \(try script())"] {
      let output = try run(command, nil, place)
      #expect(
        output.status == 66 && output.stderr.contains("is gone"), "\(command): \(output.stderr)")
    }
    #expect(!FileManager.default.fileExists(atPath: place.file))
    let begun = try run("climb --no-mic --mute --script \(try script()) --new", nil, place)
    #expect(begun.status == 0, "\(begun.stderr)")
    #expect(FileManager.default.fileExists(atPath: place.file))
  }

  @Test(
    "presets, plans, voice, backups and the sync folder that can't be reached are named by doctor")
  func doctor() throws {
    try home.write(
      "backup-folder = \"\(home.url.path)/stick/backups\"\nsync = \"\(home.url.path)/stick/sync\"\n",
      to: "config/chalktalk/config.toml")
    let place = Place(folder: home.url.path, file: home.url.path)
    let links = [
      "config/chalktalk/timers.json", "config/chalktalk/plans", "data/chalktalk/voice",
    ]
    try FileManager.default.createDirectory(
      atPath: home.url.path + "/data/chalktalk", withIntermediateDirectories: true)
    for link in links {
      try FileManager.default.createSymbolicLink(
        atPath: "\(home.url.path)/\(link)", withDestinationPath: "/nowhere/at/all")
    }
    if geteuid() == 0 { try Shell.run(["chown", "-R", "65534:65534", home.url.path]) }
    let lines = try run("doctor --mute --seconds 0.1", nil, place).stdout
    for name in ["presets", "plans", "voice"] {
      #expect(lines.contains("BROKEN  \(name)"), "\(lines)")
    }
    #expect(
      lines.contains("there is no backup folder at \(home.url.path)/stick/backups"), "\(lines)")
    #expect(lines.contains("there is no folder \(home.url.path)/stick"), "\(lines)")
    // And nobody's plans are removed on other machines because they can't be seen here.
    #expect(try run("plan list", nil, place).status == 66)
    #expect(try run("timer presets list", nil, place).status == 66)
  }
}
