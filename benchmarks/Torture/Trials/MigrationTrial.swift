import Foundation
import TestSupport

extension Trial {
  /// Killed while a log of the second version is brought up to date.
  static let migration = Trial(
    name: "migration",
    summary: "kills while an old log is brought up to date: every event is there, once"
  ) { random, folder in
    var round = Round()
    let victim = Victim(home: folder)
    let place = victim.database.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let sql = folder.appendingPathComponent("old.sql")
    try Data(OldLog.sql(attempts: 40).utf8).write(to: sql)
    try Shell.run(["sqlite3", victim.database.path, ".read \(sql.path)"])
    for _ in 0..<2 {
      let output = try victim.run(
        ["history"], fate: .killed(calls: 60, seconds: 0.15, &random))
      if output.wasKilled { round.kills += 1 }
    }
    guard let ids = try victim.ids(into: &round) else { return round }
    if ids != OldLog.ids(attempts: 40) { round.fault(.lost, "\(ids.count) of 42 events are left") }
    let statistics = try victim.run(["stats", "--json"]).stdout
    let sums = try? JSONSerialization.jsonObject(with: Data(statistics.utf8)) as? [String: Any]
    if sums?["attempts"] as? Int != 40 {
      round.fault(.lost, "the attempts are not counted: \(statistics.prefix(200))")
    }
    return round
  }
}

/// A log as the second version's migrations made it, with a session of attempts in it.
enum OldLog {
  static func ids(attempts: Int) -> [String] { (1...attempts + 2).map { "e\($0)" } }

  static func sql(attempts: Int) -> String {
    let events =
      [
        event(
          1, "sessionStarted",
          #"{"sessionStarted":{"_0":{"discipline":"boulder","system":"v","appVersion":"0.1.0","device":"x"}}}"#
        ),
        event(
          2, "routeOpened",
          #"{"routeOpened":{"routeID":"r","grade":{"system":"v","name":"V4"}}}"#),
      ]
      + (1...attempts).map {
        event(
          $0 + 2, "attemptLogged",
          #"{"attemptLogged":{"_0":{"routeID":"r","outcome":"send","index":\#($0),"gesture":"voice","timeToLog":[0,5],"climbing":[0,0]}}}"#
        )
      }
    let rows = (1...attempts).map {
      "INSERT INTO attempt VALUES ('e\($0 + 2)', 's', 'r', \($0 + 2), 'v', 'V4', 1, \($0), 'voice', 5);"
    }
    return ([schema] + events + rows).joined(separator: "\n")
      + "INSERT INTO session VALUES ('s', 1, NULL, 'boulder', 'v', NULL, \(attempts), \(attempts));"
      + "INSERT INTO route VALUES ('r', 's', NULL, 'v', 'V4');"
  }

  private static func event(_ number: Int, _ kind: String, _ payload: String) -> String {
    "INSERT INTO event VALUES (\(number), 'e\(number)', 's', 'e\(number)', \(number), '\(kind)', '\(payload)');"
  }

  private static let schema = """
    PRAGMA application_id = 1129606251;
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1 events'), ('2 workouts and statistics');
    CREATE TABLE "event" ("sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "id" TEXT NOT NULL UNIQUE,
      "session_id" TEXT NOT NULL, "action_id" TEXT NOT NULL, "at" INTEGER NOT NULL,
      "kind" TEXT NOT NULL, "payload" TEXT NOT NULL);
    CREATE INDEX "event_by_session" ON "event"("session_id", "sequence");
    CREATE TABLE "session" ("id" TEXT NOT NULL PRIMARY KEY, "started_at" INTEGER NOT NULL,
      "ended_at" INTEGER, "discipline" TEXT NOT NULL, "system" TEXT NOT NULL, "plan_id" TEXT,
      "sends" INTEGER NOT NULL DEFAULT 0, "attempts" INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX "session_by_start" ON "session"("started_at");
    CREATE INDEX "session_unfinished" ON "session"("started_at") WHERE "ended_at" IS NULL;
    CREATE TABLE "route" ("id" TEXT NOT NULL PRIMARY KEY, "session_id" TEXT NOT NULL, "name" TEXT,
      "system" TEXT NOT NULL, "grade" TEXT NOT NULL);
    CREATE INDEX "route_by_session" ON "route"("session_id");
    CREATE TABLE "attempt" ("id" TEXT NOT NULL PRIMARY KEY, "session_id" TEXT NOT NULL,
      "route_id" TEXT NOT NULL, "at" INTEGER NOT NULL, "system" TEXT NOT NULL,
      "grade" TEXT NOT NULL, "is_send" BOOLEAN NOT NULL, "attempt_index" INTEGER NOT NULL,
      "gesture" TEXT NOT NULL, "time_to_log" INTEGER NOT NULL);
    CREATE INDEX "attempt_by_session" ON "attempt"("session_id");
    CREATE INDEX "attempt_by_time" ON "attempt"("at", "system", "grade", "is_send");
    CREATE INDEX "event_workout" ON "event"("sequence") WHERE "kind" = 'workoutLogged';
    CREATE INDEX "event_undone" ON "event"("sequence") WHERE "kind" = 'undone';
    CREATE INDEX "attempt_by_grade" ON "attempt"("system", "grade", "is_send");
    CREATE INDEX "attempt_by_time_to_log" ON "attempt"("time_to_log");
    CREATE INDEX "attempt_by_gesture" ON "attempt"("gesture");
    """
}
