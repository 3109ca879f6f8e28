import Core
import HUD
import Hearing
import Languages
import Sound
import Words

/// What was heard last and what it did, for a few seconds, beside what was said before.
extension Desk {
  private static let shown = Duration.seconds(4)
  /// Seconds of talk around a word from which it may be somebody's sentence: no tone answers that.
  private static let talk = 0.8
  /// An answer after this long is late.
  static let prompt = Duration.seconds(2)

  /// When the last word goes from the screen.
  var lastWordEnd: Moment? {
    audio.heard.entries.first.flatMap { entry in
      let end = entry.at + Self.shown
      return end > now ? end : nil
    }
  }

  /// The last two words: `heard “harder” · before “send”`; nil once they are old.
  var lastWords: String? {
    guard lastWordEnd != nil else { return nil }
    let latest = audio.heard.entries.prefix(2).compactMap(\.shortText)
    guard let last = latest.first else { return nil }
    return latest.count > 1
      ? tr("heard \(last) · before \(latest[1])") : tr("heard \(last)")
  }

  /// Answers a word that was nearly heard: in large letters, unless they show something that was
  /// done, and with a tone, unless somebody is talking.
  mutating func answer(_ rejection: Rejection) {
    guard rejection.isNearMiss, let phrase = rejection.phrase, !lessons.isRecording else { return }
    let company = rejection.findings.evidence.first { $0.name == .company }?.measure ?? 0
    guard company < Self.talk else { return }
    sound(.play(.again))
    guard news.toast == nil else { return }
    let reply = Reply(
      .info, word: "\(phrase.uppercased())?", tr("“\(phrase)”? Say it again."), tone: .again,
      isDone: false)
    news.show(reply, flashes: false, at: now, for: Self.shown)
  }

  /// Says that a word is answered late: saying it again would count twice.
  mutating func admitLateness(since wordEnd: Moment) {
    if now - wordEnd > Self.prompt { sound(.playNext(.late)) }
  }
}

extension HeardLog.Entry {
  /// `“send”`, or `“fall”?` for one that was only nearest; nil if nothing was compared.
  fileprivate var shortText: String? {
    word.map { rejection == nil ? "“\($0)”" : "“\($0)”?" }
  }
}
