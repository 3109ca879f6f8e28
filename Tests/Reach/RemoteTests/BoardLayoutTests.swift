import Core
import Foundation
import HUD
import TestSupport
import TestTraits
import Testing

@testable import Console
@testable import Remote

/// Many sessions on one board: all of them can be read, or the board says that they take turns.
@Suite("The board of many sessions", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct BoardLayoutTests {
  private let now = AppClock.system().now()

  /// A climber with long values, one who rests, one with partners, one who left, one who lifts, one with a timer.
  private func wall(_ number: Int) -> GymBoard.Wall {
    var card = RemoteCard()
    card.title = "boulder cave \(number)"
    var climb = RemoteCard.Climb()
    climb.grade = ["V4", "V10", "6A+", "5.12a", "V17", "VB"][number % 6]
    (climb.tries, climb.sends, climb.falls) = (12, 1, 11)
    climb.name = number % 2 == 0 ? "Yellow, left of the arête" : nil
    card.climb = climb
    card.outcome = Scene.LastOutcome(
      topic: .send, word: "SEND", text: "SEND  5.12a, attempt 12, redpoint")
    let over = RemoteCard.Rest(clock: .running(since: now - .seconds(3600)), length: .seconds(180))
    let rest = RemoteCard.Rest(clock: .running(since: now), length: .seconds(590))
    if number % 6 == 1 { card.rest = over }
    if number % 6 == 2 {
      card.rest = rest
      card.climbers = ["Owner", "Anna", "Bruno", "Cleo", "Dora", "Emil", "Fritz", "Greta"]
        .prefix(number % 4 == 0 ? 8 : 3).enumerated().map {
          RemoteCard.Climber(
            name: $1, grade: "6A+", tries: 5, rest: $0 % 3 == 0 ? over : rest, isUp: $0 == 1)
        }
    }
    if number % 6 == 4 { (card.climb, card.figures) = (nil, lifting) }
    if number % 6 == 5 {
      (card.climb, card.outcome) = (nil, nil)
      card.figures = Scene.Figures(word: "TIMER", caption: "Hangboard repeaters 7/3")
    }
    return GymBoard.Wall(
      id: "MACHINE\(number)", card: card, lastHeard: number % 6 == 3 ? now : nil)
  }

  private var lifting: Scene.Figures {
    var figures = Scene.Figures(word: "102.5×5", caption: "Bulgarian split squat")
    figures.counts = [
      Scene.Count(label: "set", value: "3 of 5"), Scene.Count(label: "RPE", value: "8.5"),
    ]
    return figures
  }

  @Test(
    "nothing is cut, overlaps or is too small to be read",
    arguments: [(1920, 1080), (1280, 720), (1080, 1920)], [4, 7, 12, 20])
  func readable(size: (Int, Int), sessions: Int) async throws {
    let (page, board) = try await open(size, sessions)
    try expectNoFaults(board)
    #expect(try board.texts(PageProbe.lowContrast) == [])
    #expect(try board.text("document.getElementById('pages').textContent") == "")
    // Sorted by the numbers in their names.
    #expect(
      try board.text("[...document.querySelectorAll('.title')].at(-1).textContent")
        == "boulder cave \(sessions - 1)")
    try keep("\(sessions)-\(size.0)x\(size.1)", board)
    await page.server.stop()
  }

  @Test("more than twenty take turns, and the board says which are shown")
  func turns() async throws {
    let (page, board) = try await open((1920, 1080), 37, shown: 19)
    let pages = "document.getElementById('pages').textContent"
    try await board.expect("\(pages) == '1 to 19 of 37 sessions'")
    try expectNoFaults(board)
    try await board.expect("\(pages) == '20 to 37 of 37 sessions'")
    try expectNoFaults(board)
    #expect(try board.number("document.querySelectorAll('article').length") == 18)
    page.server.show(GymBoard(machine: "front desk", walls: [wall(1)], lostAt: nil))
    try await board.expect("\(pages) == '' && document.querySelectorAll('article').length == 2")
    await page.server.stop()
  }

  private func expectNoFaults(_ board: Phone) throws {
    let faults = try board.texts(Self.faults)
    #expect(faults == [])
  }

  private func open(
    _ size: (Int, Int), _ sessions: Int, shown: Int? = nil
  ) async throws -> (ServedPage, Phone) {
    let page = try await ServedPage()
    page.server.show(
      GymBoard(machine: "front desk", walls: (1..<sessions).map(wall), lostAt: nil))
    var card = RemoteCard()
    card.climb = RemoteCard.Climb()
    card.climb?.grade = "V4"
    page.server.show(card)
    let url = try await page.invitation().url.replacing("/#", with: "/board#")
    let board = Phone(try Browser())
    try board.browser.open(url: url, width: size.0, height: size.1, isDark: true)
    try await board.expect(
      "link.state && document.querySelectorAll('article').length == \(shown ?? sessions)"
        + " && document.querySelector('.title').textContent == 'front desk'")
    return (page, board)
  }

  private func keep(_ name: String, _ board: Phone) throws {
    guard let folder = ProcessInfo.processInfo.environment["CHALKTALK_BOARDS"] else { return }
    try board.browser.picture(whole: false).write(
      to: URL(fileURLWithPath: folder).appendingPathComponent("board-\(name).png"))
  }

  /// What is outside its session or the window, covers something else, is cut off, or is too small.
  private static let faults = """
    (() => {
      const isShown = (e) => e.checkVisibility() && e.getClientRects().length > 0 && e.textContent.trim();
      const found = [];
      const least = Math.min(innerWidth, innerHeight) * 0.02;
      for (const article of document.querySelectorAll("article")) {
        const room = article.getBoundingClientRect();
        const title = article.querySelector(".title").textContent;
        const tell = (e, what) => found.push(`${title}: ${what} ${e.className || e.tagName} “${e.textContent.trim().slice(0, 20)}”`);
        if (room.right > innerWidth + 1 || room.bottom > innerHeight + 1) tell(article, "outside the window");
        const parts = [...article.children].filter(isShown);
        for (const [place, part] of parts.entries()) {
          const box = part.getBoundingClientRect();
          if (box.left < room.left || box.right > room.right + 1 || box.bottom > room.bottom + 1) tell(part, "outside");
          if (place > 0 && box.top < parts[place - 1].getBoundingClientRect().bottom - 1) tell(part, "overlapping");
        }
        for (const e of [...article.querySelectorAll(".title, .main, .counts dt, .counts dd, .outcome, .name, .left, .caption")].filter(isShown)) {
          const box = e.getBoundingClientRect();
          const outer = e.closest(".middle, .counts, header, footer, .climbers").getBoundingClientRect();
          if (box.left < outer.left - 1 || box.right > outer.right + 1 || box.bottom > outer.bottom + 2) tell(e, "cut");
          if (!e.matches(".caption") && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline") tell(e, "shortened");
          if (parseFloat(getComputedStyle(e).fontSize) < least) tell(e, "small");
        }
        const [main, ring] = [article.querySelector(".main"), article.querySelector(".ring")];
        if (isShown(ring) && main.getBoundingClientRect().right > ring.getBoundingClientRect().left) tell(ring, "overlapping");
        if (isShown(ring) && parseFloat(getComputedStyle(ring).fontSize) < least) tell(ring, "small");
      }
      return found;
    })()
    """
}
