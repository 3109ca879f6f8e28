import Climbing
import HUD
import Lifting
import Preferences

/// The fields of one part of a draft, of which one is being changed: typed, or stepped through.
struct PartForm: Equatable {
  /// The part's place in the draft.
  let part: Int
  /// Among the fields that are shown.
  private(set) var selection = 0
  /// The field was just come to: what is typed takes the place of what stands there.
  private var isFresh = true
  /// What was typed of an exercise's name: those that fit are stepped through.
  private var query = ""

  private static let limit = 300

  /// On a field, where one is to be put right.
  init(part: Int, field: Int?, of table: DraftTable, _ exercises: [Exercise]) {
    self.part = part
    selection = Self.shown(table, exercises).firstIndex { $0 == field } ?? 0
  }

  /// The places of the fields that apply: reps are none of a hold's.
  static func shown(_ table: DraftTable, _ exercises: [Exercise]) -> [Int] {
    let kind = exercises.named(table["name"])?.kind
    return table.fields.indices.filter { index in
      let field = table.fields[index]
      guard table.kind == .exercise, let kind, field.text.isEmpty else { return true }
      return switch field.key {
      case "reps", "warm-up", "drop": [.weight, .bodyweight].contains(kind)
      case "seconds": [.hold, .distance].contains(kind)
      case "metres": kind == .distance
      default: true
      }
    }
  }

  mutating func move(by fields: Int, _ table: DraftTable, _ exercises: [Exercise]) {
    let count = Self.shown(table, exercises).count
    select((selection + fields + count) % count)
  }

  mutating func select(_ place: Int) {
    selection = place
    isFresh = true
    query = ""
  }

  mutating func type(_ text: String, _ table: inout DraftTable, _ exercises: [Exercise]) {
    change(&table, exercises) { form, field in
      switch field.kind {
      case .choice, .flag: if text == " " { Self.step(&field, 1, nil) }
      case .text, .exercise, .grade, .count, .length, .list, .lengths:
        field.text = String(((form.isFresh ? "" : field.text) + text).prefix(Self.limit))
        form.isFresh = false
        form.query = field.text
      }
    }
  }

  mutating func erase(_ table: inout DraftTable, _ exercises: [Exercise]) {
    change(&table, exercises) { form, field in
      field.text = form.isFresh ? "" : String(field.text.dropLast())
      form.isFresh = false
      form.query = field.text
    }
  }

  /// One step up or down. `system`: of grades that are written out.
  mutating func step(
    _ direction: Int, _ table: inout DraftTable, _ exercises: [Exercise], _ system: GradeSystem?
  ) {
    change(&table, exercises) { form, field in
      form.isFresh = true
      if field.kind == .exercise {
        let names = Self.names(like: form.query, exercises)
        guard !names.isEmpty else { return }
        let place = names.firstIndex(of: field.text).map { $0 + direction } ?? 0
        field.text = names[(place + names.count) % names.count]
      } else {
        Self.step(&field, direction, system)
      }
    }
  }

  private mutating func change(
    _ table: inout DraftTable, _ exercises: [Exercise],
    _ change: (inout PartForm, inout DraftField) -> Void
  ) {
    let shown = Self.shown(table, exercises)
    guard shown.indices.contains(selection) else { return }
    let place = shown[selection]
    change(&self, &table.fields[place])
    // A name decides which of the other fields there are.
    selection = Self.shown(table, exercises).firstIndex(of: place) ?? 0
  }

  /// Those in which every word was typed; all of nothing.
  private static func names(like query: String, _ exercises: [Exercise]) -> [String] {
    let words = query.lowercased().split(separator: " ")
    return exercises.map(\.name).filter { name in
      words.allSatisfy { name.lowercased().contains($0) }
    }
  }

  private static func step(_ field: inout DraftField, _ direction: Int, _ system: GradeSystem?) {
    switch field.kind {
    case .text, .exercise: break
    case .grade: field.text = DraftStep.grade(field.text, direction, system)
    case .count(let range): field.text = DraftStep.count(field.text, direction, range)
    case .length, .lengths: field.text = DraftStep.length(field.text, direction)
    case .list(let step): field.text = DraftStep.number(field.text, Double(direction) * step)
    case .choice(let choices):
      let all = [""] + choices
      let place = (all.firstIndex(of: field.text) ?? 0) + direction + all.count
      field.text = all[place % all.count]
    case .flag: field.text = field.text.isEmpty ? DraftField.yes : ""
    }
  }

  // MARK: What is seen

  func rows(
    _ draft: TrainingDraft, _ fault: TrainingDraft.Fault?, _ exercises: [Exercise]
  ) -> [FormView.Row] {
    let shown = Self.shown(draft[part], exercises)
    return shown.enumerated().map { place, index in
      let field = draft[part].fields[index]
      let isRefused = fault?.table == part && (fault?.field ?? shown[0]) == index
      return FormView.Row(
        label: field.label, value: field.text,
        note: isRefused
          ? "! \(fault?.reason ?? "")" : note(on: field, isSelected: place == selection, exercises),
        isRefused: isRefused)
    }
  }

  private func note(on field: DraftField, isSelected: Bool, _ exercises: [Exercise]) -> String {
    guard field.kind == .exercise, isSelected, !query.isEmpty else { return field.hint }
    let names = Self.names(like: query, exercises)
    return names.isEmpty
      ? "no exercise by that name" : "Right: \(names.prefix(2).joined(separator: ", "))"
  }
}
