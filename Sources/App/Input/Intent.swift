/// What a climber can ask for, by word or by key. Each is the name of a public rule in a grammar.
package enum Intent: String, CaseIterable, Sendable {
  // Climbing.
  case send, fall, rest, undo, redo, next, previous
  case `repeat`, harder, easier, status, history, finish
  case routes, onsight
  // Plans.
  case plans, skip, stepback
  // A list on the screen; `next` and `previous` go through it.
  case choose, delete, close
  // Timers; `next` skips there and `previous` goes back a phase.
  case timers, start, pause, resume, stop, round
  // A question on the screen.
  case yes, no
  // Hearing itself.
  case sleep, wake, strict, normal
}
