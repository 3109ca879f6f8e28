/// Why a server did not do what it was asked.
package enum PostgreSQLError: Error, Equatable {
  /// libpq can't be loaded.
  case noLibrary(String)
  case notConnected(String, askedPassword: Bool)
  /// A statement failed; `state` is its SQLSTATE.
  case refused(state: String, String)
  /// The connection is gone. What became of the statement nobody knows.
  case lost(String)
  /// The server did not answer in time. What became of the statement nobody knows.
  case late
}
