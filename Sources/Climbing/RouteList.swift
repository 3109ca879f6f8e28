/// The routes of a session in order, cheap to copy and change.
///
/// Undo keeps snapshots of the state. With a single array, the first change after a snapshot would
/// copy every route, up to 7,140 in a day and a night. Here a change copies only the list of chunks
/// and the changed chunk.
package struct RouteList: Equatable, Sendable {
  private static let chunkSize = 64

  /// All but the last chunk are full.
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
