package import HUD
import Hearing
package import Log
import Session
import Sound

/// Feeds inputs to the console and carries out its effects, in order, one at a time.
///
/// The commit is made here, on the loop: nothing may sound or be drawn before it.
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

  /// Begins with these layers, the lowest first.
  package mutating func start(_ layers: [any Layer]) {
    perform(console.start(layers, at: now()))
  }

  package mutating func receive(_ input: Input) {
    perform(console.releaseHeldKey(before: input, at: now()))
    perform(console.receive(input, at: now()))
  }

  package func scene() -> Scene { console.scene(at: now()) }

  private mutating func perform(_ effects: [Effect]) {
    let ports = ports
    for effect in effects {
      switch effect {
      case .commit(let decision): commit(decision)
      case .play(let cue): play(cue)
      case .playNext(let cue): ports.speaker.playNext(cue)
      case .speak(let words): ports.speaker.speak(words)
      case .listen(let mode, let only): ports.ear.listen(mode, only)
      case .expect(let forms): ports.ear.expect(forms)
      case .setAsleep(let asleep): ports.ear.setAsleep(asleep)
      case .setProfile(let profile): ports.ear.setProfile(profile)
      case .setMuted(let muted): ports.speaker.setMuted(muted)
      case .save(let change): keep { try ports.disk.save(change) }
      case .keep(let presets): keep { try ports.disk.keep(presets) }
      case .keepFavourites(let favourites): keep { try ports.disk.keepFavourites(favourites) }
      case .change(let change): keep { try ports.disk.change(change) }
      case .look(let lookup): look(lookup)
      case .run(let hook): ports.run(hook)
      case .quit: isOver = true
      }
    }
  }

  private func play(_ cue: Cue) {
    if cue == .restEnd { ports.ear.happened(.rested) }
    if !ports.speaker.play(cue) { ports.speaker.ring() }
  }

  /// What is not kept is told; it holds for now all the same.
  private mutating func keep(_ write: () throws -> Void) {
    do {
      try write()
    } catch {
      ports.log { "not kept: \(error)" }
      receive(.failed("NOT KEPT: \(error)"))
    }
  }

  private mutating func look(_ lookup: Lookup) {
    do {
      receive(.found(try ports.disk.look(lookup)))
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
    if let happening = Happening(decision.events) { ports.ear.happened(happening) }
    perform(console.committed(decision, at: now()))
    for event in decision.events { ports.log { "committed \(event.id) \(event.payload)" } }
  }
}
