import Canvas
import Core
import HUD
import Languages
import Lifting
import Preferences
import Session
import Sound
import Words

/// The ways to begin a lifting session: an empty workout, the last one again, or one of the user's.
struct LiftMenuLayer: ListLayer {
  var cursor = Cursor()
  private var choices: LiftChoices
  /// Whether the workouts have been read since it was opened.
  private var hasLooked = false
  /// Whether a lifting session lies below; otherwise one begins over what does.
  private let isOverLift: Bool
  /// A plan's day chosen in place of the next one.
  private var days: [LiftPlan.ID: Int] = [:]

  init(_ desk: Desk, isOverLift: Bool) {
    choices = desk.lifting
    self.isOverLift = isOverLift
  }

  mutating func begin(_ desk: inout Desk) {
    // Workouts may have been made or removed since the session began.
    desk.add([.look(.lifting)])
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    guard case .lifting(let choices) = found else { return }
    let known = hasLooked ? Set(self.choices.liftPlans.map(\.id)) : nil
    self.choices = choices
    hasLooked = true
    // The one that was just saved.
    let all: [Row] = rows(desk)
    let new = all.firstIndex { $0.liftPlan.map { known?.contains($0.id) == false } == true }
    if let new { cursor.row = new }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let row = selected(desk)
    let liftPlan = row.flatMap(\.liftPlan)
    let none = liftPlan == nil ? tr("Choose a workout first.") : nil
    return [
      CommandRow("choose", [.enter], hint: row.flatMap(\.hint)) { menu, desk, command in
        if let row = menu.selected(desk) { menu.choose(row, &desk, command) }
      },
      day("next-day", .right, by: 1, liftPlan), day("previous-day", .left, by: -1, liftPlan),
      CommandRow(
        "copy", ["c"], hint: liftPlan.map { _ in tr("copy", context: "hint") }, unavailable: none
      ) {
        _, desk, _ in
        guard let liftPlan else { return }
        desk.keepCopy(of: liftPlan)
      },
      CommandRow(
        "edit", ["E"],
        help: tr("In the workouts and plans: edit one, or a copy of a built-in one."),
        hint: liftPlan.map { _ in tr("edit", context: "hint") }, unavailable: none
      ) { menu, desk, _ in
        guard let liftPlan else { return }
        desk.push(
          BuilderLayer(
            liftPlan.ownFile == nil ? .copy(liftPlan.id) : .own(liftPlan.id),
            besides: menu.names(besides: liftPlan.ownFile == nil ? nil : liftPlan.id)))
      },
      CommandRow(
        "new", ["N"], help: tr("In the workouts and plans: create one."),
        hint: tr("new", context: "hint")
      ) {
        menu, desk, _ in desk.push(BuilderLayer.newWorkout(besides: menu.names(besides: nil)))
      },
      CommandRow(
        "delete", ["d", .delete],
        hint: liftPlan?.ownFile.map { _ in tr("delete", context: "hint") },
        unavailable: none
          ?? (liftPlan?.ownFile == nil ? tr("A built-in workout can't be deleted.") : nil),
        asks: liftPlan.map { tr("Delete “\($0.name)”? What was logged stays.") }
      ) { _, desk, _ in
        guard let liftPlan else { return }
        desk.remove(liftPlan.id, called: liftPlan.name, from: .lifting)
      },
      CommandRow("workouts", ["l", "L"]) { _, desk, command in desk.close(by: command) },
      choosingByText,
    ]
  }

