import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Outlets

/// A real mosquitto on loopback.
final class Broker {
  let machine: Machine
  let port: Int
  private let configuration: String
  private var daemon: Daemon?

  /// - Parameter lines: of its configuration, beside the port's.
  init(_ machine: Machine, _ lines: String = "allow_anonymous true") throws {
    self.machine = machine
    port = Loopback.freePort()
    configuration = try machine.home.write(
      "listener \(port) 127.0.0.1\n\(lines)\n", to: "mosquitto.conf")
    // Run by root it would become another user, who may not read the test's files.
    try machine.home.write(
      "user \(NSUserName())\n" + machine.text("mosquitto.conf"), to: "mosquitto.conf")
  }

  func start() async throws {
    daemon = try Daemon(
      ["/usr/sbin/mosquitto", "-c", configuration], output: machine.path("mosquitto.out"))
    try await machine.wait { machine.text("mosquitto.out").contains(" running") }
  }

  func stop() throws {
    daemon = nil
    try Data().write(to: URL(fileURLWithPath: machine.path("mosquitto.out")))
  }

  func signal(_ signal: Int32) { daemon?.signal(signal) }

  /// Writes everything that is published into a file, a line each, from now on.
  func listen(_ options: String..., into file: String) throws -> Daemon {
    try Daemon(
      ["mosquitto_sub", "-p", "\(port)", "-v", "-t", "#"] + options, output: machine.path(file))
  }

  func publish(_ text: String, to topic: String, isRetained: Bool = false) throws {
    try Shell.run(
      ["mosquitto_pub", "-p", "\(port)", "-t", topic, "-m", text] + (isRetained ? ["-r"] : []))
  }
}

/// The real program and a real broker.
@Suite("Home automation", .startsPrograms, .timeLimit(.minutes(30)))
struct BrokerTests {
  private let machine: Machine
  private let broker: Broker

  init() throws {
    machine = try Machine("")
    broker = try Broker(machine)
  }

  private func configure(_ more: String = "") throws {
    try machine.home.write(
      "mqtt = \"mqtt://127.0.0.1:\(broker.port)\"\n\(more)\n", to: "config/chalktalk/config.toml")
  }

  /// What was published on a topic, by its end, in order.
  private func heard(_ topic: String, in file: String = "heard") -> [String] {
    let lines = machine.text(file).split(separator: "\n")
    return lines.compactMap { line -> String? in
      guard let space = line.firstIndex(of: " "), line[..<space].hasSuffix(topic) else {
        return nil
      }
      return String(line[line.index(after: space)...])
    }
  }

  @Test("Home Assistant learns the entities, the state, a send as it happens, and the end")
  func session() async throws {
    try await broker.start()
    try configure()
    let listener = try broker.listen(into: "heard")
    let terminal = try await machine.climb()
    try await machine.wait { heard("/availability").last == "online" }
    try await machine.wait { heard("/config").contains { $0.contains("\"components\"") } }
    try terminal.press("s")
    try await machine.wait {
      heard("/event").last == #"{"event_type":"send","grade":"V4","attempt":1}"#
    }
    try await machine.wait { heard("/state").last?.contains("\"sends\":1") == true }
    try terminal.press("r")
    try await machine.wait { heard("/state").last?.contains("\"rest\":\"running\"") == true }
    #expect(heard("/state").last?.contains("\"restEnds\":\"20") == true)
    let before = heard("/state").count
    // Who comes later finds the state, and no send that is long past.
    let late = try broker.listen("-W", "2", into: "late")
    try await machine.wait { !heard("/state", in: "late").isEmpty }
    #expect(heard("/availability", in: "late") == ["online"])
    #expect(heard("/event", in: "late").isEmpty)
    #expect(heard("/config", in: "late").count == 1)
    // Nothing ticks: the rest has been running for two seconds.
    #expect(heard("/state").count == before)
    try terminal.press("C-c")
    try await machine.wait { heard("/availability").last == "offline" }
    withExtendedLifetime((listener, late)) {}
  }

