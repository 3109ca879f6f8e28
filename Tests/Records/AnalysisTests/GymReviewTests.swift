import Climbing
import Core
import Grades
import Testing

@testable import Analysis

@Suite("Gym review", .timeLimit(.minutes(30)))
struct GymReviewTests {
  private let slab = DeviceID(1) ?? { preconditionFailure("1 is one") }()
  private let cave = DeviceID(2) ?? { preconditionFailure("2 is one") }()
  private let idle = DeviceID(3) ?? { preconditionFailure("3 is one") }()

  /// - Parameter hour: the hour of its start.
  private func session(
    _ id: String, hour: Int, minutes: Int?, sends: Int, falls: Int
  ) -> TalliedSession {
    let length = minutes.map { [TallyRow(.length, subject: "", detail: "", number: $0 * 60)] } ?? []
    return TalliedSession(
      id: id, startedAt: Moment(milliseconds: Int64(hour) * 3_600_000), day: Day(20_000 + hour),
      rows: length + [
        TallyRow(.send, subject: "v", detail: "V4", number: sends),
        TallyRow(.fall, subject: "v", detail: "V4", number: falls),
      ])
  }

  @Test("sessions count by machine, by climber across machines, and by the hours they touch")
  func counts() {
    let log = TalliedLog(
      sessions: [
        session("one", hour: 17, minutes: 90, sends: 2, falls: 3),
        session("two", hour: 18, minutes: 30, sends: 1, falls: 0),
        session("three", hour: 23, minutes: 61, sends: 4, falls: 4),
        session("open", hour: 9, minutes: nil, sends: 1, falls: 1),
      ], systems: ["v": .v])
    let gym = GymReview(
      log,
      from: [
        "one": SessionOrigin(device: slab, climber: "Anna"),
        "two": SessionOrigin(device: cave, climber: "Ben"),
        "three": SessionOrigin(device: cave, climber: "Anna"),
        "open": SessionOrigin(device: slab, climber: nil),
      ],
      at: [
        GymReview.Machine(id: slab, name: "slab", lastEntry: "today"),
        GymReview.Machine(id: cave, name: "cave", lastEntry: nil),
        GymReview.Machine(id: idle, name: "idle", lastEntry: nil),
      ], hourOf: { Int($0.microseconds / 3_600_000_000) % 24 })
    #expect(gym.all.sessions == 4 && gym.all.attempts == 16 && gym.all.sends == 8)
    #expect(gym.machines.map(\.machine.name) == ["cave", "slab", "idle"])
    #expect(gym.machines.map(\.counts.attempts) == [9, 7, 0])
    #expect(gym.climbers.map(\.name) == ["Anna", "Ben"])
    #expect(gym.climbers.map(\.counts.sends) == [6, 1])
    #expect(gym.climbers.first?.counts.lastDay == Day(20_023))
    #expect(gym.unnamed.sessions == 1 && gym.timed == 3)
    var hours = [Int](repeating: 0, count: 24)
    for hour in [17, 18, 18, 23, 0] { hours[hour] += 1 }
    #expect(gym.hours == hours)
  }
}
