import Core
import HUD
import Hearing
import Lifting
import Preferences
import Session
import Sound
import Testing
import Words

@testable import Console

@Suite("Lifting layer", .timeLimit(.minutes(30)))
struct LiftLayerTests {
  static let bench = Exercise(
    id: "bench-press", name: "Bench press", equipment: .barbell, muscles: ["chest"])
  static let plank = Exercise(id: "plank", name: "Plank", metric: .hold, equipment: .bodyweight)

  static func rig(
    _ beginning: LiftLayer.Beginning = .exercise(BlockPlan(bench)),
    _ change: (inout Preferences) -> Void = { _ in }
  ) -> Rig {
    let setup = Rig.setup {
      $0.climb = nil
      $0.isForLifting = true
      $0.lifting.exercises = [bench, plank]
    }
    return Rig([LiftLayer(beginning)], setup: setup, change)
  }

  private func sets(_ rig: Rig) -> [String] {
    rig.facts.lift.sets.map { block, set in
      set.entry.values.text(block.exercise, in: .kg)
    }
  }

  @Test("the next set is large, with its plates; the finished ones are beside it")
  func screen() throws {
    let rig = Self.rig()
    rig.type("82.5x5")
    rig.press("Enter")
    #expect(rig.scene.figures.main.text == "82.5×5")
    rig.say("done")
    let table = try #require(rig.scene.figures.sets)
    #expect(table.rows.map(\.text) == ["82.5×5", "82.5×5"])
    #expect(table.rows.map(\.topic) == [.send, nil] && table.next == 1)
    #expect(table.plates == "25 + 5 + 1.25 a side")
    #expect(rig.scene.figures.caption.hasPrefix("Bench press · set 2"))
  }

  @Test("Enter accepts a typed value, Esc drops it, arrows change it")
  func keys() {
    let rig = Self.rig()
    rig.type("100")
    #expect(rig.scene.figures.main.text == "100")
    // No “?” for help: it would be typed.
    #expect(rig.scene.hints.map(\.label) == ["weight", "close"])
    rig.press("Esc")
    #expect(rig.scene.figures.main.text == "20×8")
    rig.press("Up", "Up", "Right", "s")
    #expect(sets(rig) == ["25 kg × 9"])
    rig.pass(6)
    rig.type("x5")
    rig.press("Enter", "Down", "f")
    #expect(sets(rig) == ["25 kg × 9", "22.5 kg × 5"])
    rig.press("u", "u", "u")
    #expect(sets(rig) == ["25 kg × 9"])
  }

  @Test("a typed weight goes before the “x”, and what the exercise counts behind it")
  func weightAndCount() {
    let pullUp = Exercise(
      id: "pull-up", name: "Pull-up", metric: .bodyweight, equipment: .bodyweight)
    let rig = Self.rig(.exercise(BlockPlan(pullUp)))
    rig.type("20x8")
    #expect(rig.scene.figures.caption == "Pull-up, set 1 (next)")
    #expect(rig.scene.figures.note == "20x8 with weight · @8 effort")
    rig.press("Enter", "s")
    rig.pass(6)
    rig.type("6")
    rig.press("Enter", "s")
    rig.pass(6)
    rig.type("0x5@9")
    rig.press("Enter", "s")
    #expect(sets(rig) == ["+20 kg × 8", "+20 kg × 6", "5 reps"])
    let hold = Self.rig(.exercise(BlockPlan(Self.plank)))
    hold.type("10x29.6")
    hold.press("Enter", "s")
    #expect(sets(hold) == ["10 kg × 30 s"])
  }

  @Test("effort is asked for, shown and refused in its scale")
  func effortScale() {
    let rig = Self.rig { $0.effortScale = .rir }
    rig.press("s")
    rig.type("@2")
    #expect(rig.scene.figures.caption == "Bench press, set 1 (just done)")
    #expect(rig.scene.figures.note == "x8 reps · @2 in reserve")
    rig.press("Enter")
    #expect(rig.toast.hasSuffix("20 kg × 8, 2 in reserve"))
    rig.type("@10")
    rig.press("Enter")
    #expect(rig.toast.hasSuffix("reps in reserve from 0 to 9"))
  }

