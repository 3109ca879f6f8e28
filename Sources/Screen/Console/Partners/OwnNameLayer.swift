import Canvas
import Core
import HUD
import Languages
import Preferences
import Sound
import Words

/// The name of the log's owner, typed; an empty one is none.
struct OwnNameLayer: Layer {
  private var text: String

  init(_ desk: Desk) { text = desk.preferences.climberName ?? "" }

  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("keep", [.enter], hint: tr("save", context: "hint")) { layer, desk, _ in
        layer.keep(&desk)
      },
      CommandRow("close", [.escape], hint: tr("close", context: "hint")) { _, desk, _ in
        desk.pop()
      },
    ] + typing(into: \.text, limit: ClimberNames.longest)
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .list(
      ListView(
        title: tr("Your name"), rows: [], selection: -1, query: text,
        empty: tr("How your partners call you. Empty: no name."), footer: footer(desk)))
  }

  private func keep(_ desk: inout Desk) {
    let others = desk.present.compactMap { desk.seats[$0].climber }
    do throws(ClimberNameError) {
      let name = text.trimmed.isEmpty ? nil : try desk.names.checked(text, besides: others)
      desk.pop()
      desk.preferences.climberName = name
      desk.save(SettingChange(\.climberName, name))
      desk.tell(Reply(.info, name.map { tr("You are \($0)") } ?? tr("Name removed"), tone: .same))
    } catch {
      desk.refuse(error.shown)
    }
  }
}
