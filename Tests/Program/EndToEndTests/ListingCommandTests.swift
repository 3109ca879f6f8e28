import Foundation
import TestSupport
import TestTraits
import Testing

/// Listing commands: text for people, and JSON that agrees with it.
@Suite("Lists in the shell", .startsPrograms, .timeLimit(.minutes(30)))
struct ListingCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func objects(_ arguments: String...) throws -> [[String: Any]] {
    let output = try home.run(arguments + ["--json"])
    #expect(output.status == 0, "\(output.stderr)")
    return try output.objects()
  }

  @Test(
    "config set refuses an unusable address and changes nothing",
    arguments: [
      ("mqtt", "broker"), ("mqtt", "http://broker"), ("mqtt", "mqtt://me:secret@broker"),
      ("remote-host", "https://gym.example"), ("remote-host", "gym.example/log"),
      ("sync", "http://gym/chalktalk"), ("sync", "postgres:://gym"),
      ("sync", "postgresql://me:secret@gym/chalktalk"),
      ("sync", "postgres://gym/chalktalk?user=me&password=secret"),
    ])
  func addresses(_ key: String, _ address: String) throws {
    let set = try home.run("config", "set", key, address)
    #expect(set.status == 64)
    #expect(set.stderr.hasPrefix("chalktalk: \(key)"), "\(set.stderr)")
    #expect(!set.stderr.contains("secret"))
    #expect(try home.run("config", "get", key).stdout == "\n")
  }

  @Test("a password that was written into the settings by hand is never printed")
  func passwords() throws {
    _ = try home.write(
      """
      sync = 'postgresql://me:se@cret@gym/chalktalk'
      mqtt = 'mqtt://me:secret@broker?password=secret'

      """, to: "config/chalktalk/config.toml")
    for arguments in [
      ["config", "list"], ["config", "list", "--json"], ["config"], ["config", "get", "sync"],
      ["config", "get", "mqtt"], ["config", "set", "volume", "50"],
    ] {
      let printed = try home.run(arguments)
      #expect(printed.status == 0, "\(printed.stderr)")
      #expect(!(printed.stdout + printed.stderr).contains("cret"), "\(arguments)")
    }
    #expect(try home.run("config", "get", "sync").stdout == "postgresql://me:…@gym/chalktalk\n")
  }

  @Test("config set accepts a command as a list, and refuses half of one")
  func command() throws {
    let command = #"["/home/me/bin/lights", "well done"]"#
    #expect(try home.run("config", "set", "on_complete", command).status == 0)
    let kept = try home.run("config", "get", "on_complete").stdout
    #expect(kept == "/home/me/bin/lights well done\n")
    #expect(try home.run("config", "list").stdout.contains("on_complete"))
    #expect(try home.run("config", "set", "on_complete", #"["lights""#).status == 64)
    #expect(try home.run("config", "set", "on_complete", "[]").status == 0)
    #expect(try home.run("config", "get", "on_complete").stdout == "\n")
  }

  @Test("config set refuses a level that the usual grades don't have")
  func level() throws {
    let set = try home.run("config", "set", "level", "V99")
    #expect(set.status == 64 && set.stderr.contains("V scale"), "\(set.stderr)")
    #expect(try home.run("config", "set", "level", "V4").status == 0)
  }

  @Test("config list, get and path show each setting, its value and its file")
  func settings() throws {
    #expect(try home.run("config", "set", "volume", "55").status == 0)
    let listed = try home.run("config", "list").stdout
    let settings = try objects("config", "list")
    #expect(settings.count > 20)
    for setting in settings {
      let (key, text) = (setting["key"] as? String ?? "", setting["text"] as? String ?? "")
      #expect(listed.contains(" \(key) = ") && listed.contains(text), "\(key)")
    }
    let volume = try #require(settings.first { $0["key"] as? String == "volume" })
    #expect(volume["value"] as? String == "55")
    #expect(listed.contains("\n* volume = 55   (default: 100)\n"))
    #expect(try home.run("config", "get", "volume").stdout == "55\n")
    let wrong = try home.run("config", "get", "volme")
    #expect(wrong.status == 64 && wrong.stderr.contains("did you mean volume?"))
    let file = try home.run("config", "path").stdout.trimmingCharacters(in: .newlines)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\nvolume = 55\n"))
  }

  @Test("plan list shows every plan, and so does its JSON")
  func plans() throws {
    let listed = try home.run("plan", "list")
    #expect(listed.status == 0, "\(listed.stderr)")
    let plans = try objects("plan", "list")
    #expect(plans.count > 3)
    for plan in plans {
      let name = try #require(plan["name"] as? String)
      #expect(listed.stdout.contains(name), "\(name)")
    }
  }

  @Test(
    "doctor reports damaged records and those from a newer version")
  func records() throws {
    let script = try home.write("1 key s\n2 key f\n3 end\n", to: "script")
    #expect(try home.run("climb", "--script", script).status == 0)
    try Shell.run([
      "sqlite3", home.database,
      """
      UPDATE event SET payload = '{' WHERE kind = 'climb.attempt';
      INSERT INTO event (id, session_id, action_id, at, kind, version, payload)
        VALUES ('x', 's', 'x', 1, 'some.thing', 3, '{}');
      """,
    ])
    let output = try home.run("doctor", "--mute", "--seconds", "0.2")
    #expect(output.stdout.contains("damaged: event"))
    #expect(output.stdout.contains("1 event from a newer version (some.thing/3)"))
  }

  @Test("exercises are listed with their sets, also as JSON")
  func exercises() throws {
    #expect(try home.run("exercise", "list").stdout.contains("No "))
    let sets = try home.write(
      """
      Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
      2024-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),1,60,5,0,0,,,

      """, to: "s.csv")
    #expect(try home.run("import", sets, "--yes").status == 0)
    let listed = try home.run("exercise", "list").stdout
    let exercises = try objects("exercise", "list")
    #expect(exercises.count == 1 && exercises[0]["sets"] as? Int == 1)
    #expect(listed.contains(exercises[0]["name"] as? String ?? "-"))
  }
}
