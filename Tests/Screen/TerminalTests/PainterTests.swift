import Canvas
import TestSupport
import Testing

@testable import Terminal

@Suite("The thread that writes to the screen", .timeLimit(.minutes(30)))
struct PainterTests {
  /// Knows a painter without keeping it.
  private final class Witness {
    private weak var painter: Painter?
    var isGone: Bool { painter == nil }

    init(_ painter: Painter) { self.painter = painter }
  }

  @Test("it ends with its screen, of which a tour shows several")
  func ends() async throws {
    func witness() -> Witness {
      let painter = Painter(TerminalOutput(), writer: FrameWriter(theme: .dark, depth: .mono))
      painter.end()
      return Witness(painter)
    }
    let ended = witness()
    #expect(try await Shell.wait { ended.isGone })
  }
}
