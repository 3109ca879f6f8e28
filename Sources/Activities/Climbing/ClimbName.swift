import Foundation
package import Grades

/// The name by which routes of several sessions are one climb: without case, accents and blanks, and apart for boulders and
/// routes. Climbs of one name are told apart by their place (`ClimbFold`).
package struct ClimbName: Hashable, Sendable {
  package let isBoulder: Bool
  package let plain: String

  package init(_ name: String, isBoulder: Bool) {
    self.isBoulder = isBoulder
    plain = Self.plain(name)
  }

  package init(_ name: String, of grade: Grade) {
    self.init(name, isBoulder: grade.system.isForBoulders)
  }

  /// The text that the log's tables hold.
  package var text: String { (isBoulder ? "b " : "r ") + plain }

  /// Reads that text.
  package init?(stored text: String) {
    guard text.hasPrefix("b ") || text.hasPrefix("r ") else { return nil }
    isBoulder = text.hasPrefix("b ")
    plain = String(text.dropFirst(2))
  }

  /// A name or a place without case, accents and blanks; unchanged if nothing is left of it.
  package static func plain(_ text: String) -> String {
    let bare: String
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      bare = text.lowercased().filter { !$0.isWhitespace }
    } else {
      let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      bare = folded.lowercased().filter { !$0.isWhitespace }
    }
    return bare.isEmpty ? text : bare
  }
}

/// Which climb of a name a route is, by its place: the one at that place. A route without a place is the climb without one, else
/// the only one there is. So climbs at two places never become one.
enum ClimbPlaces {
  /// - Parameters:
  ///   - place: the route's, plain.
  ///   - places: those of the climbs with its name that are still up.
  static func find(_ place: String?, among places: [String?]) -> Int? {
    if let found = places.firstIndex(of: place) { return found }
    return place == nil && places.count == 1 ? 0 : nil
  }
}
