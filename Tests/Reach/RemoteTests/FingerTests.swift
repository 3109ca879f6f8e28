import Foundation
import TestSupport
import TestTraits
import Testing

/// Contact that breaks, fingers at rest, palms and drops of water, in a real browser.
@Suite("What a finger is", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct FingerTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  private typealias Point = (x: Double, y: Double)

  /// A finger's ways and, after each, for how many ms it has no contact: from within the page, with the times that are meant, however
  /// busy the machine is.
  private func trace(_ phone: Phone, _ ways: [(from: Point, to: Point, ms: Int, lost: Int)]) throws
  {
    let list = ways.map {
      "[[\($0.from.x), \($0.from.y)], [\($0.to.x), \($0.to.y)], \($0.ms), \($0.lost)]"
    }
    _ = try phone.browser.evaluate(
      """
      (async () => {
        let at = performance.now();
        const until = (time) => new Promise((done) => setTimeout(done, Math.max(0, time - performance.now())));
        for (const [number, [from, to, ms, lost]] of [\(list.joined(separator: ", "))].entries()) {
          const target = document.elementFromPoint(...from), steps = Math.max(1, Math.round(ms / 16));
          const fire = (type, share) => {
            const [clientX, clientY] = from.map((start, axis) => start + (to[axis] - start) * share);
            const event = new PointerEvent(type, {bubbles: true, cancelable: true, pointerId: 50 + number, pointerType: "touch",
              isPrimary: true, clientX, clientY, width: 40, height: 40});
            Object.defineProperty(event, "timeStamp", {value: at});
            target.dispatchEvent(event);
          };
          fire("pointerdown", 0);
          for (let step = 1; step <= steps; step++) { at += ms / steps; await until(at); fire("pointermove", step / steps); }
          fire("pointerup", 1);
          at += lost;
          await until(at);
        }
        return 1;
      })()
      """)
  }

  private func toast(_ phone: Phone, _ text: String) async throws {
    try await phone.expect("document.getElementById('toast').textContent.includes('\(text)')")
  }

  @Test("a swipe that loses contact logs once", arguments: [5, 25, 40])
  func swipe(lost: Int) async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let (x, y) = try phone.spot("#card")
    try trace(phone, [((x, y + 60), (x, y - 10), 80, lost), ((x, y - 14), (x, y - 84), 80, 0)])
    try await phone.expect("link.state.climb.tries >= 1")
    try trace(phone, [((x + 90, y), (x + 10, y), 90, lost), ((x + 6, y), (x - 74, y), 90, 0)])
    try await phone.expect("link.state.climb.number >= 2 && queue.waiting.length == 0")
    // What came after would be on disk by the time of another gesture.
    try phone.click("#actions .fall")
    try await phone.expect("link.state.climb.falls == 1")
    #expect(try phone.isTrue("link.state.climb.number == 2"))
    #expect(try remote.logged("climb.attempt") == 2)
    withExtendedLifetime(terminal) {}
  }

  @Test("a hold that loses contact is a rest, and logs no attempt")
  func hold() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.click("#actions .fall")
    try await phone.expect("link.state.climb.falls == 1")
    let box = "document.getElementById('card').getBoundingClientRect()"
    let (x, y) = (45.0, try phone.number("\(box).top + \(box).height / 2 + 30"))
    try trace(
      phone,
      [
        ((x, y), (x + 2, y), 150, 25), ((x + 2, y + 1), (x + 2, y + 1), 120, 25),
        ((x + 2, y + 1), (x + 2, y + 1), 900, 0),
      ])
    try await phone.expect("link.state.rest && queue.waiting.length == 0")
    #expect(try remote.logged("climb.attempt") == 1)
    withExtendedLifetime(terminal) {}
  }

  @Test("a tap that loses contact is no double tap, and a route without an attempt repeats nothing")
  func taps() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.click("#actions .send")
    try await phone.expect("link.state.climb.sends == 1")
    let box = "document.getElementById('card').getBoundingClientRect()"
    let spot = (x: 45.0, y: try phone.number("\(box).top + \(box).height / 2 + 30"))
    try trace(phone, [(spot, spot, 60, 30), (spot, spot, 40, 400)])
    try phone.tap(spot, times: 2)
    try await phone.expect("link.state.climb.sends == 2")
    try phone.click("#bar [data-command=next]")
    try await phone.expect("link.state.climb.number == 2")
    try phone.tap(spot, times: 2)
    try await toast(phone, "No attempt on this route to repeat yet")
    #expect(try remote.logged("climb.attempt") == 2)
    withExtendedLifetime(terminal) {}
  }

  @Test("a finger on nothing and one at rest don't count, and two thumbs in turn press twice")
  func others() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let (send, fall) = (try phone.spot("#actions .send"), try phone.spot("#actions .fall"))
    let (title, card) = (try phone.spot("#title"), try phone.spot("#card"))
    var down: [Int: Point] = [1: title]
    func press(_ spot: Point) throws {
      try phone.browser.touch("touchStart", fingers: down.merging([2: spot]) { $1 })
      usleep(60_000)
      try phone.browser.touch("touchEnd", fingers: [2: spot])
    }
    try phone.browser.touch("touchStart", fingers: down)
    try press(send)
    try await phone.expect("link.state.climb.sends == 1")
    // A thumb that has ended a rest lies on the card; another swipes beside it.
    try phone.browser.touch("touchEnd", fingers: [:])
    down = [1: (card.x, card.y + 60)]
    try phone.browser.touch("touchStart", fingers: down)
    try await phone.expect("link.state.rest")
    for step in 0...6 {
      down[2] = (card.x, card.y - Double(step) * 20)
      try phone.browser.touch(step == 0 ? "touchStart" : "touchMove", fingers: down)
      usleep(20_000)
    }
    try phone.browser.touch("touchEnd", fingers: [:])
    try await phone.expect("link.state.climb.sends == 2")
    try phone.browser.touch("touchStart", fingers: [1: fall])
    usleep(60_000)
    try phone.browser.touch("touchStart", fingers: [1: fall, 2: send])
    usleep(30_000)
    try phone.browser.touch("touchEnd", fingers: [1: fall])
    usleep(60_000)
    try phone.browser.touch("touchEnd", fingers: [:])
    try await phone.expect("link.state.climb.falls == 1 && link.state.climb.sends == 3")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("a palm, a drop of water and a hand at the edge log nothing, and each is said")
  func noFinger() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let send = try phone.spot("#actions .send")
    try phone.browser.touch("touchStart", fingers: [1: send], sizes: [1: 180])
    try phone.browser.touch("touchEnd", fingers: [:])
    try await toast(phone, "that was a palm")
    let card = try phone.spot("#card")
    // The browser's protocol takes longer for a touch than a drop does.
    _ = try phone.browser.evaluate(
      """
      for (const type of ["pointerdown", "pointerup"]) document.elementFromPoint(\(card.x), \(card.y)).dispatchEvent(new PointerEvent(type,
        {bubbles: true, pointerId: 77, pointerType: "touch", isPrimary: true, clientX: \(card.x), clientY: \(card.y), width: 20, height: 20}))
      """)
    try await toast(phone, "too brief")
    try phone.browser.touch([(20, card.y)], pause: .milliseconds(900))
    try await toast(phone, "a hand at the edge")
    #expect(try remote.logged("climb.attempt") == 0)
    #expect(try phone.isTrue("!link.state.rest"))
    withExtendedLifetime(terminal) {}
  }

  @Test("a question of the machine takes no touch that was on its way; undo goes on")
  func question() async throws {
    let terminal = try await remote.start("--grade V4 --with Anna")
    let phone = try await remote.phone()
    try phone.click("#actions .send")
    try await phone.expect("link.state.climb.sends == 1")
    try terminal.press("q")
    let yes = "#panel-buttons [data-command=yes]"
    // As soon as it is drawn, from within the page: it must not depend on the test's own speed.
    _ = try phone.browser.evaluate(
      """
      (async () => {
        const {link} = page;
        while (!link.state.question || !document.querySelector("\(yes)")) await new Promise((done) => setTimeout(done, 5));
        await new Promise((done) => setTimeout(done, 360));
        const button = document.querySelector("\(yes)"), b = button.getBoundingClientRect();
        for (const type of ["pointerdown", "pointerup"]) {
          button.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 77, pointerType: "touch", isPrimary: true,
            clientX: b.left + b.width / 2, clientY: b.top + b.height / 2, width: 20, height: 20}));
          await new Promise((done) => setTimeout(done, 60));
        }
        return 1;
      })()
      """)
    try await toast(phone, "the question had just come")
    #expect(try phone.isTrue("link.state.question && queue.waiting.length == 0"))
    try await Task.sleep(for: .milliseconds(800))
    try phone.browser.touch([try phone.spot(yes)], pause: .milliseconds(60))
    try await phone.expect("link.state.isOver")
    try await Task.sleep(for: .milliseconds(350))
    try phone.browser.touch(
      [try phone.spot("#panel-buttons [data-command=undo]")], pause: .milliseconds(60))
    try await phone.expect("link.state.climb && link.state.climb.sends == 1")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("of each kind of finger no gesture logs what wasn't meant, and few are missed")
  func rates() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone(reducesMotion: true)
    let player = BuildProducts.repository.appendingPathComponent("benchmarks/fingers.js")
    _ = try phone.browser.evaluate(try String(contentsOf: player, encoding: .utf8) + "; 1")
    let kinds = [
      ("clean", 1.0), ("broken", 5), ("resting", 1), ("palm", 5), ("drops", 5), ("glove", 5),
      ("drift", 1), ("thumbs", 1), ("brokenThumbs", 5),
    ]
    for (kind, mostMissed) in kinds {
      let played =
        try phone.browser.evaluate("playFingers('\(kind)', \(Self.gestures), 7)") as? [String: Any]
      let sums = try #require(played)
      #expect(sums["gestures"] as? Int == Self.gestures)
      #expect(sums["false"] as? Int == 0, "\(kind): \(sums)")
      #expect(sums["silent"] as? Int == 0, "\(kind): \(sums)")
      let missed = Double(try #require(sums["missed"] as? Int))
      #expect(missed <= mostMissed * Double(Self.gestures) / 100, "\(kind): \(sums)")
    }
    withExtendedLifetime(terminal) {}
  }

  private static let gestures = 200
}
