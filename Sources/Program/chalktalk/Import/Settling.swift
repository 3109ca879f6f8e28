import Exchange
import Session
import Store

/// What is left to do once another machine's imports are here.
enum Settling {
  /// Leaves each row once that machines imported before they knew of each other; returns how many it takes away.
  static func run(_ store: EventStore) throws -> Int {
    var settlement = Settlement(try LoggedImport.all(in: store))
    guard !settlement.suspects.isEmpty else { return 0 }
    var added = false
    var rows = 0
    try store.merge { log in
      for made in settlement.suspects {
        for session in try log.sessions(of: made) {
          settlement.note(try log.events(ofSession: session))
        }
      }
      let found = settlement.settle()
      for event in found.events where try log.add(.event(event)) { added = true }
      rows = found.rows
    }
    return added ? rows : 0
  }
}
