import Canvas
import Languages
import Preferences
package import Words

extension Layer {
  /// The commands for climbers who share the screen, in every activity.
  func partnerRows(_ desk: Desk) -> [CommandRow<Self>] {
    let alone = desk.hasPartners ? nil : tr("You climb alone: {|press C} to add a partner.")
    return [
      CommandRow(
        "nextclimber", [.tab], hint: desk.hasPartners ? tr("next climber") : nil, unavailable: alone
      ) { _, desk, _ in
        if let next = desk.next(after: desk.up) { desk.bringUp(next) }
      },
      CommandRow("climbers", ["C"], unavailable: alone) { _, desk, _ in
        desk.push(ClimbersLayer())
      },
      // By key only: whoever climbs alone must not suffer from more words.
      CommandRow(
        "add-climber", ["C"], help: tr("Add a partner, who gets a session of their own."),
        unavailable: alone == nil ? tr("You climb with partners already.") : nil
      ) { _, desk, _ in desk.push(ClimbersLayer()) },
      CommandRow(
        "climber",
        help: tr(
          "With partners: bring a climber up, and log in the same breath: “Anna”, “Anna send”."),
        unavailable: alone, takes: desk.spokenClimbers
      ) { _, desk, command in desk.bringUp(saidBy: command) },
    ]
  }
}

extension SpokenForm {
  /// The commands that can be said in one breath with a climber's name.
  fileprivate static func named(isLifting: Bool) -> [(intent: IntentName, phrase: String)] {
    isLifting
      ? [("done", "set done"), ("missed", "missed it"), ("rest", "rest"), ("undo", "undo")]
      : [
        ("send", "send"), ("fall", "fall"), ("rest", "rest"), ("undo", "undo"),
        ("next", "next route"),
      ]
  }

  /// Log likelihood of a name alone, compared with one followed by a command: people call each
  /// other.
  private static let nameAlone = -0.5

  /// Climbers' names, alone and with a command.
  package static func climbers(_ names: [String], isLifting: Bool = false) -> SpokenForm {
    let commands = named(isLifting: isLifting)
    let spoken = names.flatMap { name -> [SpokenName] in
      let said = SpokenName.words(of: name)
      guard !said.isEmpty else { return [] }
      return [SpokenName(name, phrases: [said], likelihood: nameAlone)]
        + commands.map {
          SpokenName("\(name): \($0.phrase)", phrases: ["\(said) \($0.phrase)"])
        }
    }
    return .names("climber", after: ["", "climber"], spoken)
  }
}

extension Desk {
  /// The climbers' names, alone and with a command. “You” is not a name to be called by.
  var spokenClimbers: SpokenForm {
    let named = present.filter { seats[$0].climber ?? preferences.climberName != nil }
    return .climbers(named.map(name), isLifting: setup.isForLifting)
  }

  /// Brings up the named climber, and does what was said with the name.
  mutating func bringUp(saidBy command: Command) {
    guard let text = command.text else { return refuse(tr("That takes a climber's name.")) }
    if let seat = seat(named: text) { return bringUp(seat) }
    for named in SpokenForm.named(isLifting: setup.isForLifting)
    where text.hasSuffix(": \(named.phrase)") {
      let name = String(text.dropLast(named.phrase.count + 2))
      guard let seat = seat(named: name) else {
        return refuse(tr("\(name) is not in the session."))
      }
      var order = Command(named.intent, by: command.gesture, at: command.actedAt)
      order.gestureID = command.gestureID
      return bringUp(seat, then: order)
    }
    refuse(tr("\(text) is not in the session."))
  }
}
