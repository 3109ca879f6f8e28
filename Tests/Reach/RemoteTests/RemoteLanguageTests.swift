import Foundation
import TestSupport
import TestTraits
import Testing

/// The page and the board in the languages of a session.
@Suite("The page in other languages", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct RemoteLanguageTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  /// By how many pixels the card's big word is wider than the card.
  private static let sticksOut = """
    (() => {
      const verdict = document.getElementById("verdict"), was = verdict.dataset.kind;
      verdict.dataset.kind = "send";
      const word = document.getElementById("verdict-word");
      const range = document.createRange();
      range.selectNodeContents(word);
      const width = range.getBoundingClientRect().width - verdict.clientWidth;
      if (was) verdict.dataset.kind = was; else delete verdict.dataset.kind;
      return width;
    })()
    """

  @Test(
    "phone and board speak the session's language, and nothing is cut",
    arguments: [
      ("de", "REMOTE LOKAL", "TOP  V4", "SEND", "PAUSE"),
      ("es", "REMOTO LOCAL", "ENCADENE  V4", "SEND", "DESCANSO"),
    ])
  func speak(language: String, ready: String, send: String, english: String, rest: String)
    async throws
  {
    let terminal = try await remote.start("--grade V4 --language \(language)", shows: ready)
    let phone = try await remote.phone(width: 320, height: 568)
    let board = try await remote.board()
    try await phone.swipe(dx: 0, dy: -220)
    try await remote.expect(send, on: terminal)
    try await phone.expect("document.getElementById('sends').textContent == '1'")
    try await board.expect("document.querySelector('.outcome').textContent.includes('\(send)')")
    for screen in [phone, board] {
      try await screen.expect("document.documentElement.lang == '\(language)'")
      #expect(try screen.texts(PageProbe.lowContrast) == [])
      #expect(try !screen.text("document.body.innerText").contains(english))
    }
    // The word that fills the card for a moment.
    try await phone.expect("document.getElementById('verdict-word').textContent.length > 2")
    #expect(try phone.number(Self.sticksOut) <= 0)
    #expect(try phone.texts(PageProbe.cut) == [])
    #expect(try phone.texts(PageProbe.scrolls) == [])
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    try terminal.press("r")
    try await remote.expect(rest, on: terminal)
    try await board.expect("!document.querySelector('.ring').hidden")
    #expect(try board.number("document.documentElement.scrollWidth") <= 1920)
    try remote.keepPicture("phone-\(language)-320x568", phone)
    try remote.keepPicture("board-\(language)-1920x1080-dark", board)
    #expect(phone.complaints.isEmpty && board.complaints.isEmpty)
    withExtendedLifetime(terminal) {}
  }
}
