import Canvas
import HUD
import Hearing
import Lifting
import Log
import Preferences
import Session
import Sound

/// What a session of lifting can begin with: an empty workout, the last one again, or one of the user's.
struct LiftMenuLayer: ListLayer {
  var cursor = Cursor()
  private var choices: LiftChoices
  /// Whether a session of lifting lies below; else one begins over what does.
  private let isOverLift: Bool
  /// The day of a programme that was chosen in place of the next one.
  private var days: [Programme.ID: Int] = [:]

  init(_ desk: Desk, isOverLift: Bool) {
    choices = desk.lifting
    self.isOverLift = isOverLift
  }

  var patience: Duration? { isOverLift ? nil : .seconds(60) }

  mutating func begin(_ desk: inout Desk) {
    cursor.touch(desk.now)
    // Workouts were made and removed since the session began.
    desk.add([.look(.lifting)])
  }

  mutating func receive(_ found: Found) {
    if case .lifting(let choices) = found { self.choices = choices }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let row = selected(desk)
    let programme = row.flatMap(\.programme)
    let none = programme == nil ? "Choose a workout first." : nil
    return [
      CommandRow("choose", [.enter], hint: "begin") { menu, desk, command in
        if let row = menu.selected(desk) { menu.choose(row, &desk, command) }
      },
      day("next-day", .right, by: 1, programme), day("previous-day", .left, by: -1, programme),
      CommandRow("copy", ["c"], hint: programme.map { _ in "copy" }, unavailable: none) {
        _, desk, _ in
        guard let programme else { return }
        desk.keepCopy(of: programme)
      },
      CommandRow(
        "edit", ["E"], help: "In the workouts and plans: edit one, or a copy of a built-in one.",
        hint: programme.map { _ in "edit" }, unavailable: none
      ) { menu, desk, _ in
        guard let programme else { return }
        desk.push(
          BuilderLayer(
            programme.ownFile == nil ? .copy(programme.id) : .own(programme.id),
            besides: menu.names(besides: programme.ownFile == nil ? nil : programme.id)))
      },
      CommandRow("new", ["N"], help: "In the workouts and plans: create one.", hint: "new") {
        menu, desk, _ in desk.push(BuilderLayer.newWorkout(besides: menu.names(besides: nil)))
      },
      CommandRow(
        "delete", ["d", .delete], hint: programme?.ownFile.map { _ in "delete" },
        unavailable: none
          ?? (programme?.ownFile == nil ? "It is built in: it can't be deleted." : nil),
        asks: programme.map { "Delete “\($0.name)”? What was logged stays." }
      ) { _, desk, _ in
        guard let programme else { return }
        desk.add([.change(.remove(programme.id)), .look(.lifting)])
        desk.tell(Reply(.undo, word: "DELETED", "DELETED  \(programme.name)", tone: .undo))
      },
      CommandRow("workouts", ["l", "L"]) { _, desk, _ in desk.pop() },
    ]
  }

