import Climbing
import Foundation
import Log
import Session
import Store

// A program for the log's tests: logs attempts without end, each confirmed on stdout once it is committed.
// It is made to be killed.
//
//     log-writer-probe FILE.sqlite PREFIX

let arguments = CommandLine.arguments
let prefix = arguments[2]

func confirm(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

do {
  let store = try EventStore(at: URL(fileURLWithPath: arguments[1]))
  let now = Moment(milliseconds: 1_800_000_000_000)
  var number = 0
  func newID() -> String {
    number += 1
    return "\(prefix)-\(number)"
  }
  let start = SessionStart(appVersion: "test", device: "probe")
  var state = SessionState()
  let opening = SessionState.opening(
    id: prefix, start: start, climb: ClimbStart(discipline: .boulder, system: .v),
    grade: .easiest(.v), at: now, newID: newID)
  try store.append(opening)
  for event in opening { state.apply(event) }
  let orders: [Order] = [.climb(.log(.fall)), .climb(.log(.send)), .undo, .climb(.next)]
  for step in 0... {
    let context = OrderContext(
      now: now + .seconds(step), gesture: .voice, actedAt: now + .seconds(step), newID: newID)
    let decision = state.decide(orders[step % orders.count], context)
    try store.append(decision.events)
    for event in decision.events {
      state.apply(event)
      confirm(event.id)
    }
  }
} catch {
  confirm("error: \(error)")
  exit(1)
}
