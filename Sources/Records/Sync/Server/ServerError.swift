package import Log
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
  case failed(server: String, reason: String)

  package var description: String {
    switch self {
    case .noLibrary(let reason):
      "to sync with a PostgreSQL server, Chalktalk needs a library that can't be loaded: \(reason)"
    case .unreachable(let server, let reason):
      "\(server) can't be reached: \(reason). What was logged here goes there as soon as it can be."
    case .refused(let server, let reason):
      "\(server) refused the login: \(reason). Correct the password in ~/.pgpass, whose lines are HOST:PORT:DATABASE:LOGIN:PASSWORD."
    case .untrusted(let server, let reason):
      "\(server) can't be trusted: \(reason). Nothing was sent. Ask the server's owner for the certificate of its authority, and "
        + "give its file in the address as sslrootcert."
    case .late(let server):
      "\(server) does not answer. What was logged here goes there as soon as it does."
    case .notSetUp(let server):
      "\(server) holds no Chalktalk log yet. Its owner sets it up once: chalktalk sync --setup \(server)"
    case .newer(let server, let version):
      "\(server) was set up by a newer Chalktalk (its tables are version \(version), this program knows \(ServerSchema.version)). "
        + "Nothing was read or written; update Chalktalk on this machine."
    case .older(let server):
      "\(server) was set up by an older Chalktalk. Its owner brings it up to date: chalktalk sync --setup \(server)"
    case .noRight(let server, let reason):
      "\(server) allows this login too little: \(reason). The server's owner grants a wall's rights with "
        + "“GRANT chalktalk_wall TO login”, or a coach's with “GRANT chalktalk_coach TO login”."
    case .claimed(let server, let device, let login):
      "\(server) knows this machine (\(device)) by the login “\(login)”, and accepts its events from no other. Use that login."
    case .unfit(let server, let reason): "\(server) can't hold a log: \(reason)."
    case .failed(let server, let reason):
      "\(server) failed: \(reason). What was logged here goes there with the next sync."
    }
  }

  init(_ error: PostgreSQLError, at address: ServerAddress) {
    let server = address.text
    switch error {
    case .noLibrary(let reason): self = .noLibrary(reason: reason)
    case .notConnected(let reason, let askedPassword):
      let shown = address.shown(reason)
      // Both libpq and OpenSSL say so, of a wrong authority, a wrong name and a missing file.
      if shown.contains("certificate") {
        self = .untrusted(server: server, reason: shown)
      } else if askedPassword {
        self = .refused(server: server, reason: shown)
      } else {
        self = .unreachable(server: server, reason: shown)
      }
    case .refused("42501", let reason): self = .noRight(server: server, reason: reason)
    case .refused(_, let reason): self = .failed(server: server, reason: reason)
    case .lost(let reason):
      self = .unreachable(
        server: server, reason: reason.isEmpty ? "the connection was lost" : reason)
    case .late: self = .late(server: server)
    }
  }
}
