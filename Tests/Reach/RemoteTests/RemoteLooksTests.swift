import Foundation
import TestSupport
import TestTraits
import Testing

/// What stays in sight: the time under a question, the card beside warnings, the result at the end.
@Suite("What the page keeps in sight", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct RemoteLooksTests {
  private let remote: RemoteHome
  private let sizes = [
    (320, 568), (360, 740), (390, 844), (568, 320), (768, 1024), (1280, 800),
  ]

  init() throws { remote = try RemoteHome() }

  private func resize(_ phone: Phone, _ width: Int, _ height: Int) throws {
    try phone.browser.send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": true])
  }

  private func box(_ selector: String) -> String {
    "document.querySelector('\(selector)').getBoundingClientRect()"
  }

  @Test(
    "a question lies under the running time, on the phone and on the board; its answers are equal")
  func question() async throws {
    let terminal = try await remote.start(
      "timer interval --work 20 --rest 10 --rounds 8")
    let phone = try await remote.phone()
    let board = try await remote.board()
    try terminal.press("Enter")
    try await phone.expect("link.state.figures?.permille !== undefined")
    try terminal.press("q")
    try await phone.expect("link.state.question")
    for (width, height) in sizes {
      try resize(phone, width, height)
      #expect(
        try phone.isTrue("/^0:\\d\\d$/.test(document.querySelector('#dial .time').textContent)"))
      #expect(
        try phone.isTrue(
          """
          (() => {
            const [dial, text, yes, no] = ["#dial", "#panel-question", "[data-command=yes]", "[data-command=no]"]
              .map((part) => document.querySelector(part).getBoundingClientRect());
            return Math.abs(yes.width - no.width) < 1 && yes.height == no.height && yes.top == no.top && yes.top - text.bottom < 40
              && (text.top >= dial.bottom || text.left >= dial.right) && yes.bottom <= innerHeight && dial.top >= 0;
          })()
          """), "\(width)x\(height)")
      #expect(try phone.texts(PageProbe.smallTargets) == [], "\(width)x\(height)")
    }
    try await board.expect(
      "document.querySelector('.plan').textContent.startsWith('Stop the timer?')")
    #expect(try board.isTrue("/^0:\\d\\d$/.test(document.querySelector('.main').textContent)"))
  }

  @Test("a rest goes on in sight while the session asks whether to finish")
  func rest() async throws {
    let terminal = try await remote.start("--grade V4 --rest 1")
    let phone = try await remote.phone()
    try phone.click("#rest-button")
    try await phone.expect("link.state.rest")
    try terminal.press("q")
    try await phone.expect("link.state.question && !document.getElementById('dial').hidden")
    // Over its time it is longer than before.
    try await phone.expect(
      "/^\\+0:\\d\\d$/.test(document.querySelector('#dial .time').textContent)")
    for (width, height) in sizes {
      try resize(phone, width, height)
      #expect(try phone.texts(PageProbe.scrolls) == [], "\(width)x\(height)")
      let time = "document.querySelector('#dial .time')"
      #expect(
        try phone.isTrue("\(time).scrollWidth <= \(time).clientWidth + 1"), "\(width)x\(height)")
    }
    withExtendedLifetime(terminal) {}
  }

  @Test("the way to connect a phone is in sight at each size")
  func pairing() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    _ = try remote.home.run("remote", "revoke", "--all")
    try await phone.expect("!document.getElementById('pairing').hidden")
    for (width, height) in sizes {
      try resize(phone, width, height)
      let pairing = "document.getElementById('pairing')"
      #expect(
        try phone.isTrue("\(pairing).scrollHeight <= \(pairing).clientHeight + 1"),
        "\(width)x\(height)")
      for part in ["h1", "#code", "#name", "[type=submit]"] {
        let place = box("#pairing \(part)")
        #expect(
          try phone.isTrue("\(place).top >= 0 && \(place).bottom <= innerHeight"),
          "\(part) at \(width)x\(height)")
      }
    }
    withExtendedLifetime(terminal) {}
  }

  @Test("warnings take one line, and the card keeps its room")
  func warnings() async throws {
    let terminal = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --grade V4 --with Anna,Bartholomew,Cy "
        + "--mic nosuchmic --speaker nosuchspeaker --remote local --remote-port 0",
      environment: remote.home.environment)
    try await remote.expect("REMOTE LOCAL", on: terminal)
    let phone = try await remote.phone()
    try await phone.expect("link.state.warnings.length > 0")
    for (width, height) in sizes {
      try resize(phone, width, height)
      #expect(try phone.number("\(box("#warning")).height") <= 61, "\(width)x\(height)")
      #expect(
        try phone.number("\(box("#card")).height / innerHeight") >= 0.3, "\(width)x\(height)")
      // The strip of climbers scrolls by itself.
      #expect(
        try phone.texts(PageProbe.cut).filter { !$0.contains("0 tries") } == [],
        "\(width)x\(height)")
      #expect(try phone.texts(PageProbe.smallTargets) == [], "\(width)x\(height)")
    }
    // What only somebody at the machine can do isn't said here.
    try phone.click("#warning")
    try await phone.expect("document.getElementById('warnings').open")
    let text = try phone.text("document.getElementById('warnings-list').innerText")
    #expect(text.contains("nosuch") && !text.contains("chalktalk"), "\(text)")
  }

  @Test(
    "the end shows the hardest send, the time and each climber; then that the program has ended")
  func end() async throws {
    let terminal = try await remote.start("--grade V4 --with Anna")
    let phone = try await remote.phone()
    try terminal.press("s")
    try await phone.expect("link.state.climb.sends == 1")
    try terminal.press("q")
    try await phone.expect("link.state.question")
    try phone.click("[data-command=yes]")
    try await phone.expect("link.state.figures?.caption == 'SESSION OVER'")
    let text = try phone.text("document.getElementById('panel').innerText")
    for part in ["HARDEST SEND", "V4", "time", "You: 1 attempt, 1 send, hardest V4", "Anna: "] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    // For a moment after the phone changed the screen, a key means nothing: it is pressed until it does.
    try await terminal.press(
      "Enter",
      until: {
        try phone.text("document.getElementById('line').textContent") == "Chalktalk has ended"
      })
  }

  @Test("a workout and an exercise are chosen from the phone")
  func choose() async throws {
    let terminal = try await remote.start("lift")
    let phone = try await remote.phone()
    try await phone.expect("document.getElementById('choose').open")
    #expect(try phone.text("document.activeElement.id") == "choose")
    try phone.type("5x5 a", into: "#choose-search")
    try phone.click("#choose-list button")
    try await phone.expect("link.state.lift?.exercise == 'Back squat'")
    try await phone.expect("!document.getElementById('choose').open")
    try phone.click("#menu-open")
    try phone.click("#lift-more [data-command=exercises]")
    try await phone.expect("document.getElementById('choose').open")
    try phone.type("front squat", into: "#choose-search")
    try phone.click("#choose-list button")
    try await phone.expect("link.state.lift?.exercise == 'Front squat'")
    try await phone.expect("!document.getElementById('choose').open")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("each set of a lift is in sight, and every control is, at each size")
  func lift() async throws {
    let terminal = try await remote.start("lift --workout '5x5 A'")
    let phone = try await remote.phone()
    for (width, height) in sizes {
      try resize(phone, width, height)
      #expect(try phone.texts(PageProbe.cut) == [], "\(width)x\(height)")
      #expect(try phone.texts(PageProbe.smallTargets) == [], "\(width)x\(height)")
      #expect(
        try phone.isTrue(
          "[...document.querySelectorAll('.stepper')].every((e) => e.getBoundingClientRect().bottom <= \(box("#card")).bottom)"
        ), "\(width)x\(height)")
      let list = "document.getElementById('lift-sets')"
      #expect(
        try phone.isTrue("\(list).scrollHeight <= \(list).clientHeight + 1 || innerHeight < 740"),
        "\(width)x\(height)")
    }
    withExtendedLifetime(terminal) {}
  }
}
