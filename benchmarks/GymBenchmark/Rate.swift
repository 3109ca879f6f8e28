import Core
import Foundation
import Store
import Sync
import TestSupport

/// Fifty walls in a session, at which so many events a second are logged: how long until another wall has them.
func rate(
  _ server: PostgreSQLServer, _ address: ServerAddress, walls number: Int, perSecond: Double,
  seconds length: Int
) throws {
  let walls = try (0..<number).map { try Wall($0, server: address) }
  let syncs = walls.map { wall in ServerSessionSync(wall.store) { try wall.link(batch: 500) } }
  for sync in syncs { sync.start() }
  for wall in walls { _ = try wall.logAttempt(at: now()) }
  let clock = ContinuousClock()
  // All have read all that there was.
  while try walls[0].numberOfEvents() < number * 10 { Thread.sleep(forTimeInterval: 0.1) }
  let processorBefore = try server.processorTime()
  var waiting: [(id: String, at: ContinuousClock.Instant)] = []
  var latencies: [Duration] = []
  let start = clock.now
  var logged = 0
  while clock.now - start < .seconds(length) || !waiting.isEmpty {
    let passed = (clock.now - start) / .seconds(1)
    if passed < Double(length), Double(logged) < passed * perSecond {
      // The first wall is the one that reads.
      let wall = walls[Int.random(in: 1..<number)]
      let id = try wall.logAttempt(at: now())
      waiting.append((id, clock.now))
      logged += 1
    }
    waiting.removeAll { event in
      guard (try? walls[0].store.holds(event.id)) == true else { return false }
      latencies.append(clock.now - event.at)
      return true
    }
    Thread.sleep(forTimeInterval: 0.002)
  }
  let processor = try server.processorTime() - processorBefore
  let took = (clock.now - start) / .seconds(1)
  for sync in syncs { _ = sync.finish(within: .seconds(60)) }
  latencies.sort()
  func part(_ share: Double) -> String {
    let place = min(latencies.count - 1, Int(Double(latencies.count) * share))
    return "\(Int((latencies[place] / .milliseconds(1)).rounded())) ms"
  }
  tell(
    String(
      format:
        "%.0f events a second at %d walls for %d s: %.1f logged a second; wall to wall p50 %@, p95 %@, most %@; ",
      perSecond, number, length, Double(logged) / took, part(0.5), part(0.95), part(1))
      + String(format: "the server used %.0f %% of a core", 100 * processor / took))
}
