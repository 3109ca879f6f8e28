import PostgreSQL

/// The tables that a server keeps a gym's log in, in numbered steps. A step that has shipped is never changed.
package enum ServerSchema {
  package static var version: Int { steps.count }

  /// Makes the tables and roles, or brings them up to date, completely or not at all. Running it twice, even at the same time,
  /// changes nothing more.
  ///
  /// - Returns: the versions before and after; 0 for a server without tables.
  package static func setUp(
    _ address: ServerAddress
  ) throws -> (before: Int, after: Int) {
    do {
      let connection = try Connection(to: address.uri)
      if let encoding = connection.parameter("server_encoding"), encoding != "UTF8" {
        throw ServerError.unfit(
          server: address.text,
          reason:
            "its encoding is \(encoding); make the database with “CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0”"
        )
      }
      guard connection.serverVersion >= 130_000 else {
        throw ServerError.unfit(
          server: address.text, reason: "Chalktalk needs PostgreSQL 13 or a newer one")
      }
      // The lock is held until the transaction ends. Whoever waited for it then sees what the other has made.
      try connection.runAll("BEGIN; SELECT pg_advisory_xact_lock(\(lock))")
      let before = try found(connection)
      if before > version { throw ServerError.newer(server: address.text, version: before) }
      if before > 0 {
        // A table that was renamed or dropped is an error here.
        try connection.run("SELECT count(*) FROM (SELECT 1 FROM chalktalk.device LIMIT 1) AS one")
        try connection.run("SELECT count(*) FROM (SELECT 1 FROM chalktalk.record LIMIT 1) AS one")
      }
      for step in steps[before...] { try connection.runAll(step) }
      try connection.run("UPDATE chalktalk.schema SET version = $1", ["\(version)"])
      try connection.run("COMMIT")
      return (before, version)
    } catch let error as PostgreSQLError {
      if case .refused("42501", let reason) = error {
        throw ServerError.unfit(
          server: address.text,
          reason:
            "this login may not set it up (\(reason)); use one that owns the database and may create roles"
        )
      }
      throw ServerError(error, at: address)
    }
  }

  private static func found(_ connection: Connection) throws(PostgreSQLError) -> Int {
    let isThere = try connection.run("SELECT to_regclass('chalktalk.schema') IS NOT NULL")
    guard isThere.isTrue(0, 0) else { return 0 }
    return try Int(connection.run("SELECT version FROM chalktalk.schema").number(0, 0) ?? 0)
  }

  /// "CTlk" twice, so that it meets no other program's lock.
  static let lock: Int64 = 0x4354_6C6B_4354_6C6B

  private static let steps = [records]

  /// `record` is partitioned by the month of the event's own time in UTC, which never changes. So a record that is sent again,
  /// however late, goes to the same partition, where the key rejects it. The month of arrival could differ.
  private static let records = """
    DO $$ BEGIN CREATE ROLE chalktalk_wall NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
    DO $$ BEGIN CREATE ROLE chalktalk_coach NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
    CREATE SCHEMA chalktalk;
    CREATE TABLE chalktalk.schema (
      one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1), version integer NOT NULL,
      server text NOT NULL DEFAULT gen_random_uuid());
    INSERT INTO chalktalk.schema (version) VALUES (0);
    CREATE TABLE chalktalk.device (
      id bigint PRIMARY KEY CHECK (id > 0),
      role name NOT NULL DEFAULT current_user,
      name text NOT NULL,
      last bigint NOT NULL DEFAULT 0,
      heard_at timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 50);
    CREATE TABLE chalktalk.record (
      writer bigint NOT NULL, number bigint NOT NULL, at bigint NOT NULL,
      clock bigint,
      device bigint,
      version integer NOT NULL, id text NOT NULL, session text NOT NULL,
      action text,
      kind text NOT NULL, payload text NOT NULL,
      PRIMARY KEY (writer, number, at)) PARTITION BY RANGE (at);
    COMMENT ON COLUMN chalktalk.record.clock IS 'NULL: the same as at';
    COMMENT ON COLUMN chalktalk.record.device IS 'NULL: the same as writer';
    COMMENT ON COLUMN chalktalk.record.action IS 'NULL: the same as id';
    CREATE TABLE chalktalk.record_before_2000 PARTITION OF chalktalk.record
      FOR VALUES FROM (MINVALUE) TO (946684800000000);
    CREATE TABLE chalktalk.record_from_2100 PARTITION OF chalktalk.record
      FOR VALUES FROM (4102444800000000) TO (MAXVALUE);
    CREATE FUNCTION chalktalk.begin_month(at bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      first timestamp;
      part text;
    BEGIN
      IF at < 946684800000000 OR at >= 4102444800000000 THEN RETURN; END IF;
      first := date_trunc('month', timestamp '1970-01-01' + at * interval '1 microsecond');
      part := to_char(first, '"record_"YYYY"_"MM');
      IF to_regclass('chalktalk.' || part) IS NOT NULL THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock(\(lock));
      IF to_regclass('chalktalk.' || part) IS NOT NULL THEN RETURN; END IF;
      EXECUTE format('CREATE TABLE chalktalk.%I (LIKE chalktalk.record INCLUDING ALL)', part);
      EXECUTE format(
        'ALTER TABLE chalktalk.record ATTACH PARTITION chalktalk.%I FOR VALUES FROM (%s) TO (%s)', part,
        extract(epoch FROM first)::bigint * 1000000,
        extract(epoch FROM first + interval '1 month')::bigint * 1000000);
    END $$;
    REVOKE ALL ON FUNCTION chalktalk.begin_month(bigint) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION chalktalk.begin_month(bigint) TO chalktalk_wall;
    GRANT USAGE ON SCHEMA chalktalk TO chalktalk_wall, chalktalk_coach;
    GRANT SELECT ON chalktalk.schema, chalktalk.device, chalktalk.record
      TO chalktalk_wall, chalktalk_coach;
    GRANT INSERT (id, name), UPDATE (name, last, heard_at) ON chalktalk.device TO chalktalk_wall;
    GRANT INSERT ON chalktalk.record TO chalktalk_wall;
    ALTER TABLE chalktalk.device ENABLE ROW LEVEL SECURITY;
    ALTER TABLE chalktalk.record ENABLE ROW LEVEL SECURITY;
    CREATE POLICY read ON chalktalk.device FOR SELECT USING (true);
    CREATE POLICY begin ON chalktalk.device FOR INSERT WITH CHECK (role = current_user);
    CREATE POLICY go_on ON chalktalk.device FOR UPDATE
      USING (role = current_user) WITH CHECK (role = current_user);
    CREATE POLICY read ON chalktalk.record FOR SELECT USING (true);
    CREATE POLICY write ON chalktalk.record FOR INSERT
      WITH CHECK (writer IN (SELECT id FROM chalktalk.device WHERE role = current_user));
    """
}
