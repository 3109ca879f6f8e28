import Console
import Core
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Remote

/// What other programs read and send, against the schema that the program serves.
@Suite("The schema for other programs", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct SchemaTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  /// A paired program that follows a session and notes each message on a line: `state {…}`.
  private final class Reader {
    let port: Int
    let cookie: String
    private let path: String
    private let origin: String
    private let events: RawClient
    private(set) var notes: [String] = []
    private var number = 0

    init(url: String) throws {
      let parts = url.split(separator: "#")
      origin = "http://" + parts[0].split(separator: "/")[1]
      port = Int(origin.split(separator: ":")[2]) ?? 0
      let isBoard = parts[0].hasSuffix("/board")
      path = isBoard ? "/board" : ""
      let answer = try Exchange(
        "POST", "\(path)/pair", port: port, origin: origin,
        body: #"{"ticket":"\#(parts[1])","name":"reader"}"#)
      let token = try #require(answer.head.firstMatch(of: /set-cookie: [a-z0-9-]+=([0-9A-Z]{26});/))
        .1
      cookie = "\(token)" + (isBoard ? "; chalktalk-board=\(token)" : "")
      events = try RawClient(port: port)
      events.send(
        "GET \(path)/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: chalktalk=\(cookie)\r\n\r\n"
      )
    }

    /// Waits for a state that holds a text.
    func expect(_ text: String) async throws {
      let holds = try await Shell.wait {
        let state = try Exchange("GET", "\(path)/state", port: port, cookie: cookie).body
        notes.append("state \(state)")
        return state.contains(text)
      }
      try #require(holds, "no “\(text)” in \(notes.last ?? "")")
    }

    /// A text of the last state: `session`, `card`.
    func shown(_ key: String) throws -> String {
      let state = try #require(notes.last { $0.hasPrefix("state ") })
      return String(
        try #require(state.firstMatch(of: try Regex("\"\(key)\":\"([^\"]+)\"")))[1].substring ?? "")
    }

    /// Sends a gesture as a phone does.
    func give(
      _ command: String, _ value: String? = nil, climber: String? = nil, session: String? = nil,
      card: String? = nil
    ) throws {
      let before = number == 0 ? nil : "01KA0000000000000000000\(100 + number)"
      number += 1
      let fields = [
        #""id":"01KA0000000000000000000\#(100 + number)""#, #""command":"\#(command)""#,
        #""ageMs":5"#,
        value.map { #""value":\#($0)"# }, climber.map { #""climber":"\#($0)""# },
        session.map { #""session":"\#($0)""# }, card.map { #""card":"\#($0)""# },
        before.map { #""after":"\#($0)""# },
      ]
      let gesture = "{\(fields.compactMap(\.self).joined(separator: ","))}"
      let answer = try Exchange(
        "POST", "/gesture", port: port, origin: origin, cookie: cookie, body: gesture)
      #expect(answer.status == 200 && answer.body.contains(#""result":"done""#), "\(answer.body)")
      notes += ["gesture \(gesture)", "answer \(answer.body)"]
    }

    func noteLists() throws {
      for (name, path) in [
        ("entries", "/entries"), ("latest", "/entries?from=0"), ("routes", "/routes?from=0"),
      ] {
        notes.append("\(name) \(try Exchange("GET", path, port: port, cookie: cookie).body)")
      }
    }

    /// Notes the events up to the first of a name.
    func noteEvents(upTo last: String) {
      let told = events.read { text in
        text.range(of: "event: \(last)\n").map { text[$0.upperBound...].contains("\n\n") } ?? false
      }
      var name = ""
      for line in told.split(whereSeparator: \.isNewline) {
        if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
        if line.hasPrefix("data: ") { notes.append("\(name) \(line.dropFirst(6))") }
        if name == last, line.hasPrefix("data: ") { return }
      }
    }
  }

  /// Follows a session from its start.
  private func follow(
    _ options: String, _ steps: (Tmux, Reader) async throws -> Void
  ) async throws -> [String] {
    // A log of its own, so that no session asks whether to continue the one before.
    let terminal = try await remote.start(
      "\(options) --db \(remote.home.url.path)/\(UUID()).sqlite")
    let reader = try Reader(url: try remote.url())
    try await steps(terminal, reader)
    try terminal.press("C-c")
    try await remote.expect("over", on: terminal)
    return reader.notes
  }

  @Test(
    "everything that is sent fits the schema, and the schema names nothing that is never sent")
  func schema() async throws {
    var notes = try await follow("--grade V4 --plan pyramid --level V6") { terminal, reader in
      try await reader.expect(#""task""#)
      try terminal.press("g")
      for character in "Pink Slab" { try terminal.type(String(character)) }
      try terminal.press("Enter")
      try await reader.expect(#""name":"Pink Slab""#)
      try reader.give("fall", session: reader.shown("session"), card: reader.shown("card"))
      // The fall's entry has its gesture's id.
      let fall = "01KA0000000000000000000101"
      try reader.give("note-entry", #""\#(fall) Heel hook""#)
      try reader.give("describe-entry", #""\#(fall) crux""#)
      try reader.give("send")
      try reader.give("rest")
      try reader.give("pause")
      try await reader.expect(#""pausedAfterMs""#)
      try reader.noteLists()
      try terminal.press("q")
      try await reader.expect(#""question""#)
      try reader.give("no")
      reader.noteEvents(upTo: "beat")
    }
    notes += try await follow("lift") { _, reader in try await reader.expect(#""list""#) }
    notes += try await follow("lift --workout '5x5 A'") { _, reader in
      try await reader.expect(#""lift""#)
      try reader.give("done")
      try reader.give("effort", "8.5")
      try await reader.expect(#""kind":"send""#)
      try reader.noteLists()
    }
    notes += try await follow("timer interval --work 200 --rest 100 --rounds 8 --get-ready 0") {
      _, reader in
      try reader.give("start")
      try await reader.expect(#""caption":"WORK""#)
      try reader.give("stop")
      try await reader.expect(#""asker""#)
    }
    notes += try await follow("lift --exercise plank") { _, reader in
      try reader.give("start")
      try await reader.expect(#""caption":"HOLD""#)
    }
    notes += try await follow("--grade V4 --with Anna,Ben") { terminal, reader in
      try reader.give("send")
      try await reader.expect(#""style""#)
      try reader.give("rest", climber: "Anna")
      try await reader.expect(#""name":"Anna","grade":"V4","tries":0,"rest""#)
      try terminal.press("q")
      try await reader.expect(#""question""#)
      try reader.give("yes")
      try await reader.expect(#""isOver":true"#)
    }
    // A climb that is open since an earlier day.
    let add = ["add", "--on", "2026-11-20", "--grade", "V5", "--name", "Pink", "--falls", "1"]
    #expect(try remote.home.run(add).status == 0)
    let first = try await remote.start()
    let phone = try Reader(url: try remote.url())
    try await phone.expect(#""climb""#)
    try phone.noteLists()
    notes += phone.notes
    let board = try Reader(url: try remote.url("--board"))
    let second = try await remote.startBeside()
    board.noteEvents(upTo: "session")
    try second.press("C-c")
    notes += board.notes + gymNotes()
    withExtendedLifetime(first) {}
    #expect(try check(notes) == "")
  }

  /// What a board receives about a gym's other machines.
  private func gymNotes() -> [String] {
    let now = Moment(milliseconds: 1_800_000_000_000)
    var news = GymNews()
    let board = GymBoard(
      machine: "wall 1",
      walls: [GymBoard.Wall(id: "7K3M0ZQ2W9XD", card: RemoteCard(), lastHeard: now)], lostAt: now)
    let over = GymBoard(machine: "wall 1", walls: [], lostAt: nil)
    let events = news.change(to: board, at: now) + news.change(to: over, at: now)
    return events.map { "\($0.name) \($0.value)" }
  }

  @Test("it is served, and knows every kind")
  func served() async throws {
    let page = try await ServedPage()
    let answer = try Exchange("GET", "/schema.json", port: page.port)
    #expect(answer.status == 200 && answer.head.contains("application/schema+json"))
    let schema = try JSON(parsing: answer.body)
    guard case .array(let kinds)? = schema["$defs"]?["kind"]?["enum"] else {
      Issue.record("no kinds")
      return
    }
    #expect(kinds == Reply.Topic.allCases.map { .string($0.rawValue) })
    await page.server.stop()
  }

  @Test("a gesture is accepted exactly if the schema allows it, and refused with the reason")
  func gestures() throws {
    let id = #""id":"01KA0000000000000000000001""#
    let send = #"\#(id),"command":"send""#
    let long = String(repeating: "x", count: 201)
    let longer = String(repeating: "x", count: 241)
    let cases: [(body: String, reason: String?)] = [
      ("{\(send)}", nil), (#"{\#(send),"ageMs":0}"#, nil), (#"{\#(send),"ageMs":12.0}"#, nil),
      (#"{\#(send),"value":"V5","climber":"Ben","session":"01KA"}"#, nil),
      (#"{\#(send),"value":2.5}"#, nil), (#"{\#(send),"ageMs":99999999999}"#, nil),
      ("[]", "A gesture is a JSON object."),
      (#"{"command":"send"}"#, "A gesture needs an id, which is a ULID."),
      (#"{"id":"1","command":"send"}"#, "A gesture needs an id, which is a ULID."),
      ("{\(id)}", "A gesture needs a command."),
      (#"{\#(id),"command":1}"#, "A gesture's command is a text of at most 40 characters."),
      (
        #"{\#(id),"command":"\#(long)"}"#, "A gesture's command is a text of at most 40 characters."
      ),
      (#"{\#(send),"ageMs":-1}"#, "A gesture's ageMs is a whole number, 0 or more."),
      (#"{\#(send),"ageMs":1.5}"#, "A gesture's ageMs is a whole number, 0 or more."),
      (#"{\#(send),"ageMs":"1"}"#, "A gesture's ageMs is a whole number, 0 or more."),
      (#"{\#(send),"ageMs":null}"#, "A gesture's ageMs is a whole number, 0 or more."),
      (
        #"{\#(send),"value":null}"#,
        "A gesture's value is a number, or a text of at most 240 characters."
      ),
      (
        #"{\#(send),"value":"\#(longer)"}"#,
        "A gesture's value is a number, or a text of at most 240 characters."
      ),
      (#"{\#(send),"climber":7}"#, "A gesture's climber is a text of at most 200 characters."),
      (#"{\#(send),"session":7}"#, "A gesture's session is a text of at most 200 characters."),
      (#"{\#(send),"age":7}"#, "A gesture has no “age”."),
    ]
    for (body, reason) in cases {
      var refusal: GestureText.Refusal?
      do throws(GestureText.Refusal) {
        _ = try GestureText.gesture(body, phone: "Anna", at: Moment(milliseconds: 0))
      } catch {
        refusal = error
      }
      #expect(refusal?.description == reason, "\(body)")
    }
    let allowed = try allowedGestures(cases.map(\.body))
    #expect(allowed == cases.map { $0.reason == nil }, "\(allowed)")
  }

  /// Whether the schema allows each gesture.
  private func allowedGestures(_ bodies: [String]) throws -> [Bool] {
    let schema = String(decoding: PackageResources.schema_json, as: UTF8.self)
    let program = """
      import json, sys, jsonschema
      schema = json.loads(sys.argv[1])
      validator = jsonschema.Draft202012Validator({**schema, "$ref": "#/$defs/gesture"})
      for line in sys.stdin:
          print(validator.is_valid(json.loads(line)))
      """
    let checked = try Shell.run(
      ["/usr/bin/python3", "-c", program, schema], input: bodies.joined(separator: "\n"))
    #expect(checked.status == 0, "\(checked.stderr)")
    return checked.stdout.split(separator: "\n").map { $0 == "True" }
  }

  /// The notes that don't fit, and the schema's names that are in no note.
  private func check(_ notes: [String]) throws -> String {
    let schema = String(decoding: PackageResources.schema_json, as: UTF8.self)
    let checked = try Shell.run(
      ["/usr/bin/python3", "-c", Self.checker, schema],
      input: Set(notes).sorted().joined(separator: "\n"))
    #expect(checked.status == 0, "\(checked.stderr)")
    return checked.stdout
  }

  private static let checker = """
    import json, sys
    import jsonschema
    schema = json.loads(sys.argv[1])
    parts = schema["$defs"]
    jsonschema.Draft202012Validator.check_schema(schema)
    seen = set()

    def walk(node, value, name):
        if "$ref" in node:
            name = node["$ref"].split("/")[-1]
            return walk(parts[name], value, name)
        if isinstance(value, dict):
            for key in value:
                seen.add(f"{name}.{key}")
                walk(node["properties"][key], value[key], f"{name}.{key}")
        elif isinstance(value, list):
            for item in value:
                walk(node["items"], item, name + "[]")

    def names(node, name):
        for key, part in node.get("properties", {}).items():
            yield f"{name}.{key}"
            yield from names(part, f"{name}.{key}")
        if "items" in node:
            yield from names(node["items"], name + "[]")

    for line in sys.stdin:
        name, text = line.split(" ", 1)
        value = json.loads(text)
        errors = list(jsonschema.Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"}).iter_errors(value))
        for error in errors[:3]:
            print(name, error.json_path, error.message[:200])
        if not errors:
            walk(parts[name], value, name)
    for name, part in parts.items():
        for missing in names(part, name):
            if missing not in seen:
                print("never sent:", missing)
    """
}
