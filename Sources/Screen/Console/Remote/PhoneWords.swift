import Core

extension String {
  /// The phone's buttons for the phrases that sentences ask for. The page shows them as
  /// `Remote/Page/card.html` and the hints of `WorkoutLayer` name them.
  private static let phoneButtons = [
    "next": "Next", "next route": "Next", "rest": "Rest", "round": "Round", "set done": "Done",
    "resume rest": "“Resume the rest” in the menu",
  ]

  /// The sentence as a phone shows it: it names the phone's buttons, or no way at all.
  var tappingOnPhone: String { tapping { Self.phoneButtons[$0] } }
}
