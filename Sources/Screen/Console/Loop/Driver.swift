package import Core
package import HUD
import Hearing
import Languages
import Preferences
import Session
import Sound

/// Passes inputs to the console and carries out its effects in order, one at a time.
///
/// The commit happens here, on the loop: nothing may sound or be drawn before it.
package struct Driver {
  package private(set) var console: Console
  package private(set) var isOver = false
  private let ports: Ports
  private let now: () -> Moment

  package init(console: Console, ports: Ports, now: @escaping () -> Moment) {
    self.console = console
    self.ports = ports
    self.now = now
  }

  /// Starts with these layers, lowest first.
  package mutating func start(_ layers: [any Layer]) {
    perform(console.start(layers, at: now()))
  }

  package mutating func receive(_ input: Input) {
    perform(console.releaseHeldKey(before: input, at: now()))
    perform(console.receive(input, at: now()))
  }

  /// Carries out a phone's gesture, once however often it arrives; it is on disk when this returns.
  package mutating func answer(_ gesture: RemoteGesture) -> RemoteAnswer {
    if let answer = console.desk.remote.answer(to: gesture.id) { return answer }
    do {
      if try ports.disk.holds(gesture.id) { return .done(tr("Logged already.")) }
    } catch {
      ports.log { "not looked up: \(error)" }
      return .failed("\(error)")
    }
    receive(.gesture(gesture))
    return console.answerGesture()
  }

  /// Carries out a button of the media controls.
  package mutating func press(_ button: MediaButton) {
    receive(.button(button, pressed: now()))
    console.answerButton()
  }

  package func scene() -> Scene { console.scene(at: now()) }

  private mutating func perform(_ effects: [Effect]) {
    let ports = ports
    for effect in effects {
      switch effect {
      case .commit(let decision): commit(decision)
      case .speaker(let order): ports.speaker(order)
      case .ear(let order): ports.ear(order)
      case .save(let change):
        if !keep({ try ports.disk.save(change) }) { console.desk.unsaved.insert(change.key) }
      case .keep(let presets): keep { try ports.disk.keep(presets) }
      case .keepFavourites(let favourites): keep { try ports.disk.keepFavourites(favourites) }
      case .keepHold(let hold): keep { try ports.disk.keepHold(hold) }
      case .change(let change): keep { try ports.disk.change(change) }
      case .look(let lookup): look(lookup)
      case .run(let hook): ports.run(hook)
      case .announce(let announcement): ports.announce?(announcement)
      case .lesson(let order): ports.lesson(order)
      case .remote(let order): ports.remote(order)
      case .quit: isOver = true
      }
    }
  }

  /// Reports what could not be saved, and returns false; it still applies to this run.
  @discardableResult
  private mutating func keep(_ write: () throws -> Void) -> Bool {
    do {
      try write()
      return true
    } catch {
      ports.log { "not kept: \(error)" }
      let reason = "\(error)"
      receive(.failed(tr("NOT KEPT: \(reason)")))
      return false
    }
  }

  private mutating func look(_ lookup: Lookup) {
    do {
      receive(.found(try ports.disk.look(lookup, console.desk.who)))
    } catch {
      ports.log { "not found: \(error)" }
      receive(.failed("\(error)"))
    }
  }

  private mutating func commit(_ decision: Decision) {
    do {
      try ports.disk.commit(decision.events)
    } catch {
      ports.log { "not committed: \(error)" }
      perform(console.notCommitted("\(error)", at: now()))
      return
    }
    if let happening = Happening(decision.events) { ports.ear(.happened(happening)) }
    perform(console.committed(decision, at: now()))
    for event in decision.events { ports.log { "committed \(event.id) \(event.payload)" } }
  }
}

extension Happening {
  /// The sound of events that were committed together: an attempt, even if it also ended a rest and
  /// moved the plan on; nil if nothing concerns the climber.
  init?(_ events: [Event]) {
    let each = events.compactMap { Happening($0.payload) }
    guard let first = each.first(where: { $0 == .tried }) ?? each.last else { return nil }
    self = first
  }

  private init?(_ payload: EventPayload) {
    switch payload {
    case _ where payload.isTry: self = .tried
    case .undone, .redone: self = .other
    default: return nil
    }
  }
}
