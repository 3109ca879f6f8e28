package import Core
import Foundation
import PostgreSQL

/// Why a sync with a server stopped, and what to do. What it had read or written by then counts.
package enum ServerError: Error, Equatable, CustomStringConvertible {
  case noLibrary(reason: String)
  case unreachable(server: String, reason: String)
  /// The server asked for a password and refused the one it got.
  case refused(server: String, reason: String)
  /// The server's certificate doesn't match the address.
  case untrusted(server: String, reason: String)
  case late(server: String)
  case notSetUp(server: String)
  /// This program is too old for the tables there.
  case newer(server: String, version: Int)
  /// It was set up by an older program.
  case older(server: String)
  case noRight(server: String, reason: String)
  /// Another login writes as this device.
  case claimed(server: String, device: DeviceID, login: String)
  case unfit(server: String, reason: String)
  case noDatabase(server: String, reason: String)
  /// It accepts no more connections, of anybody or of this login.
  case full(server: String, reason: String)
  case mayNotLogIn(server: String, reason: String)
  /// No rule there allows this login from this machine.
  case notAllowed(server: String, reason: String)
  case noTLS(server: String)
  /// libpq can't read the address.
  case badAddress(server: String, reason: String)
  /// A standby.
  case readOnly(server: String)
  /// A part of the log is missing there.
  case incomplete(server: String, reason: String)
  case failed(server: String, reason: String)

  package var description: String {
    switch self {
    case .noLibrary(let reason):
      "to sync with a PostgreSQL server, Chalktalk needs a library that can't be loaded: \(reason)"
    case .unreachable(let server, let reason):
      "\(server) can't be reached: \(reason). What was logged here goes there as soon as it can be."
    case .refused(let server, let reason):
      ProcessInfo.processInfo.environment["PGPASSWORD"] == nil
        ? "\(server) refused the login: \(reason). Correct the password in ~/.pgpass, whose lines are HOST:PORT:DATABASE:LOGIN:PASSWORD."
        : "\(server) refused the login: \(reason). The password came from PGPASSWORD in the environment, which wins over ~/.pgpass: correct or unset it."
    case .untrusted(let server, let reason):
      "\(server) can't be trusted: \(reason). Nothing was sent. Ask the server's owner for the certificate of its authority, and "
        + "give its file in the address as sslrootcert."
    case .late(let server):
      "\(server) does not answer. What was logged here goes there as soon as it does."
    case .notSetUp(let server):
      "\(server) holds no Chalktalk log yet. Its owner sets it up once: chalktalk sync --setup \(ServerAddress.ofOwner(server))"
    case .newer(let server, let version):
      "\(server) was set up by a newer Chalktalk (its tables are version \(version), this program knows \(ServerSchema.version)). "
        + "Nothing was read or written; update Chalktalk on this machine."
    case .older(let server):
      "\(server) was set up by an older Chalktalk. Its owner brings it up to date with the login that set it up: "
        + "chalktalk sync --setup \(ServerAddress.ofOwner(server))"
    case .noRight(let server, let reason):
      "\(server) allows this login too little: \(reason). The server's owner grants a wall's rights with "
        + "“GRANT chalktalk_wall TO login”, or a coach's with “GRANT chalktalk_coach TO login”."
    case .claimed(let server, let device, let login):
      "\(server) knows this machine (\(device)) by the login “\(login)”, and accepts its events from no other. Use that login."
    case .unfit(let server, let reason): "\(server) can't hold a log: \(reason)."
    case .noDatabase(let server, let reason):
      "\(server): \(reason). Correct the database's name at the address's end, or make it there: createdb NAME"
    case .full(let server, let reason):
      "\(server) accepts no more connections: \(reason). The next sync tries again; if it stays so, the server's owner raises "
        + "max_connections, or the login's limit with “ALTER ROLE login CONNECTION LIMIT -1”."
    case .mayNotLogIn(let server, let reason):
      "\(server): \(reason). Use a login of this machine's own; the server's owner makes one with "
        + "“CREATE ROLE wall1 LOGIN IN ROLE chalktalk_wall”."
    case .notAllowed(let server, let reason):
      "\(server) does not let this login in from here: \(reason). The server's owner adds a line to pg_hba.conf."
    case .noTLS(let server):
      "\(server) offers no encryption, and the address asks for it. Nothing was sent. The server's owner turns it on (ssl = on); "
        + "in a network that you trust, leave sslmode out of the address."
    case .badAddress(let server, let reason):
      "\(server) is not an address that libpq can read: \(reason). Correct it: chalktalk config set sync ADDRESS"
    case .readOnly(let server):
      "\(server) is a copy that can only be read. Nothing was sent; use the address of the main server."
    case .incomplete(let server, let reason):
      "\(server) lacks a part of the log's tables: \(reason). Nothing here is lost. The server's owner restores them, or removes the "
        + "schema “chalktalk” and sets it up again; then every machine sends its events anew."
    case .failed(let server, let reason):
      "\(server) failed: \(reason). What was logged here goes there with the next sync."
    }
  }

  /// libpq gives no code for a failed connection, only the server's words. In another language they stay with the general
  /// cases.
  private static func meaning(ofConnecting reason: String, _ server: String) -> ServerError? {
    func says(_ text: String) -> Bool { reason.contains(text) }
    if says("database \"") && says("does not exist") {
      return .noDatabase(server: server, reason: reason)
    }
    if says("too many connections") || says("too many clients") || says("connection slots") {
      return .full(server: server, reason: reason)
    }
    if says("not permitted to log in") { return .mayNotLogIn(server: server, reason: reason) }
    if says("pg_hba.conf") { return .notAllowed(server: server, reason: reason) }
    if says("does not support SSL") { return .noTLS(server: server) }
    if reason.hasPrefix("invalid ") || says("invalid URI") || says("invalid sslmode") {
      return .badAddress(server: server, reason: reason)
    }
    return nil
  }

  init(_ error: PostgreSQLError, at address: ServerAddress) {
    let server = address.text
    switch error {
    case .noLibrary(let reason): self = .noLibrary(reason: reason)
    case .notConnected(let reason, let askedPassword):
      let shown = address.shown(reason)
      // Both libpq and OpenSSL say so, of a wrong authority, a wrong name and a missing file.
      if let known = Self.meaning(ofConnecting: shown, server) {
        self = known
      } else if shown.contains("certificate") {
        self = .untrusted(server: server, reason: shown)
      } else if askedPassword {
        self = .refused(server: server, reason: shown)
      } else {
        self = .unreachable(server: server, reason: shown)
      }
    case .refused("25006", _): self = .readOnly(server: server)
    case .refused("42P01", let reason), .refused("42703", let reason):
      self = .incomplete(server: server, reason: reason)
    case .refused("53300", let reason): self = .full(server: server, reason: reason)
    case .refused("42501", let reason): self = .noRight(server: server, reason: reason)
    case .refused(_, let reason): self = .failed(server: server, reason: reason)
    case .lost(let reason):
      self = .unreachable(
        server: server, reason: reason.isEmpty ? "the connection was lost" : reason)
    case .late: self = .late(server: server)
    }
  }
}
