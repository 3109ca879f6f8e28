import Canvas
import Log
import Testing

@testable import HUD

@Suite("A countdown's digits")
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
