import Canvas
import Climbing
package import Core
package import HUD
import Languages
import Session
import Sound
package import Words

/// The tour: each core word is said once, in a session whose log is thrown away.
///
/// It lies over the climbing screen and leaves its commands alone, so a newcomer sees what every
/// word really does.
package struct TourLayer: Layer {
  /// A word of the tour.
  package struct Word: Equatable, Sendable {
    package let intent: IntentName
    /// The phrase, as in the grammar.
    let phrase: String

    package init(_ intent: IntentName, phrase: String) {
      self.intent = intent
      self.phrase = phrase
    }
  }

  /// How a word was given.
  private enum Given: Equatable {
    case heard, pressed, skipped
  }

  /// After this long without a word, the tour says what may be wrong.
  private static let silence = Duration.seconds(8)
  /// Our own tone after the last word is over.
  private static let ownTone = Duration.seconds(1)
  /// By then a word has been heard or missed.
  private static let timeToHear = Duration.seconds(2)
  /// After this long without a word, if no key was pressed, nobody is there.
  private static let patience = Duration.seconds(120)

  private let words: [Word]
  private let kind: TourKind
  private var given: [Given] = []
  /// When the current word was asked for.
  private var askedAt = Moment(microseconds: 0)
  private var touchedAt = Moment(microseconds: 0)
  /// Whether a key was pressed: then somebody is there, and ends the tour.
  private var isTouched = false
  /// Whether the last command came by voice.
  private var isByVoice = false
  /// The number of the session's events examined so far.
  private var seen = 0
  /// The phrase of another command, heard in place of the word.
  private var mistaken: String?
  /// How often the current word was said without being heard.
  private var misses = 0

  /// - Parameter words: those of the kind, in an order in which each can be carried out.
  package init(_ words: [Word], of kind: TourKind = .climb) {
    self.words = words
    self.kind = kind
  }

  private var word: Word? { given.count < words.count ? words[given.count] : nil }

  /// A word that was missed twice can be taught.
  private var offersLesson: Bool { word != nil && misses >= 2 }

  package var mode: Mode? { word == nil || offersLesson ? .confirm : nil }
  package var passage: Passage { word == nil ? .nothing : .everything }

  package func holdsBack(_ intent: IntentName, _ desk: Desk) -> String? {
    word == nil ? tr("The tour is over: {say “yes”|press Enter} to end it.") : nil
  }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    guard word != nil else {
      return [
        CommandRow("yes", [.enter, .escape, "q"], hint: tr("end", context: "hint")) { _, desk, _ in
          desk.endTour(.done)
        },
        CommandRow("no") { _, desk, _ in desk.endTour(.done) },
      ]
    }
    return lessonRows(desk) + [
      CommandRow("choose", [.enter], hint: tr("skip this word")) {
        tour, desk, _ in
        tour.give(.skipped, desk)
      },
      CommandRow("close", kind.endKeys, hint: tr("end the tour")) { _, desk, _ in
        desk.endTour(.skipped)
      },
    ]
  }

  private func lessonRows(_ desk: Desk) -> [CommandRow<Self>] {
    guard offersLesson else { return [] }
    return [
      CommandRow("yes", ["y"], hint: tr("teach it"), unavailable: desk.reasonNotToTeach) {
        tour, desk, _ in tour.teach(&desk)
      },
      CommandRow("no", ["n"], hint: tr("ask again")) { tour, desk, _ in
        tour.ask(desk)
        desk.sound(.play(.same))
      },
    ]
  }

  private func teach(_ desk: inout Desk) {
    guard let phrase = word?.phrase else { return }
    desk.push(TeachLayer(Lesson(phrase, voice: desk.voice)))
  }

  package mutating func begin(_ desk: inout Desk) {
    (askedAt, touchedAt) = (desk.now, desk.now)
    seen = desk.session.events.count
  }

  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    switch input {
    case .rejected(let rejection) where rejection.isOfWord && !desk.lessons.isRecording:
      misses += 1
    case .lesson(.learnt), .lesson(.failed): ask(desk)
    default: break
    }
    if desk.now >= askedAt + Self.silence { misses = max(misses, sounds(desk)) }
    if input.source != .program {
      isByVoice = input.source == .voice
      isTouched = isTouched || input.source == .terminal
      touchedAt = desk.now
    } else if !isTouched, desk.now >= touchedAt + Self.patience {
      desk.endTour(.skipped)
    }
  }

  package mutating func committed(_ desk: inout Desk) {
    let new = desk.session.events.dropFirst(seen).compactMap(\.payload.tourIntent)
    seen = desk.session.events.count
    guard let word, let done = new.first else { return }
    if done == word.intent {
      give(isByVoice ? .heard : .pressed, desk)
    } else {
      mistaken = isByVoice ? words.first { $0.intent == done }?.phrase : nil
      if isByVoice { misses += 1 }
    }
  }

  /// How many sounds might have been the word: many a word is so far from what the networks know that
  /// they say nothing of it.
  private func sounds(_ desk: Desk) -> Int {
    desk.audio.heard.sounds.count {
      $0 >= askedAt + Self.ownTone && $0 < desk.now - Self.timeToHear
    }
  }

  package func nextDeadline(_ desk: Desk) -> Moment? {
    let hints = [askedAt + Self.silence, askedAt + Self.silence + Self.silence]
    return hints.first { desk.now < $0 } ?? (isTouched ? nil : touchedAt + Self.patience)
  }

  package func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.head.title = tr("TOUR", context: "title")
    guard let word else {
      scene.overlay = .summary(title: tr("That's the tour"), lines: summary(desk))
      return
    }
    let phrase = word.phrase.uppercased()
    scene.prompt = Scene.Prompt(
      word: desk.audio.canHear(word.phrase) ? tr("SAY \(phrase)", context: "big word") : phrase,
      text: "\(given.count + 1)/\(words.count)  \(remark(word, desk))")
  }

  /// What the word does, or what went wrong with it.
  private func remark(_ word: Word, _ desk: Desk) -> String {
    guard desk.audio.canHear(word.phrase) else {
      return kind.effect(of: word.intent, key: kind.key(of: word.intent, desk))
    }
    if offersLesson, desk.reasonNotToTeach == nil {
      return desk.asking(
        tr(
          "“\(word.phrase)” was missed twice. Teach Chalktalk how you say it? "
            + "{Say “yes” or “no”|Press y or n}."))
    }
    if let mistaken {
      return tr("Heard as “\(mistaken)”: say “\(word.phrase)” once more.")
    }
    if let last = desk.audio.heard.entries.first, last.at > askedAt, last.rejection != nil,
      let advice = last.advice
    {
      return tr("Heard no command. \(advice)")
    }
    if desk.now >= askedAt + Self.silence {
      return tr(
        "Nothing heard. Does the bar at the top move when you speak? "
          + "The key \(kind.key(of: word.intent, desk)) does the same.")
    }
    let phrase = word.phrase.prefix(1).uppercased() + word.phrase.dropFirst()
    return kind.effect(of: word.intent, phrase: phrase)
  }

  private func summary(_ desk: Desk) -> [String] {
    let heard = given.count { $0 == .heard }
    let list = zip(words, given).map { word, given in
      switch given {
      case .heard: "✔ \(word.phrase)  " + tr("heard", context: "word")
      case .pressed: "· \(word.phrase)  " + tr("by key")
      case .skipped: "· \(word.phrase)  " + tr("skipped", context: "word")
      }
    }
    let verdict =
      heard == words.count
      ? tr("Chalktalk heard every word.")
      : !desk.audio.canHearValues
        ? tr("Without a microphone, keys do it all.")
        : tr(
          "Heard \(heard) of \(words.count). Closer to the microphone is better; "
            + "“chalktalk voice train” learns your voice.")
    return list + [
      verdict, tr("? lists all words and keys."), tr("Nothing from the tour was logged."),
    ]
  }

  private mutating func give(_ how: Given, _ desk: Desk) {
    given.append(how)
    ask(desk)
  }

  /// Asks for the current word, as if for the first time.
  private mutating func ask(_ desk: Desk) {
    mistaken = nil
    misses = 0
    (askedAt, touchedAt) = (desk.now, desk.now)
  }
}
