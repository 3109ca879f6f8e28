import Analysis
import Core
import Store
import Sync
import TestSupport

/// A year at fifty walls, with a session a week at each. One wall in five is away at a week's end, three clocks are wrong,
/// and the server is killed every thirteenth week. 200 climbers with names go around the walls. At the end all logs must be the
/// same, and the gym's report must have every climber and session.
func year(_ server: PostgreSQLServer, _ address: ServerAddress, walls number: Int) async throws {
  let year = Duration.seconds(365 * 86_400)
  let errors: [Int: Duration] = [7: year, 13: .zero - year, 20: .seconds(-3 * 3600)]
  let walls = try (0..<number).map {
    try Wall($0, clockError: errors[$0] ?? .zero, server: address)
  }
  let climbers = 200
  let first = Moment(milliseconds: 1_767_225_600_000)
  let clock = ContinuousClock()
  let start = clock.now
  var events = 0
  var random = SystemRandomNumberGenerator()
  for week in 0..<52 {
    for (place, wall) in walls.enumerated() {
      let climber = "Climber \((week * number + place) % climbers)"
      events += try wall.climb(climber, routes: 1, at: first + .seconds(week * 7 * 86_400))
    }
    if week % 13 == 6 {
      try server.kill()
      try await server.startAgain()
    }
    for wall in walls.shuffled() where Int.random(in: 0..<5, using: &random) > 0 {
      _ = try wall.link().run()
    }
  }
  for _ in 0..<2 { for wall in walls { _ = try wall.link().run() } }
  let there = try server.psql("SELECT count(*), count(DISTINCT id) FROM chalktalk.record")
  let exports = try walls.map { try $0.export() }
  let counts = try walls.map { try $0.numberOfEvents() }
  precondition(there == ["\(events)|\(events)"], "\(there), not \(events)")
  precondition(Set(exports).count == 1 && Set(counts) == [events], "the logs differ: \(counts)")
  let review = try walls[number - 1].review()
  precondition(review.climbers.count == climbers, "\(review.climbers.count) climbers")
  precondition(review.all.sessions == 52 * number && review.unnamed.sessions == 0, "\(review.all)")
  precondition(review.all.attempts == 52 * number * 5, "\(review.all)")
  precondition(
    review.climbers.map(\.counts.attempts).reduce(0, +) == review.all.attempts, "the sums differ")
  precondition(review.machines.count == number, "\(review.machines.count) machines")
  tell(
    "the gym's report at the last wall: \(climbers) climbers, \(review.all.sessions) sessions, "
      + "\(review.all.attempts) attempts")
  tell(
    "a year of \(number) walls: \(events) events, in all \(number) logs and once on the server, after "
      + seconds(clock.now - start))
}
