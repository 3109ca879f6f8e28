import Climbing
import Core
import Foundation
import Grades
import Session
import Store

// A program for the log's tests: logs attempts as a session does, each confirmed on stdout once it is committed.
// It is made to be killed.
//
//     log-writer-probe FILE.sqlite PREFIX [COUNT]

let arguments = CommandLine.arguments
let prefix = arguments[2]
let count = arguments.count > 3 ? Int(arguments[3]) ?? .max : .max

/// The log's folder, as the program makes it for its usual log.
func makeFolder() {
  let folder = URL(fileURLWithPath: arguments[1]).deletingLastPathComponent()
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
}

func confirm(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

makeFolder()
do {
  let log = try RunningLog(at: URL(fileURLWithPath: arguments[1]))
  let now = Moment(milliseconds: 1_800_000_000_000)
  var number = 0
  func newID() -> String {
    number += 1
    return "\(prefix)-\(number)"
  }
  let start = SessionStart(appVersion: "test", device: "probe")
  var state = SessionState()
  let orders: [Order] = [.climb(.log(.fall)), .climb(.log(.send)), .undo, .climb(.next)]
  for step in 0..<count {
    let context = OrderContext(
      now: now + .seconds(step), gesture: .voice, actedAt: now + .seconds(step), newID: newID)
    let opening =
      state.facts.id != nil
      ? []
      : SessionState.opening(
        id: prefix, start: start, climb: ClimbStart(discipline: .boulder, system: .v),
        grade: .easiest(.v), at: now, newID: newID)
    let open = opening.isEmpty ? state : SessionState(folding: opening)
    let events = opening + open.decide(orders[step % orders.count], context).events
    do {
      try log.append(events)
    } catch StoreError.moved {
      // As a session does: it is not confirmed, and the next one goes into the new log.
      confirm("moved")
      continue
    }
    for event in events {
      state.apply(event)
      confirm(event.id)
    }
  }
} catch {
  confirm("error: \(error)")
  exit(1)
}
