import PostgreSQL

/// A connection to a server with the tables that this program knows.
struct ServerConnection {
  let connection: Connection
  /// The server's own name for itself, which stays the same if it moves to another machine.
  let server: String
  /// Whether this login may send; a coach's may only read.
  let maySend: Bool

  init(_ address: ServerAddress) throws(ServerError) {
    do throws(PostgreSQLError) {
      connection = try Connection(to: address.uri)
      let isThere = try connection.run("SELECT to_regnamespace('chalktalk') IS NOT NULL")
      guard isThere.isTrue(0, 0) else { throw PostgreSQLError.refused(state: Self.noTable, "") }
      let found = try connection.run(
        """
        SELECT version, server, has_table_privilege('chalktalk.record', 'INSERT')
        FROM chalktalk.schema
        """)
      server = found.text(0, 1) ?? ""
      maySend = found.isTrue(0, 2)
      version = Int(found.number(0, 0) ?? 0)
    } catch {
      if case .refused(Self.noTable, "") = error { throw .notSetUp(server: address.text) }
      throw ServerError(error, at: address)
    }
    if version > ServerSchema.version { throw .newer(server: address.text, version: version) }
    if version < ServerSchema.version { throw .older(server: address.text) }
  }

  private let version: Int
  /// The SQLSTATE of a statement about a missing table.
  private static let noTable = "42P01"
}
