import Foundation
import TestSupport
import TestTraits
import Testing

/// The phone's other cards, its list of entries, and the board, in a real browser on the real program.
@Suite(
  "The phone's other screens, and the board", .serialized, .startsPrograms, .timeLimit(.minutes(30))
)
struct RemoteScreensTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  @Test("a swipe or a button deletes an attempt from the list, and undo brings it back")
  func entries() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try await phone.openThreeEntries()
    #expect(
      try phone.text("document.querySelector('#entries-list li').innerText").contains("attempt 3"))
    try remote.keepPicture("phone-entries-360x740", phone)
    // Too short a swipe deletes nothing.
    try phone.drag("#entries-list .entry", dx: -60)
    try phone.drag("#entries-list .entry", dx: -150)
    try await phone.expect("link.state.climb.falls == 1")
    try await phone.expect("document.querySelectorAll('#entries-list li').length == 2")
    try phone.click("#entries-list li:last-child button")
    try await phone.expect("link.state.climb.sends == 0")
    try phone.click("#entries [data-command=undo]")
    try await phone.expect("link.state.climb.sends == 1")
    try await phone.expect("document.querySelectorAll('#entries-list li').length == 2")
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("a set is changed by its steppers, done, missed and undone")
  func lift() async throws {
    let terminal = try await remote.start("lift --workout '5x5 A'")
    let phone = try await remote.phone()
    try await phone.expect("link.state.lift && link.state.lift.values.length == 3")
    let shown = "document.querySelector('#lift-values output').textContent"
    let before = try phone.text(shown)
    try phone.click("#lift-values .more")
    try await phone.expect("\(shown) != '\(before)'")
    try phone.click("#lift-values .less")
    try await phone.expect("\(shown) == '\(before)'")
    try phone.click("#lift-values .stepper:nth-child(2) .more")
    try await phone.expect("link.state.lift.values[1].text == '6'")
    try phone.click("[data-command=done]")
    try await phone.expect("link.state.lift.sets[0].kind == 'send' && link.state.rest")
    // The effort can be given within five seconds of a set.
    try phone.click("#lift-values .stepper:nth-child(3) .more")
    try await phone.expect("link.state.lift.sets[0].note.includes('@8')")
    try await phone.swipe(dx: 0, dy: 260)
    try await phone.expect("link.state.lift.sets[1].kind == 'fall'")
    // The next card has arrived.
    try await phone.expect("document.getElementById('card').getAnimations().length == 0")
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    #expect(try phone.texts(PageProbe.cut) == [])
    #expect(try phone.texts(PageProbe.lowContrast) == [])
    try await phone.expect("!('kind' in document.getElementById('verdict').dataset)")
    try remote.keepPicture("phone-lift-360x740", phone)
    try phone.click("#undo")
    try await phone.expect("!link.state.lift.sets[1].kind")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("a timer starts, pauses, resumes, skips and stops")
  func timer() async throws {
    let terminal = try await remote.start(
      "timer interval --work 200 --rest 100 --rounds 8 --get-ready 0")
    let phone = try await remote.phone()
    try phone.click("#panel-buttons [data-command=start]")
    try await phone.expect("link.state.figures.caption == 'WORK'")
    try phone.click("#panel-buttons [data-command=pause]")
    try await phone.expect("link.state.figures.isPaused")
    try phone.click("#panel-buttons [data-command=resume]")
    try await phone.expect("!link.state.figures.isPaused")
    try phone.click("#panel-buttons [data-command=next]")
    try await phone.expect("link.state.figures.caption == 'REST'")
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    #expect(try phone.texts(PageProbe.lowContrast) == [])
    try remote.keepPicture("phone-timer-360x740", phone)
    let small = try await remote.phone(width: 320, height: 568)
    try await small.expect("document.querySelector('#panel-buttons [data-command=stop]')")
    #expect(try small.texts(PageProbe.scrolls) == [])
    #expect(try small.texts(PageProbe.smallTargets) == [])
    try remote.keepPicture("phone-timer-320x568", small)
    for (width, height) in [(360, 640), (640, 360), (568, 320)] {
      let other = try await remote.phone(width: width, height: height)
      try await other.expect("document.querySelector('#panel-buttons [data-command=stop]')")
      let scrolls = try other.texts(PageProbe.scrolls)
      #expect(scrolls == [], "at \(width)x\(height)")
      #expect(try other.texts(PageProbe.crowded) == [], "at \(width)x\(height)")
    }
    try phone.click("#panel-buttons [data-command=stop]")
    try await phone.expect("link.state.question")
    try phone.click("#panel-buttons [data-command=yes]")
    try await phone.expect("link.state.figures.caption == 'STOPPED'")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("a board shows the machine's sessions side by side, for as long as they run")
  func sideBySide() async throws {
    let first = try await remote.start()
    let board = try await remote.board()
    let second = try await remote.startBeside()
    try await board.expect("document.querySelectorAll('article').length == 2")
    try await board.expect("document.querySelectorAll('.main')[1].textContent == 'V7'")
    try second.press("f")
    try await board.expect(
      "document.querySelectorAll('.outcome')[1].textContent.includes('FALL  V7')")
    try second.press("C-c")
    try await board.expect("document.querySelectorAll('article').length == 1")
    #expect(board.complaints.isEmpty, "\(board.complaints)")
    withExtendedLifetime(first) {}
  }

  @Test("a board shows the session, and comes back by itself")
  func board() async throws {
    let terminal = try await remote.start()
    let board = try await remote.board()
    let port = try board.text("location.port")
    try terminal.press("s")
    try await board.expect("document.querySelector('.outcome').textContent.includes('SEND')")
    try terminal.press("r")
    try await board.expect("!document.querySelector('.ring').hidden")
    #expect(try board.number("document.documentElement.scrollWidth") <= 1920)
    #expect(try board.texts(PageProbe.lowContrast) == [])
    try remote.keepPicture("board-1920x1080-dark", board)
    #expect(board.complaints.isEmpty, "\(board.complaints)")
    try terminal.press("C-c")
    try await remote.expect("over", on: terminal)
    try await board.expect(
      "document.getElementById('line').textContent.startsWith('No connection since')")
    let again = try await remote.start(port: port)
    try await board.expect("link.isOnline && document.getElementById('line').textContent == ''")
    withExtendedLifetime(again) {}
  }
}
