import Canvas
import Core
import HUD
import Languages
import Preferences
import Session
import Sound
import Words

extension Desk {
  /// When a running rest shows another second.
  func nextSecond(of rest: Rest?) -> Moment? {
    guard let rest, !rest.isPaused else { return nil }
    return rest.moment(after: .zero).nextWhole(.seconds(1), after: now)
  }

  /// Starts or ends a rest. A request right after a rest has begun by itself means that rest, not
  /// its end; true then.
  @discardableResult
  mutating func rest(_ activity: RestOrder.Activity, by command: Command) -> Bool {
    guard let rest = session.facts.rest, [.auto, .plan].contains(rest.source), !rest.isPaused,
      now - rest.startedAt < .seconds(5)
    else {
      order(.rest(.toggle(activity)), by: command)
      return false
    }
    let left = rest.remaining(at: now).map { "  \($0.clock(.up))" } ?? ""
    let word = tr("REST", context: "big word")
    tell(Reply(.rest, word: word, "\(word)\(left)", tone: .rest))
    return true
  }

  /// “Stop” where no timer runs.
  func nothingToStop<Owner>() -> CommandRow<Owner> {
    CommandRow(
      "stop",
      unavailable: session.facts.rest == nil
        ? tr("No timer is running.")
        : tr("No timer is running: {say “rest”|press r} to end the rest.")
    ) { _, _, _ in }
  }

  fileprivate mutating func switchRests(_ areOn: Bool) {
    preferences.hasRestTimer = areOn
    let running = session.facts.rest == nil ? "" : " " + tr("This rest keeps running.")
    tell(
      Reply(
        .info,
        (areOn ? tr("Rests on.") : tr("Rests off: no rest will start.")) + running,
        tone: areOn ? .resume : .pause))
  }

  fileprivate var reasonAgainstPausing: String? {
    guard let rest = session.facts.rest else {
      return tr("No rest to pause: {say “rest”|press r} to start one.")
    }
    return rest.isPaused ? tr("The rest is paused already: {say “resume rest”|press P}.") : nil
  }

  fileprivate var reasonAgainstResuming: String? {
    guard let rest = session.facts.rest else { return tr("No rest to resume.") }
    return rest.isPaused ? nil : tr("The rest is running.")
  }
}

extension Layer {
  /// An activity's commands for rests, besides starting and ending one.
  func restRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("pause", ["P"], unavailable: desk.reasonAgainstPausing) {
        $1.order(.rest(.pause), by: $2)
      },
      CommandRow("resume", ["P"], unavailable: desk.reasonAgainstResuming) {
        $1.order(.rest(.resume), by: $2)
      },
      restSwitch("restsoff", areOn: false, desk), restSwitch("restson", areOn: true, desk),
    ]
  }

  /// Turns rests on or off; one key does both.
  private func restSwitch(_ intent: IntentName, areOn: Bool, _ desk: Desk) -> CommandRow<Self> {
    let isSo = desk.preferences.hasRestTimer == areOn
    let reason = areOn ? tr("Rests are on already.") : tr("Rests are off already.")
    return CommandRow(intent, ["R"], unavailable: isSo ? reason : nil) { _, desk, _ in
      desk.switchRests(areOn)
    }
  }
}

extension Scene.Rest {
  init(_ rest: Rest, at now: Moment, isMain: Bool) {
    let remaining = rest.remaining(at: now)
    let isOver = remaining.map { $0 <= .zero } ?? false
    let text =
      isOver
      ? "+" + (remaining?.clock() ?? "") : remaining?.clock(.up) ?? rest.elapsed(at: now).clock()
    self.init(
      text: text, longest: isOver ? text : rest.length?.clock(.up) ?? text,
      progress: rest.length.map { rest.elapsed(at: now) / $0 }, isOver: isOver,
      isPaused: rest.isPaused, isMain: isMain)
  }
}
