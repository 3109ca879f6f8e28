import Console
import Core

/// The gym's other machines as the boards' events.
struct GymNews {
  private var gym: GymBoard?

  /// The events for a new board.
  func all(at now: Moment) -> [StreamEvent] {
    guard let gym else { return [] }
    return gym.walls.map { Self.session($0, now) } + [Self.gym(gym)]
  }

  /// The events for boards that show the state before.
  mutating func change(to new: GymBoard, at now: Moment) -> [StreamEvent] {
    let old = gym
    gym = new
    let before = Dictionary(uniqueKeysWithValues: (old?.walls ?? []).map { ($0.id, $0) })
    let still = Set(new.walls.map(\.id))
    let changed = new.walls.filter { before[$0.id] != $0 }.map { Self.session($0, now) }
    let gone = before.keys.filter { !still.contains($0) }.map {
      StreamEvent("session", .fields(["machine": .string($0)]))
    }
    let isOther = old?.machine != new.machine || old?.lostAt != new.lostAt
    return changed + gone + (isOther ? [Self.gym(new)] : [])
  }

  private static func session(_ wall: GymBoard.Wall, _ now: Moment) -> StreamEvent {
    StreamEvent(
      "session",
      .fields([
        "machine": .string(wall.id), "state": CardText(card: wall.card, now: now, phones: []).json,
        "lastHeardMs": wall.lastHeard.map { .int($0.milliseconds) },
      ]))
  }

  private static func gym(_ gym: GymBoard) -> StreamEvent {
    StreamEvent(
      "gym",
      .fields([
        "machine": .string(gym.machine), "lostAtMs": gym.lostAt.map { .int($0.milliseconds) },
      ]))
  }
}
