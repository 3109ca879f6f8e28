import Languages

/// A set's number on the screen, in speech and in lists: its place in the exercise, counting
/// skipped sets, warm-ups and drop sets.
package struct SetNumber: Equatable, Sendable, CustomStringConvertible {
  package let number: Int
  /// How many sets the exercise will have; nil where none were planned.
  package let count: Int?

  /// `set 3 of 5`.
  package var description: String {
    count.map { tr("set \(number) of \($0)") } ?? tr("set \(number)")
  }
}

extension ExerciseBlock {
  /// A logged set's number; nil if there is no such set.
  package func number(of set: LoggedSet.ID) -> SetNumber? {
    course.firstIndex(of: .set(set)).map { numbered($0 + 1) }
  }

  /// The number of the set that comes next.
  package var nextNumber: SetNumber { numbered(course.count + 1) }

  private func numbered(_ number: Int) -> SetNumber {
    let left = max(0, plan.sets.count - planPlace)
    return SetNumber(
      number: number, count: plan.sets.isEmpty ? nil : max(number, course.count + left))
  }
}

extension ExerciseBlock {
  mutating func log(_ set: LoggedSet) {
    sets.append(set)
    course.append(.set(set.id))
    said = nil
  }

  mutating func skip() {
    course.append(.skipped)
    said = nil
  }

  mutating func delete(_ id: LoggedSet.ID) {
    sets.removeAll { $0.id == id }
    course.removeAll { $0 == .set(id) }
  }

  mutating func edit(_ id: LoggedSet.ID, _ change: (inout LoggedSet) -> Void) {
    guard let place = sets.firstIndex(where: { $0.id == id }) else { return }
    change(&sets[place])
  }
}