  private func day(
    _ intent: IntentName, _ key: Key, by step: Int, _ liftPlan: LiftPlan?
  ) -> CommandRow<Self> {
    let days = liftPlan?.days.count ?? 1
    return CommandRow(
      intent, [key], hint: step > 0 && days > 1 ? tr("other day") : nil,
      unavailable: days > 1 ? nil : tr("It has one day.")
    ) { menu, _, _ in
      guard let liftPlan else { return }
      menu.days[liftPlan.id] = (menu.day(of: liftPlan) + step + days) % days
    }
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Workout"), rows: rows(desk).map { $0.text(self, desk) },
      detailedRows: rows(desk).map { $0.detailedRow(self, desk) }, selection: cursor.row, empty: "",
      footer: footer(desk))
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    if scene.head.title.isEmpty { scene.head.title = tr("LIFT", context: "title") }
    scene.overlay = .list(shown(desk))
  }

  func fill(_ card: inout RemoteCard, _ desk: Desk) { offer(&card, desk) }

  // MARK: Rows

  private enum Row {
    case goOn(ExerciseBlock), empty, again(PastLift), liftPlan(LiftPlan), save, fault(String)

    var liftPlan: LiftPlan? {
      if case .liftPlan(let liftPlan) = self { liftPlan } else { nil }
    }

    /// What Enter does; nil: it only says what is wrong.
    var hint: String? {
      switch self {
      case .goOn, .empty, .again, .liftPlan: tr("begin", context: "hint")
      case .save: tr("save", context: "hint")
      case .fault: nil
      }
    }

    func text(_ menu: LiftMenuLayer, _ desk: Desk) -> String {
      switch self {
      case .goOn(let block):
        tr("Go on with \(block.exercise.name), \(LiftLayer.setNumber(of: block))")
      case .empty: tr("Empty workout")
      case .again(let past):
        tr("Last one again") + "  \(menu.title(of: past))  \(past.result(at: desk.now))"
      case .liftPlan(let liftPlan): menu.text(liftPlan, at: desk.now)
      case .save: tr("Save this session as a workout…")
      case .fault(let reason): "✘ \(reason)"
      }
    }

    func detailedRow(_ menu: LiftMenuLayer, _ desk: Desk) -> DetailedRow {
      switch self {
      case .again(let past):
        DetailedRow(
          sign: "", topic: nil, title: tr("Again: \(menu.title(of: past))"),
          figure: past.result(at: desk.now))
      case .liftPlan(let liftPlan): menu.detailedRow(liftPlan, at: desk.now)
      case .goOn, .empty, .save, .fault: DetailedRow(sign: "", topic: nil, title: text(menu, desk))
      }
    }
  }

  private func detailedRow(_ liftPlan: LiftPlan, at now: Moment) -> DetailedRow {
    let day = liftPlan.days[day(of: liftPlan)]
    return DetailedRow(
      sign: "", topic: nil, title: day.title,
      figure: choices.history.last(of: [day.name])?.result(at: now) ?? "",
      lines: [liftPlan.summary, day.exercises.map(\.exercise.name).joined(separator: ", ")]
        .filter { !$0.isEmpty })
  }

  /// A past session's workout, or its exercises.
  private func title(of past: PastLift) -> String {
    let days = choices.liftPlans.lazy.flatMap(\.days)
    return past.lift.routine.map { name in days.first { $0.name == name }?.title ?? name }
      ?? past.lift.blocks.filter { !$0.sets.isEmpty }.map(\.exercise.name).joined(separator: ", ")
  }

  private func names(besides id: LiftPlan.ID?) -> [String] {
    choices.liftPlans.filter { $0.id != id }.map(\.name)
  }

  private func selected(_ desk: Desk) -> Row? {
    rows(desk)[at: cursor.row]
  }

  private func rows(_ desk: Desk) -> [Row] {
    let lift = desk.session.facts.lift
    let id = desk.session.facts.id
    let goOn = lift.current.flatMap { isOverLift ? nil : Row.goOn($0) }
    let last = choices.history.lifts.last { $0.id != id }.map(Row.again)
    let own = choices.liftPlans.filter { $0.ownFile != nil }
    let shipped = choices.liftPlans.filter { $0.ownFile == nil }
    return [goOn, .empty, last].compactMap(\.self)
      + (own + shipped).map(Row.liftPlan)
      + (lift.sets.isEmpty ? [] : [.save]) + choices.faults.map(Row.fault)
  }

  /// The chosen day, or the next one; the plan may have lost days since.
  private func day(of liftPlan: LiftPlan) -> Int {
    min(days[liftPlan.id] ?? choices.nextDay(of: liftPlan), liftPlan.days.count - 1)
  }

  private func text(_ liftPlan: LiftPlan, at now: Moment) -> String {
    let day = liftPlan.days[day(of: liftPlan)]
    let last = choices.history.last(of: [day.name])?.result(at: now)
    return [day.title, last, day.exercises.map(\.exercise.name).joined(separator: ", ")]
      .compactMap(\.self).joined(separator: "  ")
  }

  private func choose(_ row: Row, _ desk: inout Desk, _ command: Command) {
    switch row {
    case .goOn, .empty: begin(.exercises, &desk, command)
    case .again(let past):
      let (name, plans) = choices.again(past)
      begin(.routine(name, plans), &desk, command)
    case .liftPlan(let liftPlan):
      let day = liftPlan.days[day(of: liftPlan)]
      begin(.routine(day.name, choices.plans(day, of: liftPlan)), &desk, command)
    case .save: desk.push(RoutineNameLayer())
    case .fault(let reason): desk.refuse(reason)
    }
  }

  private func begin(
    _ beginning: LiftLayer.Beginning, _ desk: inout Desk, _ command: Command
  ) {
    desk.pop()
    guard isOverLift else { return desk.push(LiftLayer(beginning)) }
    switch beginning {
    case .routine(let name, let plans): desk.lift(.start(routine: name, plans), by: command)
    case .menu, .exercises, .exercise: desk.push(ExercisesLayer())
    }
  }
}

extension Routine {
  /// As a list shows it: `5/3/1 · press`.
  fileprivate var title: String {
    guard let day, name.hasSuffix(" \(day)") else { return name }
    return "\(name.dropLast(day.count + 1)) · \(day)"
  }
}

extension PastLift {
  /// `14 of 15 sets, 3 days ago`: the sets that were done, warm-ups left out.
  fileprivate func result(at now: Moment) -> String {
    let sets = lift.sets.map(\.set.entry.kind).filter { $0 != .warmUp }
    let done = sets.count { $0 == .done }
    let result =
      done < sets.count
      ? plural(
        sets.count, "\(done) of \(sets.count.grouped) set",
        "\(done) of \(sets.count.grouped) sets")
      : plural(sets.count, "\(sets.count.grouped) set", "\(sets.count.grouped) sets")
    return "\(result), \((now - end).ago)"
  }
}

extension Desk {
  fileprivate mutating func keepCopy(of liftPlan: LiftPlan) {
    var copy = liftPlan
    copy.name = String(tr("\(liftPlan.name) copy").prefix(30))
    for index in copy.days.indices {
      copy.days[index].name = [copy.name, copy.days[index].day].compactMap(\.self)
        .joined(separator: " ")
    }
    add([.change(.add(name: copy.name, text: LiftPlanText.text(of: copy))), .look(.lifting)])
    tell(Reply(.info, tr("Saved as “\(copy.name)”"), tone: .same))
  }
}

extension Desk {
  /// Opens the workouts over another activity.
  mutating func openWorkouts() { push(LiftMenuLayer(self, isOverLift: false)) }
}

extension Console {
  /// Opens lifting for a climber who comes up for the first time.
  mutating func openLifting() { push(LiftLayer(.menu)) }
}
