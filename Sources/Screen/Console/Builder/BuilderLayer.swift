import Core
import HUD
import Languages
import Preferences
import Sound

/// A plan or a workout as rows of parts: steps, or days, exercises and weeks. Parts can be added,
/// moved, copied, removed, and opened to edit their fields. The result is a file like one written
/// in an editor.
struct BuilderLayer: ListLayer {
  /// What the builder starts with, and where it saves.
  enum Source: Equatable {
    case new(EditedPlan)
    /// The user's own file with an id.
    case own(String)
    /// A new file that starts as a copy of another.
    case copy(String)
  }

  var cursor = Cursor()
  private let source: Source
  /// The names of other files, in lower case.
  private let usedNames: Set<String>
  var edited: EditedPlan?
  /// The edited plan as it is on disk.
  var kept: EditedPlan?
  /// The fields of the open part, if any.
  var form: PartForm?
  var fault: EditedPlan.Fault?
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
    BuilderLayer(.new(EditedPlan(newPlan: free(tr("New plan"), names))), besides: names)
  }

  static func newWorkout(besides names: [String]) -> BuilderLayer {
    BuilderLayer(.new(EditedPlan(newWorkout: free(tr("New workout"), names))), besides: names)
  }

  /// The name, with a number if it is in use.
  private static func free(_ name: String, _ names: [String]) -> String {
    let known = Set(names.map { $0.lowercased() })
    let wanted = String(name.prefix(26))
    guard known.contains(wanted.lowercased()) else { return wanted }
    return (2...).lazy.map { "\(wanted) \($0)" }.first { !known.contains($0.lowercased()) } ?? name
  }

  var passage: Passage { .words }

  // MARK: Life

  mutating func begin(_ desk: inout Desk) {
    switch source {
    case .new(let edited):
      self.edited = edited
      check(desk)
    case .own(let id), .copy(let id): desk.add([.look(.training(id))])
    }
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    switch input {
    case .found(.training(let text)) where edited == nil: open(text, &desk)
    case .found(.lifting) where isSaving, .found(.plans) where isSaving:
      desk.pop()
      desk.tell(Reply(.info, tr("Saved as “\(edited?.name ?? "")”"), tone: .same))
    // The file may not have been written: the edited plan stays.
    case .failed: isSaving = false
    case .said, .rejected, .listening, .ear, .level, .speaker, .key, .click, .pasted, .found, .tick,
      .gesture, .button, .remote, .outlet, .lesson, .audioEnded, .terminated:
      break
    }
  }

  private mutating func open(_ text: String, _ desk: inout Desk) {
    do throws(ConfigurationError) {
      var edited = try EditedPlan(parsing: text, file: "")
      if case .own = source {
        kept = edited
        hasRemarks = EditedPlan.hasRemarks(text)
      } else {
        edited.name = Self.free(tr("\(edited.name) copy"), Array(usedNames))
      }
      self.edited = edited
      check(desk)
    } catch {
      desk.pop()
      desk.refuse(error.reason)
    }
  }

  /// Has the reader check the edited plan.
  private mutating func check(_ desk: Desk) {
    fault = nil
    guard let edited else { return }
    do throws(EditedPlan.Fault) {
      _ = try desk.read(edited)
      guard usedNames.contains(edited.name.lowercased()) else { return }
      throw EditedPlan.Fault(
        table: 0, field: 0,
        reason: edited.isPlan
          ? tr("another plan has this name") : tr("another workout has this name"))
    } catch {
      fault = error
    }
  }

  mutating func change(_ desk: Desk, _ change: (inout EditedPlan) -> Void) {
    guard var edited else { return }
    change(&edited)
    self.edited = edited
    check(desk)
  }

  /// Changes the parts, and selects the one that `change` returns.
  mutating func rearrange(_ desk: Desk, _ change: (inout EditedPlan, Int) -> Int?) {
    var row = cursor.row
    self.change(desk) { row = change(&$0, row) ?? row }
    cursor.row = row
  }

  mutating func openForm(at field: Int?, _ desk: Desk) {
    guard let edited, edited.tables.indices.contains(cursor.row) else { return }
    form = PartForm(
      part: cursor.row, field: field, of: edited[cursor.row], desk.partLibrary)
  }

  /// Goes to the first mistake; if there is none, writes the file, and leaves once it is on disk.
  mutating func save(_ desk: inout Desk) {
    guard let edited else { return }
    hasTriedSaving = true
    if let fault {
      cursor.row = fault.table
      openForm(at: fault.field, desk)
      return desk.sound(.play(.refused))
    }
    isSaving = true
    let change: TrainingChange =
      switch source {
      case .own(let id): .replace(id, text: edited.text)
      case .new, .copy: .add(name: edited.name, text: edited.text)
      }
    desk.add([.change(change), .look(edited.isPlan ? .plans : .lifting)])
  }

  // MARK: Drawing

  /// The mistake to show: an empty field counts only after an attempt to save.
  private var shownFault: EditedPlan.Fault? {
    guard let fault, let edited, !hasTriedSaving else { return fault }
    let field = fault.field.map { edited[fault.table].fields[$0] }
    return field?.text.isEmpty == false ? fault : nil
  }

  func list(_ desk: Desk) -> ListView {
    let (saved, changed) =
      edited?.isPlan == false
      ? (tr("Workout"), tr("Workout, not saved")) : (tr("Plan"), tr("Plan, not saved"))
    var list = ListView(
      title: edited == kept ? saved : changed, rows: edited?.lines(with: shownFault) ?? [],
      selection: cursor.row, empty: "", footer: footer(desk))
    list.stableTitle = "edited plan"
    list.refused = shownFault?.table
    return list
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    guard let form, let edited else { return scene.overlay = .list(shown(desk)) }
    let part = edited[form.part].name
    let canType = form.canType(in: edited[form.part], desk.partLibrary)
    let typing = canType ? tr("type to change") + " · " : ""
    var view = FormView(
      title: part.prefix(1).uppercased() + part.dropFirst(),
      rows: form.rows(edited, shownFault, desk.partLibrary),
      selection: form.selection,
      footer: typing + footer(desk))
    view.stableTitle = "part \(form.part)"
    scene.overlay = .form(view)
  }
}
