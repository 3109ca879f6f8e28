import ArgumentParser
import Climbing
import Core
import Library

/// Which climb a command is about.
struct ClimbOptions: ParsableArguments {
  @Argument(help: "The climb's name.")
  var name: String

  @Option(help: "Its wall or crag, if several climbs have the name.")
  var place: String?

  func climb(in climbs: [Climb]) throws -> Climb {
    try Self.climb(named: name, at: place, in: climbs)
  }

  static func climb(named name: String, at place: String?, in climbs: [Climb]) throws -> Climb {
    let plain = ClimbName.plain(name)
    let named = climbs.filter { ClimbName.plain($0.name) == plain }
    guard !named.isEmpty else {
      let near = Spelling.nearest(to: name, among: climbs.map(\.name))
      throw CommandFailure(
        .noInput,
        "there is no climb “\(name)”: "
          + (near.map { "did you mean “\($0)”?" } ?? "chalktalk climbs lists them"))
    }
    let here = named.filter { climb in
      place.map { climb.wall.map(ClimbName.plain) == ClimbName.plain($0) } ?? true
    }
    // A climb that is still up comes before one that was taken down.
    let up = here.filter { $0.strippedAt == nil }
    if up.count == 1 { return up[0] }
    if up.isEmpty, let latest = here.first { return latest }
    throw CommandFailure(
      .usage,
      (here.isEmpty
        ? "“\(name)” isn't at “\(place ?? "")”: " : "several climbs are called “\(name)”: ")
        + "choose one with --place: "
        + named.map { "\($0.isBoulder ? "boulder" : "route") at \($0.wall ?? "no place")" }
        .joined(separator: ", "))
  }
}
