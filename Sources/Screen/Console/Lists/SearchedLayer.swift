import Canvas
import Climbing
import HUD
import Languages
import Session
import Words

/// A list that typing narrows, of which a row is carried out when it is chosen.
protocol SearchedLayer: ListLayer {
  associatedtype Item: SearchedItem
  var query: String { get set }
  func title(_ desk: Desk) -> String
  /// What typing does, at the foot.
  func footerLead(_ desk: Desk) -> String
  /// What choosing a row does, at the foot.
  var hint: String { get }
  /// The rows that fit what was typed.
  func items(_ desk: Desk) -> [Item]
  func choose(_ item: Item, _ desk: inout Desk, by command: Command)
}

protocol SearchedItem {
  var text: String { get }
}

extension SearchedItem {
  /// Whether it has all words that were typed.
  func fits(_ query: String) -> Bool {
    let text = text.lowercased()
    return query.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }
}

extension SearchedLayer {
  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let nothing = tr("There is nothing to choose here.")
    return [
      CommandRow(
        "choose", [.enter], hint: hint, refusal: items(desk).isEmpty ? nothing : nil
      ) { list, desk, command in
        guard let chosen = list.items(desk)[at: list.cursor.row] else {
          return desk.refuse(nothing)
        }
        list.choose(chosen, &desk, by: command)
      }
    ] + searching(by: \.query, limit: Route.longestName)
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: title(desk), rows: items(desk).map(\.text), selection: cursor.row, query: query,
      empty: tr("Nothing fits."), footer: footerLead(desk) + " · " + footer(desk))
  }
}
