import Foundation
import TestSupport
import Testing

@Suite("The unit for a wall", .timeLimit(.minutes(30)))
struct WallUnitTests {
  private let file = BuildProducts.repository
    .appendingPathComponent("packaging/chalktalk-wall@.service").path

  @Test("systemd calls its exposure 4 or less, and its memory is bounded")
  func exposure() throws {
    let found = try Shell.run([
      "systemd-analyze", "security", "--offline=true", "--threshold=40", file,
    ])
    #expect(found.status == 0, "\(found.stdout.suffix(200))\(found.stderr)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\nMemoryMax="))
  }

  /// Runs what the unit does before the program, with the files of another machine; `step` takes the place of each second's wait.
  private func wait(
    in machine: TemporaryFolder, uptime: Int, step: String
  ) throws -> Shell.Output {
    let unit = try String(contentsOfFile: file, encoding: .utf8)
    let script = try #require(unit.firstMatch(of: /ExecStartPre=-\/bin\/sh -c '(.+)'/)).1
    try #require(script.contains("sleep 1"))
    let seconds = machine.url.path + "/uptime"
    try Data("\(uptime).25 100.00\n".utf8).write(to: URL(fileURLWithPath: seconds))
    let here = script.replacing("/run/systemd/timesync", with: machine.url.path + "/timesync")
      .replacing("/sys/class/rtc", with: machine.url.path + "/rtc")
      .replacing("/proc/uptime", with: seconds).replacing("sleep 1", with: step)
    return try Shell.run(["sh", "-c", "T=\(machine.url.path); \(here)"])
  }

  @Test(
    "it waits for the network's time where something asks for it, until 90 seconds after power-on")
  func timeSync() throws {
    let refuse = "{ echo waited; exit 1; }"
    // Nothing asks for the time.
    let machine = try TemporaryFolder()
    #expect(try wait(in: machine, uptime: 10, step: refuse).stdout.isEmpty)
    let folder = machine.url.path + "/timesync"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try wait(in: machine, uptime: 10, step: refuse).stdout == "waited\n")
    #expect(try wait(in: machine, uptime: 95, step: refuse).stdout.isEmpty)
    // The time comes while it waits, or the wait is long enough.
    let late = try wait(in: machine, uptime: 10, step: "{ echo waited; echo 90.01 1 > $T/uptime; }")
    #expect(late.stdout == "waited\n" && late.status == 0)
    let set = try wait(
      in: machine, uptime: 10, step: "{ echo waited; touch $T/timesync/synchronized; }")
    #expect(set.stdout == "waited\n" && set.status == 0)
    #expect(try wait(in: machine, uptime: 10, step: refuse).stdout.isEmpty)
    // A battery has kept the time.
    try FileManager.default.removeItem(atPath: folder + "/synchronized")
    try FileManager.default.createDirectory(
      atPath: machine.url.path + "/rtc/rtc0", withIntermediateDirectories: true)
    #expect(try wait(in: machine, uptime: 10, step: refuse).stdout.isEmpty)
  }
}
