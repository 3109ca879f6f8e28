import Canvas
import Climbing
import Core
import HUD
import Languages
import Preferences
import Session
import Sound
import Words

/// The plans that fit the session, and leaving the current plan. Plans can also be made, changed
/// and deleted here.
struct PlansLayer: ListLayer {
  var cursor = Cursor()
  private var choices = PlanChoices()
  /// Whether the plans have been read since it was opened.
  private var hasLooked = false

  mutating func begin(_ desk: inout Desk) {
    // Plans may have been made or removed since the session began.
    desk.add([.look(.plans)])
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    guard case .plans(let choices) = found else { return }
    let known = hasLooked ? Set(self.choices.plans.map(\.id)) : nil
    self.choices = choices
    hasLooked = true
    // The one that was just saved, or was proposed.
    let awaited = known == nil ? desk.awaitedPlan : nil
    let new = fitting(desk).firstIndex { known?.contains($0.id) == false || $0.id == awaited }
    if let new { cursor.row = new + firstPlan(desk) }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let plan = selected(desk)
    let isOwn = plan.map { choices.own.contains($0.id) } ?? false
    let none = plan == nil ? tr("Choose a plan first.") : nil
    let isFault = !choices.faults.isEmpty && cursor.row >= fitting(desk).count + firstPlan(desk)
    return [
      choosing(from: { $0.rows($1) }, hint: isFault ? nil : tr("start", context: "hint"), desk),
      CommandRow(
        "edit", ["E"], hint: plan.map { _ in tr("edit", context: "hint") }, unavailable: none
      ) {
        list, desk, _ in
        guard let plan else { return }
        desk.push(
          BuilderLayer(
            isOwn ? .own(plan.id) : .copy(plan.id), besides: list.names(besides: isOwn ? plan : nil)
          ))
      },
      CommandRow("new", ["N"], hint: tr("new", context: "hint")) { list, desk, _ in
        desk.push(BuilderLayer.newPlan(besides: list.names(besides: nil)))
      },
      CommandRow(
        "copy", ["c"], hint: plan.map { _ in tr("copy", context: "hint") }, unavailable: none
      ) {
        list, desk, _ in
        guard let plan else { return }
        desk.push(BuilderLayer(.copy(plan.id), besides: list.names(besides: nil)))
      },
      CommandRow(
        "delete", ["d", .delete], hint: isOwn ? tr("delete", context: "hint") : nil,
        unavailable: none ?? (isOwn ? nil : tr("A built-in plan can't be deleted.")),
        asks: plan.map { tr("Delete “\($0.name)”? What was logged stays.") }
      ) { _, desk, _ in
        guard let plan else { return }
        desk.remove(plan.id, called: plan.name, from: .plans)
      },
      CommandRow("plans", ["l"]) { _, desk, command in desk.close(by: command) },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Plans"), rows: rows(desk).map(\.text) + choices.faults.map { "✘ \($0)" },
      detailedRows: detailedRows(desk), selection: cursor.row,
      empty: tr("No plan fits what you climb: N makes one."), footer: footer(desk))
  }

  private func detailedRows(_ desk: Desk) -> [DetailedRow] {
    rows(desk).map { row in
      guard case .startPlan(let plan) = row.order else {
        return DetailedRow(sign: "", topic: nil, title: row.text)
      }
      let lines = [plan.summary, row.note].filter { !$0.isEmpty }
      return DetailedRow(sign: "", topic: nil, title: plan.name, lines: lines)
    } + choices.faults.map { DetailedRow(sign: "✘", topic: nil, title: "\($0)") }
  }

  private func fitting(_ desk: Desk) -> [Plan] {
    desk.setup.fitting(choices.plans, after: desk.session.facts.climb.routes)
  }

  private func names(besides plan: Plan?) -> [String] {
    choices.plans.filter { $0.id != plan?.id }.map(\.name)
  }

  private func selected(_ desk: Desk) -> Plan? {
    fitting(desk)[at: cursor.row - firstPlan(desk)]
  }

  /// The row of the first plan: leaving the current one comes before.
  private func firstPlan(_ desk: Desk) -> Int { desk.session.facts.climb.plan == nil ? 0 : 1 }

  private func rows(_ desk: Desk) -> [Choice] {
    let running = desk.session.facts.climb.plan.map {
      [Choice(tr("leave \($0.plan.name)"), .endPlan)]
    }
    return (running ?? [])
      + fitting(desk).map { plan in
        Choice(
          plan.name, note: plan.steps.map(\.label).joined(separator: ", "), .startPlan(plan))
      }
  }
}