  @Test("a number is shown large and spoken back")
  func spokenBack() throws {
    let rig = Self.rig()
    let heard = SpokenReading(SpokenValue(.number(82.5, nil), words: "eighty two point five"))
    rig.receive(.said("weight", heard, wordEnd: rig.now))
    #expect(rig.scene.news.toast?.word == "82.5 kg")
    #expect(rig.sounds.contains(.speak("eighty-two point five kilos")))
    let pounds = SpokenReading(SpokenValue(.number(185, .pounds), words: "one eighty five pounds"))
    rig.receive(.said("weight", pounds, wordEnd: rig.now))
    #expect(rig.facts.lift.current?.next(in: .kg).values.weight == Weight(185, .lb))
  }

  @Test("without an exercise the list opens, and the chosen one begins")
  func chooses() {
    let rig = Self.rig(.exercises)
    rig.type("plan")
    rig.press("Enter")
    #expect(rig.scene.figures.main.text == "30S")
    rig.press("Right", "s")
    #expect(sets(rig) == ["35 s"])
  }

  @Test("the list of sets deletes and corrects them; undo takes back each change")
  func corrects() {
    let rig = Self.rig()
    rig.press("s", "h", "Right", "Right")
    #expect(sets(rig) == ["20 kg × 10"])
    rig.press("d")
    #expect(sets(rig) == [])
    rig.press("Esc", "u", "u")
    #expect(sets(rig) == ["20 kg × 9"])
  }

  @Test("in the list of sets, values can be typed, and a missed set turned into a done one")
  func typesInList() {
    let rig = Self.rig()
    rig.press("s", "f", "h", "Up", "Enter")
    rig.type("82.5x6")
    #expect(rig.scene.figures.main.text == "82.5x6" && rig.list == nil)
    rig.press("Enter")
    #expect(sets(rig) == ["82.5 kg × 6", "20 kg × 8"] && rig.list?.title == "Sets")
    rig.press("Down", "c")
    #expect(rig.facts.lift.sets[1].set.entry.outcome == .done)
    rig.press("Enter", "@", "9", "Enter")
    #expect(rig.facts.lift.sets[1].set.entry.values.effort == 90)
    rig.press("Esc", "u", "u", "u")
    #expect(sets(rig) == ["20 kg × 8", "20 kg × 8"])
    #expect(rig.facts.lift.sets[1].set.entry.outcome == .missed)
  }

  @Test("the list of exercises counts the sets of each")
  func counted() {
    let rig = Self.rig()
    rig.press("s", "e")
    #expect(rig.list?.rows.first == "▶ Bench press  1 set")
    rig.type("axle")
    #expect(rig.list?.rows == [] && rig.list?.empty.contains("docs/lifting.md") == true)
  }

  @Test("an exercise with one set is done, not “all 1 done”")
  func single() {
    let one = [PlannedSet(SetValues(weight: Weight(60, .kg), reps: 5))]
    let rig = Self.rig(.exercise(BlockPlan(Self.bench, sets: one)))
    rig.press("s")
    #expect(rig.scene.figures.caption == "Bench press · done")
    rig.press("i")
    #expect(rig.toast == "Bench press, its set is done")
  }

  @Test("on another machine’s board the set’s number stands without its label")
  func board() {
    let sets = (0..<2).map { _ in PlannedSet(SetValues(weight: Weight(60, .kg), reps: 5)) }
    let rig = Self.rig(.exercise(BlockPlan(Self.bench, sets: sets)))
    func counts() -> [Scene.Count]? { rig.facts.liftFigures(in: .kg)?.counts }
    #expect(counts() == [Scene.Count(label: "set", value: "1 of 2")])
    rig.press("s", "s")
    #expect(counts() == [Scene.Count(label: "sets", value: "all 2 done")])
  }

