/// What the words mean at the moment: each mode has a grammar of its name.
package enum Mode: String, CaseIterable, Sendable {
  case climb, list, timer, lift, confirm, either, asleep
}
