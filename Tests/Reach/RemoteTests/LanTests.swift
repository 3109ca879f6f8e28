import Foundation
import TestSupport
import TestTraits
import Testing

/// Two machines on one cable, as network namespaces: one runs Chalktalk, the other is a phone.
private final class Cable {
  let machine = "chalktalk-\(getpid())-a"
  let phone = "chalktalk-\(getpid())-b"
  static let address = "192.168.77.1"

  init() throws {
    for name in [machine, phone] { try Self.ip("netns", "add", name) }
    try Self.ip(
      "link", "add", "eth0", "netns", machine, "type", "veth", "peer", "name", "eth0", "netns",
      phone)
    for (name, address) in [(machine, Self.address), (phone, "192.168.77.2")] {
      try Self.ip("-n", name, "addr", "add", "\(address)/24", "dev", "eth0")
      for link in ["lo", "eth0"] { try Self.ip("-n", name, "link", "set", link, "up") }
    }
  }

  deinit { for name in [machine, phone] { _ = try? Self.ip("netns", "delete", name) } }

  /// Gives an address to one side, or takes it away.
  func address(_ verb: String, _ address: String, of side: String) throws {
    let isV6 = address.contains(":")
    try Self.ip(
      ["-n", side, "addr", verb, address + (isV6 ? "/64" : "/24"), "dev", "eth0"]
        // Without a search for the same address elsewhere, which takes seconds.
        + (isV6 && verb == "add" ? ["nodad"] : []))
  }

  private static func ip(_ arguments: String...) throws { try ip(arguments) }

  private static func ip(_ arguments: [String]) throws {
    let done = try Shell.run(["ip"] + arguments)
    guard done.status == 0 else {
      throw ShellError(
        description:
          "This test makes network namespaces, which takes iproute2 and root with CAP_SYS_ADMIN "
          + "(docker run --privileged): ip \(arguments.joined(separator: " ")): \(done.stderr)")
    }
  }

  /// A request from the phone's side; nil where nobody answers.
  func status(_ url: String, _ options: String...) throws -> String? {
    let asked = try Shell.run(
      ["ip", "netns", "exec", phone, "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}"]
        + ["--max-time", "20"] + options + [url])
    return asked.status == 0 ? asked.stdout : nil
  }
}

@Suite(
  "The page on a local network", .serialized, .startsPrograms, .timeLimit(.minutes(30)),
  .enabled(
    if: geteuid() == 0,
    "NOT TESTED: the page on a network. Run the tests as root, who may make network namespaces."))
struct LanTests {
  private let remote: RemoteHome
  private let cable: Cable

  init() throws {
    remote = try RemoteHome()
    cable = try Cable()
  }

  @Test("a phone on the network types the code that is on the screen, and logs")
  func phone() async throws {
    let terminal = try await remote.start(reach: "lan", in: cable.machine)
    try await remote.expect("The code is valid until", on: terminal)
    let screen = try terminal.screen()
    let address = try #require(screen.firstMatch(of: /http:\/\/[0-9.]+:[0-9]+/)).0
    let code = try #require(screen.firstMatch(of: /code (\d{3}) (\d{3})/))
    let phone = Phone(try Browser(in: cable.phone))
    try phone.browser.open(url: String(address), width: 360, height: 740, isPhone: true)
    try await phone.expect("!document.getElementById('pairing').hidden")
    _ = try phone.browser.evaluate("document.getElementById('name').value = ''")
    try phone.type("Anna", into: "#name")
    try phone.type("\(code.1)\(code.2)", into: "#code")
    try phone.click("#pairing-form button")
    try await remote.expect("REMOTE LAN 1", on: terminal)
    try await phone.expect("link.isOnline && link.state")
    try await phone.swipe(dx: 0, dy: -260)
    try await remote.expect("SEND  V4, attempt 1, flash  · Anna", on: terminal)
    // Over plain http a silent video keeps the screen on, and the menu doesn't promise it.
    try await phone.expect("!document.querySelector('video').paused")
    try await phone.expect(
      "document.getElementById('menu-screen').textContent.startsWith('A silent video asks')")
    // Before it is paired, the page asks whether it is: 401.
    let complaints = phone.complaints.filter { !$0.contains("status of 401") }
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test("the page answers to the machine's address, but not to other names for it")
  func host() async throws {
    let terminal = try await remote.start(reach: "lan", in: cable.machine)
    let url = try remote.url()
    #expect(url.hasPrefix("http://\(Cable.address):"))
    let page = try #require(url.split(separator: "#").first).description
    #expect(try cable.status(page) == "200")
    #expect(try cable.status(page, "-H", "Host: evil.example") == "421")
    #expect(try cable.status(page + "state") == "401")
    withExtendedLifetime(terminal) {}
  }

  @Test("addresses that come and go are served and shown at once")
  func addresses() async throws {
    let terminal = try await remote.start(reach: "lan", in: cable.machine)
    let port = try #require(try remote.url().firstMatch(of: /:(\d+)\//)).1
    func answers(_ host: String) async throws -> Bool {
      try await Shell.wait { try cable.status("http://\(host):\(port)/") == "200" }
    }
    for (own, other, host) in [
      ("192.168.78.1", "192.168.78.2", "192.168.78.1"), ("100.64.3.5", "100.64.3.6", "100.64.3.5"),
      ("fd12:3456::5", "fd12:3456::6", "[fd12:3456::5]"),
    ] {
      try cable.address("add", own, of: cable.machine)
      try cable.address("add", other, of: cable.phone)
      #expect(try await answers(host), "\(host)")
    }
    // A public address is not served, whatever the request says.
    try cable.address("add", "203.0.113.5", of: cable.machine)
    try cable.address("add", "203.0.113.6", of: cable.phone)
    try cable.address("add", "192.168.79.1", of: cable.machine)
    try cable.address("add", "192.168.79.2", of: cable.phone)
    #expect(try await answers("192.168.79.1"))
    #expect(try cable.status("http://203.0.113.5:\(port)/") == nil)
    #expect(
      try cable.status("http://203.0.113.5:\(port)/", "-H", "Host: \(Cable.address):\(port)") == nil
    )
    // The picture, the panel and the printed address follow.
    try await remote.expect("open http://\(Cable.address):\(port)", on: terminal)
    try cable.address("del", Cable.address, of: cable.machine)
    try await remote.expect("open http://192.168.78.1:\(port)", on: terminal)
    #expect(try remote.url().hasPrefix("http://192.168.78.1:\(port)/#"))
  }

