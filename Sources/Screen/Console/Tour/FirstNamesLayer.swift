import Canvas
import Core
package import HUD
import Languages
import Preferences
import Words

/// Asks once who climbs along: names, with commas between them. Without a name somebody climbs alone.
package struct FirstNamesLayer: Layer {
  private var text = ""
  /// Several names of the longest kind.
  private static let longest = 120

  package init() {}

  package var mode: Mode? { nil }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("keep", [.enter], hint: tr("go on")) { layer, desk, _ in layer.keep(&desk) },
      CommandRow("close", [.escape], hint: tr("skip", context: "hint")) { _, desk, _ in
        desk.endTour(.done)
      },
    ] + typing(into: \.text, limit: Self.longest)
  }

  package func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.head.title = tr("WELCOME", context: "title")
    scene.overlay = .list(
      ListView(
        title: tr("Who climbs with you?"), rows: [], selection: -1, query: text,
        empty: tr(
          "Names, with commas: Anna, Ben. Each gets a session of their own. Enter alone: nobody."),
        footer: footer(desk)))
  }

  private func keep(_ desk: inout Desk) {
    let names = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    do throws(ClimberNameError) {
      desk.firstPartners = try desk.names.checked(
        names, besides: desk.preferences.climberName ?? Desk.unnamed)
      desk.endTour(.done)
    } catch {
      desk.refuse(error.shown)
    }
  }
}
