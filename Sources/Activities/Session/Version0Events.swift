import Climbing
import Core
import Timers

// The form of events before kinds had names (version 0). FROZEN: people have such rows on disk, and
// they are never rewritten. The golden log contains what this reads.

extension EventRecord {
  func version0Events() throws(PayloadError) -> [Event] {
    let fields = try payload.version0Fields()
    switch payload.kind {
    case "sessionStarted":
      // Every session was a climbing session, so one event stated both.
      let started = try fields.version0Value()
      let start = SessionStart(
        appVersion: try started.text("appVersion"), device: try started.text("device"))
      var climb = with(EventPayload.climb(.started(try ClimbStart(version0: started))))
      climb.id += ".climb"
      return [with(.sessionStarted(start)), climb]
    case "sessionEnded": return [with(.sessionEnded)]
    case "undone":
      let since = try fields.required("sinceThen") { $0.version0Length }
      return [with(.undone(actionID: try fields.text("actionID"), sinceThen: since))]
    case "redone": return [with(.redone(actionID: try fields.text("actionID")))]
    default: break
    }
    if let event = try ClimbEvent(version0: payload.kind, fields) { return [with(.climb(event))] }
    if let event = try RestEvent(version0: payload.kind, fields) { return [with(.rest(event))] }
    if let event = try TimerEvent(version0: payload.kind, fields) { return [with(.timer(event))] }
    return [with(.unknown(payload))]
  }
}
