import Foundation
import TestSupport
import TestTraits
import Testing

/// The page for readers of large text and users of a keyboard, and what it says when nothing can be done.
@Suite(
  "The phone's page with large text, and by keyboard", .serialized, .startsPrograms,
  .timeLimit(.minutes(30)))
struct RemoteAccessTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  /// Small and large phones and a tablet, upright and lying, with the usual text and twice its size.
  private static let screens = [(320, 568), (390, 844), (768, 1024), (740, 360)].flatMap { size in
    [16, 32].map { (width: size.0, height: size.1, text: $0) }
  }

  /// Looks at the page on every screen; returns what was found wrong.
  private func look(
    at options: String, _ steps: (Phone) async throws -> Void
  ) async throws -> [String] {
    let terminal = try await remote.start(options)
    var found: [String] = []
    for screen in Self.screens {
      let phone = try await remote.phone(
        width: screen.width, height: screen.height, textSize: screen.text)
      try await steps(phone)
      try await phone.expect("!('kind' in document.getElementById('verdict').dataset)")
      let place = "\(screen.width)x\(screen.height), text of \(screen.text)"
      found += try phone.texts(PageProbe.crowded).map { "\($0) at \(place)" }
      try phone.click("#menu-open")
      found += try phone.texts(PageProbe.crowded).map { "\($0) in the menu at \(place)" }
      #expect(try remote.home.run("remote", "revoke", "--all").status == 0)
    }
    withExtendedLifetime(terminal) {}
    return found
  }

  @Test("no text overlaps another or is cut, on a route with a plan, a rest and partners")
  func climbing() async throws {
    let found = try await look(at: "--grade V4 --plan pyramid --level V6 --with Anna-Maria,Ben") {
      phone in
      try phone.click("#actions [data-command=fall]")
      try await phone.expect("link.state.toast && link.state.toast.kind == 'fall'")
      if try phone.isTrue("!link.state.rest") { try phone.click("#rest-button") }
      try await phone.expect("!document.getElementById('rest').hidden")
    }
    #expect(found == [])
  }

  @Test("no text overlaps another or is cut, on a set")
  func lifting() async throws {
    let found = try await look(at: "lift --workout '5x5 A'") { phone in
      try phone.click("#lift-values .more")
      try await phone.expect("link.state.toast")
    }
    #expect(found == [])
  }

  @Test("no text overlaps another or is cut, on a timer")
  func timing() async throws {
    let found = try await look(at: "timer interval --work 20 --rest 10 --rounds 8") { phone in
      try await phone.expect("document.querySelector('#panel-buttons [data-command=start]')")
    }
    #expect(found == [])
  }

  @Test("with large text a swipe up scrolls, and the buttons log")
  func scrolls() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone(width: 360, height: 640, textSize: 32)
    try await phone.swipe(dx: 0, dy: -300)
    try await phone.expect("scrollY > 0")
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("link.state.climb.falls == 1 && link.state.climb.sends == 0")
    withExtendedLifetime(terminal) {}
  }

  @Test("with large text an entry's words have the whole width, with its button below them")
  func largeEntries() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone(width: 360, height: 640, textSize: 32)
    try await phone.openThreeEntries()
    let row = "document.querySelector('#entries-list li')"
    #expect(
      try phone.isTrue(
        "\(row).querySelector('.entry').clientWidth > \(row).clientWidth * 0.6"))
    withExtendedLifetime(terminal) {}
  }

  @Test("a list of refused gestures leaves every button in the window")
  func listed() async throws {
    let terminal = try await remote.start()
    for (width, height) in [(320, 568), (568, 320), (640, 360), (844, 390)] {
      let phone = try await remote.phone(width: width, height: height)
      #expect(
        try phone.isTrue(
          """
          queue.waiting.push({id: '01KA0000000000000000000001', command: 'fall', madeAt: Date.now(),
            refusal: 'The session is over.'}) && (keep(), true)
          """))
      try await phone.expect("!document.getElementById('refused').hidden")
      let cut = try phone.texts(PageProbe.cut)
      #expect(cut == [], "at \(width)x\(height)")
      #expect(try remote.home.run("remote", "revoke", "--all").status == 0)
    }
    withExtendedLifetime(terminal) {}
  }

  @Test("the keyboard's focus stays in the list of entries while it changes")
  func focus() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try await phone.openThreeEntries()
    let label = "document.activeElement.getAttribute('aria-label') || ''"
    _ = try phone.browser.evaluate(
      "document.querySelector('#entries-list li:nth-child(2) button').focus()")
    try terminal.press("s")
    try await phone.expect("document.querySelectorAll('#entries-list li').length == 4")
    #expect(try phone.text(label).contains("attempt 2"))
    // Where the focused row goes, the next one has the focus; at last the way out.
    try await phone.pressEnter()
    try await phone.expect("document.querySelectorAll('#entries-list li').length == 3")
    #expect(try phone.text(label).contains("attempt 1"))
    for left in [2, 1, 0] {
      try await phone.pressEnter()
      try await phone.expect("document.querySelectorAll('#entries-list li').length == \(left)")
    }
    #expect(try phone.isTrue("'close' in document.activeElement.dataset"))
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
  }

  @Test("the list of timers says where to go on, and a lift opens its list of workouts")
  func idle() async throws {
    for (options, title, text) in [
      ("timer", "Timers", "Choose on the machine that runs Chalktalk."), ("lift", "Workout", ""),
    ] {
      let terminal = try await remote.start(
        "\(options) --db \(remote.home.url.path)/\(UUID()).sqlite")
      let phone = try await remote.phone()
      try await phone.expect(
        "document.getElementById('panel-caption').textContent == '\(title)'")
      #expect(try phone.text("document.getElementById('panel-lines').textContent") == text)
      try terminal.press("C-c")
      try await remote.expect("over", on: terminal)
    }
  }

  @Test("gestures are logged until the session is finished, and listed as not logged after that")
  func end() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try terminal.press("q")
    try await phone.expect("link.state.question")
    try phone.click("#actions [data-command=send]")
    try await remote.expect("SEND  V4, attempt 1", on: terminal)
    try phone.click("#panel-buttons [data-command=yes]")
    try await remote.expect("Session over", on: terminal)
    // As if it had been made out of reach, before the end.
    #expect(
      try phone.isTrue(
        """
        queue.waiting.push({id: '01KA0000000000000000000001', command: 'fall', madeAt: Date.now() - 60000})
          && (keep(), true)
        """))
    try phone.click("#bar [data-command=next]")
    try await phone.expect("queue.waiting.length == 1 && queue.waiting[0].refusal")
    let text = try phone.text("document.getElementById('refused').innerText")
    #expect(text.contains("Fall, ") && text.contains("The session is over."), "\(text)")
    #expect(try remote.logged("climb.attempt") == 1)
    // It stays until it has been read.
    try phone.click("#refused button")
    try await phone.expect("document.getElementById('refused').hidden && queue.waiting.length == 0")
  }
}
