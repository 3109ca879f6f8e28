import ArgumentParser
import Live
import Session
import Store

/// Whose sessions a command is about.
struct WhoOptions: ParsableArguments {
  /// The name that means everybody.
  static let everybody = "all"

  @Option(
    help: ArgumentHelp(
      "Whose sessions: a partner's name, or all. Left out, your own.", valueName: "name"))
  var who: String?

  func who(in store: EventStore) throws -> Who {
    guard let who else { return .owner }
    if who.lowercased() == Self.everybody { return .all }
    let partners = try CommandFailure.reading { () throws(StoreError) in try store.partners() }
    if let name = partners.first(where: { $0.lowercased() == who.lowercased() }) {
      return .partner(name)
    }
    throw CommandFailure(
      .noInput,
      "no sessions of “\(who)” in the log: "
        + (partners.isEmpty
          ? "it has no partners"
          : "its partners are \(partners.joined(separator: ", "))"))
  }

  /// Whose page it is, unless the owner's.
  func title(of who: Who) -> String? {
    switch who {
    case .owner: nil
    case .partner(let name): name
    case .all: "all climbers"
    }
  }

  /// A single climber: levels and goals aren't shared.
  func climber(in store: EventStore) throws -> Who {
    let who = try who(in: store)
    guard who != .all else {
      throw CommandFailure(
        .usage, "this is about one climber: give a name with --who, or leave it out")
    }
    return who
  }
}

extension Who {
  /// The partner's name; nil for the owner and for all.
  var partner: String? { if case .partner(let name) = self { name } else { nil } }
}
