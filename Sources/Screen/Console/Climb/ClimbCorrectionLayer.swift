import Canvas
import Climbing
import Core
import HUD
import Languages
import Session
import Words

/// What is wrong with a climb: its name or place, that it is another one, or that it is still listed.
struct ClimbCorrectionLayer: SearchedLayer {
  var cursor = Cursor()
  var query = ""
  private let climb: Climb
  private let others: [NamedClimb]
  /// The day that was selected.
  private let day: Day?

  /// - Parameter others: all climbs of the climber.
  init(_ climb: Climb, among others: [NamedClimb], on day: Day?) {
    self.climb = climb
    self.others = others
    self.day = day
  }

  func footerLead(_ desk: Desk) -> String { tr("type a name") }
  func title(_ desk: Desk) -> String { tr("Correct \(climb.label.title)") }
  var hint: String { tr("correct", context: "hint") }

  struct Item: SearchedItem {
    let text: String
    let change: ClimbChange
  }

  func items(_ desk: Desk) -> [Item] {
    let same = others.filter { other in
      other.isUp && other.label.isBoulder == climb.isBoulder && !other.label.isSame(as: climb.label)
    }.map { other in
      Item(text: tr("the same climb as \(other.label.title)"), change: .merge(into: other))
    }
    let text = String(query.drop(while: \.isWhitespace))
    guard !text.isEmpty else { return ends(desk) + same }
    // Whoever types another climb's name means that one.
    return same.filter { $0.fits(query) } + renamings(text)
  }

  private func renamings(_ text: String) -> [Item] {
    func label(_ name: String, _ wall: String?) -> ClimbLabel {
      ClimbLabel(isBoulder: climb.isBoulder, name: name, wall: wall)
    }
    var items = [
      Item(text: tr("name this climb “\(text)”"), change: .rename(to: label(text, climb.wall))),
      Item(text: tr("set the wall to “\(text)”"), change: .rename(to: label(climb.name, text))),
    ]
    if let day, climb.days.count > 1 {
      let apart = tr("the tries of \(day.text) were another climb, “\(text)”")
      items.append(Item(text: apart, change: .split([day], as: text)))
    }
    return items
  }

  private func ends(_ desk: Desk) -> [Item] {
    guard climb.strippedAt == nil else { return [] }
    var items = [Item(text: tr("it was taken down"), change: .strip(at: desk.now))]
    let last = climb.routes.filter { $0.day == day }.map(\.at).max()
    if let day, let last, day != climb.days.last {
      items.append(
        Item(text: tr("it was taken down after \(day.text)"), change: .strip(at: last)))
    }
    return items
  }

  func choose(_ item: Item, _ desk: inout Desk, by command: Command) {
    do throws(ClimbRefusal) {
      let correction = try climb.correction(item.change, among: others)
      desk.pop()
      desk.commit(
        SessionState.correcting(correction, of: desk.who.partner, desk.context(of: command)),
        called: tr("correcting a climb"))
    } catch {
      desk.refuse(error.shown)
    }
  }
}

extension ClimbRefusal {
  /// For people at the screen.
  fileprivate var shown: String {
    switch self {
    case .isSame(let name): tr("“\(name)” is one climb already.")
    case .isOfOtherKind: tr("A boulder and a route are never one climb.")
    case .isDown(let name): tr("“\(name)” was taken down.")
    case .hasName(let name): tr("“\(name)” has that name already.")
    case .isTaken(let label): tr("There is a climb “\(label.title)” already.")
    case .wasNotTried(let name, let day): tr("“\(name)” wasn't tried on \(day.text).")
    case .leavesNothing(let name): tr("Nothing would be left of “\(name)”.")
    }
  }
}
