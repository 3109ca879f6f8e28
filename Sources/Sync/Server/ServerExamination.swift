package import Log
import PostgreSQL
package import Store

/// How a server stands, for the doctor: nothing is written.
package struct ServerExamination: Equatable, Sendable {
  /// How long it took to answer a question, once connected.
  package var answer: Duration
  package var isEncrypted: Bool
  /// Whether this login may send; a coach's reads.
  package var maySend: Bool
  /// The events there that were not read here yet.
  package var unread: Int64
  /// The latest word that the server had from each device, in the order of their names.
  package var devices: [Device]

  package struct Device: Equatable, Sendable {
    package var id: DeviceID
    package var name: String
    package var heardAt: Moment
  }

  package init(_ address: ServerAddress, store: EventStore?) throws {
    let link = try ServerConnection(address)
    do {
      let start = ContinuousClock.now
      try link.connection.run("SELECT 1")
      answer = ContinuousClock.now - start
      maySend = link.maySend
      isEncrypted = try link.connection.run(
        "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
      ).isTrue(0, 0)
      let rows = try link.connection.run(
        """
        SELECT id, name, last, (extract(epoch FROM heard_at) * 1000000)::bigint
        FROM chalktalk.device ORDER BY name, id
        """)
      let cursors = try store?.cursors(of: link.server) ?? [:]
      let own = try store?.ownDevice()
      devices = []
      unread = 0
      for row in 0..<rows.count {
        guard let id = rows.number(row, 0).flatMap({ DeviceID($0) }), let last = rows.number(row, 2)
        else { continue }
        if id != own { unread += max(0, last - (cursors[id] ?? 0)) }
        guard let heardAt = rows.number(row, 3).flatMap(Moment.init(logged:)) else { continue }
        devices.append(Device(id: id, name: rows.text(row, 1) ?? "", heardAt: heardAt))
      }
    } catch let error as PostgreSQLError {
      throw ServerError(error, at: address)
    }
  }
}
