import Foundation
import TestSupport

/// A browser that acts as a phone, with a finger.
struct Phone {
  let browser: Browser

  init(_ browser: Browser) { self.browser = browser }

  /// Waits until an expression is true in the page.
  func expect(_ expression: String) async throws {
    let holds = try await Shell.wait { try isTrue(expression) }
    guard holds else {
      let seen = try text("document.body.innerText")
      throw ShellError(description: "never true in the page: \(expression), which shows \(seen)")
    }
  }

  /// Whether it is true now.
  func isTrue(_ expression: String) throws -> Bool {
    // What the page's own script exports; a board has no queue.
    try browser.evaluate(
      "(async () => { const {link, queue, keep} = \(Self.page); return String(Boolean(\(expression))); })()"
    ) as? String == "true"
  }

  static let page = "window.page"

  func text(_ expression: String) throws -> String {
    try browser.evaluate(expression) as? String ?? ""
  }

  func number(_ expression: String) throws -> Double {
    try browser.evaluate(expression) as? Double ?? .nan
  }

  func texts(_ expression: String) throws -> [String] {
    try browser.evaluate(expression) as? [String] ?? ["no answer"]
  }

  /// The browser's console messages, except about connections that a test cuts.
  var complaints: [String] {
    browser.events.filter {
      ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"].contains($0.method)
    }.map { "\($0.params)" }
  }

  // MARK: - The finger

  /// Waits until the card has sprung back, so that the finger lands where the card rests.
  private func cardIsStill() async throws {
    try await expect("getComputedStyle(document.getElementById('card')).transform == 'none'")
  }

  /// A spot of the card that is not the grade.
  private func cardSpot() async throws -> (x: Double, y: Double) {
    try await cardIsStill()
    let x = try number("document.getElementById('card').getBoundingClientRect().left + 24")
    let box = "document.getElementById('card').getBoundingClientRect()"
    return (x, try number("\(box).top + 24"))
  }

  private func gradeSpot() async throws -> (x: Double, y: Double) {
    try await cardIsStill()
    let box = "document.getElementById('grade').getBoundingClientRect()"
    return (
      try number("\(box).left + \(box).width / 2"), try number("\(box).top + \(box).height / 2")
    )
  }

  func swipe(dx: Double, dy: Double) async throws {
    try await cardIsStill()
    let box = "document.getElementById('card').getBoundingClientRect()"
    let from = (
      x: try number("\(box).left + \(box).width / 2") - dx / 2,
      y: try number("\(box).top + \(box).height / 2") - dy / 2
    )
    try await touch((0...8).map { (from.x + dx * Double($0) / 8, from.y + dy * Double($0) / 8) })
  }

  /// Touches as the next finger does: one that comes back sooner has only lost contact.
  private func touch(
    _ places: [(x: Double, y: Double)], pause: Duration = .milliseconds(20)
  ) async throws {
    try await expect("performance.now() - (window.liftedAt ?? -1000) > 120")
    try browser.touch(places, pause: pause)
    _ = try browser.evaluate("window.liftedAt = performance.now(); 1")
  }

  func doubleTap() async throws {
    let spot = try await cardSpot()
    try tap(spot, times: 2)
  }

  /// Taps that are no single finger's, nor the next touch's: one that comes back sooner has only lost contact.
  func tap(_ spot: (x: Double, y: Double), times: Int) throws {
    for _ in 0..<times {
      try browser.touch([spot], pause: .milliseconds(30))
      usleep(120_000)
    }
  }

  /// Lets the screen lose contact once, and the page wait for every finger from then on.
  func loseContact() async throws {
    _ = try browser.evaluate("page.limits.memory = Infinity; 1")
    for _ in 0..<2 { try browser.touch([(2, 2)], pause: .milliseconds(30)) }
  }

  /// Longer than a hold takes.
  func hold() async throws {
    try await touch([try await cardSpot()], pause: .milliseconds(900))
  }

  func scrub(grades: Int) async throws {
    let spot = try await gradeSpot()
    // The first pause is the hold, before the drag.
    let goal = spot.y - 28.0 * Double(grades) - 4
    try await touch([spot, (spot.x, spot.y - 4), (spot.x, goal)], pause: .milliseconds(900))
  }

  /// Puts a finger on an element, and moves it.
  func drag(
    _ selector: String, dx: Double, pause: Duration = .milliseconds(20)
  ) throws {
    let box = "document.querySelector(\"\(selector)\").getBoundingClientRect()"
    let from = (
      x: try number("\(box).left + \(box).width * 0.6"),
      y: try number("\(box).top + \(box).height / 2")
    )
    try browser.touch(
      (0...8).map { (from.x + dx * Double($0) / 8, from.y) }, pause: pause)
  }

  /// Presses a button as a screen reader does.
  func click(_ selector: String) throws {
    // Within 0.3 s of a press before it, at the same place, it would be the same press.
    let isThere = try browser.evaluate(
      """
      (async () => {
        await new Promise((done) => setTimeout(done, 320));
        const button = document.querySelector(`\(selector)`);
        button?.click();
        return Boolean(button);
      })()
      """)
    guard isThere as? Bool == true else { throw ShellError(description: "no \(selector)") }
  }