  @Test("without a network the page waits for one, and says so")
  func noNetwork() async throws {
    try cable.address("del", Cable.address, of: cable.machine)
    let terminal = try await remote.start(reach: "lan", in: cable.machine)
    try await remote.expect("is on no network on which a phone could reach it", on: terminal)
    let printed = try remote.home.run(["remote", "url"])
    #expect(printed.status != 0 && printed.stderr.contains("on no network"))
    try cable.address("add", Cable.address, of: cable.machine)
    try await remote.expect("open http://\(Cable.address):", on: terminal)
    try await remote.expect("and type the code", on: terminal)
  }

  @Test("wrong codes from one address don't keep another out, and the screen says whose they are")
  func guesser() async throws {
    let terminal = try await remote.start(reach: "lan", in: cable.machine)
    try await remote.expect("and type the code", on: terminal)
    let screen = try terminal.screen()
    let page = try #require(screen.firstMatch(of: /http:\/\/[0-9.]+:[0-9]+/)).0
    let code = try #require(screen.firstMatch(of: /code (\d{3}) (\d{3})/))
    try cable.address("add", "192.168.77.3", of: cable.phone)
    func pair(_ code: String, from address: String) throws -> String? {
      try cable.status(
        "\(page)/pair", "--interface", address, "-H", "Origin: \(page)", "-d",
        #"{"code": "\#(code)", "name": "Anna"}"#)
    }
    let wrong = code.1 == "000" ? "111111" : "000000"
    #expect(try pair(wrong, from: "192.168.77.3") == "403")
    #expect(try pair(wrong, from: "192.168.77.3") == "429")
    try await remote.expect("Wrong codes: 1 from 192.168.77.3.", on: terminal)
    #expect(try pair("\(code.1)\(code.2)", from: "192.168.77.2") == "200")
  }

  @Test("three phones behind one address all get their page")
  func sharedAddress() async throws {
    let terminal = try await remote.start(reach: "lan", in: cable.machine)
    var phones: [Phone] = []
    for _ in 0..<3 {
      let phone = Phone(try Browser(in: cable.phone))
      try phone.browser.open(url: try remote.url(), width: 360, height: 740, isPhone: true)
      try await phone.expect(
        "link.isOnline && link.state && document.getElementById('loading').hidden")
      phones.append(phone)
    }
    try await remote.expect("REMOTE LAN 3", on: terminal)
    #expect(phones.allSatisfy { $0.complaints.allSatisfy { $0.contains("status of 401") } })
  }

  @Test("a page for this machine can't be reached from the network")
  func local() async throws {
    let terminal = try await remote.start(in: cable.machine)
    let port = try #require(try remote.url().firstMatch(of: /:(\d+)\//)).1
    #expect(try cable.status("http://\(Cable.address):\(port)/") == nil)
    withExtendedLifetime(terminal) {}
  }
}
