import Core
import Foundation
import PostgreSQL
package import Store

/// A server's state, for the doctor. Writes nothing.
package struct ServerExamination: Equatable, Sendable {
  /// The time that it took to answer a query, once connected.
  package var answer: Duration
  package var isEncrypted: Bool
  /// Whether this login may send; a coach's may only read.
  package var maySend: Bool
  /// The events there that were not read here yet.
  package var unread: Int64
  /// How far this machine's clock is ahead of the server's, in seconds.
  package var clockAhead: Int

  package init(_ address: ServerAddress, store: EventStore?) throws {
    let link = try ServerConnection(address)
    do {
      let start = ContinuousClock.now
      let clock = try link.connection.run("SELECT extract(epoch FROM now())::bigint")
      answer = ContinuousClock.now - start
      clockAhead = clock.number(0, 0).map { Int(time(nil)) - Int($0) } ?? 0
      maySend = link.maySend
      isEncrypted = try link.connection.run(
        "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
      ).isTrue(0, 0)
      let rows = try link.connection.run("SELECT id, last FROM chalktalk.device")
      let cursors = try store?.cursors(of: link.server) ?? [:]
      let own = try store?.ownDevice()
      unread = (0..<rows.count).reduce(0) { sum, row in
        guard let id = rows.number(row, 0).flatMap({ DeviceID($0) }), id != own,
          let last = rows.number(row, 1), RecordLine.numbers.contains(last)
        else { return sum }
        return sum + max(0, last - (cursors[id] ?? 0))
      }
    } catch let error as PostgreSQLError {
      throw ServerError(error, at: address)
    }
  }
}
