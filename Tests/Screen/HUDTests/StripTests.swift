import Canvas
import Testing

@testable import HUD

/// The climbers who share the screen, in one row.
@Suite("The strip of climbers", .timeLimit(.minutes(30)))
struct StripTests {
  private let climbers = [
    Scene.Climber(name: "You", grade: "V4", tries: 2, isUp: true),
    Scene.Climber(
      name: "Anna", grade: "V5", tries: 3,
      rest: Scene.Rest(text: "1:20", progress: 0.5, isOver: false)),
    Scene.Climber(
      name: "Ben", grade: "V3", tries: 1,
      rest: Scene.Rest(text: "+0:12", progress: 1, isOver: true)),
  ]

  private func text(_ columns: Int, _ climbers: [Scene.Climber]) -> String {
    Strip(climbers, columns: columns).parts.map(\.text).joined(separator: "  ")
  }

  @Test("it shows everything if there is room, then less; rests stay longest")
  func detail() {
    #expect(text(78, climbers) == "▶You  Anna V5 3 tries rest 1:20  Ben V3 1 try rest +0:12")
    #expect(text(40, climbers) == "▶You  Anna V5 3× ◷1:20  Ben V3 1× ◷+0:12")
    #expect(text(36, climbers) == "▶You  Anna V5 ◷1:20  Ben V3 ◷+0:12")
    #expect(text(30, climbers) == "▶You  Anna ◷1:20  Ben ◷+0:12")
    #expect(text(24, climbers) == "▶You  Anna ◷1:20  +1")
  }

  @Test("with any number of climbers it fits its room and keeps the current one")
  func room() {
    for count in 2...8 {
      for up in 0..<count {
        let many = (0..<count).map {
          Scene.Climber(name: "Climber \($0)", grade: "6b+", tries: 12, isUp: $0 == up)
        }
        for columns in [38, 58, 78, 118] {
          let told = text(columns, many)
          #expect(DisplayWidth.columns(told) <= columns, "\(told)")
          #expect(told.contains("▶Climber \(up)"), "\(told)")
        }
      }
    }
  }

  @Test("a rest that is over stands out, by colour and sign")
  func roles() {
    #expect(Strip(climbers, columns: 78).parts.map(\.role) == [.accent, .rest, .over])
  }
}
