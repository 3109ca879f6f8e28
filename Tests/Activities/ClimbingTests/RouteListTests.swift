import Grades
import Testing

@testable import Climbing

@Suite("List of routes", .timeLimit(.minutes(30)))
struct RouteListTests {
  private static func list(_ count: Int) -> RouteList {
    var list = RouteList()
    for index in 0..<count { list.append(Route(id: "\(index)", grade: .easiest(.v))) }
    return list
  }

  @Test("holds its routes in order, however many", arguments: [0, 1, 63, 64, 65, 128, 1000])
  func order(count: Int) {
    let list = Self.list(count)
    #expect(list.count == count)
    #expect(list.map(\.id) == (0..<count).map(String.init))
    #expect(list.reversed().map(\.id) == (0..<count).reversed().map(String.init))
    #expect(list.lastIndex { $0.id == "\(count - 1)" } == (count > 0 ? count - 1 : nil))
  }

  @Test("a change to a copy never changes the original")
  func copies() {
    let before = Self.list(130)
    for place in [0, 63, 64, 127, 128, 129] {
      var changed = before
      changed[place].name = "Pink Slab"
      changed.append(Route(id: "new", grade: .easiest(.v)))
      #expect(before == Self.list(130))
      #expect(changed.enumerated().filter { $1.name != nil }.map(\.offset) == [place])
      #expect(changed.count == 131 && changed.last?.id == "new")
    }
  }
}
