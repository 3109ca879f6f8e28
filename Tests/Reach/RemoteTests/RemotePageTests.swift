import Foundation
import TestSupport
import TestTraits
import Testing

/// The page in a real browser, served by the real program.
@Suite("The page for phones in a browser", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct RemotePageTests {
  private let remote: RemoteHome
  private var home: TestHome { remote.home }

  init() throws { remote = try RemoteHome() }

  @Test("each gesture does what the menu says")
  func gestures() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try await phone.swipe(dx: 0, dy: -260)
    if RemoteHome.takesPictures {
      // It is shown too briefly for other tests to rely on.
      try await phone.expect("'kind' in document.getElementById('verdict').dataset")
      try remote.keepPicture("phone-send-360x740", phone)
    }
    try await remote.expect("SEND  V4, attempt 1, flash  · ", on: terminal)
    try await phone.expect("document.getElementById('sends').textContent == '1'")
    try await phone.swipe(dx: 0, dy: 260)
    try await phone.expect("link.state.climb.falls == 1")
    try await phone.doubleTap()
    try await phone.expect("link.state.climb.falls == 2 && link.state.climb.tries == 3")
    try await phone.swipe(dx: -220, dy: 0)
    try await phone.expect("link.state.climb.number == 2")
    try await phone.swipe(dx: 220, dy: 0)
    try await phone.expect("link.state.climb.number == 1")
    try await phone.hold()
    try await phone.expect("link.state.rest && !document.getElementById('rest').hidden")
    try await phone.hold()
    try await phone.expect("!link.state.rest && document.getElementById('rest').hidden")
    // The grade of a route with tries is locked, and the page says what to do.
    try await phone.scrub(grades: 2)
    try await phone.expect(
      "document.getElementById('toast').textContent.includes('The grade is locked')")
    try await phone.swipe(dx: -220, dy: 0)
    try await phone.expect("link.state.climb.number == 2 && document.getElementById('lock').hidden")
    try await phone.scrub(grades: 2)
    try await phone.expect("link.state.climb.grade == 'V6'")
    // A swipe that is too short changes nothing.
    try await phone.swipe(dx: 0, dy: -60)
    try await phone.expect("document.getElementById('card').style.transform == ''")
    #expect(try phone.isTrue("link.state.climb.tries == 0 && queue.waiting.length == 0"))
    #expect(try remote.logged("climb.attempt") == 3)
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("each gesture has a button too")
  func buttons() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    for (command, result) in [
      ("send", "link.state.climb.sends == 1"), ("fall", "link.state.climb.falls == 1"),
      ("repeat", "link.state.climb.falls == 2"), ("next", "link.state.climb.number == 2"),
      ("previous", "link.state.climb.number == 1"), ("rest", "link.state.rest"),
    ] {
      try phone.click("[data-command=\(command)]")
      try await phone.expect(result)
    }
    try phone.click("#menu-open")
    try phone.click("#pause")
    try await phone.expect("link.state.rest.pausedAfterMs != undefined")
    try await phone.expect("document.getElementById('pause').textContent == 'Resume the rest'")
    try phone.click("#pause")
    try await phone.expect("link.state.rest.sinceMs != undefined")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("undo is always in the bar and in the menu, and dim while there is nothing to undo")
  func undo() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let undo = "document.getElementById('undo')"
    try await phone.expect("\(undo).checkVisibility({visibilityProperty: true})")
    #expect(try phone.isTrue("\(undo).ariaDisabled == 'true'"))
    try phone.click("#actions [data-command=send]")
    try await phone.expect("\(undo).ariaDisabled == 'false'")
    try phone.click("#undo")
    try await remote.expect("UNDONE", on: terminal)
    try phone.click("#actions [data-command=fall]")
    // The toast that offered it is gone.
    try await phone.expect("link.state.climb.tries == 1 && !link.state.toast")
    #expect(
      try phone.isTrue(
        "\(undo).checkVisibility({visibilityProperty: true}) && \(undo).ariaDisabled == 'false'"))
    try phone.click("#menu-open")
    try phone.click("#menu [data-command=undo]")
    try await phone.expect("link.state.climb.tries == 0")
  }

  @Test("the picker finds a grade and a route")
  func picker() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.click("#routes-open")
    // It opens at the present grade, and no keyboard with it.
    #expect(try phone.text("document.activeElement.id") == "routes")
    try await phone.expect(
      """
      (() => {
        const rail = document.getElementById("rail").getBoundingClientRect();
        const present = document.querySelector("#rail [aria-current]");
        const box = present.getBoundingClientRect();
        return present.textContent == "V4" && box.left >= rail.left && box.right <= rail.right;
      })()
      """)
    try phone.type("v9", into: "#search")
    try phone.click("#rail button")
    try await phone.expect("link.state.climb.grade == 'V9'")
    try phone.click("#bar [data-command=next]")
    try await remote.expect("route 2", on: terminal)
    try phone.click("#routes-open")
    try phone.type("route 1", into: "#search")
    // The machine looks for it.
    try await phone.expect("document.querySelectorAll('#routes-list li').length == 1")
    try phone.click("#routes-list button")
    try await phone.expect("link.state.climb.number == 1")
  }

  @Test("without a connection gestures wait, are shown with their time, and count once")
  func offline() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.browser.setOffline(true)
    try phone.click("#actions [data-command=send]")
    try phone.click("#actions [data-command=fall]")
    try phone.click("#more [data-command=repeat]")
    try await phone.expect("document.querySelectorAll('#waiting li').length == 3")
    // A beat on the old stream brings the line back for a moment: no row goes from under a finger.
    #expect(
      try phone.isTrue(
        "(link.isOnline = true, keep(), document.querySelectorAll('#waiting li').length == 3)"))
    #expect(
      try phone.text("document.querySelector('#waiting li span').textContent").contains(
        /Send, .*\d\d:\d\d/))
    // Only the user drops one.
    try phone.click("#waiting li:last-child button")
    try await phone.expect("document.querySelectorAll('#waiting li').length == 2")
    // They survive the page.
    #expect(
      try phone.text("localStorage.getItem('chalktalk-waiting')").contains(#""command":"send""#))
    try phone.browser.setOffline(false)
    try await remote.expect("FALL  V4, attempt 2", on: terminal)
    try await phone.expect("document.getElementById('waiting').hidden && queue.waiting.length == 0")
    // The answers come before the state, whose stream is only now opened again.
    try await phone.expect("link.state.climb.sends == 1 && link.state.climb.falls == 1")
    #expect(try remote.logged("climb.attempt") == 2)
  }

  @Test(
    "after a restart of the program the phone finds it again, and a gesture that was logged counts once"
  )
  func restart() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let port = try phone.text("location.port")
    try phone.click("#actions [data-command=send]")
    try await remote.expect("SEND  V4, attempt 1", on: terminal)
    // As if the answer had been lost on the way.
    let id = try Shell.run(
      [
        "sqlite3", "-readonly", home.database,
        "SELECT id FROM event WHERE kind = 'climb.attempt'",
      ]
    ).stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    try terminal.press("C-c")
    try await remote.expect("over", on: terminal)
    try await phone.expect("!link.isOnline")
    #expect(
      try phone.isTrue(
        "queue.waiting.push({id: '\(id)', command: 'send', madeAt: Date.now()}) && (keep(), true)"))
    try phone.click("#actions [data-command=fall]")
    let again = try await remote.start(port: port)
    try await remote.expect("Continue it?", on: again)
    // What was not logged yet waits for the answer.
    try await phone.expect("link.isOnline && queue.waiting.length == 1 && queue.waiting[0].problem")
    try await phone.expect("link.state.question != undefined")
    try phone.click("#panel-buttons [data-command=yes]")
    try await phone.expect("link.state.climb && link.state.climb.tries == 2")
    try await phone.expect("queue.waiting.length == 0")
    #expect(try remote.logged("climb.attempt") == 2)
  }

  @Test("two phones and the screen show the same, and a toast says who did it")
  func together() async throws {
    let terminal = try await remote.start()
    let (one, two) = (try await remote.phone(), try await remote.phone())
    try await one.expect("link.state.phones.some((name) => name.endsWith('2'))")
    let name = try one.text(
      "(async () => (\(Phone.page)).link.state.phones.find((name) => name.endsWith('2')))()")
    // A toast may be gone by the time somebody looks.
    _ = try one.browser.evaluate(
      """
      window.toasts = [];
      new MutationObserver(() => toasts.push(document.getElementById('toast').textContent))
        .observe(document.getElementById('toast'), {childList: true, characterData: true, subtree: true});
      1
      """)
    try one.click("#actions [data-command=send]")
    try terminal.press("f")
    for phone in [one, two] { try await phone.expect("link.state.climb.tries == 2") }
    try two.click("#actions [data-command=fall]")
    for phone in [one, two] { try await phone.expect("link.state.climb.tries == 3") }
    let (fits, screen) = try await terminal.waitForScreen { $0.contains("attempt 3  · \(name)") }
    #expect(fits, "\(screen)")
    try await one.expect("toasts.some((text) => text.includes('attempt 3  · \(name)'))")
    #expect(try home.run("remote", "list").stdout.split(separator: "\n").count == 2)
    try two.click("#menu-open")
    try two.click("#entries-open")
    #expect(try home.run("remote", "revoke", name).status == 0)
    try await two.expect("!document.getElementById('pairing').hidden")
    // Nothing of the session is left, and nothing that could still be done.
    #expect(try two.isTrue("document.getElementById('menu-open').hidden"))
    #expect(try two.isTrue("!document.querySelector('dialog[open]')"))
    #expect(try two.isTrue("document.getElementById('toast').textContent == ''"))
    #expect(try home.run("remote", "revoke", "nobody").status == 64)
    #expect(try home.run("remote", "revoke", "--all").status == 0)
    try await one.expect("!document.getElementById('pairing').hidden")
  }

  @Test("the code on the screen pairs a phone that types it")
  func code() async throws {
    let terminal = try await remote.start()
    let code = try #require(
      try await terminal.waitForScreen { $0.contains("type the code") }.screen
        .firstMatch(of: /code (\d{3}) (\d{3})/))
    let phone = Phone(try Browser())
    let base = try #require(try remote.url().split(separator: "#").first)
    try phone.browser.open(url: String(base), width: 360, height: 740, isPhone: true)
    try await phone.expect("!document.getElementById('pairing').hidden")
    try phone.type("999999", into: "#code")
    try phone.click("#pairing-form button")
    try await phone.expect("document.getElementById('pairing-error').textContent != ''")
    _ = try phone.browser.evaluate(
      "document.getElementById('code').value = ''; document.getElementById('name').value = ''")
    try phone.type("Anna", into: "#name")
    // A wrong guess makes the next one wait; the page says so, and the user tries again, tapping three times at once.
    let isIn = try await Shell.wait {
      _ = try phone.browser.evaluate(
        "document.getElementById('code').value = '\(code.1)\(code.2)'; 1")
      _ = try phone.browser.evaluate(
        "for (const tap of [1, 2, 3]) document.querySelector('#pairing-form button').click()")
      return try phone.isTrue("!document.getElementById('route').hidden")
    }
    #expect(isIn)
    try await remote.expect("Anna is connected.", on: terminal)
  }

  @Test(
    "from 320 px to a tablet nothing overflows, targets are 60 px, text has 7:1, and controls have names"
  )
  func sizes() async throws {
    let terminal = try await remote.start("--grade V4 --plan pyramid --level V6")
    for (width, height, isDark) in [
      (320, 568, false), (360, 740, true), (740, 360, false), (768, 1024, true), (1280, 800, false),
    ] {
      let phone = try await remote.phone(width: width, height: height, isDark: isDark)
      try phone.click("#actions [data-command=fall]")
      try await phone.expect("link.state.toast && link.state.toast.kind == 'fall'")
      if try phone.isTrue("!link.state.rest") {
        try phone.click("#rest-button")
      }
      try await phone.expect("!document.getElementById('rest').hidden")
      try await phone.expect("!('kind' in document.getElementById('verdict').dataset)")
      #expect(try phone.number("document.documentElement.scrollWidth") <= Double(width))
      #expect(try phone.number("document.documentElement.scrollHeight") <= Double(height))
      #expect(try phone.texts(PageProbe.smallTargets) == [], "\(width)x\(height)")
      #expect(try phone.texts(PageProbe.cut) == [], "\(width)x\(height)")
      #expect(try phone.texts(PageProbe.lowContrast) == [], "\(width)x\(height)")
      #expect(try phone.texts(PageProbe.unnamed) == [])
      try remote.keepPicture("phone-\(width)x\(height)\(isDark ? "-dark" : "")", phone)
      #expect(phone.complaints.isEmpty, "\(phone.complaints)")
      #expect(try home.run("remote", "revoke", "--all").status == 0)
    }
    withExtendedLifetime(terminal) {}
  }

  @Test("a port in use is reported in one clear line, and the session goes on")
  func portInUse() async throws {
    let terminal = try await remote.start()
    let port = try #require(try remote.url().firstMatch(of: /:(\d+)\//)).1
    let other = try TestHome()
    let second = try Tmux(
      "\(BuildProducts.program("chalktalk").path) --no-mic --mute --remote --remote-port \(port); exec cat",
      columns: 120, environment: other.environment)
    try await remote.expect("port \(port) is in use", on: second)
    try second.press("s")
    try await remote.expect("SEND  V1, attempt 1", on: second)
    let off = try other.run("remote", "url")
    #expect(off.status == 69 && off.stderr.contains("no session with a page for phones"))
    withExtendedLifetime(terminal) {}
  }
}
