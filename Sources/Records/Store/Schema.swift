import Core
import GRDB
import Session

/// The database's schema, in numbered steps. A step that has shipped never changes.
enum Schema {
  /// Marks the file as Chalktalk's in SQLite's header: "CTlk".
  static let applicationID: Int32 = 0x4354_6C6B

  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 events") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.create(table: "event") { table in
        // In the order of commits; merges and undo refer to `id`.
        table.autoIncrementedPrimaryKey("sequence")
        table.column("id", .text).notNull().unique()
        table.column("session_id", .text).notNull()
        table.column("action_id", .text).notNull()
        table.column("at", .integer).notNull()  // microseconds since the Unix epoch
        table.column("kind", .text).notNull()
        table.column("payload", .text).notNull()
      }
      try db.create(index: "event_by_session", on: "event", columns: ["session_id", "sequence"])
      // For lists and statistics; written in the transaction of the events.
      try db.create(table: "session") { table in
        table.primaryKey("id", .text)
        table.column("started_at", .integer).notNull()
        table.column("ended_at", .integer)
        table.column("discipline", .text).notNull()
        table.column("system", .text).notNull()
        table.column("plan_id", .text)
        table.column("sends", .integer).notNull().defaults(to: 0)
        table.column("attempts", .integer).notNull().defaults(to: 0)
      }
      try db.create(index: "session_by_start", on: "session", columns: ["started_at"])
      try db.create(
        index: "session_unfinished", on: "session", columns: ["started_at"],
        condition: Column("ended_at") == nil)
      try db.create(table: "route") { table in
        table.primaryKey("id", .text)
        table.column("session_id", .text).notNull()
        table.column("name", .text)
        table.column("system", .text).notNull()
        table.column("grade", .text).notNull()
      }
      try db.create(index: "route_by_session", on: "route", columns: ["session_id"])
      try db.create(table: "attempt") { table in
        table.primaryKey("id", .text)
        table.column("session_id", .text).notNull()
        table.column("route_id", .text).notNull()
        table.column("at", .integer).notNull()
        table.column("system", .text).notNull()
        table.column("grade", .text).notNull()
        table.column("is_send", .boolean).notNull()
        table.column("attempt_index", .integer).notNull()
        table.column("gesture", .text).notNull()
        table.column("time_to_log", .integer).notNull()  // microseconds
      }
      try db.create(index: "attempt_by_session", on: "attempt", columns: ["session_id"])
      try db.create(
        index: "attempt_by_time", on: "attempt", columns: ["at", "system", "grade", "is_send"])
    }
    migrator.registerMigration("2 workouts and statistics") { db in
      // Quick Start reads the last workout, among up to millions of other events.
      try db.create(
        index: "event_workout", on: "event", columns: ["sequence"],
        condition: Column("kind") == "workoutLogged")
      // Statistics count millions of attempts along an index, without sorting.
      try db.create(
        index: "event_undone", on: "event", columns: ["sequence"],
        condition: Column("kind") == "undone")
      try db.create(
        index: "attempt_by_grade", on: "attempt", columns: ["system", "grade", "is_send"])
      try db.create(index: "attempt_by_time_to_log", on: "attempt", columns: ["time_to_log"])
      try db.create(index: "attempt_by_gesture", on: "attempt", columns: ["gesture"])
    }
    migrator.registerMigration("3 tallies, places and circuits") { db in
      // Statistics read sums that triggers maintain, so that they stay quick after twenty years.
      try db.execute(
        sql: """
          DROP INDEX attempt_by_grade;
          DROP INDEX attempt_by_time_to_log;
          DROP INDEX attempt_by_gesture;
          CREATE TABLE attempt_tally (
            system TEXT NOT NULL, grade TEXT NOT NULL, is_send BOOLEAN NOT NULL,
            is_voice BOOLEAN NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (system, grade, is_send, is_voice)) WITHOUT ROWID;
          CREATE TABLE time_to_log_tally (
            milliseconds INTEGER PRIMARY KEY, number INTEGER NOT NULL);
          INSERT INTO attempt_tally
            SELECT system, grade, is_send, gesture = 'voice', COUNT(*) FROM attempt
            GROUP BY 1, 2, 3, 4;
          INSERT INTO time_to_log_tally
            SELECT time_to_log / 1000, COUNT(*) FROM attempt GROUP BY 1;
          CREATE TRIGGER attempt_counted AFTER INSERT ON attempt BEGIN
            INSERT INTO attempt_tally
              VALUES (new.system, new.grade, new.is_send, new.gesture = 'voice', 1)
              ON CONFLICT DO UPDATE SET number = number + 1;
            INSERT INTO time_to_log_tally VALUES (new.time_to_log / 1000, 1)
              ON CONFLICT DO UPDATE SET number = number + 1;
          END;
          CREATE TRIGGER attempt_uncounted AFTER DELETE ON attempt BEGIN
            UPDATE attempt_tally SET number = number - 1
              WHERE system = old.system AND grade = old.grade AND is_send = old.is_send
                AND is_voice = (old.gesture = 'voice');
            UPDATE time_to_log_tally SET number = number - 1
              WHERE milliseconds = old.time_to_log / 1000;
          END;
          """)
      try db.alter(table: "route") { $0.add(column: "place", .text) }
      // The picker looks up named routes.
      try db.create(
        index: "route_named", on: "route", columns: ["name", "place", "system", "grade"],
        condition: Column("name") != nil)
      try db.create(table: "circuit") { table in
        table.primaryKey("id", .text)
        table.column("definition", .text).notNull()  // JSON
      }
    }
    migrator.registerMigration("4 kinds with names and versions") { db in
      // Rows written before this step have version 0 and stay unchanged (docs/log-format.md).
      try db.execute(
        sql: """
          ALTER TABLE event ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
          DROP INDEX event_workout;
          CREATE INDEX event_workout ON event (sequence)
            WHERE kind IN ('workoutLogged', 'timer.logged', 'timer.ended');
          DROP INDEX event_undone;
          CREATE INDEX event_undone ON event (sequence) WHERE kind IN ('undone', 'undo');
          """)
    }
    migrator.registerMigration("5 imported attempts") { db in
      // Imported attempts have no time to log.
      try db.execute(
        sql: """
          DROP TRIGGER attempt_counted;
          DROP TRIGGER attempt_uncounted;
          CREATE TRIGGER attempt_counted AFTER INSERT ON attempt BEGIN
            INSERT INTO attempt_tally
              VALUES (new.system, new.grade, new.is_send, new.gesture = 'voice', 1)
              ON CONFLICT DO UPDATE SET number = number + 1;
            INSERT INTO time_to_log_tally
              SELECT new.time_to_log / 1000, 1 WHERE new.gesture <> 'imported'
              ON CONFLICT DO UPDATE SET number = number + 1;
          END;
          CREATE TRIGGER attempt_uncounted AFTER DELETE ON attempt BEGIN
            UPDATE attempt_tally SET number = number - 1
              WHERE system = old.system AND grade = old.grade AND is_send = old.is_send
                AND is_voice = (old.gesture = 'voice');
            UPDATE time_to_log_tally SET number = number - 1
              WHERE milliseconds = old.time_to_log / 1000 AND old.gesture <> 'imported';
          END;
          """)
    }
    migrator.registerMigration("6 tallies of sessions") { db in
      // A session's counts, made when it ends; `tally_version` 0 means not counted yet.
      try db.execute(
        sql: """
          ALTER TABLE session ADD COLUMN tally_version INTEGER NOT NULL DEFAULT 0;
          CREATE TABLE session_tally (
            session_id TEXT NOT NULL, measure TEXT NOT NULL, subject TEXT NOT NULL,
            detail TEXT NOT NULL, bucket INTEGER NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (session_id, measure, subject, detail, bucket)) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("7 lifting sessions") { db in
      // The start of a session reads last time's sets and the records from all lifting sessions.
      try db.create(
        index: "event_lift", on: "event", columns: ["session_id"],
        condition: Column("kind") == "lift.set")
    }
    migrator.registerMigration("8 counts of sessions") { db in
      // Lists show the activities of all sessions at once. Written when a session is counted; sessions that an earlier version
      // counted are counted again (`SessionTally.version`).
      try db.execute(
        sql: """
          ALTER TABLE session ADD COLUMN sets INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE session ADD COLUMN workouts INTEGER NOT NULL DEFAULT 0;
          """)
    }
    migrator.registerMigration("9 one read model") { db in
      // Lists and statistics only read what the session's own fold counts (`ReadModel`). The tables of attempts and routes,
      // with the sums that triggers maintained, were a second way to count. Everything is counted again.
      try db.execute(
        sql: """
          DROP TABLE attempt;
          DROP TABLE route;
          DROP TABLE attempt_tally;
          DROP TABLE time_to_log_tally;
          DELETE FROM session_tally;
          ALTER TABLE session DROP COLUMN sends;
          ALTER TABLE session DROP COLUMN attempts;
          ALTER TABLE session DROP COLUMN sets;
          ALTER TABLE session DROP COLUMN workouts;
          UPDATE session SET tally_version = 0;
          CREATE INDEX session_by_tally ON session (tally_version);
          CREATE INDEX tally_named ON session_tally (session_id, subject, detail, bucket, number)
            WHERE measure = 'named';
          CREATE TABLE log_tally (
            measure TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL,
            bucket INTEGER NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (measure, subject, detail, bucket)) WITHOUT ROWID;
          CREATE INDEX event_end ON event (action_id)
            WHERE kind IN ('sessionEnded', 'session.ended');
          """)
    }
    migrator.registerMigration("10 climbers") { db in
      // Partners' sessions are stored beside the owner's (`climber` NULL) and counted apart. All earlier sums are the owner's.
      try db.execute(
        sql: """
          ALTER TABLE session ADD COLUMN climber TEXT;
          CREATE INDEX session_of_partner ON session (climber, started_at)
            WHERE climber IS NOT NULL;
          CREATE INDEX event_partner ON event (session_id)
            WHERE kind = 'session.started' AND version = 2;
          ALTER TABLE log_tally RENAME TO owner_tally;
          CREATE TABLE log_tally (
            measure TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL,
            bucket INTEGER NOT NULL, climber TEXT NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (measure, subject, detail, bucket, climber)) WITHOUT ROWID;
          INSERT INTO log_tally SELECT measure, subject, detail, bucket, '', number FROM owner_tally;
          DROP TABLE owner_tally;
          """)
    }
    migrator.registerMigration("11 devices") { db in
      // A row itself never changes. These columns give its place among the rows of all devices (`clock` and `device`, 0 until
      // it is synced) and its number among those that this device writes (0: another device's, or not synced yet).
      try db.execute(
        sql: """
          ALTER TABLE event ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE event ADD COLUMN device INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE event ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
          CREATE INDEX event_by_clock ON event (clock, device) WHERE device <> 0;
          CREATE UNIQUE INDEX event_by_number ON event (number) WHERE number <> 0;
          DROP INDEX event_workout;
          CREATE INDEX event_workout ON event (at)
            WHERE kind IN ('workoutLogged', 'timer.logged', 'timer.ended');
          CREATE TABLE device (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, is_own BOOLEAN NOT NULL,
            latest INTEGER NOT NULL DEFAULT 0, missing INTEGER NOT NULL DEFAULT 0);
          CREATE TABLE segment (
            device INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (device, name)) WITHOUT ROWID;
          CREATE TABLE sync (
            one INTEGER PRIMARY KEY CHECK (one = 1), device INTEGER NOT NULL,
            next INTEGER NOT NULL, examined INTEGER NOT NULL);
          """)
    }
    migrator.registerMigration("12 servers") { db in
      // The number of each device's last record that was read from a server; for this device, that was written there.
      try db.execute(
        sql: """
          CREATE TABLE server_cursor (
            server TEXT NOT NULL, device INTEGER NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (server, device)) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("13 shared files") { db in
      // For each of the user's files, the event whose text it had when file and log last agreed.
      try db.execute(
        sql: """
          CREATE TABLE shared_file (
            kind TEXT NOT NULL, name TEXT NOT NULL, event TEXT NOT NULL,
            PRIMARY KEY (kind, name)) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("14 forgotten and missing") { db in
      // The sessions that were removed for good, and the events removed from sessions that go on (goals, shared files). A
      // sync doesn't bring them back. Beside them, the records that a server should hold and doesn't.
      try db.execute(
        sql: """
          CREATE TABLE forgotten (digest TEXT PRIMARY KEY) WITHOUT ROWID;
          CREATE TABLE missing_record (
            server TEXT NOT NULL, device INTEGER NOT NULL, first INTEGER NOT NULL,
            last INTEGER NOT NULL, PRIMARY KEY (server, device, first)) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("15 spellings of climbers") { db in
      // `climber` now has one spelling for all sessions of a climber, and `spelling` what the session's own start says.
      try db.execute(
        sql: """
          ALTER TABLE session ADD COLUMN spelling TEXT;
          UPDATE session SET spelling = climber;
          CREATE INDEX session_by_spelling ON session (spelling, climber)
            WHERE spelling IS NOT NULL;
          """)
      let spellings = try String.fetchAll(
        db, sql: "SELECT DISTINCT spelling FROM session WHERE typeof(spelling) = 'text'")
      // As a name is read from now on.
      let typed = spellings.map { TypedText($0).text }
      let climbers = Climbers(spellings: typed)
      for (old, spelling) in zip(spellings, typed) where climbers.name(of: spelling) != old {
        try db.execute(
          sql: """
            UPDATE session SET tally_version = 0
              WHERE climber IN (:name, :old) AND tally_version <> 0;
            DELETE FROM log_tally WHERE climber IN (:name, :old);
            UPDATE session SET climber = :name, spelling = :spelling WHERE spelling = :old;
            """,
          arguments: ["name": climbers.name(of: spelling), "old": old, "spelling": spelling])
      }
    }
    migrator.registerMigration("16 climbs") { db in
      // A climb is one thing over many sessions (`ClimbFold`). The named routes of counted sessions, each with how it counts;
      // what is known of each climb; and the names whose routes must be folded again, because one of them changed.
      try db.execute(
        sql: """
          DROP INDEX tally_named;
          CREATE TABLE tried_route (
            session_id TEXT NOT NULL, route_id TEXT NOT NULL, climber TEXT NOT NULL,
            climb_name TEXT NOT NULL, started_at INTEGER NOT NULL, day INTEGER, at INTEGER NOT NULL,
            number INTEGER NOT NULL, name TEXT NOT NULL, place TEXT, system TEXT NOT NULL,
            grade TEXT NOT NULL, attempts INTEGER NOT NULL, sends INTEGER NOT NULL,
            first_send INTEGER, earlier INTEGER, style TEXT NOT NULL, is_onsight BOOLEAN NOT NULL,
            last_fall TEXT, is_imported BOOLEAN NOT NULL, result TEXT NOT NULL DEFAULT '',
            extra INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (session_id, route_id)) WITHOUT ROWID;
          CREATE INDEX tried_route_by_climb ON tried_route (climber, climb_name);
          CREATE TABLE climb (
            climber TEXT NOT NULL, climb_name TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
            place TEXT, system TEXT NOT NULL, grade TEXT NOT NULL, tries INTEGER NOT NULL,
            is_counted BOOLEAN NOT NULL, days INTEGER NOT NULL, is_sent BOOLEAN NOT NULL,
            last_fall TEXT, last_at INTEGER NOT NULL, last_start INTEGER NOT NULL,
            stripped_at INTEGER,
            PRIMARY KEY (climber, climb_name, id)) WITHOUT ROWID;
          CREATE INDEX climb_by_time ON climb (climber, last_at);
          CREATE TABLE climb_due (
            climber TEXT NOT NULL, climb_name TEXT NOT NULL,
            PRIMARY KEY (climber, climb_name)) WITHOUT ROWID;
          """)
    }
    return migrator
  }()
}
