import Foundation
import TestSupport
import TestTraits
import Testing

/// Files of other programs as a bad disk, a half-done copy or a typing error leaves them. Seeds are
/// fixed, so that a failure can be reproduced.
@Suite("Tables that were changed at random", .startsPrograms, .timeLimit(.minutes(30)))
struct MutatedTableTests {
  private static let tables: [String: String] = [
    "8a": """
    route_boulder,name,location_name,date,type,tries,repeats,difficulty,comment
    ROUTE,Slab,Gorge,2024-04-03T00:00:00.000Z,rp,3,2,7a+,"dusty, good"
    BOULDER,Arete,Forest,2024-04-14T00:00:00.000Z,f,1,0,6C,

    """,
    "boardlib": """
    board,angle,climb_name,date,logged_grade,displayed_grade,tries,tries_total,is_repeat,is_ascent
    kilter,40,One,2023-06-09 18:03:17,6a/V3,6a/V3,1,1,False,True
    kilter,40,Two,2023-06-09 18:10:00,nan,4a/V0,2,5,False,False

    """,
    "fitnotes": """
    Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
    2024-04-03,Deadlift,Back,100.5,kgs,5,,,,
    2024-04-14,Running,Cardio,,,,5.125,km,0:31:05,"wind, rain"

    """,
    "hevy": """
    title,start_time,end_time,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,rpe
    "Day A","6 Mar 2024, 18:30","6 Mar 2024, 19:05","Squat (Barbell)",,"slow",0,"normal",102.5,3,9
    "Day A","6 Mar 2024, 18:30","6 Mar 2024, 19:05","Pull Up",1,,0,"warmup",,8,

    """,
    "mountain-project": """
    Date,Route,Rating,Notes,URL,Pitches,Location,Style,Lead Style,Route Type
    2024-05-01,Corner,5.10a PG13,,,1,"Utah > Canyon > Wall",Lead,Onsight,"Trad, TR"
    2024-05-01,Block,V4-5,,,1,"Utah > Canyon > Field",Attempt,,Boulder

    """,
    "strong": """
    Date;Workout Name;Duration;Exercise Name;Set Order;Weight;Reps;Distance;Seconds;Notes;Workout Notes;RPE
    2024-03-06 18:30:00;"Jour A";35m;"Squat (Barbell)";W;100,5;5;0;0;"a\nb";;
    2024-03-06 18:30:00;"Jour A";35m;"Squat (Barbell)";1;102,5;3;0;0;;;8,5

    """,
    "thecrag": """
    Route Name,Ascent Type,Route Gear Style,Ascent Grade,Ascent Date,Country,Crag Name
    Nose,Red point,Sport,7a,2024-04-01T00:00:00Z,Spain,Siurana
    Nose,Repeat,Sport,7a,2024-05-01T00:00:00Z,Spain,Siurana

    """,
  ]

  @Test(
    "are read or refused, with nothing that a terminal obeys",
    arguments: Self.tables.keys.sorted())
  func survives(_ format: String) throws {
    let home = try TestHome()
    let table = Array(try #require(Self.tables[format]).utf8)
    let whole = try read(table, in: home, [])
    #expect(whole.status == 0 && whole.stdout.contains("2 rows"), "\(whole.stdout)\(whole.stderr)")
    let mutation = Mutation(tokens: [
      ",", ";", "\t", "\"", "\r\n", "\u{1B}[31m", "\u{9B}2J", "\u{7}", "\u{202E}", "\u{FEFF}",
      "null",
      "1,000.5", "31/12/2024", "Dec", "5.9", "VII", "9999999999999999999",
    ])
    for number in 0..<30 {
      var random = SeededRandom(seed: UInt64(number) &* 0x9E37_79B9)
      let changed = mutation.of(table, using: &random)
      let output = try read(changed, in: home, number % 3 == 0 ? ["--json"] : [])
      #expect(
        [0, 65].contains(output.status), "\(format) \(number): \(output.status) \(output.stderr)")
      for text in [output.stdout, output.stderr] {
        let obeyed = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
        #expect(obeyed.allSatisfy { $0 == "\n" }, "\(format) \(number): \(text)")
      }
    }
  }

  private func read(
    _ table: [UInt8], in home: TestHome, _ options: [String]
  ) throws -> Shell.Output {
    let file = home.url.appendingPathComponent("table.csv")
    try Data(table).write(to: file)
    return try home.run(["import", file.path, "--dry-run"] + options)
  }
}
