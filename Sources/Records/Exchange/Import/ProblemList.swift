/// Rows that can't be imported: the number of all, and the first ones with their reasons.
package struct ProblemList {
  /// More than anybody reads; a file may have millions of them.
  private static let limit = 10_000

  package private(set) var count = 0
  package private(set) var first: [RowProblem] = []

  package init() {}

  package mutating func add(_ problem: RowProblem) {
    count += 1
    if first.count < Self.limit { first.append(problem) }
  }
}