  /// Presses Enter. Twice within 0.3 s at one place would be once.
  func pressEnter() async throws {
    try await expect(
      "performance.now() - (window.enteredAt ?? -1000) > 320 && (window.enteredAt = performance.now())"
    )
    try browser.press("Enter", code: 13, text: "\r")
  }

  /// Logs a send and two falls, and opens the list of them.
  func openThreeEntries(logging commands: [String] = ["send", "fall", "repeat"]) async throws {
    for command in commands { try click("[data-command=\(command)]") }
    try await expect("link.state.climb.tries == 3")
    try click("#menu-open")
    try click("#entries-open")
    try await expect("document.querySelectorAll('#entries-list li').length == 3")
  }

  func type(_ text: String, into selector: String) throws {
    _ = try browser.evaluate("document.querySelector(\"\(selector)\").focus(); 1")
    try browser.send("Input.insertText", ["text": text])
  }
}

/// Faults of a page, each as a list of findings.
enum PageProbe {
  private static let shown = """
    const isShown = (e) => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0 && !e.closest("[inert]");
    """

  /// Buttons below 60 px.
  static let smallTargets = """
    (() => { \(shown) return [...document.querySelectorAll("button, input, [role=slider]")].filter(isShown)
      .filter((e) => { const b = e.getBoundingClientRect(); return b.width < 59.5 || b.height < 59.5; })
      .map((e) => `${e.id || e.textContent} ${e.getBoundingClientRect().width}x${e.getBoundingClientRect().height}`); })()
    """

  /// What is outside the window or the card.
  static let cut = """
    (() => { \(shown) const card = document.getElementById("card").getBoundingClientRect();
      return [...document.querySelectorAll("main button, main p, #card > *, #card dd")].filter(isShown)
      .filter((e) => e.id !== "verdict" && e.id !== "ghost").filter((e) => { const b = e.getBoundingClientRect();
        const room = e.closest("#card") ? card : {left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight};
        return b.left < room.left - 1 || b.top < room.top - 1 || b.right > room.right + 1 || b.bottom > room.bottom + 1; })
      .map((e) => `${e.id || e.textContent}`); })()
    """

  /// Texts that overlap or are cut, other than by an ellipsis or in a list that scrolls, and what is wider than its button.
  static let crowded = """
    (() => { \(shown) const root = document.querySelector("dialog[open]") || document.querySelector("main");
      const texts = [];
      for (const element of root.querySelectorAll("*")) {
        if (!isShown(element) || element.closest("#verdict, .only-read, .behind, svg")) continue;
        if (element.closest("#lift-sets, #entries-list, #routes-list, #rail, #choose-list, #warning, #climbers, #waiting, #refused")) continue;
        for (const node of element.childNodes) {
          if (node.nodeType !== 3 || !node.data.trim()) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const hasEllipsis = getComputedStyle(element).textOverflow === "ellipsis";
          const end = hasEllipsis ? element.getBoundingClientRect().right : Infinity;
          for (const b of range.getClientRects()) if (b.width > 0) texts.push({ node, element, left: b.left,
            right: Math.min(b.right, end), top: b.top + b.height / 5, bottom: b.bottom - b.height / 5 });
        }
      }
      const name = (text) => text.node.data.trim();
      const found = [];
      for (const one of texts) for (const other of texts) {
        if (one.node === other.node) continue;
        const [across, down] = [Math.min(one.right, other.right) - Math.max(one.left, other.left),
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)];
        if (across > 1 && down > 1) found.push(`${name(one)} over ${name(other)}`);
      }
      const scrolls = (way) => way === "auto" || way === "scroll";
      for (const text of texts) for (let e = text.element; e !== document.body; e = e.parentElement) {
        const style = getComputedStyle(e);
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const box = e.getBoundingClientRect();
        if (!scrolls(style.overflowX) && (text.left < box.left - 1 || text.right > box.right + 1)) found.push(`${name(text)} in ${e.id}`);
        if (!scrolls(style.overflowY) && (text.top < box.top - 1 || text.bottom > box.bottom + 1)) found.push(`${name(text)} in ${e.id}`);
      }
      for (const button of root.querySelectorAll("button")) {
        if (isShown(button) && button.scrollWidth > button.clientWidth + 1) found.push(`${button.textContent} is wider than its button`);
      }
      // A phone's browser widens innerWidth to what is too wide.
      if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.push("the page is wider than the window");
      return found; })()
    """

  /// What has to be scrolled on a timer's or a hold's page.
  static let scrolls = """
    [document.getElementById("panel")].filter((e) => e.scrollHeight > e.clientHeight + 1)
      .map((e) => `${e.scrollHeight} in ${e.clientHeight}`)
    """

  /// Text with a contrast below 7:1 (WCAG 2.1).
  static let lowContrast = """
    (() => { \(shown)
      const parse = (c) => c.match(/[\\d.]+/g).map(Number);
      const light = ([r, g, b]) => { const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
        return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
      const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
        if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
      const found = [];
      for (const e of document.querySelectorAll("main *")) {
        const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        if (!own || !isShown(e) || e.closest("#verdict")) continue;
        const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 7) found.push(`${e.id || e.className || e.tagName} ${ratio.toFixed(2)}`);
      }
      return found; })()
    """

  /// Controls without a name.
  static let unnamed = """
    [...document.querySelectorAll("button, input, [role=slider], dialog")].filter((e) =>
      !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim()
        || (e.labels && e.labels.length))).map((e) => e.id)
    """
}