  private func day(
    _ intent: IntentName, _ key: Key, by step: Int, _ programme: Programme?
  ) -> CommandRow<Self> {
    let days = programme?.days.count ?? 1
    return CommandRow(
      intent, [key], hint: step > 0 && days > 1 ? "other day" : nil,
      unavailable: days > 1 ? nil : "It has one day."
    ) { menu, _, _ in
      guard let programme else { return }
      menu.days[programme.id] = (menu.day(of: programme) + step + days) % days
    }
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: "Workout", rows: rows(desk).map { $0.text(self, desk) },
      selection: min(cursor.row, rows(desk).count - 1), empty: "", footer: footer(desk))
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    if scene.head.title.isEmpty { scene.head.title = "LIFT" }
    scene.overlay = .list(list(desk))
  }

  // MARK: Rows

  private enum Row {
    case goOn(ExerciseBlock), empty, again(PastLift), programme(Programme), save, fault(String)

    var programme: Programme? {
      if case .programme(let programme) = self { programme } else { nil }
    }

    func text(_ menu: LiftMenuLayer, _ desk: Desk) -> String {
      switch self {
      case .goOn(let block): "Go on with \(block.exercise.name), \(LiftLayer.place(of: block))"
      case .empty: "Empty workout"
      case .again(let past):
        "Last one again  \(past.title)  \(LiftMenuLayer.told(past, at: desk.now))"
      case .programme(let programme):
        menu.text(programme, at: desk.now)
      case .save: "Save this session as a workout…"
      case .fault(let reason): "✘ \(reason)"
      }
    }
  }

  private func names(besides id: Programme.ID?) -> [String] {
    choices.programmes.filter { $0.id != id }.map(\.name)
  }

  private func selected(_ desk: Desk) -> Row? {
    let rows = rows(desk)
    return rows.indices.contains(cursor.row) ? rows[cursor.row] : rows.last
  }

  private func rows(_ desk: Desk) -> [Row] {
    let lift = desk.session.facts.lift
    let id = desk.session.facts.id
    let goOn = lift.current.flatMap { isOverLift ? nil : Row.goOn($0) }
    let last = choices.history.lifts.last { $0.id != id }.map(Row.again)
    let own = choices.programmes.filter { $0.ownFile != nil }
    let shipped = choices.programmes.filter { $0.ownFile == nil }
    return [goOn, .empty, last].compactMap(\.self)
      + (own + shipped).map(Row.programme)
      + (lift.sets.isEmpty ? [] : [.save]) + choices.faults.map(Row.fault)
  }

  private func day(of programme: Programme) -> Int {
    days[programme.id] ?? choices.nextDay(of: programme)
  }

  private func text(_ programme: Programme, at now: Moment) -> String {
    let day = programme.days[day(of: programme)]
    let last = choices.history.last(of: [day.name]).map { Self.told($0, at: now) }
    return [day.name, last, day.exercises.map(\.exercise.name).joined(separator: ", ")]
      .compactMap(\.self).joined(separator: "  ")
  }

  /// `3 days ago, 52 min`.
  private static func told(_ past: PastLift, at now: Moment) -> String {
    "\((now - past.end).ago), \(max(.seconds(60), past.end - past.start).minutes)"
  }

  private func choose(_ row: Row, _ desk: inout Desk, _ command: Command) {
    switch row {
    case .goOn: begin(.exercises, &desk, command)
    case .empty: begin(.exercises, &desk, command)
    case .again(let past):
      let (name, plans) = choices.again(past)
      begin(.workout(name, plans), &desk, command)
    case .programme(let programme):
      let day = programme.days[day(of: programme)]
      begin(.workout(day.name, choices.plans(day, of: programme)), &desk, command)
    case .save: desk.push(WorkoutNameLayer())
    case .fault(let reason): desk.refuse(reason)
    }
  }

  private func begin(
    _ beginning: LiftLayer.Beginning, _ desk: inout Desk, _ command: Command
  ) {
    desk.pop()
    guard isOverLift else { return desk.push(LiftLayer(beginning)) }
    switch beginning {
    case .workout(let name, let plans): desk.lift(.start(workout: name, plans), by: command)
    case .menu, .exercises, .exercise: desk.push(ExercisesLayer())
    }
  }
}

extension PastLift {
  /// Its workout, or its exercises.
  fileprivate var title: String {
    lift.workout
      ?? lift.blocks.filter { !$0.sets.isEmpty }.map(\.exercise.name).joined(separator: ", ")
  }
}

extension Desk {
  fileprivate mutating func keepCopy(of programme: Programme) {
    var copy = programme
    copy.name = String("\(programme.name) copy".prefix(30))
    for index in copy.days.indices {
      copy.days[index].name = [copy.name, copy.days[index].day].compactMap(\.self)
        .joined(separator: " ")
    }
    add([.change(.add(name: copy.name, text: ProgrammeText.text(of: copy))), .look(.lifting)])
    tell(Reply(.info, "Saved as “\(copy.name)”", tone: .same))
  }
}
