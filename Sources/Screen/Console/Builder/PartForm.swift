import Grades
import HUD
import Languages
import Preferences

/// What fills in a part's fields.
struct PartLibrary {
  /// Says of a part which of its fields have a meaning: a hold has no reps, for example.
  let isMeant: (PlanTable) -> (PlanField) -> Bool
  /// The names that match a typed text, best first; all names if it is empty.
  let names: (String) -> [String]
}

/// The fields of one part of an edited plan. The selected one is typed or stepped.
struct PartForm: Equatable {
  /// The part's place in the edited plan.
  let part: Int
  /// The selected field's place among those shown.
  private(set) var selection = 0
  private var cursor = TextCursor()
  /// The typed start of an exercise's name; the right key steps through the matches.
  private var query = ""

  private static let limit = 300

  /// Starts on a field that needs correcting, if there is one.
  init(part: Int, field: Int?, of table: PlanTable, _ library: PartLibrary) {
    self.part = part
    selection = Self.shown(table, library).firstIndex { $0 == field } ?? 0
  }

  /// The places of the fields that apply: a hold has no reps, for example.
  static func shown(_ table: PlanTable, _ library: PartLibrary) -> [Int] {
    let isMeant = library.isMeant(table)
    return table.fields.indices.filter { index in
      let field = table.fields[index]
      return !field.text.isEmpty || isMeant(field)
    }
  }

  mutating func move(by fields: Int, _ table: PlanTable, _ library: PartLibrary) {
    let count = Self.shown(table, library).count
    select((selection + fields + count) % count)
  }

  mutating func select(_ place: Int) {
    selection = place
    cursor = TextCursor()
    query = ""
  }

  mutating func type(_ text: String, _ table: inout PlanTable, _ library: PartLibrary) {
    change(&table, library) { form, field in
      switch field.input {
      case .choice, .flag: if text == " " { Self.step(&field, 1, nil) }
      case .text, .exercise, .grade, .count, .length, .list, .lengths:
        form.cursor.type(text, into: &field.text, limit: Self.limit)
        form.query = field.text
      }
    }
  }

  mutating func erase(_ table: inout PlanTable, _ library: PartLibrary) {
    change(&table, library) { form, field in
      form.cursor.erase(from: &field.text)
      form.query = field.text
    }
  }

  mutating func delete(_ table: inout PlanTable, _ library: PartLibrary) {
    change(&table, library) { form, field in
      form.cursor.delete(from: &field.text)
      form.query = field.text
    }
  }

  mutating func moveToStart(_ table: inout PlanTable, _ library: PartLibrary) {
    change(&table, library) { form, field in form.cursor.moveToStart(of: field.text) }
  }

  mutating func moveToEnd(_ table: inout PlanTable, _ library: PartLibrary) {
    change(&table, library) { form, field in form.cursor.moveToEnd(of: field.text) }
  }

  /// Left or right: moves a text's cursor, steps anything else. At the end of an exercise's name,
  /// right steps through the matches.
  ///
  /// - Parameter system: the system of grades that are written out.
  mutating func move(
    _ direction: Int, _ table: inout PlanTable, _ library: PartLibrary, _ system: GradeSystem?
  ) {
    change(&table, library) { form, field in
      switch field.input {
      case .exercise where direction > 0 && form.cursor.isAtEnd(of: field.text):
        form.complete(&field, library)
      case .text, .exercise: form.cursor.move(by: direction, in: field.text)
      case .grade, .count, .length, .lengths, .list, .choice, .flag:
        form.cursor = TextCursor()
        Self.step(&field, direction, system)
      }
    }
  }

  /// Whether left and right step through values in the selected field.
  func canStep(in table: PlanTable, _ library: PartLibrary) -> Bool {
    switch input(of: table, library) {
    case nil, .text, .exercise: false
    case .grade, .count, .length, .lengths, .list, .choice, .flag: true
    }
  }

  /// Whether the selected field is typed.
  func canType(in table: PlanTable, _ library: PartLibrary) -> Bool {
    switch input(of: table, library) {
    case nil, .choice, .flag: false
    case .text, .exercise, .grade, .count, .length, .lengths, .list: true
    }
  }

  private func input(of table: PlanTable, _ library: PartLibrary) -> PlanField.Input? {
    let shown = Self.shown(table, library)
    return shown.indices.contains(selection) ? table.fields[shown[selection]].input : nil
  }

  /// Fills in the next exercise that matches the typed name.
  private mutating func complete(_ field: inout PlanField, _ library: PartLibrary) {
    let names = library.names(query)
    guard !names.isEmpty else { return }
    let place = names.firstIndex(of: field.text).map { $0 + 1 } ?? 0
    field.text = names[place % names.count]
    cursor = TextCursor()
  }

  private mutating func change(
    _ table: inout PlanTable, _ library: PartLibrary,
    _ change: (inout PartForm, inout PlanField) -> Void
  ) {
    let shown = Self.shown(table, library)
    guard shown.indices.contains(selection) else { return }
    let place = shown[selection]
    change(&self, &table.fields[place])
    // The name decides which other fields exist.
    selection = Self.shown(table, library).firstIndex(of: place) ?? 0
  }

  private static func step(_ field: inout PlanField, _ direction: Int, _ system: GradeSystem?) {
    switch field.input {
    case .text, .exercise: break
    case .grade: field.text = DraftStep.grade(field.text, direction, system)
    case .count(let range): field.text = DraftStep.count(field.text, direction, range)
    case .length, .lengths: field.text = DraftStep.length(field.text, direction)
    case .list(let step): field.text = DraftStep.number(field.text, Double(direction) * step)
    case .choice(let choices):
      let all = [""] + choices
      let place = (all.firstIndex(of: field.text) ?? 0) + direction + all.count
      field.text = all[place % all.count]
    case .flag: field.text = field.text.isEmpty ? PlanField.yes : ""
    }
  }

  // MARK: Drawing

  func rows(
    _ edited: EditedPlan, _ fault: EditedPlan.Fault?, _ library: PartLibrary
  ) -> [FormView.Field] {
    let shown = Self.shown(edited[part], library)
    return shown.enumerated().map { place, index in
      let field = edited[part].fields[index]
      let isRefused = fault?.table == part && (fault?.field ?? shown[0]) == index
      let hasCursor = field.input == .text || field.input == .exercise
      return FormView.Field(
        label: field.label, value: field.text,
        note: isRefused
          ? "! \(fault?.reason ?? "")" : note(on: field, isSelected: place == selection, library),
        isRefused: isRefused,
        cursor: place == selection && hasCursor ? cursor.index(in: field.text) : nil)
    }
  }

  private func note(on field: PlanField, isSelected: Bool, _ library: PartLibrary) -> String {
    guard field.input == .exercise, isSelected, !query.isEmpty else { return field.hint }
    let names = library.names(query)
    return names.isEmpty
      ? tr("no exercise by that name") : tr("Right: \(names.prefix(2).joined(separator: ", "))")
  }
}
