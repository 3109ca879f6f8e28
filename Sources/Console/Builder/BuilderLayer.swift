import Canvas
import Climbing
import HUD
import Hearing
import Lifting
import Log
import Preferences
import Session
import Sound

/// A plan or a workout as rows of parts: steps, or days, exercises and weeks. A part is added, moved, copied, removed,
/// and opened to its fields. What is kept is a file as one would write it by hand.
struct BuilderLayer: ListLayer {
  /// Where it begins, and where it is kept.
  enum Source: Equatable {
    case new(TrainingDraft)
    /// The user's own file of an id.
    case own(String)
    /// A new file that begins as that of an id.
    case copy(String)
  }

  var cursor = Cursor()
  private let source: Source
  /// Names that others have.
  private let taken: Set<String>
  private var draft: TrainingDraft?
  /// As it is on disk.
  private var kept: TrainingDraft?
  /// The fields of a part, where one is open.
  private var form: PartForm?
  private var fault: TrainingDraft.Fault?
  private var hasRemarks = false
  private var isSaving = false
  /// It was to be saved: until then nobody is told that a field is still empty.
  private var hasTriedSaving = false

  /// - Parameter names: of those that there are.
  init(_ source: Source, besides names: [String]) {
    self.source = source
    taken = Set(names.map { $0.lowercased() })
  }

  static func newPlan(besides names: [String]) -> BuilderLayer {
    BuilderLayer(.new(TrainingDraft(newPlan: free("New plan", names))), besides: names)
  }

  static func newWorkout(besides names: [String]) -> BuilderLayer {
    BuilderLayer(.new(TrainingDraft(newWorkout: free("New workout", names))), besides: names)
  }

  /// The name, with a number where others have it.
  private static func free(_ name: String, _ names: [String]) -> String {
    let known = Set(names.map { $0.lowercased() })
    let wanted = String(name.prefix(26))
    guard known.contains(wanted.lowercased()) else { return wanted }
    return (2...).lazy.map { "\(wanted) \($0)" }.first { !known.contains($0.lowercased()) } ?? name
  }

  var passage: Passage { .words }
  var patience: Duration? { nil }

  // MARK: Life

  mutating func begin(_ desk: inout Desk) {
    switch source {
    case .new(let draft):
      self.draft = draft
      check(desk)
    case .own(let id), .copy(let id): desk.add([.look(.training(id))])
    }
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    switch input {
    case .found(.training(let text)) where draft == nil: open(text, &desk)
    case .found(.lifting) where isSaving, .found(.plans) where isSaving:
      desk.pop()
      desk.tell(Reply(.info, "Saved as “\(draft?.name ?? "")”", tone: .same))
    // It may be that it could not be written: the draft stays.
    case .failed: isSaving = false
    case .said, .rejected, .listening, .ear, .level, .speaker, .key, .click, .pasted, .found, .tick,
      .audioEnded, .terminated:
      break
    }
  }

  private mutating func open(_ text: String, _ desk: inout Desk) {
    do throws(ConfigurationError) {
      var draft = try TrainingDraft(parsing: text, file: "")
      if case .own = source {
        kept = draft
        hasRemarks = TrainingDraft.hasRemarks(text)
      } else {
        draft.name = Self.free("\(draft.name) copy", Array(taken))
      }
      self.draft = draft
      check(desk)
    } catch {
      desk.pop()
      desk.refuse(error.reason)
    }
  }

  /// Has the reader look through it.
  private mutating func check(_ desk: Desk) {
    fault = nil
    guard let draft else { return }
    do throws(TrainingDraft.Fault) {
      _ = try draft.read(desk.lifting.exercises)
      guard taken.contains(draft.name.lowercased()) else { return }
      let kind = draft.isPlan ? "plan" : "workout"
      throw TrainingDraft.Fault(
        table: 0, field: 0, reason: "there is a \(kind) of this name")
    } catch {
      fault = error
    }
  }

