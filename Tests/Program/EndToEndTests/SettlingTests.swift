import Foundation
import TestSupport
import TestTraits
import Testing

/// Two homes that imported one file before they synced, with the real program.
@Suite("One file on two machines", .startsPrograms, .timeLimit(.minutes(30)))
struct SettlingTests {
  let shared: TemporaryFolder
  let homes: [TestHome]

  init() throws {
    shared = try TemporaryFolder()
    homes = try (0..<2).map { _ in try TestHome() }
  }

  private func sync() throws -> [String] {
    try (0..<2).flatMap { _ in
      try homes.map { home in
        let synced = try home.run("sync", shared.url.path + "/club")
        #expect(synced.status == 0, "\(synced.stderr)")
        return synced.stdout
      }
    }
  }

  /// What the two logs hold, in formats that list it.
  private func exports() throws -> [[String]] {
    try homes.map { home in
      try ["strong", "mountain-project", "thecrag"].map {
        try home.run("export", "--format", $0).stdout
      } + [try home.run("stats").stdout, try home.run("history").stdout]
    }
  }

  private static let sets =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    + "2024-03-04 18:00:00,Legs,1h,Squat (Barbell),1,225,5,0,0,,,\n"
    + "2024-03-04 18:00:00,Legs,1h,Squat (Barbell),2,275,3,0,0,,,\n"
  private static let norway =
    "Route Name,Ascent Type,Route Grade,Ascent Grade,Route Gear Style,Country,Crag Name,Ascent Date\n"
    + "Alpha,Onsight,6,,Sport,Norway,Lofoten,2024-05-04T00:00:00Z\n"
    + "Beta,Red point,7,,Sport,Norway,Lofoten,2024-05-04T00:00:00Z\n"

  @Test(
    "each row is there once after a sync, on both in one reading; its undo brings the other back",
    arguments: ["kg or lb", "grades", "consensus"])
  func once(kind: String) throws {
    let head = "Date,Route,Rating,URL,Location,Style,Lead Style,Route Type\n"
    let tick = head + "2024-03-04,Alpha,5.10a,https://x/1,Utah > Moab,Lead,Onsight,Sport\n"
    let files =
      switch kind {
      case "grades": [(Self.norway, "french"), (Self.norway, "uiaa")]
      case "consensus":
        [(tick, "future-dates"), (tick.replacing("10a", with: "10b"), "future-dates")]
      default: [(Self.sets, "kg"), (Self.sets, "lb")]
      }
    for (home, (text, accept)) in zip(homes, files) {
      let file = try home.write(text, to: "file.csv")
      let added = try home.run("import", file, "--yes", "--accept", accept)
      #expect(added.status == 0, "\(added.stderr)")
    }
    let before = try exports()
    let told = try sync()
    #expect(told.contains { $0.contains("read otherwise on another machine") }, "\(told)")
    let now = try exports()
    #expect(now[0] == now[1])
    let stays = try #require(before.firstIndex(of: now[0]), "\(now[0])\(before)")
    // The imports are listed in the order in which they were made.
    let one = "\(stays + 1)"
    #expect(try homes[0].run("import", "undo", one, "--yes").status == 0)
    #expect(try exports()[0] == before[1 - stays])
    // One file isn't here in two readings.
    let redone = try homes[0].run("import", "redo", one)
    #expect(redone.status == (kind == "consensus" ? 0 : 65), "\(redone.stderr)")
    if kind == "consensus" { #expect(try exports()[0] == before[stays]) }
  }
}
