/// Rows of a table that are in the log already.
package struct KnownRows {
  package private(set) var number = 0
  /// How many of these sets move to another exercise.
  package private(set) var remapped: [Remapping: Int] = [:]
}
