/// Why a server didn't carry out a request.
package enum PostgreSQLError: Error, Equatable {
  /// libpq can't be loaded.
  case noLibrary(String)
  case notConnected(String, askedPassword: Bool)
  /// A statement failed; `state` is its SQLSTATE.
  case refused(state: String, String)
  /// The connection is lost. The statement may or may not have run.
  case lost(String)
  /// The server didn't answer in time. The statement may or may not have run.
  case late
}
