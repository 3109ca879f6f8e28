import Foundation
import TestSupport
import TestTraits
import Testing

/// Troubles that come from outside while the program runs, one at a time and together.
@Suite("Trouble from outside", .startsPrograms, .timeLimit(.minutes(30)))
struct TroubleTogetherTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private static let asUser =
    geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

  private func shell(_ line: String) throws -> Shell.Output {
    try Shell.run(["bash", "-c", line], environment: home.environment)
  }

  @Test("an import into a log that another program has locked names that program")
  func foreignLock() throws {
    let program = BuildProducts.program("chalktalk").path
    let script = try home.write("1 key s\n2 key q\n3 key y\n4 end\n", to: "script")
    #expect(try home.run("climb", "--script", script).status == 0)
    let table = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps\n"
        + "2026-01-01 10:00:00,Legs,Squat (Barbell),1,80,kg,5\n", to: "strong.csv")
    let holder = try home.write(
      """
      import sqlite3, sys
      log = sqlite3.connect(sys.argv[1], isolation_level=None)
      log.execute("BEGIN EXCLUSIVE")
      print("locked", flush=True)
      sys.stdin.read()

      """, to: "holder.py")
    // The holder ends when its input does, after the last command.
    let output = try shell(
      """
      cd \(home.url.path); mkfifo hold said
      python3 \(holder) \(home.database) < hold > said &
      exec 3> hold; read line < said
      for command in "import --yes \(table)" "import --yes --dry-run \(table)" "goal add V6"; do
        \(program) $command; echo "status $?"
      done
      exec 3>&-; wait
      \(program) import --yes \(table); echo "status $?"
      """)
    #expect(output.stdout.hasSuffix("status 0\n"), "\(output.stdout)")
    let refusals = output.stderr.split(separator: "\n").filter { $0.contains("has locked") }
    #expect(refusals.count == 3, "\(output.stderr)\(output.stdout)")
    #expect(
      refusals.allSatisfy { $0.contains("python3 (process ") && $0.contains("End it") },
      "\(refusals)")
    #expect(output.stdout.components(separatedBy: "status 75\n").count == 4, "\(output.stdout)")
  }

  /// How far the program's clock is from the machine's, in seconds.
  private func shift(by seconds: Int64) throws {
    try withUnsafeBytes(of: seconds) {
      try Data($0).write(to: home.url.appendingPathComponent("clock"))
    }
  }

  @Test("a stick that fills up and is locked while the clock jumps loses and invents nothing")
  func together() async throws {
    let stick = home.url.path + "/stick"
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
    try home.write("db = \"\(stick)/log.sqlite\"\n", to: "config/chalktalk/config.toml")
    try shift(by: 0)
    if geteuid() == 0 { try Shell.run(["chown", "-R", "65534:65534", home.url.path]) }
    var environment = home.environment
    environment["LD_PRELOAD"] = ["libshifted-clock.so", "libfile-faults.so"]
      .map { BuildProducts.program($0).path }.joined(separator: ":")
    environment["SHIFTED_CLOCK"] = home.url.path + "/clock"
    environment["FILE_FAULTS"] = "from:1:\(ENOSPC)"
    environment["FILE_FAULTS_SCOPE"] = stick
    environment["FILE_FAULTS_WHILE"] = home.url.path + "/full"
    let program = Self.asUser + BuildProducts.program("chalktalk").path
    let terminal = try Tmux(
      "\(program) --no-mic --mute --grade V4", environment: environment)
    try await terminal.expect("KEYBOARD ONLY")
    for attempt in 1...3 {
      try terminal.press("f")
      try await terminal.expect("attempt \(attempt)")
    }
    try Data().write(to: home.url.appendingPathComponent("full"))
    try shift(by: 40_000_000)
    #expect(try shell("chmod 000 \(stick)").status == 0)
    try terminal.press("f")
    try await terminal.expect("NOT LOGGED")
    for command in ["history", "goal add V6", "climb --no-mic --script /dev/null"] {
      let other = try shell("\(program) \(command)")
      #expect(other.status == 77, "\(command): \(other.stdout)\(other.stderr)")
      #expect(other.stderr.contains("no permission to enter \(stick)"), "\(other.stderr)")
    }
    try shift(by: -7_200)
    try FileManager.default.removeItem(atPath: home.url.path + "/full")
    #expect(try shell("chmod 700 \(stick)").status == 0)
    try terminal.press("s")
    try await terminal.expect("SEND")
    try terminal.press("q")
    try await terminal.expect("Finish")
    try terminal.press("y")
    try await terminal.expect("4 attempts")
    try terminal.press("Enter")
    #expect(try await Shell.wait { try terminal.isDead() })
    let found = try shell("ls -a \(stick)").stdout
    #expect(!found.contains("orphan"), "\(found)")
    let rows = try shell("\(program) export").stdout.split(separator: "\n").map(String.init)
    #expect(rows.filter { $0.contains("\"kind\":\"climb.attempt\"") }.count == 4)
    // The last word of the clock holds for all of it.
    let day = try shell("date -d '2 hours ago' +'%-d %b %Y'").stdout.dropLast()
    let history = try shell("LC_ALL=C \(program) history").stdout
    #expect(history.contains("4 attempts, 1 send") && history.contains(day), "\(history)")
    let doctor = try shell("\(program) doctor --mute --seconds 0.1").stdout
    #expect(!doctor.contains("warning clock") && !doctor.contains("BROKEN  log"), "\(doctor)")
  }
}
