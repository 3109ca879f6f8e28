import Testing
import Timers

@testable import Console

@Suite("Timer form", .timeLimit(.minutes(30)))
struct TimerFormTests {
  private func preset() -> TimerForm { TimerForm(.newPreset, .standard(.interval)) }

  private func type(_ text: String, into form: inout TimerForm) {
    for character in text { form.type(String(character)) }
  }

  private func go(to label: String, in form: inout TimerForm) throws {
    let index = try #require(form.fields.firstIndex { $0.label == label })
    while form.selection != index { form.move(by: 1) }
  }

  @Test("lengths are typed as people write them", arguments: ["1:30", "90", "1m30s"])
  func typing(text: String) throws {
    var form = preset()
    try go(to: "work", in: &form)
    type(text, into: &form)
    #expect(form.refusal(of: form.selection) == nil)
    #expect(try form.preset().work == .seconds(90))
  }

  @Test(
    "a value that can't be used is refused beside its field, with the accepted ones",
    arguments: [
      ("rounds", "0", "takes 1 to 99"), ("rounds", "x", "takes 1 to 99"),
      ("rounds", "", "takes 1 to 99"), ("work", "31:00", "takes 0:01 to 30:00"),
      ("work", "1:90", "write 1:30, 90 or 1m30s"), ("get ready", "1801", "takes 0:00 to 30:00"),
      ("name", String(repeating: "x", count: 31), "takes 1 to 30 characters"),
      ("sets", "99999999999999999999", "takes 1 to 99"),
    ])
  func refused(label: String, text: String, advice: String) throws {
    var form = preset()
    try go(to: label, in: &form)
    if text.isEmpty { form.selected.erase() }
    type(text, into: &form)
    #expect(form.refusal(of: form.selection) == advice)
    let isHeld = form.goToRefused()
    #expect(isHeld)
  }

  @Test(
    "a step is a second for hangs, a minute for workouts, and stays in the range",
    arguments: [
      ("0:10", 1, "0:11"), ("0:10", -1, "0:09"), ("0:47", 1, "0:50"),
      ("0:30", -1, "0:29"), ("0:30", 1, "0:35"), ("2:00", 1, "2:15"),
      ("10:00", 1, "11:00"), ("30:00", 1, "30:00"), ("0:01", -1, "0:01"),
      ("31:00", -1, "30:00"), ("x", 1, "0:01"),
    ])
  func steps(text: String, step: Int, result: String) throws {
    var form = preset()
    try go(to: "work", in: &form)
    type(text, into: &form)
    form.selected.step(step)
    #expect(form.selected.text == result)
  }

  @Test("typing replaces the text of a field just selected; backspace does not")
  func fresh() throws {
    var form = preset()
    try go(to: "rounds", in: &form)
    type("12", into: &form)
    #expect(form.selected.text == "12")
    form.selected.erase()
    type("5", into: &form)
    #expect(try form.preset().rounds == 15)
  }

  @Test("space switches a setting on or off; in a name it is a space")
  func spaces() throws {
    var form = preset()
    type("My timer", into: &form)
    try go(to: "voice", in: &form)
    form.type(" ")
    let made = try form.preset()
    #expect(made.name == "My timer" && !made.voice && made.sound)
  }

  @Test("a cap can be left out")
  func cap() throws {
    var form = TimerForm(.settings(.forTime), .standard(.forTime))
    #expect(try form.configuration() == .standard(.forTime))
    form.selected.step(1)
    #expect(try form.configuration() == .forTime(.init(cap: .seconds(60))))
    type("0", into: &form)
    #expect(form.refusal(of: 0) == nil)
    #expect(try form.configuration() == .standard(.forTime))
  }

  @Test(
    "an unchanged form gives back its timer",
    arguments: [
      WorkoutConfiguration.standard(.interval), .interval(IntervalPreset.shipped[2]),
      .standard(.forTime), .standard(.amrap), .standard(.emom), .standard(.hold),
    ])
  func roundTrip(configuration: WorkoutConfiguration) throws {
    let form = TimerForm(.settings(configuration.format), configuration)
    #expect(try form.configuration() == configuration)
  }
}