  @Test("a killed program goes offline by its last will")
  func lastWill() async throws {
    try await broker.start()
    try configure()
    let listener = try broker.listen(into: "heard")
    let terminal = try await machine.climb()
    try await machine.wait { heard("/availability").last == "online" }
    kill(try #require(try terminal.processID()), SIGKILL)
    try await machine.wait { heard("/availability").last == "offline" }
    withExtendedLifetime(listener) {}
  }

  @Test("a restarted broker learns everything again, except past sends")
  func restart() async throws {
    try await broker.start()
    try configure()
    let terminal = try await machine.climb()
    try await machine.wait { machine.text("mosquitto.out").contains("as chalktalk-") }
    try broker.stop()
    try await machine.expect("The MQTT broker at 127.0.0.1:\(broker.port)", on: terminal)
    try terminal.press("s")
    try await machine.expect("SEND  V4, attempt 1", on: terminal)
    try await broker.start()
    let listener = try broker.listen(into: "heard")
    try await machine.wait { heard("/state").last?.contains("\"sends\":1") == true }
    #expect(heard("/availability").last == "online" && heard("/event").isEmpty)
    withExtendedLifetime(listener) {}
  }

  @Test("a starting Home Assistant learns the entities again")
  func birth() async throws {
    try await broker.start()
    try configure()
    let terminal = try await machine.climb()
    // What is retained says that the session has been introduced.
    let first = try broker.listen(into: "first")
    try await machine.wait { !heard("/state", in: "first").isEmpty }
    let listener = try broker.listen("-R", into: "heard")
    // Until it listens: a birth message only reaches subscribers.
    try await machine.wait {
      try broker.publish("online", to: "homeassistant/status")
      return !heard("/config").isEmpty && !heard("/state").isEmpty
    }
    withExtendedLifetime((listener, first, terminal)) {}
  }

  @Test("without a broker, a line says so and the session goes on")
  func none() async throws {
    try configure()
    let terminal = try await machine.climb()
    try await machine.expect("can't be used: Connection refused. It is tried again.", on: terminal)
    try terminal.press("s")
    try await machine.expect("SEND  V4, attempt 1", on: terminal)
    let wrong = try Machine("mqtt = \"broker\"")
    let second = try await wrong.climb()
    try await wrong.expect(
      "No MQTT: write mqtt://HOST, or mqtts://HOST for TLS, not “broker”", on: second)
  }

  @Test("a hung broker delays nothing, and gets the newest state when it recovers")
  func hangs() async throws {
    try await broker.start()
    try configure()
    let listener = try broker.listen(into: "heard")
    let terminal = try await machine.climb()
    try await machine.wait { heard("/state").last?.contains("\"attempts\":0") == true }
    broker.signal(SIGSTOP)
    for attempt in 1...5 {
      try terminal.press("f")
      try await machine.expect("FALL  V4, attempt \(attempt)", on: terminal)
    }
    broker.signal(SIGCONT)
    try await machine.wait { heard("/state").last?.contains("\"attempts\":5") == true }
    withExtendedLifetime(listener) {}
  }

  @Test(
    "two sessions on a machine have topics of their own: the end of one leaves the other online")
  func twoSessions() async throws {
    try await broker.start()
    try configure()
    let listener = try broker.listen(into: "heard")
    let first = try await machine.climb()
    let second = try await machine.climb("--db \(machine.path("two"))")
    func states() -> Set<String> {
      Set(
        // An earlier version's topics are cleared: their text is empty.
        machine.text("heard").split(separator: "\n").filter { !$0.hasSuffix("(null)") }
          .compactMap { line in
            line.split(separator: " ").first.flatMap { $0.hasSuffix("/state") ? String($0) : nil }
          })
    }
    try await machine.wait { states().count == 2 }
    try second.press("C-c")
    try await machine.wait { heard("/availability").filter { $0 == "offline" }.count == 1 }
    // Whoever comes now finds one of them there, and it goes on.
    let late = try broker.listen("-W", "2", into: "late")
    try await machine.wait { heard("/availability", in: "late").count == 2 }
    #expect(heard("/availability", in: "late").sorted() == ["offline", "online"])
    try first.press("s")
    try await machine.wait { heard("/event").count == 1 }
    withExtendedLifetime((listener, late)) {}
  }

  @Test("what an earlier version left under the machine's name alone is cleared")
  func former() async throws {
    try await broker.start()
    try configure()
    let former = HomeTopics(machine: ProcessInfo.processInfo.hostName, log: "").former
    for topic in former { try broker.publish("old", to: topic, isRetained: true) }
    let terminal = try await machine.climb()
    try await machine.wait { machine.text("mosquitto.out").contains("as chalktalk-") }
    let listener = try broker.listen(into: "heard")
    try await machine.wait { !heard("/state").isEmpty && !heard("/config").isEmpty }
    #expect(!machine.text("heard").contains(" old"))
    withExtendedLifetime((listener, terminal)) {}
  }

  @Test("while the broker can't be reached, the head says so")
  func mark() async throws {
    try configure()
    let terminal = try await machine.climb()
    try await machine.expect("NO MQTT", on: terminal)
    try await broker.start()
    // Tried again within seconds.
    try await machine.wait { try !terminal.screen().contains("NO MQTT") }
  }

  @Test("a user and password are accepted; a wrong password is reported")
  func password() async throws {
    let machine = try Machine("")
    let passwords = machine.path("passwords")
    try Shell.run(["mosquitto_passwd", "-b", "-c", passwords, "anna", "secret"])
    let broker = try Broker(machine, "allow_anonymous false\npassword_file \(passwords)")
    try await broker.start()
    let file = try machine.home.write("wrong\n", to: "password")
    try Shell.run(["chmod", "600", file])
    try machine.home.write(
      "mqtt = \"mqtt://anna@127.0.0.1:\(broker.port)\"\nmqtt-password-file = \"\(file)\"\n",
      to: "config/chalktalk/config.toml")
    let refused = try await machine.climb("--db \(machine.path("one"))")
    try await machine.expect("can't be used: Connection Refused: not authorised", on: refused)
    try refused.press("C-c")
    try await machine.wait { try refused.isDead() }
    try machine.home.write("secret\n", to: "password")
    let terminal = try await machine.climb("--db \(machine.path("two"))")
    try await machine.wait { machine.text("mosquitto.out").contains("u'anna'") }
    withExtendedLifetime(terminal) {}
  }

  @Test("only the certificates in the settings make a broker trusted")
  func certificates() async throws {
    let machine = try Machine("")
    func file(_ name: String) -> String { machine.path(name) }
    for name in ["own", "other"] {
      let made = try Shell.run([
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
        "-keyout", file("\(name).key"), "-out", file("\(name).crt"),
      ])
      try #require(made.status == 0, "\(made.stderr)")
    }
    let broker = try Broker(
      machine,
      "allow_anonymous true\ncertfile \(file("own.crt"))\nkeyfile \(file("own.key"))")
    try await broker.start()
    func configure(_ certificates: String) throws {
      try machine.home.write(
        "mqtt = \"mqtts://127.0.0.1:\(broker.port)\"\nmqtt-ca-file = \"\(certificates)\"\n",
        to: "config/chalktalk/config.toml")
    }
    try configure(file("other.crt"))
    let wary = try await machine.climb("--db \(file("one"))")
    try await machine.expect("can't be used", on: wary)
    try wary.press("C-c")
    try await machine.wait { try wary.isDead() }
    #expect(!machine.text("mosquitto.out").contains("as chalktalk-"))
    try configure(file("none.crt"))
    let lost = try await machine.climb("--db \(file("two"))")
    try await machine.expect("none.crt cannot be read: mqtt-ca-file names", on: lost)
    try configure(file("own.crt"))
    let terminal = try await machine.climb("--db \(file("three"))")
    try await machine.wait { machine.text("mosquitto.out").contains("as chalktalk-") }
    withExtendedLifetime(terminal) {}
  }
}
