import TestSupport
import TestTraits
import Testing

/// The card as a thing that is pushed away, and the sheets behind its parts.
@Suite("The gesture card", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct GestureCardTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  /// Notes the cards that leave, and the ways in which the card moves by itself.
  private func watch(_ phone: Phone) throws {
    _ = try phone.browser.evaluate(
      """
      (() => {
        const card = document.getElementById("card");
        window.left = []; window.moved = [];
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) for (const node of addedNodes) if (node.inert) left.push(node.innerText);
        }).observe(card.parentNode, {childList: true});
        new MutationObserver(() => { if (card.dataset.way && !("held" in card.dataset)) moved.push(card.dataset.way); })
          .observe(card, {attributes: true, attributeFilter: ["data-way"]});
        return 1;
      })()
      """)
  }

  @Test("a card that is swiped leaves, and so does one of which a plan or a key lets go")
  func leaving() async throws {
    let terminal = try await remote.start("--grade V4 --plan pyramid --level V6")
    let phone = try await remote.phone()
    try watch(phone)
    try await phone.swipe(dx: 0, dy: -260)
    try await phone.expect("link.state.climb.number == 2 && left.length >= 1")
    // What leaves takes no finger and is soon gone.
    try await phone.expect("!document.querySelector('[data-leaving]')")
    _ = try phone.browser.evaluate("left.length = 0; 1")
    // The keyboard's climber looks at what the phone changed first.
    try await terminal.press("s", until: { try phone.isTrue("link.state.climb.number == 3") })
    try await phone.expect("left.length == 1")
    // A reader of the next card who asks for less motion sees none.
    let still = try await remote.phone(reducesMotion: true)
    try watch(still)
    try await still.swipe(dx: -220, dy: 0)
    try await still.expect("link.state.climb.number == 4")
    #expect(try still.isTrue("left.length == 0"))
  }

  @Test("the third tap on a locked grade shows the swipe that leads on, and none logs")
  func locked() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("link.state.climb.tries == 1")
    try watch(phone)
    let grade = try phone.spot("#grade")
    try phone.browser.touch([grade], pause: .milliseconds(30))
    try await phone.expect("document.getElementById('toast').textContent.includes('Swipe left')")
    #expect(try phone.isTrue("moved.length == 0"))
    try phone.tap(grade, times: 3)
    try await phone.expect("moved[0] == 'left'")
    try await phone.expect("!document.getElementById('card').dataset.way")
    #expect(try phone.isTrue("link.state.climb.tries == 1 && link.state.climb.number == 1"))
    withExtendedLifetime(terminal) {}
  }

  @Test("the counts open the attempts, each with its times, and an attempt is corrected there")
  func entries() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    for command in ["fall", "send"] { try phone.click("#actions [data-command=\(command)]") }
    try await phone.expect("link.state.climb.tries == 2")
    try phone.browser.touch([try phone.spot("#counts")], pause: .milliseconds(30))
    try await phone.expect("document.getElementById('entries').open")
    try await phone.expect(
      "/\\d\\d:\\d\\d.* rest \\d:\\d\\d/.test((document.querySelector('#entries-list li')?.innerText ?? '').replaceAll('\\n', ' '))"
    )
    try phone.click("#entries-list li:last-child .edit")
    try await phone.expect("document.getElementById('entry').open")
    try phone.click("#entry-ended button:nth-child(3)")
    try await phone.expect(
      "document.querySelector('#entry-ended [aria-pressed=true]')?.textContent == 'the crux'")
    try phone.click("#entry-felt button:last-child")
    try await phone.expect(
      "document.querySelector('#entry-felt [aria-pressed=true]')?.textContent == 'hard'")
    try phone.click("#entry-moved button:nth-child(4)")
    try await phone.expect(
      "document.querySelector('#entry-moved [aria-pressed=true]')?.textContent == '4'")
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    #expect(try phone.texts(PageProbe.scrolls) == [])
    try phone.type("Heel hook", into: "#note")
    try phone.browser.press("Enter", code: 13, text: "\r")
    try await phone.expect(
      "document.querySelector('#entries-list li:last-child').innerText.includes('“Heel hook”')")
    try phone.click("#entries-list li:last-child .edit")
    try phone.click("#entry-correct")
    try await phone.expect("link.state.climb.sends == 2")
    #expect(try remote.logged("climb.attempt") == 2)
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("the route's details show the plan in rings and its notes, and name it")
  func details() async throws {
    let terminal = try await remote.start("--grade V4 --plan pyramid --level V6")
    let phone = try await remote.phone()
    try phone.click("#actions [data-command=send]")
    // The plan goes on to its next route by itself.
    try await phone.expect("link.state.climb.number == 2")
    try phone.browser.touch([try phone.spot("#caption")], pause: .milliseconds(30))
    try await phone.expect("document.getElementById('details').open")
    #expect(try phone.text("document.querySelector('#details-set .time').textContent") == "1/1")
    #expect(try phone.text("document.querySelector('#details-reps .time').textContent") == "1/4")
    try phone.click("#details [data-close]")
    try await phone.swipe(dx: 220, dy: 0)
    try await phone.expect("link.state.climb.number == 1")
    try phone.browser.touch([try phone.spot("#caption")], pause: .milliseconds(30))
    try await phone.expect("document.getElementById('details').open")
    try await phone.expect(
      "document.getElementById('details-style').textContent.includes('flash')")
    try phone.type("Pink Slab", into: "#route-name")
    try phone.browser.press("Enter", code: 13, text: "\r")
    try await phone.expect("link.state.climb.name == 'Pink Slab'")
    try await phone.expect("document.getElementById('pill-name').textContent == 'Pink Slab'")
    try await remote.expect("Pink Slab", on: terminal)
  }

  @Test("every answer is felt, or heard where the phone is told so")
  func ticks() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    _ = try phone.browser.evaluate(
      """
      (() => {
        window.felt = []; window.heard = 0;
        navigator.vibrate = (pulse) => felt.push(String(pulse));
        window.AudioContext = class { currentTime = 0; state = "running";
          createOscillator() { heard += 1; return {frequency: {}, connect: (node) => node, start() {}, stop() {}}; }
          createGain() { return {gain: {setValueAtTime() {}, linearRampToValueAtTime() {}}, connect() {}}; } };
        return 1;
      })()
      """)
    for (gesture, pulse) in [
      ("#actions [data-command=send]", "40,60,40"), ("#bar [data-command=next]", "20"),
      ("#rest-button", "30"), ("#actions [data-command=fall]", "60"),
    ] {
      try phone.browser.touch([try phone.spot(gesture)], pause: .milliseconds(30))
      try await phone.expect("felt.includes('\(pulse)') && (felt.length = 0, true)")
      try await Task.sleep(for: .milliseconds(320))
    }
    // A refusal, and a near miss.
    try phone.click("#more [data-command=redo], #menu [data-command=redo]")
    try await phone.expect("felt.includes('12,80,12')")
    try await phone.swipe(dx: 0, dy: -30)
    try await phone.expect("felt.includes('12')")
    try phone.click("#menu-open")
    try phone.click("#ticks")
    #expect(try phone.text("document.getElementById('ticks').textContent") == "Answers: sound")
    try phone.click("#menu [data-close]")
    _ = try phone.browser.evaluate("felt.length = 0; heard = 0; 1")
    try phone.click("#actions [data-command=fall]")
    try await phone.expect("heard == 1 && felt.length == 0")
    withExtendedLifetime(terminal) {}
  }
}
