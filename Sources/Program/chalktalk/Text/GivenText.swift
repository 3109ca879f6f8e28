import Climbing
import Core
import Foundation

extension String {
  /// A name for a route, without blanks around it.
  var routeName: String {
    get throws {
      let name = TypedText(self).text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard (1...Route.longestName).contains(name.count) else {
        throw CommandFailure(.usage, "a name has 1 to \(Route.longestName) characters")
      }
      return name
    }
  }

  var givenDay: Day {
    get throws {
      guard let day = Day(self) else {
        throw CommandFailure(.usage, "“\(self)” is not a day: write 2026-11-27")
      }
      return day
    }
  }
}

extension Day {
  /// Its midnight in local time.
  var localStart: Moment {
    get throws {
      let (year, month, day) = date
      let parts = DateComponents(year: year, month: month, day: day)
      guard let start = Calendar(identifier: .gregorian).date(from: parts) else {
        throw CommandFailure(.usage, "\(self) doesn't exist here")
      }
      return Moment(milliseconds: Int64((start.timeIntervalSince1970 * 1000).rounded()))
    }
  }
}
