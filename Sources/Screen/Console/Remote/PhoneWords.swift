import Core
import Languages

extension String {
  /// The phone's buttons for the phrases that sentences ask for. The page shows them as
  /// `Remote/Page/card.html` and the hints of `WorkoutLayer` name them.
  private static var phoneButtons: [String: String] {
    [
      "next": tr("Next"), "next route": tr("Next"), "rest": tr("Rest"),
      // The page begins a hint with a capital.
      "round": tr("round", context: "hint").capitalisedFirst, "set done": tr("Done"),
      "resume rest": tr("“Resume the rest” in the menu"),
    ]
  }

  /// The sentence as a phone shows it: it names the phone's buttons, or no way at all.
  var tappingOnPhone: String { tapping { Self.phoneButtons[$0] } }

  private var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
