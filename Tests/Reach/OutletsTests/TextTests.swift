import Core
import HUD
import TestSupport
import Testing

@testable import Console
@testable import Outlets

/// The texts that outlets get about a session, without a bus or broker.
@Suite("What outlets say", .timeLimit(.minutes(30)))
struct OutletTextTests {
  private static let begun = Moment(microseconds: 1_800_000_000_000_000)

  private func card(tries: Int = 3, rest: RemoteCard.Rest? = nil) -> RemoteCard {
    var card = RemoteCard()
    card.title = "CLIMB"
    card.subtitle = "boulder · V scale"
    var climb = RemoteCard.Climb()
    (climb.grade, climb.tries) = ("V4", tries)
    card.climb = climb
    card.rest = rest
    return card
  }

  @Test(
    "the title is the grade and its tries",
    arguments: [(0, "0 tries"), (1, "1 try"), (3, "3 tries")])
  func title(tries: Int, text: String) {
    #expect(Standing(card(tries: tries)).title == "V4 · \(text)")
  }

  @Test("while lifting, the title is the exercise and the place of the set")
  func liftTitle() {
    var lifting = card()
    lifting.climb = nil
    lifting.lift = RemoteCard.Lift(
      exercise: "Back squat", setNumber: "set 2 of 5", values: [], note: "",
      sets: Scene.Sets(heading: "kg × reps", rows: [], next: nil, plates: "", after: ""))
    #expect(Standing(lifting).title == "Back squat · set 2 of 5")
  }