  private mutating func change(_ desk: Desk, _ change: (inout TrainingDraft) -> Void) {
    guard var draft else { return }
    change(&draft)
    self.draft = draft
    check(desk)
  }

  /// Changes the parts, and goes to the one that `change` gives; false where it gives none.
  @discardableResult
  private mutating func rearrange(
    _ desk: Desk, _ change: (inout TrainingDraft, Int) -> Int?
  ) -> Bool {
    var place: Int?
    let row = cursor.row
    self.change(desk) { place = change(&$0, row) }
    cursor.row = place ?? row
    return place != nil
  }

  // MARK: Commands

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    form == nil ? ownRows(desk) + moves(desk).filter { $0.intent != "close" } : fieldRows(desk)
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let kind = draft?[cursor.row].kind
    let isHead = cursor.row == 0
    let head = isHead ? "That is the name: choose a part below it." : nil
    let isPlan = draft?.isPlan != false
    return [
      CommandRow("choose", [.enter, .right], hint: "change") { layer, desk, _ in
        layer.openForm(at: nil, desk)
      },
      CommandRow(
        "save", ["s"], help: "In the builder: save the plan or workout.", hint: "save",
        asks: hasRemarks && fault == nil
          ? "Comments in the file will be lost. Save anyway?" : nil
      ) { layer, desk, _ in layer.save(&desk) },
      CommandRow("add", ["a"], help: "In the builder: add a part after this one.", hint: "add") {
        layer, desk, _ in
        layer.rearrange(desk) { $0.add(after: $1) }
        layer.openForm(at: nil, desk)
      },
      CommandRow(
        "remove", ["d", .delete], hint: "delete", unavailable: head,
        asks: draft.map { "Delete \($0[cursor.row].name)?" }
      ) { layer, desk, _ in
        let row = layer.cursor.row
        layer.change(desk) { $0.remove(row) }
        layer.cursor.row = min(row, (layer.draft?.tables.count ?? 1) - 1)
      },
      CommandRow(
        "copy", ["c"], help: "In the builder: duplicate the part.", hint: "copy", unavailable: head
      ) { layer, desk, _ in
        layer.rearrange(desk) { $0.duplicate($1) }
      },
      move("lower", "J", by: 1, head), move("raise", "K", by: -1, head),
      CommandRow(
        "day", ["D"], help: "In the builder: add a day; what is there already becomes the first.",
        hint: isPlan ? nil : "day", unavailable: isPlan ? "Days are for workouts." : nil
      ) { layer, desk, _ in layer.rearrange(desk) { draft, _ in draft.addDay() } },
      CommandRow(
        "week", ["W"], help: "In the builder: add a week with different sets to an exercise.",
        hint: kind == .exercise ? "week" : nil,
        unavailable: kind == .exercise ? nil : "Weeks are for exercises."
      ) { layer, desk, _ in
        layer.rearrange(desk) { $0.addWeek(to: $1) }
      },
      CommandRow(
        "close", [.escape], hint: "leave", asks: draft == kept ? nil : "Leave without saving?"
      ) { _, desk, _ in desk.pop() },
    ]
  }

  private func move(
    _ intent: IntentName, _ key: Key, by step: Int, _ unavailable: String?
  ) -> CommandRow<Self> {
    CommandRow(
      intent, [key], help: "In the builder: move the part \(step > 0 ? "down" : "up").",
      hint: step > 0 ? "down" : "up", unavailable: unavailable
    ) { layer, desk, _ in
      if !layer.rearrange(desk, { $0.move($1, by: step) }) { desk.add([.play(.refused)]) }
    }
  }

  private func fieldRows(_ desk: Desk) -> [CommandRow<Self>] {
    let exercises = desk.lifting.exercises
    func edit(
      _ change: @escaping (inout PartForm, inout DraftTable, Command) -> Void
    ) -> CommandRow<Self>.Action {
      { layer, desk, command in
        guard var form = layer.form else { return }
        let part = form.part
        layer.change(desk) { change(&form, &$0[part], command) }
        layer.form = form
      }
    }
    let system = draft.flatMap { GradeSystem(id: $0[0]["system"]) }
    return [
      CommandRow("type", action: edit { $0.type($2.text ?? "", &$1, exercises) }),
      CommandRow(
        "less", [.left],
        action: edit { form, part, _ in
          form.move(-1, &part, exercises, system)
        }),
      CommandRow(
        "more", [.right], hint: stepsThroughValues(exercises) ? "step" : nil,
        action: edit { form, part, _ in
          form.move(1, &part, exercises, system)
        }),
      CommandRow(
        "first", [.home],
        action: edit { form, part, _ in form.moveToStart(&part, exercises) }),
      CommandRow(
        "last", [.end],
        action: edit { form, part, _ in form.moveToEnd(&part, exercises) }),
      CommandRow(
        "erase", [.backspace],
        action: edit { form, part, _ in form.erase(&part, exercises) }),
      CommandRow(
        "delete", [.delete],
        action: edit { form, part, _ in form.delete(&part, exercises) }),
      CommandRow(
        "down", [.down, .tab],
        action: edit { form, part, _ in
          form.move(by: 1, part, exercises)
        }),
      CommandRow(
        "up", [.up, .backtab],
        action: edit { form, part, _ in
          form.move(by: -1, part, exercises)
        }),
      CommandRow(
        "select",
        action: edit { form, _, command in
          if let row = command.row { form.select(row) }
        }),
      CommandRow("close", [.enter, .escape], hint: "done") { layer, _, _ in layer.form = nil },
    ]
  }

  private func stepsThroughValues(_ exercises: [Exercise]) -> Bool {
    guard let form, let draft else { return false }
    return form.steps(in: draft[form.part], exercises)
  }

  private mutating func openForm(at field: Int?, _ desk: Desk) {
    guard let draft, draft.tables.indices.contains(cursor.row) else { return }
    form = PartForm(
      part: cursor.row, field: field, of: draft[cursor.row], desk.lifting.exercises)
  }

  /// What is wrong is gone to; else it is written, and the layer goes once it is on disk.
  private mutating func save(_ desk: inout Desk) {
    guard let draft else { return }
    hasTriedSaving = true
    if let fault {
      cursor.row = fault.table
      openForm(at: fault.field, desk)
      return desk.add([.play(.refused)])
    }
    isSaving = true
    let change: TrainingChange =
      switch source {
      case .own(let id): .replace(id, text: draft.text)
      case .new, .copy: .add(name: draft.name, text: draft.text)
      }
    desk.add([.change(change), .look(draft.isPlan ? .plans : .lifting)])
  }

  // MARK: What is seen

  /// What is wrong, as far as it is told: of a field that is still empty only once it was to be saved.
  private var toldFault: TrainingDraft.Fault? {
    guard let fault, let draft, !hasTriedSaving else { return fault }
    let field = fault.field.map { draft[fault.table].fields[$0] }
    return field?.text.isEmpty == false ? fault : nil
  }

  func list(_ desk: Desk) -> ListView {
    let kind = draft?.isPlan == false ? "Workout" : "Plan"
    var list = ListView(
      title: draft == kept ? kind : "\(kind), not saved", rows: draft?.lines(with: toldFault) ?? [],
      selection: cursor.row,
      empty: "", footer: footer(desk))
    list.place = "draft"
    return list
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    guard let form, let draft else { return scene.overlay = .list(list(desk)) }
    let part = draft[form.part].name
    var view = FormView(
      title: part.prefix(1).uppercased() + part.dropFirst(),
      rows: form.rows(draft, toldFault, desk.lifting.exercises),
      selection: form.selection, footer: "type to change · " + footer(desk))
    view.place = "part \(form.part)"
    scene.overlay = .form(view)
  }
}
