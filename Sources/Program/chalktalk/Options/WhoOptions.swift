import ArgumentParser
import Languages
import Session
import Store

/// Whose sessions a command is about.
struct WhoOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose sessions: a partner's name, or all. Left out, your own.", valueName: "name"))
  var who: String?

  func who(in store: EventStore) throws -> Who { try Who(named: who, in: store) }

  /// Whose page it is, unless the owner's.
  func title(of who: Who) -> String? {
    switch who {
    case .owner: nil
    case .partner(let name): name
    case .all: tr("all climbers")
    }
  }
}

/// `--who`, of a command about one climber: levels and goals aren't shared.
struct ClimberOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Whose: a partner's name. Left out, your own.", valueName: "name"))
  var who: String?

  func climber(in store: EventStore) throws -> Who {
    let who = try Who(named: who, in: store)
    guard who != .all else {
      throw CommandFailure(
        .usage, "this is about one climber: give a name with --who, or leave it out")
    }
    return who
  }
}

extension Who {
  /// The name that means everybody.
  static let everybody = "all"

  /// - Parameter name: a partner's, or that of all; nil: the owner.
  fileprivate init(named name: String?, in store: EventStore) throws {
    guard let name else {
      self = .owner
      return
    }
    if name.lowercased() == Self.everybody {
      self = .all
      return
    }
    guard let partner = try store.climbers().known(name) else {
      let partners = try store.partners()
      throw CommandFailure(
        .noInput,
        "no sessions of “\(name)” in the log: "
          + (partners.isEmpty
            ? "it has no partners"
            : "its partners are \(partners.joined(separator: ", "))"))
    }
    self = .partner(partner)
  }
}
