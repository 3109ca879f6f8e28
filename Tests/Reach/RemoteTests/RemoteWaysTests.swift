import Foundation
import TestSupport
import TestTraits
import Testing

/// The page with other settings of the phone, and after it was closed.
@Suite(
  "The page for phones, used in other ways", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct RemoteWaysTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  @Test("a finger over the grade below scrubs it sideways, unless it is locked; a tap picks")
  func pill() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let pill = "document.getElementById('routes-open').innerText.split(/\\s+/).join(' ')"
    #expect(try phone.text(pill) == "V4 Route 1")
    try phone.drag("#routes-open", dx: 60)
    try await phone.expect("link.state.climb.grade == 'V6'")
    try phone.drag("#routes-open", dx: -90)
    try await phone.expect("link.state.climb.grade == 'V3' && \(pill) == 'V3 Route 1'")
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("link.state.climb.tries == 1")
    try phone.drag("#routes-open", dx: 60)
    try await phone.expect(
      "document.getElementById('toast').textContent.startsWith('The grade is locked')")
    #expect(
      try phone.isTrue("!document.getElementById('routes').open && queue.waiting.length == 0"))
    #expect(try phone.isTrue("link.state.climb.grade == 'V3'"))
    for pause in [Duration.milliseconds(5), .milliseconds(120)] {
      try phone.drag("#routes-open", dx: 0, pause: pause)
      try await phone.expect("document.getElementById('routes').open")
      try phone.click("#routes [data-close]")
      try await phone.expect("!document.getElementById('routes').open")
    }
    withExtendedLifetime(terminal) {}
  }

  @Test("the card springs back slowly, and at once where the system asks for less motion")
  func reducedMotion() async throws {
    let terminal = try await remote.start()
    let transition = "getComputedStyle(document.getElementById('card')).transitionProperty"
    let moving = try await remote.phone()
    #expect(try moving.text(transition).contains("transform"))
    let still = try await remote.phone(reducesMotion: true)
    #expect(try still.text(transition) == "none")
    // Its words are no motion, and stay.
    try await still.swipe(dx: 0, dy: -260)
    try await still.expect("link.state.climb.sends == 1")
    try await still.expect("document.getElementById('toast').textContent.includes('SEND')")
    withExtendedLifetime(terminal) {}
  }

  @Test("a page that is closed with gestures waiting sends them, once, when it is opened again")
  func reload() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let page = try phone.text("location.origin")
    try phone.browser.setOffline(true)
    try phone.click("#actions [data-command=send]")
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("document.querySelectorAll('#waiting li').length == 2")
    try phone.browser.open(url: "about:blank", width: 360, height: 740, isPhone: true)
    try phone.browser.setOffline(false)
    #expect(try remote.logged("climb.attempt") == 0)
    try phone.browser.open(url: page, width: 360, height: 740, isPhone: true)
    try await phone.expect("link.state && link.state.climb.tries == 2 && queue.waiting.length == 0")
    #expect(try remote.logged("climb.attempt") == 2)
    #expect(try phone.isTrue("localStorage.getItem('chalktalk-waiting') == '[]'"))
    try phone.browser.open(url: page, width: 360, height: 740, isPhone: true)
    try await phone.expect("link.state && link.state.climb.tries == 2")
    withExtendedLifetime(terminal) {}
  }

  @Test("a gesture that waited beyond the end of its session is listed as not logged")
  func anotherSession() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let port = try phone.text("location.port")
    try phone.browser.setOffline(true)
    try phone.click("#actions [data-command=send]")
    // As if it had been made long ago, so that its refusal is listed.
    try await phone.expect("queue.waiting.length == 1 && (queue.waiting[0].madeAt -= 60000)")
    try terminal.press("C-c")
    try await remote.expect("over", on: terminal)
    let next = try await remote.start(port: port)
    try phone.browser.setOffline(false)
    try await phone.expect("!document.getElementById('refused').hidden")
    let text = try phone.text("document.getElementById('refused').innerText")
    #expect(text.contains("Send, ") && text.contains("made in another session."), "\(text)")
    try await phone.expect("link.isOnline && link.state.session != queue.waiting[0].session")
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("link.state.climb.falls == 1 && link.state.climb.sends == 0")
    #expect(try remote.logged("climb.attempt") == 1)
    withExtendedLifetime(next) {}
  }

  @Test("two tabs of a phone have one list of what waits, and neither loses the other's")
  func tabs() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.browser.setOffline(true)
    try phone.click("#actions [data-command=send]")
    try await phone.expect("document.querySelectorAll('#waiting li').length == 1")
    // What another tab does; this one hears of it late if it sleeps.
    for (number, hears) in [(1, true), (2, false)] {
      _ = try phone.browser.evaluate(
        """
        (() => {
          const key = "chalktalk-waiting";
          const fall = {id: "01KA000000000000000000000\(number)", command: "fall", madeAt: Date.now()};
          localStorage.setItem(key, JSON.stringify([...JSON.parse(localStorage.getItem(key)), fall]));
          if (\(hears)) dispatchEvent(new StorageEvent("storage", {key}));
          return 1;
        })()
        """)
    }
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("document.querySelectorAll('#waiting li').length == 4")
    try phone.browser.setOffline(false)
    try await phone.expect("link.state.climb.tries == 4 && queue.waiting.length == 0")
    #expect(try remote.logged("climb.attempt") == 4)
    withExtendedLifetime(terminal) {}
  }

  @Test("a hold starts, pauses and resumes, and asks before it stops")
  func hold() async throws {
    let terminal = try await remote.start("lift --exercise plank")
    let phone = try await remote.phone(width: 320, height: 568)
    try await phone.expect("!document.getElementById('hold-open').hidden")
    try phone.click("#hold-open")
    try await phone.expect("link.state.figures && link.state.figures.caption == 'HOLD'")
    try await phone.expect("!document.getElementById('dial').hidden")
    try phone.click("#panel-buttons [data-command=pause]")
    try await phone.expect("link.state.figures.isPaused")
    try phone.click("#panel-buttons [data-command=resume]")
    try await phone.expect("!link.state.figures.isPaused")
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    #expect(try phone.texts(PageProbe.lowContrast) == [])
    #expect(try phone.texts(PageProbe.scrolls) == [])
    try remote.keepPicture("phone-hold-320x568", phone)
    // A shorter one is thrown away without a question.
    try await phone.expect("Number(link.state.figures.main) <= 28")
    try phone.click("#panel-buttons [data-command=stop]")
    // The clock goes on above the answers.
    try await phone.expect(
      "link.state.figures?.caption == 'STOP?' && link.state.figures.lines.join().endsWith(' held')")
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    #expect(try phone.texts(PageProbe.scrolls) == [])
    try phone.click("#panel-buttons [data-command=delete]")
    try await phone.expect("link.state.lift && !link.state.figures")
    #expect(try remote.logged("lift.set") == 0)
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  /// The roles of controls (WAI-ARIA 1.2).
  private static let controls: Set = [
    "button", "slider", "textbox", "searchbox", "spinbutton", "link", "checkbox", "combobox",
    "DisclosureTriangle",
  ]

  /// Every control has a name, and these are among them.
  private func expectControls(
    _ names: Set<String>, on phone: Phone, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let controls = try phone.browser.accessibilityTree().filter { Self.controls.contains($0.role) }
    #expect(!controls.contains { $0.name.isEmpty }, sourceLocation: sourceLocation)
    let missing = names.subtracting(controls.map { "\($0.role) \($0.name)" })
    #expect(missing.isEmpty, "among \(controls)", sourceLocation: sourceLocation)
  }

  @Test("to a screen reader every control has a role and a name, and every gesture is a button")
  func accessibility() async throws {
    var terminal = try await remote.start("--grade V4 --with Anna")
    var phone = try await remote.phone()
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("link.state.climb.tries == 1")
    try expectControls(
      [
        "button Send", "button Fall", "button Next", "button V4 Route 1", "button Rest",
        "button Undo", "button Menu", "slider Grade",
        "button You V4 · 1 try", "button Anna V4 · 0 tries",
      ], on: phone)
    let tree = try phone.browser.accessibilityTree()
    #expect(tree.contains { $0 == ("group", "V4, tries 1, sends 0, falls 1") }, "\(tree)")
    #expect(tree.contains { $0.role == "status" } && tree.contains { $0.role == "main" })
    try phone.click("#menu-open")
    try expectControls(
      [
        "button Undo", "button Redo", "button Previous", "button Same again", "button Next",
        "button Attempts and sets", "button Route details", "button Close",
        "button Disconnect this phone",
      ], on: phone)
    try terminal.press("C-c")
    try await remote.expect("over", on: terminal)
    _ = try remote.home.run("remote", "revoke", "--all")
    terminal = try await remote.start(
      "lift --workout '5x5 A' --db \(remote.home.url.path)/other.sqlite")
    phone = try await remote.phone()
    try expectControls(
      [
        "button Done", "button Missed", "button Rest", "button Less weight", "button More weight",
        "button Less reps", "button More reps",
      ], on: phone)
    try phone.click("#menu-open")
    try expectControls(
      ["button Previous exercise", "button Same set again", "button Next exercise"], on: phone)
    withExtendedLifetime(terminal) {}
  }

  @Test("without Chromium the tests say what to install")
  func noBrowser() {
    let error = #expect(throws: ShellError.self) {
      try Browser(program: "/nowhere/chromium")
    }
    #expect(error?.description.contains("apt-get install chromium") == true)
  }
}
