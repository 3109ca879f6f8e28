package import Core
import PostgreSQL

/// What a server knows of a machine besides its events.
package struct MachinePresence: Equatable, Sendable {
  /// When it last sent something, by the server's clock, converted to this machine's time.
  package let heard: Moment
  /// Whether a session there is connected now.
  package let isConnected: Bool
}

/// A session's connection holds a lock named after its machine. The server releases it with the connection, even if the program
/// is killed. So no session has to say goodbye, and nothing has to be written to show that one is running.
extension ServerLink {
  /// Shows the others that a session runs here, and wakes them.
  func appear(as device: DeviceID) throws(ServerError) {
    guard maySend, shownAs != device else { return }
    do throws(PostgreSQLError) {
      try hide()
      // The connection of a machine without power ends after a minute, not after two hours.
      try connection.run(
        """
        SELECT set_config('tcp_keepalives_idle', '30', false),
          set_config('tcp_keepalives_interval', '10', false),
          set_config('tcp_keepalives_count', '3', false),
          pg_try_advisory_lock_shared($1), pg_notify('chalktalk', '')
        """, ["\(device.number)"])
      shownAs = device
    } catch {
      throw ServerError(error, at: address)
    }
  }

  /// Shows the others that the session is over, or was left open.
  func leave() throws(ServerError) {
    do throws(PostgreSQLError) {
      try hide()
    } catch {
      throw ServerError(error, at: address)
    }
  }

  private func hide() throws(PostgreSQLError) {
    guard let device = shownAs else { return }
    try connection.run(
      "SELECT pg_advisory_unlock_shared($1), pg_notify('chalktalk', '')", ["\(device.number)"])
    shownAs = nil
  }

  /// The machines whose sessions are connected.
  static let connected = """
    SELECT classid::bigint << 32 | objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    """
}
