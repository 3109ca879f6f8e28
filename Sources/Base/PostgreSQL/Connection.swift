import CPostgreSQL
import Glibc

/// A connection to a PostgreSQL server. The first one loads libpq. Only one thread at a time may use it.
@safe
package final class Connection {
  private let handle: OpaquePointer
  /// How long a statement may take.
  private let patience: Duration

  /// Connects.
  ///
  /// - Parameter address: a URI as libpq reads it; what it leaves out comes from libpq's environment and password file.
  package init(to address: String, patience: Duration = .seconds(30)) throws(PostgreSQLError) {
    if let reason = unsafe chalktalk_pq_load() { throw .noLibrary(unsafe String(cString: reason)) }
    // The address overrides the settings before it.
    let settings: [(String, String)] = [
      ("connect_timeout", "5"), ("application_name", "chalktalk"), ("keepalives_idle", "30"),
      ("keepalives_interval", "10"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
      ("dbname", address), ("client_encoding", "UTF8"),
    ]
    let opened = unsafe CStrings.with(settings.map(\.0)) { keywords in
      unsafe CStrings.with(settings.map(\.1)) { unsafe chalktalk_pq_connect(keywords, $0) }
    }
    guard let opened = unsafe opened else { throw .noLibrary("there is no memory") }
    guard unsafe chalktalk_pq_is_connected(opened) else {
      defer { unsafe chalktalk_pq_finish(opened) }
      throw .notConnected(
        unsafe Self.line(chalktalk_pq_error(opened)),
        askedPassword: unsafe chalktalk_pq_asked_password(opened))
    }
    unsafe handle = opened
    self.patience = patience
  }

  deinit { unsafe chalktalk_pq_finish(handle) }

  /// The server's version, such as 150020 of 15.20.
  package var serverVersion: Int { Int(unsafe chalktalk_pq_version(handle)) }

  /// A parameter that the server reports, such as `server_encoding`.
  package func parameter(_ name: String) -> String? {
    unsafe chalktalk_pq_parameter(handle, name).map { unsafe String(cString: $0) }
  }

  /// Runs one statement, with its parameters bound. Throws if the server refuses it, doesn't answer in time, or is gone.
  @discardableResult
  package func run(_ sql: String, _ parameters: [String?] = []) throws(PostgreSQLError) -> Rows {
    try run(sql, count: Int32(parameters.count), parameters)
  }

  /// Runs several statements without parameters; a failure undoes all of them, unless they say otherwise. Throws like
  /// `run`.
  package func runAll(_ sql: String) throws(PostgreSQLError) {
    _ = try run(sql, count: -1, [])
  }

  private func run(
    _ sql: String, count: Int32, _ parameters: [String?]
  ) throws(PostgreSQLError) -> Rows {
    var result: OpaquePointer?
    let milliseconds = Int32(clamping: Int(patience / .milliseconds(1)))
    let end = unsafe CStrings.with(parameters) { values in
      unsafe chalktalk_pq_run(handle, sql, count, values, milliseconds, &result)
    }
    guard let found = unsafe result else {
      if end == chalktalk_pq_late { throw .late }
      throw .lost(unsafe Self.line(chalktalk_pq_error(handle)))
    }
    let rows = unsafe Rows(found)
    if unsafe chalktalk_pq_has_failed(found) {
      throw .refused(
        state: unsafe String(cString: chalktalk_pq_state(found)),
        unsafe Self.line(chalktalk_pq_result_error(found)))
    }
    return rows
  }

  /// Returns whether others have sent notifications since the last call.
  package func receiveNotifications() throws(PostgreSQLError) -> Bool {
    let number = unsafe chalktalk_pq_notifications(handle)
    if number < 0 { throw .lost(unsafe Self.line(chalktalk_pq_error(handle))) }
    return number > 0
  }

  /// Waits until the server sends something, the bell rings, or the time is up.
  package func wait(_ bell: Bell, upTo limit: Duration) {
    unsafe chalktalk_pq_wait(handle, bell.descriptor, limit.pollTime)
  }

  /// libpq's messages have several lines, such as one for each address that was tried. Indented
  /// ones ask whether the server is running, guess, or mark a place in the SQL.
  private static func line(_ message: UnsafePointer<CChar>) -> String {
    (unsafe String(cString: message)).split(separator: "\n").filter {
      $0.first?.isWhitespace == false
    }
    .joined(separator: "; ")
  }
}

/// What a statement returned.
@safe
package final class Rows {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe chalktalk_pq_clear(handle) }

  package var count: Int { Int(unsafe chalktalk_pq_rows(handle)) }

  /// nil for an SQL NULL.
  package func text(_ row: Int, _ column: Int) -> String? {
    precondition((0..<count).contains(row), "no such row")
    return unsafe chalktalk_pq_value(handle, Int32(row), Int32(column)).map {
      unsafe String(cString: $0)
    }
  }

  package func number(_ row: Int, _ column: Int) -> Int64? {
    text(row, column).flatMap { Int64($0) }
  }

  /// Whether a boolean column is true.
  package func isTrue(_ row: Int, _ column: Int) -> Bool { text(row, column) == "t" }
}

/// Wakes the thread that waits for a server.
package final class Bell: Sendable {
  let descriptor = chalktalk_bell_new()

  package init() {}

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func ring() { chalktalk_bell_ring(descriptor) }

  /// Waits until it rings or the time is up.
  package func wait(upTo limit: Duration) {
    chalktalk_pq_wait(nil, descriptor, limit.pollTime)
  }
}

extension Duration {
  fileprivate var pollTime: Int32 { Int32(clamping: Int(self / .milliseconds(1))) }
}

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
