/// The routes of a session in order, for values that are copied often.
///
/// Undo keeps the facts as they were at some moments, and goes back to them. As one array, every route would be copied
/// at the first change after that, all 7,140 of a day and a night. Here a change copies the list of chunks, and the one
/// chunk that it is in.
package struct RouteList: Equatable, Sendable {
  private static let chunkSize = 64

  /// All but the last are full.
  private var chunks: [[Route]] = []
  package private(set) var count = 0

  package init() {}

  package mutating func append(_ route: Route) {
    if count.isMultiple(of: Self.chunkSize) {
      chunks.append([route])
    } else {
      chunks[chunks.count - 1].append(route)
    }
    count += 1
  }
}

extension RouteList: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Route {
    get { chunks[index / Self.chunkSize][index % Self.chunkSize] }
    _modify { yield &chunks[index / Self.chunkSize][index % Self.chunkSize] }
  }
}
