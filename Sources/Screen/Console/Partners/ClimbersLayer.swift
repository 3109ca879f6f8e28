import Canvas
import Core
import HUD
import Hearing
import Languages
import Preferences
import Words

/// The climbers of the session, then the partners of earlier ones; a new name is typed.
struct ClimbersLayer: ListLayer {
  var cursor = Cursor()
  private var query = ""
  /// The partners of earlier sessions.
  private var known: [String] = []

  private enum Row {
    case present(Int)
    case known(String)
    case new(String)
  }

  mutating func begin(_ desk: inout Desk) {
    desk.add([.look(.climbers)])
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .climbers(let names) = found { known = names }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let selected = selected(desk)
    let name = selected.map { desk.name(of: $0) }
    return [
      CommandRow("choose", [.enter], hint: tr("choose", context: "hint")) { list, desk, _ in
        list.choose(&desk)
      },
      CommandRow(
        "leaves", [.delete],
        help: tr("In the climbers: end this climber's session; the others go on."),
        hint: name == nil ? nil : tr("leaves", context: "hint"),
        unavailable: desk.present.count < 2
          ? tr("Nobody else is left: {say “finish session”|close the list and press q}.")
          : name == nil ? tr("Select a climber of this session.") : nil,
        asks: selected.map { question($0, desk) }
      ) { list, desk, command in
        if let seat = list.selected(desk) { desk.letLeave(seat, by: command) }
      },
    ] + searching(by: \.query, limit: ClimberNames.longest + 1)
  }

  /// Whether this climber's session shall end, and whose goes on.
  private func question(_ seat: Int, _ desk: Desk) -> String {
    let name = desk.name(of: seat)
    let end = name == Desk.unnamed ? tr("End your session?") : tr("End \(name)'s session?")
    let others = desk.present.filter { $0 != seat }.map(desk.name)
    guard others.count == 1 else { return "\(end) " + tr("The others go on.") }
    let rest = others == [Desk.unnamed] ? tr("Yours goes on.") : tr("\(others[0])'s goes on.")
    return "\(end) \(rest)"
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Climbers"), rows: rows(desk).map { text(of: $0, desk) }, selection: cursor.row,
      query: query, empty: tr("Type a name."), footer: tr("type a name") + " · " + footer(desk))
  }

  private func rows(_ desk: Desk) -> [Row] {
    let typed = query.trimmed
    func fits(_ name: String) -> Bool {
      typed.isEmpty || name.lowercased().hasPrefix(typed.lowercased())
    }
    let here = desk.present.filter { fits(desk.name(of: $0)) }.map(Row.present)
    let others = known.filter { desk.seat(named: $0) == nil && fits($0) }
    let isNamed = (others + desk.present.map(desk.name)).contains {
      $0.lowercased() == typed.lowercased()
    }
    return here + others.map(Row.known) + (typed.isEmpty || isNamed ? [] : [.new(typed)])
  }

  private func text(of row: Row, _ desk: Desk) -> String {
    switch row {
    case .present(let seat):
      let climber = Scene.Climber(seat, desk)
      let counts = [
        climber.grade,
        plural(climber.tries, "\(climber.tries.grouped) try", "\(climber.tries.grouped) tries"),
        climber.rest?.inWords ?? "",
      ]
      return (seat == desk.up ? "▶ " : "  ") + desk.name(of: seat) + "  "
        + counts.filter { !$0.isEmpty }.joined(separator: ", ")
    case .known(let name): return "+ \(name)  " + tr("climbed with you before")
    case .new(let name): return "+ " + tr("add “\(name)”")
    }
  }

  private func selected(_ desk: Desk) -> Int? {
    if case .present(let seat) = rows(desk)[at: cursor.row] { seat } else { nil }
  }

  private func choose(_ desk: inout Desk) {
    switch rows(desk)[at: cursor.row] {
    case nil: desk.refuse(tr("Type a name."))
    case .present(let seat): desk.bringUp(seat)
    case .known(let name), .new(let name):
      do throws(ClimberNameError) {
        let name = try desk.names.checked(name, besides: desk.present.map(desk.name))
        desk.pop()
        desk.add([.look(.climber(desk.seats[desk.up].setup.forAnother(name)))])
      } catch {
        desk.refuse(error.shown)
      }
    }
  }
}
