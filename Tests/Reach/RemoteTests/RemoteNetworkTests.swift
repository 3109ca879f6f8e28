import Foundation
import TestSupport
import TestTraits
import Testing

/// What the page shows when the phone slept, has no network, or got only half of the page.
@Suite(
  "The page for phones in a bad network", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct RemoteNetworkTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  @Test("after sleep the page shows no running time until it knows it, and then the right one")
  func sleep() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.click("#rest-button")
    try await phone.expect("/^[0-3]:/.test(document.querySelector('#rest .time').textContent)")
    // A sleeping phone's own clock stands still; the time of day goes on.
    _ = try phone.browser.evaluate(
      """
      (() => {
        const time = document.querySelector("#rest .time"), real = performance.now.bind(performance);
        window.shown = [];
        new MutationObserver(() => shown.push(time.textContent)).observe(time, {childList: true, characterData: true, subtree: true});
        performance.now = () => real() - 60000;
        dispatchEvent(new Event("online"));
        return 1;
      })()
      """)
    try await phone.expect("shown[0] == '–'")
    try await phone.expect("link.ahead !== null && link.isOnline")
    // By the time of day, which program and browser share here.
    try await phone.expect(
      """
      (() => {
        const {sinceMs, lengthMs} = link.state.rest, [m, s] = document.querySelector("#rest .time").textContent.split(":").map(Number);
        return Math.abs(m * 60 + s - (lengthMs - (Date.now() - sinceMs)) / 1000) < 2;
      })()
      """)
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test(
    "without a network the page says so at once, and a gesture that waits is felt and said",
    arguments: [false, true])
  func offline(aLastBeatComes: Bool) async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let line = "document.getElementById('line')"
    _ = try phone.browser.evaluate(
      """
      (() => {
        window.felt = [];
        navigator.vibrate = (pattern) => felt.push(String(pattern));
        addEventListener("offline", () => { window.offlineAt = performance.now(); });
        new MutationObserver(() => { if (\(line).textContent.startsWith("no connection")) window.saidAt ??= performance.now(); })
          .observe(\(line), {childList: true});
        window.told = [];
        const toast = document.getElementById('toast');
        new MutationObserver(() => told.push(toast.textContent)).observe(toast, {childList: true});
        return 1;
      })()
      """)
    try phone.browser.setOffline(true)
    try await phone.expect("window.saidAt")
    #expect(try phone.number("saidAt - offlineAt") < 1000)
    if aLastBeatComes {
      // It was under way, and the page takes the network for good.
      try await phone.expect("link.isOnline = true")
    }
    let send = try phone.spot("#actions [data-command=send]")
    try phone.browser.touch([send], pause: .milliseconds(30))
    try await phone.expect("felt.includes('40,60,40')")
    try await phone.expect("told.some((text) => text.includes('Send waits'))")
    try phone.browser.setOffline(false)
    try await remote.expect("SEND  V4, attempt 1", on: terminal)
    try await phone.expect("queue.waiting.length == 0 && link.isOnline")
    #expect(try remote.logged("climb.attempt") == 1)
  }

  @Test("a program that stopped is missed within six seconds")
  func stopped() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let process = try #require(try remote.process())
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    let stoppedAt = try phone.number("Date.now()")
    try await phone.expect("!link.isOnline && link.lostAt")
    #expect(try phone.number("page.link.lostAt") - stoppedAt < 6000)
    kill(process, SIGCONT)
    try await phone.expect("link.isOnline")
    withExtendedLifetime(terminal) {}
  }

  @Test("a page whose script didn't come says that it is loading, and loads itself again")
  func halfPage() async throws {
    let terminal = try await remote.start()
    let url = try remote.url()
    let phone = Phone(try Browser())
    // The first half of the page, as a network that goes away leaves it.
    try phone.browser.open(url: "about:blank", width: 360, height: 740, isPhone: true)
    try phone.browser.send("Page.setBypassCSP", ["enabled": true])
    let half = url.replacing(/\/#.*/, with: "/schema.json")
    try phone.browser.open(url: half, width: 360, height: 740, isPhone: true)
    _ = try phone.browser.evaluate(
      """
      (async () => {
        const text = await (await fetch("/")).text();
        history.replaceState(null, "", "/");
        document.open();
        document.write(text.slice(0, text.indexOf('<script type="module"')));
        document.close();
        return 1;
      })()
      """)
    #expect(try phone.text("document.getElementById('line').textContent") == "loading")
    #expect(try phone.text("document.getElementById('line').dataset.off") == "")
    #expect(try phone.text("document.querySelector('#loading a').textContent") == "Try again now")
    #expect(try phone.text("String(window.hasStarted)") == "undefined")
    // It is a stranger's page by then: the ticket was in the address that never loaded.
    let hasStarted = try await Shell.wait {
      (try? phone.text("String(window.hasStarted)")) == "true"
    }
    #expect(hasStarted)
    try await phone.expect("!document.getElementById('pairing').hidden")
    #expect(try phone.isTrue("document.getElementById('loading').hidden"))
    withExtendedLifetime(terminal) {}
  }

  @Test("once touched, the page keeps the screen on, and the menu says so")
  func screen() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    _ = try phone.browser.evaluate(
      """
      (() => {
        window.locks = 0;
        navigator.wakeLock.request = async () => { locks += 1; return Object.assign(new EventTarget(), {released: false, release() {}}); };
        return 1;
      })()
      """)
    let text = "document.getElementById('menu-screen').textContent"
    #expect(try phone.text(text) == "The screen goes dark as the phone is set.")
    try await phone.swipe(dx: 0, dy: -260)
    try await phone.expect(
      "locks == 1 && \(text) == 'The screen stays on while this page is open.'")
    try await phone.swipe(dx: 0, dy: -260)
    try await phone.expect("link.state.climb.sends == 2")
    #expect(try phone.isTrue("locks == 1"))
    withExtendedLifetime(terminal) {}
  }

  @Test("a hidden page leaves its stream, and is right again once it is shown")
  func hidden() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    func hide(_ isHidden: Bool) throws {
      _ = try phone.browser.evaluate(
        """
        Object.defineProperty(document, "hidden", {value: \(isHidden), configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
        """)
    }
    try hide(true)
    try await phone.expect("link.isAsleep")
    try terminal.press("f")
    let isLogged = try await Shell.wait { try remote.logged("climb.attempt") == 1 }
    #expect(isLogged)
    // A stream would have brought it with the next beat.
    try await Task.sleep(for: .milliseconds(2500))
    #expect(try phone.isTrue("link.state.climb.falls == 0"))
    try hide(false)
    try await phone.expect("link.state.climb.falls == 1 && link.isOnline && link.ahead !== null")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
  }

  @Test("any number of tabs work, and the one that is looked at is right")
  func tabs() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    _ = try phone.browser.evaluate("window.others = []; 1")
    for _ in 0..<7 {
      try phone.browser.send(
        "Runtime.evaluate",
        ["expression": "others.push(window.open(location.href)); 1", "userGesture": true])
      try await phone.expect("others.at(-1)?.page?.link.state")
    }
    try await phone.expect(
      "[window, ...others].filter((tab) => !tab.page.link.isAsleep).length <= 3")
    _ = try phone.browser.evaluate("others.at(-1).page.ask('send'); 1")
    let isLogged = try await Shell.wait { try remote.logged("climb.attempt") == 1 }
    #expect(isLogged)
    try phone.browser.send("Page.bringToFront")
    try await phone.expect("!link.isAsleep && link.state.climb.sends == 1 && link.ahead !== null")
    withExtendedLifetime(terminal) {}
  }

  @Test("with the storage full every gesture waits for as long as the page is open, which says so")
  func full() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    _ = try phone.browser.evaluate(
      "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; 1"
    )
    try phone.browser.setOffline(true)
    try await phone.expect("!link.isOnline")
    for command in ["send", "fall", "send"] { try phone.click("#actions .\(command)") }
    try await phone.expect("queue.waiting.length == 3")
    try await phone.expect(
      "document.getElementById('toast').textContent.includes('as long as this page is open')")
    try await phone.expect(
      "document.getElementById('waiting-note').getClientRects().length && document.querySelectorAll('#waiting-list li').length == 3"
    )
    try phone.browser.setOffline(false)
    try await phone.expect("queue.waiting.length == 0 && link.isOnline")
    #expect(try remote.logged("climb.attempt") == 3)
    withExtendedLifetime(terminal) {}
  }

  @Test("the video that keeps the screen on has no sound and is muted")
  func silence() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    let file = try phone.text(
      "(async () => (await (await fetch('/silence.mp4')).text()))()")
    #expect(file.contains("vide") && !file.contains("soun"))
    // As over plain http.
    _ = try phone.browser.evaluate(
      "Object.defineProperty(navigator, 'wakeLock', {value: undefined}); 1")
    let card = try phone.spot("#card")
    let plays = try await Shell.wait {
      try phone.browser.touch([card], pause: .milliseconds(30))
      return try phone.isTrue(
        "(() => { const v = document.querySelector('video'); return v && !v.paused && v.muted && v.currentTime > 0; })()"
      )
    }
    #expect(plays)
    withExtendedLifetime(terminal) {}
  }
}
