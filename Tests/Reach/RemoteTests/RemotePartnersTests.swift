import Foundation
import TestSupport
import TestTraits
import Testing

/// Several climbers on a phone and on the wall.
@Suite(
  "Partners on the phone and the board", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct RemotePartnersTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  private let names = "[...document.querySelectorAll('#climbers .name')].map((e) => e.textContent)"

  private func name(_ climber: String) -> String { "#climbers [data-climber=\(climber)]" }

  @Test("the strip shows who is up, and a tap on a name brings that climber up")
  func strip() async throws {
    let terminal = try await remote.start("--grade V4 --with Anna,Ben")
    let phone = try await remote.phone()
    #expect(try phone.texts(names) == ["You", "Anna", "Ben"])
    try await phone.expect("document.querySelector('\(name("You"))').ariaCurrent == 'true'")
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("link.state.climb.tries == 1")
    try phone.click(name("Anna"))
    try await remote.expect("Anna is up", on: terminal)
    try await phone.expect("document.querySelector('\(name("Anna"))').ariaCurrent == 'true'")
    try await phone.expect(
      "document.querySelector('\(name("You"))').innerText.includes('V4 · 1 try')")
    try await phone.swipe(dx: 0, dy: -260)
    try await remote.expect("attempt 1, flash  · Anna", on: terminal)
    try phone.click("#rest-button")
    try phone.click(name("Ben"))
    // Anna's rest goes on beside Ben's route.
    try await phone.expect("!link.state.rest && link.state.climbers[1].rest")
    try await phone.expect(
      "/^[0-9]:[0-9]{2}$/.test(document.querySelector('\(name("Anna")) .left').textContent)")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
  }

  @Test("a delayed gesture is logged for the climber who was up when it was made")
  func waited() async throws {
    let terminal = try await remote.start("--grade V4 --with Anna,Ben")
    let phone = try await remote.phone()
    try phone.click(name("Anna"))
    try await phone.expect("link.state.climbers[1].isUp")
    try phone.browser.setOffline(true)
    try phone.click("#actions [data-command=send]")
    try await phone.expect(
      "document.querySelector('#waiting li span')?.textContent.startsWith('Send for Anna')")
    try terminal.press("Tab")
    try await remote.expect("Ben is up", on: terminal)
    try phone.browser.setOffline(false)
    try await remote.expect("attempt 1, flash  · Anna", on: terminal)
    try await phone.expect("link.state.climbers[1].tries == 1 && link.state.climbers[2].tries == 0")
  }

  @Test("from 320 px to a tablet the strip fits, its targets are 60 px and its text has 7:1")
  func sizes() async throws {
    let terminal = try await remote.start("--grade V4 --with Anna,Ben,Maximiliane")
    for (width, height, isDark) in [
      (320, 568, false), (360, 740, true), (740, 360, false), (768, 1024, true),
    ] {
      let phone = try await remote.phone(width: width, height: height, isDark: isDark)
      for climber in ["You", "Anna"] {
        try phone.click(name(climber))
        try await phone.expect("document.querySelector('\(name(climber))').ariaCurrent == 'true'")
        try phone.click("#actions [data-command=fall]")
        try await phone.expect("link.state.toast && link.state.toast.kind == 'fall'")
        if try phone.isTrue("!link.state.rest") { try phone.click("#rest-button") }
        try await phone.expect("link.state.rest")
      }
      try await phone.expect("!('kind' in document.getElementById('verdict').dataset)")
      #expect(try phone.number("document.documentElement.scrollWidth") <= Double(width))
      #expect(try phone.number("document.documentElement.scrollHeight") <= Double(height))
      #expect(try phone.texts(PageProbe.smallTargets) == [], "\(width)x\(height)")
      #expect(try phone.texts(PageProbe.lowContrast) == [], "\(width)x\(height)")
      let cut = try phone.texts(PageProbe.cut).filter {
        !$0.contains("Maximiliane") && !$0.contains("Ben")
      }
      #expect(cut == [], "\(width)x\(height)")
      try remote.keepPicture("phone-partners-\(width)x\(height)\(isDark ? "-dark" : "")", phone)
      #expect(try remote.home.run("remote", "revoke", "--all").status == 0)
    }
    let board = try await remote.board()
    try await board.expect("document.querySelectorAll('.climbers li').length == 4")
    try await board.expect(
      "document.querySelector('.climbers [aria-current] .name').textContent == 'Anna'")
    try await board.expect("document.querySelector('.climbers .left').textContent != ''")
    #expect(try board.number("document.documentElement.scrollWidth") <= 1920)
    #expect(try board.texts(PageProbe.lowContrast) == [])
    try remote.keepPicture("board-partners-1920x1080-dark", board)
    withExtendedLifetime(terminal) {}
  }
}
