import ArgumentParser
import Preferences

/// Whether a session has a page for phones.
struct RemoteOptions: ParsableArguments {
  @Option(help: .setting(\.remote, valueName: "off|local|lan"))
  var remote: RemoteChoice?

  @Option(help: .setting(\.remotePort, valueName: "port"))
  var remotePort: Int?

  /// `--remote` alone is `--remote local`.
  static func completed(_ arguments: [String]) -> [String] {
    var completed: [String] = []
    for (place, argument) in arguments.enumerated() {
      completed.append(argument)
      let next = arguments.indices.contains(place + 1) ? arguments[place + 1] : "-"
      if argument == "--remote", next.hasPrefix("-") {
        completed.append(RemoteChoice.local.rawValue)
      }
    }
    return completed
  }

  /// The options as given, for a command that runs another.
  var arguments: [String] {
    (remote.map { ["--remote", $0.rawValue] } ?? [])
      + (remotePort.map { ["--remote-port", "\($0)"] } ?? [])
  }

  func override(_ preferences: inout Preferences) throws {
    try preferences.apply(remote, for: \.remote)
    try preferences.apply(remotePort, for: \.remotePort)
  }
}

extension RemoteChoice: ExpressibleByArgument {}