  @Test("with partners the state names who is up, and an event its climber")
  func climber() throws {
    let text = { HomeTopics.state($0, at: Self.begun) }
    #expect(try JSON(parsing: text(card()))["climber"] == nil)
    var shared = card()
    shared.climbers = ["You", "Ben"].map {
      RemoteCard.Climber(name: $0, grade: "V4", tries: 0, rest: nil, isUp: $0 == "Ben")
    }
    #expect(try JSON(parsing: text(shared))["climber"] == .string("Ben"))
    let send = Announcement.Attempted(
      isSend: true, grade: "V4", number: 1, name: nil, climber: "Ben")
    #expect(
      HomeTopics.event(.attempt(send))
        == #"{"event_type":"send","grade":"V4","attempt":1,"climber":"Ben"}"#)
    let set = Announcement.Lifted(
      isDone: false, exercise: "Bench press", values: "82.5 kg × 8", number: 2, climber: nil)
    #expect(
      HomeTopics.event(.set(set))
        == #"{"event_type":"set","outcome":"missed","exercise":"Bench press","set":2,"values":"82.5 kg × 8"}"#
    )
    #expect(Notice(.set(set), nil) == nil)
    #expect(
      HomeTopics.event(.restOver(climber: "Ben")) == #"{"event_type":"rest_over","climber":"Ben"}"#)
    #expect(
      HomeTopics.event(.workoutOver("Tabata", climber: nil))
        == #"{"event_type":"workout_over","timer":"Tabata"}"#)
    #expect(Notice(.restOver(climber: "Ben"), shared)?.title == "Ben: rest over")
    #expect(Notice(.restOver(climber: "You"), shared)?.body == "")
  }

  @Test("a rest is its own track, whose time never exceeds its length")
  func rest() {
    let none = MediaTrack(card(), after: nil)
    #expect(none.status == "Paused" && none.position(at: Self.begun) == 0)
    let rest = RemoteCard.Rest(clock: .running(since: Self.begun), length: .seconds(180))
    let resting = MediaTrack(card(rest: rest), after: none)
    #expect(resting.number == none.number + 1 && resting.status == "Playing")
    #expect(resting.metadata.contains(BusValue.Field("mpris:length", .int64(180_000_000))))
    #expect(resting.position(at: Self.begun + .seconds(60)) == 60_000_000)
    #expect(resting.position(at: Self.begun + .seconds(600)) == 180_000_000)
    #expect(MediaTrack(card(rest: rest), after: resting).number == resting.number)
    let paused = RemoteCard.Rest(clock: .paused(after: .seconds(70)), length: .seconds(180))
    let stopped = MediaTrack(card(rest: paused), after: resting)
    #expect(stopped.status == "Paused")
    #expect(stopped.position(at: Self.begun + .seconds(600)) == 70_000_000)
  }

  @Test("a paused rest that goes on is the same track")
  func pausedRest() {
    let running = RemoteCard.Rest(clock: .running(since: Self.begun), length: .seconds(180))
    let paused = RemoteCard.Rest(clock: .paused(after: .seconds(70)), length: .seconds(180))
    let again = RemoteCard.Rest(
      clock: .running(since: Self.begun + .seconds(30)), length: .seconds(180))
    var tracks = [MediaTrack(card(), after: nil)]
    for rest in [running, paused, again, nil, running] {
      tracks.append(MediaTrack(card(rest: rest), after: tracks.last))
    }
    #expect(tracks.map(\.number) == [1, 2, 2, 2, 3, 4])
  }

  @Test("a rest is the time of its end, and changes nothing until it is over")
  func state() throws {
    let rest = RemoteCard.Rest(clock: .running(since: Self.begun), length: .seconds(180))
    func text(_ card: RemoteCard, after seconds: Int) -> String {
      HomeTopics.state(card, at: Self.begun + .seconds(seconds))
    }
    let first = try JSON(parsing: text(card(rest: rest), after: 0))
    #expect(first["rest"] == .string("running"))
    #expect(first["restEnds"] == .string("2027-01-15T08:03:00Z"))
    for seconds in 1..<180 {
      #expect(text(card(rest: rest), after: seconds) == text(card(rest: rest), after: 0))
    }
    #expect(try JSON(parsing: text(card(rest: rest), after: 180))["rest"] == .string("over"))
    #expect(try JSON(parsing: text(card(), after: 0))["restEnds"] == nil)
    let paused = RemoteCard.Rest(clock: .paused(after: .seconds(70)), length: .seconds(180))
    #expect(try JSON(parsing: text(card(rest: paused), after: 0))["rest"] == .string("paused"))
  }

  @Test("the sends of all climbers are counted from the session's start")
  func sends() throws {
    var shared = card()
    (shared.allSends, shared.began) = (5, Self.begun)
    let state = try JSON(parsing: HomeTopics.state(shared, at: Self.begun))
    #expect(state["allSends"]?.integer == 5)
    #expect(state["began"] == .string("2027-01-15T08:00:00Z"))
  }

  @Test("a machine's name is made valid for a topic, so that it can't reach another's")
  func topics() {
    let topics = HomeTopics(machine: "Gym/+#.local", log: "3f9c21ab")
    #expect(topics.state == "chalktalk/gym____local-3f9c21ab/state")
  }

  @Test("Home Assistant gets one device, with the fields that its documentation names today")
  func discovery() throws {
    let topics = HomeTopics(machine: "big-gym", log: "3f9c21ab")
    let (topic, text) = topics.discovery
    #expect(topic == "homeassistant/device/chalktalk_big-gym-3f9c21ab/config")
    let json = try JSON(parsing: text)
    #expect(json["device"]?["identifiers"] == .array([.string("chalktalk_big-gym-3f9c21ab")]))
    #expect(json["origin"]?["name"] == .string("Chalktalk"))
    #expect(!text.contains("object_id"))
    let rest = try #require(json["components"]?["rest"])
    #expect(rest["platform"] == .string("sensor"))
    #expect(rest["device_class"] == .string("timestamp"))
    #expect(rest["unique_id"] == .string("chalktalk_big-gym-3f9c21ab_rest"))
    #expect(rest["default_entity_id"] == .string("sensor.chalktalk_big_gym_rest"))
    #expect(rest["availability_topic"] == .string("chalktalk/big-gym-3f9c21ab/availability"))
    #expect(json["components"]?["session"]?["availability_topic"] == nil)
    // What Home Assistant needs to begin again with each session, and only then.
    let sends = try #require(json["components"]?["sends"])
    #expect(sends["state_class"] == .string("total"))
    #expect(sends["last_reset_value_template"] == .string("{{ value_json.began }}"))
    #expect(
      topics.former.sorted() == [
        "chalktalk/big-gym/availability", "chalktalk/big-gym/state",
        "homeassistant/binary_sensor/chalktalk_big-gym/session/config",
        "homeassistant/device/chalktalk_big-gym/config",
        "homeassistant/event/chalktalk_big-gym/event/config",
        "homeassistant/sensor/chalktalk_big-gym/now/config",
        "homeassistant/sensor/chalktalk_big-gym/rest/config",
        "homeassistant/sensor/chalktalk_big-gym/sends/config",
      ])
  }

  @Test("addresses are read with their defaults")
  func addresses() throws {
    let plain = try BrokerAddress("mqtt://gym")
    #expect(plain.host == "gym" && plain.port == 1883 && plain.user == nil && !plain.isSecure)
    let secure = try BrokerAddress("mqtts://anna@[::1]:8884")
    #expect(secure.host == "::1" && secure.port == 8884 && secure.user == "anna")
    #expect(secure.isSecure && secure.name == "[::1]:8884")
    #expect(try BrokerAddress("mqtts://gym").port == 8883)
  }

  @Test(
    "an invalid address is rejected, as is one with a password",
    arguments: [
      "", "gym", "http://gym", "mqtt://", "mqtt://gym/topic", "mqtt://gym:0", "mqtt://gym:99999",
      "mqtt://anna:secret@gym",
    ])
  func noAddress(text: String) {
    #expect(throws: BrokerError.self) { try BrokerAddress(text) }
  }

  @Test("a password file that others may read is rejected")
  func password() throws {
    let home = try TestHome()
    let file = try home.write("secret\n", to: "password")
    try Shell.run(["chmod", "644", file])
    #expect(throws: BrokerError("others may read \(file): run chmod 600 on it")) {
      try BrokerKeys(passwordFile: file, authority: nil)
    }
    try Shell.run(["chmod", "600", file])
    #expect(try BrokerKeys(passwordFile: file, authority: nil).password == "secret")
    let windows = try home.write("secret\r\n", to: "password-from-windows")
    try Shell.run(["chmod", "600", windows])
    #expect(try BrokerKeys(passwordFile: windows, authority: nil).password == "secret")
    #expect(throws: BrokerError.self) {
      try BrokerKeys(passwordFile: file + "2", authority: nil)
    }
  }

  @Test("a file without a certificate is reported before connecting")
  func certificates() throws {
    let home = try TestHome()
    let file = try home.write("nonsense\n", to: "ca.crt")
    #expect(
      throws: BrokerError("\(file) holds no certificate: mqtt-ca-file takes a file in PEM")
    ) {
      try BrokerKeys(passwordFile: nil, authority: file)
    }
    let folder = String(file.dropLast("/ca.crt".count))
    #expect(
      throws: BrokerError("\(folder) cannot be read: mqtt-ca-file names the broker's certificates")
    ) {
      try BrokerKeys(passwordFile: nil, authority: folder)
    }
  }

  @Test("an unread mailbox keeps the newest card and the last announcements")
  func mailbox() throws {
    let mailbox = try #require(Mailbox())
    for tries in 1...1000 {
      mailbox.leave(card(tries: tries))
      mailbox.leave(Announcement.workoutOver("\(tries)", climber: nil))
    }
    let contents = mailbox.drain()
    #expect(contents.card?.climb?.tries == 1000)
    #expect(contents.announcements.count == 64)
    #expect(contents.announcements.last == .workoutOver("1000", climber: nil))
    #expect(mailbox.drain().card == nil)
    mailbox.leaveEnd()
    #expect(mailbox.drain().isClosing && mailbox.drain().isClosing)
  }
}
