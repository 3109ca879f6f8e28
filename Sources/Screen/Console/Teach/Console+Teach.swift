import HUD
import Hearing
import Words

extension Console {
  /// The phrases of the screen that can be said now, as its grammar lists them.
  var teachable: [String] {
    let mode = stack.reversed().lazy.compactMap(\.mode).first ?? .climb
    let said = Set(
      stack.reached.flatMap { $0.layer.said(desk).intents }.filter(\.isAvailable).map(\.intent))
    return (grammars[mode]?.rules ?? []).filter { said.contains($0.intent) }.compactMap { rule in
      rule.phrases.first { desk.wordsAreText || desk.audio.canHear($0) }
    }
  }

  /// Offers to learn a word that was missed twice in a row, once in a run, and only where nothing
  /// lies over the activity.
  mutating func offerLesson(after rejection: Rejection) {
    guard let phrase = desk.lessons.follow(rejection, at: desk.now), !desk.lessons.hasOffered,
      desk.reasonNotToTeach == nil, stack.last is ClimbLayer || stack.last is LiftLayer
    else { return }
    desk.lessons.noteOffer()
    push(OfferLayer(Lesson(phrase, voice: desk.voice)))
  }

  /// A lesson's recording never goes on without its layer, however that was closed.
  mutating func stopLostLesson() {
    guard desk.lessons.isRecording, !stack.contains(where: { $0 is TeachLayer }) else { return }
    desk.lessons.isRecording = false
    desk.add([.lesson(.stop)])
  }
}
