import Foundation
import TestSupport

/// Fingers by chance, the same for the same seed.
struct RandomFingers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func chance(_ below: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(below))
  }

  private mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(chance(1001)) / 1000
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[chance(values.count)] }

  private mutating func point(_ spots: [String]) -> (x: Double, y: Double) {
    let box = pick(spots).split(separator: " ").compactMap { Double($0) }
    return (between(box[0] + 2, box[2] - 2), between(box[1] + 2, box[3] - 2))
  }

  /// A finger's way and its contacts, in ms.
  private struct Touch {
    var from: (x: Double, y: Double)
    var way = (x: 0.0, y: 0.0)
    var begins = 0.0
    var ms: Double
    /// Begin and length of each loss of contact, in its own time.
    var breaks: [(at: Double, ms: Double)] = []
    var every = 16.0
    var jump = 0.0
    var size = 40.0
    /// For how long it stays before it moves.
    var waits = 0.0

    func place(at time: Double) -> (x: Double, y: Double) {
      let share = min(1, max(0, (time - waits) / (ms - waits)))
      return (from.x + way.x * share, from.y + way.y * share)
    }
  }

  /// One or two gestures, and what touches the screen besides; returns what they were.
  mutating func play(
    on browser: Browser, spots: [String], width: Int, height: Int
  ) throws -> String {
    var told: [String] = []
    for _ in 0...chance(2) {
      let kind = pick([
        "tap", "taps", "swipe", "swipe", "swipe", "hold", "drag", "two", "cancel", "broken",
        "broken", "broken", "resting", "palm", "drops", "thumbs", "glove", "drift",
      ])
      let from = point(spots)
      let way = (x: between(-140, 140), y: between(-140, 140))
      told.append("\(kind) at \(Int(from.x)),\(Int(from.y)) by \(Int(way.x)),\(Int(way.y))")
      if kind == "cancel" {
        try browser.touch("touchStart", fingers: [1: from])
        if chance(2) == 0 {
          try browser.touch("touchMove", fingers: [1: (from.x + way.x, from.y + way.y)])
        }
        try browser.touch("touchCancel", fingers: [:])
      } else {
        let anywhere = (x: between(1, Double(width) - 1), y: between(1, Double(height) - 1))
        try Self.play(touches(kind, from, way, spots, anywhere), on: browser)
      }
    }
    return told.joined(separator: ", ")
  }

  private mutating func touches(
    _ kind: String, _ from: (x: Double, y: Double), _ way: (x: Double, y: Double),
    _ spots: [String], _ anywhere: (x: Double, y: Double)
  ) -> [Touch] {
    let straight = chance(2) == 0 ? (x: way.x, y: way.y / 10) : (x: way.x / 10, y: way.y)
    let swipe = Touch(
      from: from, way: chance(3) > 0 ? straight : way, ms: pick([50, 110, 330]))
    let gesture = pick([
      swipe, swipe, Touch(from: from, ms: 60), Touch(from: from, ms: 950),
    ])
    switch kind {
    case "tap": return [Touch(from: from, ms: 50)]
    case "taps":
      let pause = pick([130.0, 200, 290, 500])
      return (0...(1 + chance(2))).map { Touch(from: from, begins: Double($0) * pause, ms: 40) }
    case "hold": return [Touch(from: from, ms: 950)]
    case "drag":
      return [Touch(from: from, way: way, ms: 1300, waits: 900)]
    case "two":
      return [swipe, Touch(from: point(spots), way: (0, 90), begins: between(0, 60), ms: 200)]
    case "broken":
      var broken = gesture
      broken.ms = max(100, broken.ms)
      var at = 25.0
      for _ in 0...chance(3) {
        let gap = min(between(5, 60), broken.ms - at - 25)
        guard gap >= 5 else { break }
        broken.breaks.append((at, gap))
        at += gap + between(25, 90)
      }
      return [broken]
    case "resting":
      var later = gesture
      later.begins = 1100
      return [Touch(from: pick([anywhere, point(spots)]), ms: 1100 + later.ms + 200), later]
    case "palm":
      return [
        gesture, Touch(from: anywhere, begins: between(-200, gesture.ms), ms: 300, size: 180),
      ]
    case "drops":
      let drops = (0...chance(3)).map { _ in
        Touch(from: point(spots), begins: between(-150, gesture.ms + 90), ms: between(2, 10))
      }
      return [gesture] + drops
    case "thumbs":
      return [
        Touch(from: from, ms: 90),
        Touch(from: point(spots), begins: between(30, 150), ms: 90),
      ]
    case "glove":
      var glove = gesture
      (glove.every, glove.jump) = (45, 5)
      return [glove]
    case "drift":
      return [Touch(from: from, way: (between(-9, 9), between(-9, 9)), ms: pick([90, 950]))]
    default: return [swipe]
    }
  }

  // MARK: - Playing

  private enum Step { case down, move, up }

  private static func play(_ touches: [Touch], on browser: Browser) throws {
    var steps: [(at: Double, finger: Int, step: Step, place: (x: Double, y: Double))] = []
    for (finger, touch) in touches.enumerated() {
      var contacts: [(Double, Double)] = []
      var from = 0.0
      for lost in touch.breaks {
        contacts.append((from, lost.at))
        from = lost.at + lost.ms
      }
      contacts.append((from, touch.ms))
      for (begin, end) in contacts {
        steps.append((touch.begins + begin, finger, .down, touch.place(at: begin)))
        for (number, time) in stride(from: begin + touch.every, to: end, by: touch.every)
          .enumerated()
        {
          let place = touch.place(at: time)
          let jump = number % 2 == 0 ? touch.jump : -touch.jump
          steps.append((touch.begins + time, finger, .move, (place.x + jump, place.y - jump)))
        }
        steps.append((touch.begins + end - 0.1, finger, .move, touch.place(at: end)))
        steps.append((touch.begins + end, finger, .up, touch.place(at: end)))
      }
    }
    steps.sort { $0.at < $1.at }
    let clock = ContinuousClock()
    let start = clock.now - .milliseconds(steps.first?.at ?? 0)
    var down: [Int: (x: Double, y: Double)] = [:]
    let sizes = Dictionary(uniqueKeysWithValues: touches.enumerated().map { ($0, $1.size) })
    for step in steps {
      let wait = start + .milliseconds(step.at) - clock.now
      if wait > .zero { usleep(UInt32(wait / .microseconds(1))) }
      down[step.finger] = step.place
      switch step.step {
      case .down: try browser.touch("touchStart", fingers: down, sizes: sizes)
      case .move: try browser.touch("touchMove", fingers: down, sizes: sizes)
      case .up:
        try browser.touch(
          "touchEnd", fingers: down.count > 1 ? [step.finger: step.place] : [:], sizes: sizes)
        down[step.finger] = nil
      }
    }
  }
}
