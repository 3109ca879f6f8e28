import Core
import HUD
import Preferences
import Sound

/// A plan or a workout as rows of parts: steps, or days, exercises and weeks. Parts can be added,
/// moved, copied, removed, and opened to edit their fields. The result is a file like one written
/// in an editor.
struct BuilderLayer: ListLayer {
  /// What the builder starts with, and where it saves.
  enum Source: Equatable {
    case new(TrainingDraft)
    /// The user's own file with an id.
    case own(String)
    /// A new file that starts as a copy of another.
    case copy(String)
  }

  var cursor = Cursor()
  private let source: Source
  /// The names of other files, in lower case.
  private let usedNames: Set<String>
  var draft: TrainingDraft?
  /// The draft as it is on disk.
  var kept: TrainingDraft?
  /// The fields of the open part, if any.
  var form: PartForm?
  var fault: TrainingDraft.Fault?
  var hasRemarks = false
  private var isSaving = false
  /// The climber has tried to save; until then, empty fields are not reported.
  private var hasTriedSaving = false

  /// - Parameter names: the names of the existing files.
  init(_ source: Source, besides names: [String]) {
    self.source = source
    usedNames = Set(names.map { $0.lowercased() })
  }

  static func newPlan(besides names: [String]) -> BuilderLayer {
    BuilderLayer(.new(TrainingDraft(newPlan: free("New plan", names))), besides: names)
  }

  static func newWorkout(besides names: [String]) -> BuilderLayer {
    BuilderLayer(.new(TrainingDraft(newWorkout: free("New workout", names))), besides: names)
  }

  /// The name, with a number if it is in use.
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
    // The file may not have been written: the draft stays.
    case .failed: isSaving = false
    case .said, .rejected, .listening, .ear, .level, .speaker, .key, .click, .pasted, .found, .tick,
      .gesture, .button, .remote, .lesson, .audioEnded, .terminated:
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
        draft.name = Self.free("\(draft.name) copy", Array(usedNames))
      }
      self.draft = draft
      check(desk)
    } catch {
      desk.pop()
      desk.refuse(error.reason)
    }
  }

  /// Has the reader check the draft.
  private mutating func check(_ desk: Desk) {
    fault = nil
    guard let draft else { return }
    do throws(TrainingDraft.Fault) {
      _ = try desk.read(draft)
      guard usedNames.contains(draft.name.lowercased()) else { return }
      throw TrainingDraft.Fault(
        table: 0, field: 0,
        reason: draft.isPlan ? "another plan has this name" : "another workout has this name")
    } catch {
      fault = error
    }
  }

  mutating func change(_ desk: Desk, _ change: (inout TrainingDraft) -> Void) {
    guard var draft else { return }
    change(&draft)
    self.draft = draft
    check(desk)
  }

  /// Changes the parts, and selects the one that `change` returns.
  mutating func rearrange(_ desk: Desk, _ change: (inout TrainingDraft, Int) -> Int?) {
    var row = cursor.row
    self.change(desk) { row = change(&$0, row) ?? row }
    cursor.row = row
  }

  mutating func openForm(at field: Int?, _ desk: Desk) {
    guard let draft, draft.tables.indices.contains(cursor.row) else { return }
    form = PartForm(
      part: cursor.row, field: field, of: draft[cursor.row], desk.partLibrary)
  }

  /// Goes to the first mistake; if there is none, writes the file, and leaves once it is on disk.
  mutating func save(_ desk: inout Desk) {
    guard let draft else { return }
    hasTriedSaving = true
    if let fault {
      cursor.row = fault.table
      openForm(at: fault.field, desk)
      return desk.sound(.play(.refused))
    }
    isSaving = true
    let change: TrainingChange =
      switch source {
      case .own(let id): .replace(id, text: draft.text)
      case .new, .copy: .add(name: draft.name, text: draft.text)
      }
    desk.add([.change(change), .look(draft.isPlan ? .plans : .lifting)])
  }

  // MARK: Drawing

  /// The mistake to show: an empty field counts only after an attempt to save.
  private var shownFault: TrainingDraft.Fault? {
    guard let fault, let draft, !hasTriedSaving else { return fault }
    let field = fault.field.map { draft[fault.table].fields[$0] }
    return field?.text.isEmpty == false ? fault : nil
  }

  func list(_ desk: Desk) -> ListView {
    let (saved, changed) =
      draft?.isPlan == false ? ("Workout", "Workout, not saved") : ("Plan", "Plan, not saved")
    var list = ListView(
      title: draft == kept ? saved : changed, rows: draft?.lines(with: shownFault) ?? [],
      selection: cursor.row, empty: "", footer: footer(desk))
    list.place = "draft"
    list.refused = shownFault?.table
    return list
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    guard let form, let draft else { return scene.overlay = .list(list(desk)) }
    let part = draft[form.part].name
    var view = FormView(
      title: part.prefix(1).uppercased() + part.dropFirst(),
      rows: form.rows(draft, shownFault, desk.partLibrary),
      selection: form.selection,
      footer: (form.canType(in: draft[form.part], desk.partLibrary) ? "type to change · " : "")
        + footer(desk))
    view.place = "part \(form.part)"
    scene.overlay = .form(view)
  }
}