  @Test("without an exercise the screen says how to choose one")
  func empty() {
    let rig = Self.rig(.exercises)
    rig.press("Esc")
    #expect(rig.scene.figures.main.text == "LIFT")
    #expect(rig.scene.figures.note == "Say “choose exercise” or press e")
  }

  @Test("the heading over the sets names the figures and the current unit")
  func headings() {
    let rig = Self.rig()
    #expect(rig.scene.figures.sets?.heading == "kg × reps")
    rig.press("k")
    #expect(rig.scene.figures.sets?.heading == "lb × reps")
    let hold = Self.rig(.exercise(BlockPlan(Self.plank)))
    #expect(hold.scene.figures.sets?.heading == "time")
    #expect(hold.scene.figures.main.text == "30S")
    hold.type("120")
    hold.press("Enter")
    #expect(hold.scene.figures.main.text == "2:00", "an S behind it would look like a 5")
  }

  @Test("units can be switched at any time, and nothing logged is rounded")
  func units() {
    let rig = Self.rig()
    rig.press("s", "k")
    #expect(rig.effects.contains(.save(SettingChange(\.unit, .lb))))
    #expect(rig.scene.figures.main.text == "45×8")
    #expect(rig.scene.figures.sets?.plates == "empty bar")
    rig.press("k")
    #expect(sets(rig) == ["20 kg × 8"] && rig.scene.figures.main.text == "20×8")
  }

  @Test("the end of a rest is signalled, and the next set is spoken")
  func rest() {
    let rig = Self.rig { $0.rest = 60 }
    rig.press("s", "r")
    rig.wait(61)
    #expect(
      rig.sounds == [.play(.restEnd), .speak("Bench press, twenty kilos, eight reps")])
  }

  @Test("the head, the list and the words agree on a set’s number when one was skipped")
  func skipped() {
    let five = (0..<5).map { _ in PlannedSet(SetValues(weight: Weight(60, .kg), reps: 5)) }
    let rig = Self.rig(.exercise(BlockPlan(Self.bench, sets: five)))
    rig.press("]", "s")
    #expect(rig.toast == "DONE  60 kg × 5, set 2 of 5")
    #expect(rig.scene.figures.caption.hasPrefix("Bench press · set 3 of 5"))
    #expect(rig.scene.figures.sets?.next == 2)
    #expect(
      rig.scene.figures.sets?.rows.map(\.text) == ["skipped"] + Array(repeating: "60×5", count: 4))
    rig.press("h", "Enter", "8")
    #expect(rig.scene.figures.caption.hasPrefix("Bench press, set 2"))
    rig.press("Esc", "Esc", "s", "s", "s")
    #expect(rig.scene.figures.caption.contains("4 of 5 done"))
  }

  @Test("over a climbing session, too, the end of a rest is signalled once, with the next set")
  func restOverClimbing() {
    let rig = Rig(
      [ClimbLayer(), LiftLayer(.exercise(BlockPlan(Self.bench)))], setup: Rig.setup()
    ) { $0.rest = 60 }
    rig.press("s", "r")
    rig.wait(61)
    #expect(
      rig.sounds == [.play(.restEnd), .speak("Bench press, twenty kilos, eight reps")])
    // Back at the wall, the end isn't signalled again.
    rig.press("q")
    rig.wait(60)
    #expect(rig.sounds.isEmpty)
  }

  @Test(
    "text that isn't a value is refused, and logs nothing",
    arguments: ["1.2.3", "x", "5x", "@"])
  func nonsense(text: String) {
    let rig = Self.rig()
    let before = rig.committed.count
    rig.type(text)
    rig.press("Enter")
    #expect(rig.toast.contains("is not a value") && rig.committed.count == before)
  }
}
