import Foundation
import TestSupport

/// A browser as a phone: with a finger.
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
    // What the page's own modules hold; a board has no queue.
    let isBoard = try text("location.pathname") == "/board"
    let modules =
      "const {link} = await import('/link.js');"
      + (isBoard ? "" : "const {queue, keep} = await import('/queue.js');")
    return try browser.evaluate(
      "(async () => { \(modules) return String(Boolean(\(expression))); })()") as? String == "true"
  }

  func text(_ expression: String) throws -> String {
    try browser.evaluate(expression) as? String ?? ""
  }

  func number(_ expression: String) throws -> Double {
    try browser.evaluate(expression) as? Double ?? .nan
  }

  func texts(_ expression: String) throws -> [String] {
    try browser.evaluate(expression) as? [String] ?? ["no answer"]
  }

  /// What the console holds, but for the connection that a test takes away.
  var complaints: [String] {
    browser.events.filter {
      ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"].contains($0.method)
    }.map { "\($0.params)" }
  }

  // MARK: - The finger

  /// Waits until the card has sprung back: a finger is put where it rests, not where it was.
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
    try browser.touch((0...8).map { (from.x + dx * Double($0) / 8, from.y + dy * Double($0) / 8) })
  }

  func doubleTap() async throws {
    let spot = try await cardSpot()
    for _ in 0..<2 { try browser.touch([spot], pause: .milliseconds(10)) }
  }

  /// Longer than a hold takes.
  func hold() async throws {
    try browser.touch([try await cardSpot()], pause: .milliseconds(900))
  }

  func scrub(grades: Int) async throws {
    let spot = try await gradeSpot()
    // Held, then dragged: the first pause is the hold.
    let goal = spot.y - 28.0 * Double(grades) - 4
    try browser.touch([spot, (spot.x, spot.y - 4), (spot.x, goal)], pause: .milliseconds(900))
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
    let isThere = try isTrue(
      "(() => { const b = document.querySelector(\"\(selector)\"); if (b) b.click(); return b; })()"
    )
    guard isThere else { throw ShellError(description: "no \(selector)") }
  }

  func type(_ text: String, into selector: String) throws {
    _ = try browser.evaluate("document.querySelector(\"\(selector)\").focus(); 1")
    try browser.send("Input.insertText", ["text": text])
  }
}

/// What is wrong in the page, each as a list of what was found.
enum PageProbe {
  private static let shown = """
    const isShown = (e) => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0;
    """

  /// Buttons below 60 px.
  static let smallTargets = """
    (() => { \(shown) return [...document.querySelectorAll("button, input, [role=slider]")].filter(isShown)
      .filter((e) => { const b = e.getBoundingClientRect(); return b.width < 59.5 || b.height < 59.5; })
      .map((e) => `${e.id || e.textContent} ${e.getBoundingClientRect().width}x${e.getBoundingClientRect().height}`); })()
    """

  /// What stands outside the window or the card.
  static let cut = """
    (() => { \(shown) const card = document.getElementById("card").getBoundingClientRect();
      return [...document.querySelectorAll("main button, main p, #card > *, #card dd")].filter(isShown)
      .filter((e) => e.id !== "verdict" && e.id !== "ghost").filter((e) => { const b = e.getBoundingClientRect();
        const room = e.closest("#card") ? card : {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
        return b.left < room.left - 1 || b.top < room.top - 1 || b.right > room.right + 1 || b.bottom > room.bottom + 1; })
      .map((e) => `${e.id || e.textContent}`); })()
    """

  /// What has to be scrolled on a timer's or a hold's page.
  static let scrolls = """
    [document.getElementById("panel")].filter((e) => e.scrollHeight > e.clientHeight + 1)
      .map((e) => `${e.scrollHeight} in ${e.clientHeight}`)
    """

  /// Text with less than 7:1 to its ground (WCAG 2.1).
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

  /// What acts and has no name.
  static let unnamed = """
    [...document.querySelectorAll("button, input, [role=slider], dialog")].filter((e) =>
      !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim()
        || (e.labels && e.labels.length))).map((e) => e.id)
    """
}
