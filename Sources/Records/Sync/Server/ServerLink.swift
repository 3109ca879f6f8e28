package import Core
package import PostgreSQL
package import Store

/// A log's connection to a server that carries it: sends what this device has logged, reads what others have.
///
/// Every step may be the last one. The server, the connection or this program may fail at any of them, and the next link goes
/// on. Only one thread at a time may use it.
package final class ServerLink {
  let address: ServerAddress
  let connection: Connection
  let store: EventStore
  /// This machine's name, for people.
  let name: String
  let newID: () -> DeviceID
  let now: () -> Moment
  /// The number of records to add in one transaction, during which nobody else can write to the log.
  let batch: Int
  /// The server's own name for itself, which stays the same if it moves to another machine.
  let server: String
  /// Whether this login may send; a coach's may only read.
  let maySend: Bool
  /// The number of this device's last record on the server; nil until the server was asked.
  var sent: Int64?
  /// The other machines, as of the last round.
  package internal(set) var others: [DeviceID: MachinePresence] = [:]
  /// The device that this connection shows to the others as in a session.
  var shownAs: DeviceID?
  /// The months for which the server is known to have a partition.
  var months: Set<Int> = []

  package init(
    _ address: ServerAddress, store: EventStore, machine name: String, batch: Int = 5000,
    newID: @escaping () -> DeviceID, now: @escaping () -> Moment
  ) throws(ServerError) {
    self.address = address
    self.store = store
    self.name = name
    self.batch = batch
    self.newID = newID
    self.now = now
    let found = try ServerConnection(address)
    (connection, server, maySend) = (found.connection, found.server, found.maySend)
    do throws(PostgreSQLError) {
      try connection.run("LISTEN chalktalk")
    } catch {
      throw ServerError(error, at: address)
    }
  }

  /// Brings both sides to the same records.
  ///
  /// Lists the sessions that came; `EventStore.countSessions` counts them.
  package func run() throws -> SyncReport {
    var report = SyncReport(try store.ownDevice(name, new: newID))
    do {
      try store.stampNews()
      if maySend { try send(&report) } else { report.withheld = try store.unsentRecords() }
      try receive(&report)
    } catch let error as PostgreSQLError {
      throw ServerError(error, at: address)
    }
    return report
  }

  /// Waits until another device has sent something, the bell rings, or the time is up. Throws if the connection is lost.
  package func wait(_ bell: Bell, upTo limit: Duration) throws(ServerError) {
    do throws(PostgreSQLError) {
      // A notification that came with the last answer has left the socket, so waiting would miss it.
      if try connection.receiveNotifications() { return }
      connection.wait(bell, upTo: limit)
      _ = try connection.receiveNotifications()
    } catch {
      throw ServerError(error, at: address)
    }
  }
}
