import Foundation
import TestSupport
import TestTraits
import Testing

/// What fingers log, in a real browser: what the rules of docs/remote.md say, and nothing else.
@Suite("What a finger logs", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct HandTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  @Test(
    "random fingers on every control log what the rules say, and nothing else",
    arguments: [
      ("--grade V4", 320, 568), ("--grade V4 --with Anna", 360, 740), ("--grade V4", 768, 1024),
      ("lift --workout 5x5", 360, 740), ("lift --workout 5x5", 1280, 800),
    ])
  func property(options: String, width: Int, height: Int) async throws {
    let terminal = try await remote.start(options)
    let phone = try await remote.phone(width: width, height: height)
    _ = try phone.browser.evaluate(Self.recorder)
    try await phone.expect("link.state.climb || link.state.lift")
    try await phone.loseContact()
    _ = try phone.browser.evaluate("take(); asked.splice(0); 1")
    var fingers = RandomFingers(seed: UInt64(width * height))
    var compared = 0
    var model = HandModel(meaning: try phone.text("window.meaning()"))
    var round = 0
    // On a busy machine many rounds come too near a limit of time to say what they mean: it plays on until enough are
    // judged.
    while round < Self.rounds || compared < Self.rounds / 2 && round < 8 * Self.rounds {
      defer { round += 1 }
      let way = try fingers.play(
        on: phone.browser, spots: try phone.texts("window.spots()"), width: width, height: height)
      // By then the page has decided about every finger that left.
      try await Task.sleep(for: .milliseconds(150))
      try await phone.expect("queue.waiting.every((g) => g.refusal || g.problem)")
      let seen = try phone.text("window.take()")
      let events = try JSONDecoder().decode([SeenEvent].self, from: Data(seen.utf8))
      let asked = try phone.texts("asked.splice(0)")
      var now = model
      for event in events { now.see(event) }
      now.finish()
      if !now.isClose {
        #expect(
          asked.sorted() == now.commands.sorted(), "round \(round) at \(width): \(way)\n\(seen)")
        compared += 1
      }
      // Each round begins from the same place: no tap or press still counts, and no dialog is open, nor one that the
      // last tap opens.
      try await Task.sleep(for: .milliseconds(350))
      _ = try phone.browser.evaluate(
        "document.querySelectorAll('dialog[open]').forEach((d) => d.close())")
      model = HandModel(meaning: try phone.text("window.meaning()"))
    }
    #expect(compared >= Self.rounds / 2)
    // The log has what was answered with "done".
    let done = try phone.number(
      "done.filter((c) => ['send','fall','repeat','done','missed'].includes(c)).length")
    let kind = options.hasPrefix("lift") ? "lift.set" : "climb.attempt"
    #expect(try remote.logged(kind) == Int(done))
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  private static let rounds =
    Int(ProcessInfo.processInfo.environment["CHALKTALK_GESTURES"] ?? "") ?? 10

  /// Writes down what fingers do and what is asked for, apart from the page's own scripts.
  private static let recorder = """
    (async () => {
      const {link, listen} = \(Phone.page);
      const seen = [];
      window.asked = []; window.done = [];
      window.meaning = () => { const s = link.state || {};
        return [s.session, s.card, s.question, !!s.climb, !!s.lift, (s.climbers || []).find((c) => c.isUp)?.name].join("|"); };
      window.take = () => JSON.stringify(seen.splice(0));
      window.spots = () => [...document.querySelectorAll("#card, #grade, .stepper button, #actions button, #lift-actions button, #bar button")]
        .filter((e) => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length)
        .map((e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom].join(" "); });
      listen((what) => { if (what === "state") seen.push({type: "state", meaning: meaning()}); });
      const at = (target) => {
        const button = target.closest?.("button");
        if (button) {
          const value = button.closest(".stepper")?.value;
          const name = value ? value[button.className].command : button.dataset.command || button.id;
          const kind = value ? "stepper" : button.id === "routes-open" ? "pill" : name ? "button" : "other";
          return {kind, element: button, name};
        }
        if (target.closest?.("#grade")) return {kind: "grade", element: target, name: ""};
        if (target.closest?.("#stage") && !document.getElementById("card").hidden) return {kind: "card", element: target, name: ""};
        return {kind: "", element: null, name: ""};
      };
      for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) addEventListener(type, (e) => {
        const {kind, element, name} = at(e.target);
        const b = element?.getBoundingClientRect(), climb = link.state.climb;
        seen.push({type, id: e.pointerId, x: e.clientX, y: e.clientY, at: e.timeStamp, size: Math.max(e.width, e.height), width: innerWidth,
          late: performance.now() - e.timeStamp, kind, name, meaning: meaning(),
          box: b && {left: b.left, top: b.top, right: b.right, bottom: b.bottom}, isLift: !!link.state.lift,
          tries: climb ? climb.tries : 0, grade: climb ? climb.grades.indexOf(climb.grade) : 0, grades: climb ? climb.grades.length : 0});
      }, true);
      const send = window.fetch;
      window.fetch = async (...all) => {
        const answer = await send(...all);
        if (all[0] === "/gesture") {
          const {command} = JSON.parse(all[1].body);
          asked.push(command);
          if ((await answer.clone().json()).result === "done") done.push(command);
        }
        return answer;
      };
      return 1;
    })()
    """

  @Test("two quick taps on a stepper are two steps and no set; a swipe from it is nothing")
  func steppers() async throws {
    let terminal = try await remote.start("lift --workout 5x5")
    let phone = try await remote.phone()
    _ = try phone.browser.evaluate(Self.recorder)
    let plus = try phone.spot(".stepper .more")
    try phone.tap(plus, times: 2)
    try await phone.expect("asked.length == 2")
    #expect(try phone.texts("asked") == ["heavier", "heavier"])
    try phone.browser.touch((0...8).map { (plus.x, plus.y - Double($0) * 12) })
    try await phone.expect(
      "document.getElementById('toast').textContent.includes('left the button')")
    // Held, it repeats.
    try phone.browser.touch("touchStart", fingers: [1: plus])
    try await phone.expect("asked.length >= 6 && asked.every((command) => command == 'heavier')")
    try phone.browser.touch("touchEnd", fingers: [:])
    #expect(try remote.logged("lift.set") == 0)
    withExtendedLifetime(terminal) {}
  }

  @Test("a finger on one climber's card doesn't log for the next, nor on the next route")
  func meaning() async throws {
    let terminal = try await remote.start("--grade V4 --with Anna")
    let phone = try await remote.phone()
    let card = try phone.spot("#card")
    for key in ["Tab", "n", "q"] {
      let before = try phone.text(
        "(async () => { const {link} = \(Phone.page); return [link.state.session, link.state.card, link.state.question].join(); })()"
      )
      try phone.browser.touch("touchStart", fingers: [1: card])
      try phone.browser.touch("touchMove", fingers: [1: (card.x, card.y - 45)])
      try terminal.press(key)
      try await phone.expect(
        "[link.state.session, link.state.card, link.state.question].join() != '\(before)'")
      try phone.browser.touch("touchMove", fingers: [1: (card.x, card.y - 160)])
      try phone.browser.touch("touchEnd", fingers: [:])
      try await phone.expect(
        "document.getElementById('toast').textContent.includes('changed under your finger')")
    }
    #expect(try remote.logged("climb.attempt") == 0)
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
  }

  @Test(
    "a pinch, a slanting swipe and a short one log nothing, and say so; 70 px do, at every size")
  func swipes() async throws {
    let terminal = try await remote.start()
    for (number, (width, height)) in [(320, 568), (360, 740), (768, 1024)].enumerated() {
      let phone = try await remote.phone(width: width, height: height)
      func toast(_ text: String) async throws {
        try await phone.expect("document.getElementById('toast').textContent.includes('\(text)')")
      }
      let card = try phone.spot("#card")
      // Again if news from the session just took the line.
      let isSaid = try await Shell.wait {
        try phone.browser.touch("touchStart", fingers: [1: card])
        try phone.browser.touch("touchStart", fingers: [1: card, 2: (card.x, card.y + 30)])
        for far in [20.0, 60, 100] {
          usleep(20_000)
          try phone.browser.touch(
            "touchMove", fingers: [1: (card.x, card.y - far), 2: (card.x, card.y + far)])
        }
        try phone.browser.touch("touchEnd", fingers: [:])
        return try phone.text("document.getElementById('toast').textContent")
          .contains("one finger only")
      }
      #expect(isSaid)
      try await phone.swipe(dx: 110, dy: -112)
      try await toast("too slanting")
      try await phone.swipe(dx: 0, dy: -30)
      try await toast("too short")
      try await phone.swipe(dx: 0, dy: -70)
      try await phone.expect("link.state.climb.sends == \(number + 1)")
      _ = try remote.home.run("remote", "revoke", "--all")
    }
    #expect(try remote.logged("climb.attempt") == 3)
    withExtendedLifetime(terminal) {}
  }

  @Test("two clicks within 0.3 s are one, a held key logs once, and Delete deletes one")
  func twice() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let send = try phone.spot("#actions [data-command=send]")
    for _ in 0..<2 { try phone.browser.touch([send], pause: .milliseconds(30)) }
    try await phone.expect("link.state.climb.tries == 1 && queue.waiting.length == 0")
    _ = try phone.browser.evaluate("document.querySelector('#actions [data-command=fall]').focus()")
    try await Task.sleep(for: .milliseconds(350))
    for number in 0..<7 {
      try phone.browser.send(
        "Input.dispatchKeyEvent",
        [
          "type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13,
          "autoRepeat": number > 0,
          "text": "\r",
        ])
      try await Task.sleep(for: .milliseconds(120))
    }
    try await phone.expect("link.state.climb.falls >= 1 && queue.waiting.length == 0")
    try await phone.openThreeEntries(logging: ["repeat"])
    let delete = try phone.spot("#entries-list button")
    for _ in 0..<2 { try phone.browser.touch([delete], pause: .milliseconds(60)) }
    try await phone.expect("document.querySelectorAll('#entries-list li').length == 2")
    #expect(try phone.isTrue("queue.waiting.length == 0 && link.state.climb.tries == 2"))
    withExtendedLifetime(terminal) {}
  }
}

extension Phone {
  /// The middle of an element.
  func spot(_ selector: String) throws -> (x: Double, y: Double) {
    let box = "document.querySelector(\"\(selector)\").getBoundingClientRect()"
    return (
      try number("\(box).left + \(box).width / 2"), try number("\(box).top + \(box).height / 2")
    )
  }
}
