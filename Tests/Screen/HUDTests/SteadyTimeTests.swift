import Canvas
import Core
import Testing

@testable import HUD

@Suite("A countdown's digits", .timeLimit(.minutes(30)))
struct SteadyTimeTests {
  private func lines(_ time: String, longest: String, on size: Size) -> [[Character]] {
    let scene = Scenes.changed {
      $0.news = Scene.News()
      $0.figures.rest = Scene.Rest(
        text: time, longest: longest, progress: nil, isOver: false, isMain: true)
    }
    return Renderer.render(scene, size: size).plainText
      .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }

  /// The columns in which two frames differ.
  private func differences(_ a: [[Character]], _ b: [[Character]]) -> [Int] {
    var columns: Set<Int> = []
    for (a, b) in zip(a, b) {
      for column in 0..<max(a.count, b.count) {
        let left = column < a.count ? a[column] : " "
        let right = column < b.count ? b[column] : " "
        if left != right { columns.insert(column) }
      }
    }
    return columns.sorted()
  }

  @Test("only the digit that changes is drawn anew", arguments: Scenes.sizes)
  func still(size: Size) throws {
    let last = differences(
      lines("2:17", longest: "3:00", on: size), lines("2:18", longest: "3:00", on: size))
    let whole = differences(
      lines("2:17", longest: "3:00", on: size), lines("3:50", longest: "3:00", on: size))
    let width = try #require(whole.last) - (whole.first ?? 0)
    // A fourth of the time, and a rounded edge.
    #expect(try #require(last.last) - (last.first ?? 0) <= width / 3 + 1)
    let one = differences(
      lines("0:17", longest: "3:00", on: size), lines("0:11", longest: "3:00", on: size))
    #expect(try #require(one.first) >= (last.first ?? 0) - 1)
  }

  /// The screens that show a time.
  private enum Clock: String, CaseIterable {
    case rest, restBeside, timer, hold
  }

  private func lines(_ time: String, _ longest: String, on clock: Clock, _ size: Size)
    -> [[Character]]
  {
    let scene = Scenes.changed {
      $0.news = Scene.News()
      switch clock {
      case .rest, .restBeside:
        $0.figures.rest = Scene.Rest(
          text: time, longest: longest, progress: nil, isOver: false, isMain: clock == .rest)
      case .timer, .hold:
        $0.figures.timer = Scene.Timer(
          phase: clock == .hold ? "HOLD" : "WORK", topic: .work, time: time, longest: longest,
          progress: 0, isLastSeconds: false, isPaused: false,
          position: clock == .hold ? [] : [Scene.Count(label: "round", value: "2/6")], total: "",
          next: "", lines: [])
      }
    }
    return Renderer.render(scene, size: size).plainText
      .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }

  @Test("the last digit has one place for a whole phase, on every screen", arguments: Scenes.sizes)
  func places(size: Size) throws {
    for clock in Clock.allCases {
      let lengths = clock == .hold ? [9, 45, 119] : [45, 180, 603, 3725]
      for length in lengths {
        func text(_ seconds: Int) -> String {
          if clock == .hold { return "\(seconds)" }
          let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
          let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
          return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
        }
        var places: Set<[Int]> = []
        for base in stride(from: 0, through: length, by: max(10, length / 60 * 10)) {
          let frames = (0..<10).map { lines(text(base + $0), text(length), on: clock, size) }
          let changed = Set(frames.dropFirst().flatMap { differences(frames[0], $0) })
          places.insert([try #require(changed.min()), try #require(changed.max())])
        }
        #expect(places.count == 1, "\(clock) of \(length) s: \(places)")
      }
    }
  }

  @Test("a rest of ten minutes keeps its size when it falls below ten", arguments: Scenes.sizes)
  func size(size: Size) {
    let (long, short) = (
      lines("10:01", longest: "10:03", on: size), lines("9:51", longest: "10:03", on: size)
    )
    // The last digit and the colon are where they were.
    let changed = differences(long, short)
    let lastDigit = differences(long, lines("10:08", longest: "10:03", on: size))
    #expect(!lastDigit.isEmpty && changed.allSatisfy { $0 < (lastDigit.first ?? 0) })
  }
}
