import Core
import Store
import Sync
import TestSupport

/// A busy day, 216,000 events (5 a second for twelve hours): how fast it is sent and read by a wall that was away, and what it
/// takes on the server's disk.
func day(_ server: PostgreSQLServer, _ address: ServerAddress, events wanted: Int) throws {
  let (writer, reader) = (try Wall(0, server: address), try Wall(1, server: address))
  var events = 0
  while events < wanted {
    events += try writer.climb(
      routes: 27, at: Moment(milliseconds: 1_767_225_600_000 + Int64(events)))
  }
  let clock = ContinuousClock()
  let before = try server.walBytes()
  var start = clock.now
  let sent = try writer.link().run().sent
  let sending = clock.now - start
  let wal = try server.walBytes() - before
  start = clock.now
  let read = try reader.link().run().added
  let reading = clock.now - start
  precondition(sent == events && read == events, "\(sent) sent and \(read) read of \(events)")
  try server.psql("VACUUM ANALYZE chalktalk.record")
  let size = try server.psql(
    "SELECT sum(pg_total_relation_size(inhrelid))::bigint FROM pg_inherits WHERE inhparent = 'chalktalk.record'::regclass"
  )
  let bytes = Double(size[0]) ?? 0
  tell(
    "a day of \(events) events: sent in \(seconds(sending)), read by a wall that was away in \(seconds(reading))"
  )
  tell(
    "on the server \(Int(bytes) / events) bytes an event with its index, \(Int(bytes / 1e6)) MB the day; "
      + "\(Int(wal / 1e6)) MB of write-ahead log")
}
