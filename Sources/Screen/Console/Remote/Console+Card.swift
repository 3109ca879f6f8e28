package import Core
import HUD
import Hearing
import Languages
import Session
import Words

extension Console {
  /// The card that phones show now.
  package func card(at now: Moment) -> RemoteCard {
    var reader = self
    reader.desk.now = now
    reader.desk.isForPhone = true
    return reader.card(of: reader.scene(at: now))
  }

  private func card(of scene: Scene) -> RemoteCard {
    var card = RemoteCard()
    card.title = scene.head.title
    card.subtitle = scene.head.subtitle
    card.session = desk.session.facts.id
    card.rest = desk.session.facts.rest.map(RemoteCard.Rest.init)
    card.climbers = zip(desk.present, scene.climbers).map { seat, climber in
      RemoteCard.Climber(
        name: climber.name, grade: climber.grade, tries: climber.tries,
        rest: desk.seats[seat].session.facts.rest.map(RemoteCard.Rest.init), isUp: climber.isUp)
    }
    card.counts = desk.session.facts.counts
    let sessions = desk.present.map { desk.seats[$0].session.facts }
    card.allSends = sessions.map(\.counts.sends).reduce(0, +)
    card.began = sessions.compactMap(\.startedAt).min()
    card.warnings = scene.news.warnings.map(\.tappingOnPhone)
    card.outcome = scene.news.outcome
    card.toast = desk.news.toast.map {
      RemoteCard.Toast(
        topic: $0.reply.topic, word: $0.reply.word, text: desk.asking($0.reply.text),
        offersUndo: $0.reply.offersUndo, until: $0.until)
    }
    for layer in shownStack(desk) {
      if layer.passage == .nothing {
        card.id = nil
        card.climb = nil
        card.lift = nil
        card.question = nil
        card.figures = scene.figures
        card.list = nil
        card.offers = []
      }
      layer.fill(&card, desk)
    }
    return card
  }

  /// Carries out a phone's gesture if the card offers it: a phone can't do everything that a key
  /// can.
  ///
  /// It applies to the climber for whom it was made. Another climber may have come up since, while
  /// the gesture was on its way or waited for a connection.
  mutating func carryOut(_ gesture: RemoteGesture) {
    desk.remote.begin(gesture)
    let shown = card(at: desk.now)
    if desk.isOver, !shown.offers.contains(where: { $0.command == gesture.command }) {
      return desk.remote.refuse(tr("The session is over."))
    }
    if shown.question != nil, !shown.offers.contains(where: { $0.command == gesture.command }) {
      return carryOutBeforeAnswer(gesture)
    }
    guard desk.holds(gesture) else {
      return desk.remote.refuse(tr("That was made in another session."))
    }
    let named = gesture.climber.map { (name: $0, seat: desk.seat(named: $0)) }
    if let named, named.seat == nil {
      return desk.remote.refuse(tr("\(named.name) is not in the session."))
    }
    let seat = named?.seat ?? desk.up
    var card = shown
    if seat != desk.up { inSession(of: seat) { card = $0.card(at: $0.desk.now) } }
    guard card.offers.contains(where: { $0.command == gesture.command }) else {
      return desk.remote.refuse(tr("Nothing logged: the machine shows something else by now."))
    }
    if let meant = desk.remote.card(meantBy: gesture), meant != card.id {
      desk.remote.keepForNext(card: meant)
      return desk.remote.refuse(tr("Nothing logged: another route or exercise is up by now."))
    }
    if seat == desk.up { give(gesture.asCommand) } else { bringUp(seat, then: gesture.asCommand) }
  }

  /// While the console asks whether to finish the session, a gesture is carried out, since it was made in the session; the question
  /// stays open. With any other question it waits on the phone for the answer.
  private mutating func carryOutBeforeAnswer(_ gesture: RemoteGesture) {
    guard let question = stack.last as? QuestionLayer, question.command.intent == "finish" else {
      return desk.remote.noteFailure(tr("A question waits for its answer first."))
    }
    stack.removeLast()
    carryOut(gesture)
    stack.append(question)
  }

  /// The answer to the gesture, once all its effects are done.
  package mutating func answerGesture() -> RemoteAnswer {
    desk.remote.finish(leaving: card(at: desk.now).id)
  }
}

extension Layer {
  /// Commands with a label, as the phone's buttons.
  func offers(_ desk: Desk) -> [RemoteCard.Offer] {
    rows(desk).compactMap { row in
      guard row.unavailable == nil, let label = row.hint else { return nil }
      return RemoteCard.Offer(
        command: row.intent.rawValue, label: label, unavailable: row.refusal().map(desk.asking))
    }
  }

  /// The given commands that this layer has, labelled or not.
  func offers(_ commands: [String], _ desk: Desk) -> [RemoteCard.Offer] {
    let rows = rows(desk)
    return commands.compactMap { command in
      rows.first { $0.intent.rawValue == command }.map { row in
        RemoteCard.Offer(
          command: command, label: row.hint ?? command,
          unavailable: (row.unavailable ?? row.refusal()).map(desk.asking))
      }
    }
  }
}

extension RemoteCard.Rest {
  init(_ rest: Rest) {
    length = rest.length
    clock =
      rest.isPaused
      ? .paused(after: rest.elapsed(at: rest.changedAt))
      : .running(since: rest.moment(after: .zero))
  }
}
