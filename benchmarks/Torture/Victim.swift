import Foundation
import TestSupport

/// A program of ours that runs in a home of its own and may be stopped or starved on the way.
struct Victim {
  /// What happens to it.
  enum Fate: Sendable {
    case nothing
    /// SIGKILL before its n-th call that changes a file, or in the middle of it.
    case killedAtCall(Int, torn: Bool)
    case killedAfter(seconds: Double)
    /// Its n-th call fails with this errno, and with `lasting` all that follow.
    case failingAtCall(Int, code: Int32, lasting: Bool)

    /// A kill at one of so many calls, or at any moment of so long.
    static func killed(calls: Int, seconds: Double, _ random: inout SeededRandom) -> Fate {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .killedAfter(seconds: Double.random(in: 0.005...seconds, using: &random))
      case 1: .killedAtCall(Int.random(in: 1...calls, using: &random), torn: true)
      default: .killedAtCall(Int.random(in: 1...calls, using: &random), torn: false)
      }
    }
  }

  let home: URL

  /// Its own places for settings, log and debug log.
  var environment: [String: String] {
    [
      "XDG_CONFIG_HOME": home.path + "/config", "XDG_DATA_HOME": home.path + "/data",
      "XDG_STATE_HOME": home.path + "/state", "LANG": "C.UTF-8",
    ]
  }

  var database: URL { home.appendingPathComponent("data/chalktalk/chalktalk.sqlite") }

  /// Runs `chalktalk`, or another of our programs, to its end.
  @discardableResult
  func run(
    _ arguments: [String], program: String = "chalktalk", fate: Fate = .nothing
  ) throws -> Shell.Output {
    var command = [BuildProducts.program(program).path] + arguments
    var environment = environment
    var plan: String?
    switch fate {
    case .nothing: break
    case .killedAtCall(let call, let torn): plan = "\(torn ? "tear" : "kill"):\(call)"
    case .killedAfter(let seconds):
      // In the foreground it waits for the end of what it has killed. Otherwise it kills itself as well, and the program may
      // still be in its last call, with its locks, while the log is read.
      command =
        ["timeout", "--foreground", "-s", "KILL", String(format: "%.4f", seconds)] + command
    case .failingAtCall(let call, let code, let lasting):
      plan = "\(lasting ? "from" : "fail"):\(call):\(code)"
    }
    if let plan {
      environment["LD_PRELOAD"] = BuildProducts.program("libfile-faults.so").path
      environment["FILE_FAULTS"] = plan
      environment["FILE_FAULTS_SCOPE"] = home.path
    }
    return try Shell.run(command, environment: environment)
  }

  /// Runs a program while something happens to its files, `delay` seconds after its first
  /// word; `blow` is a shell's.
  func runBeside(
    _ arguments: [String], program: String, blow: String, after delay: Double
  ) throws -> Shell.Output {
    let command = ([BuildProducts.program(program).path] + arguments).joined(separator: " ")
    let said = home.appendingPathComponent("said").path
    return try Shell.run([
      "bash", "-c",
      """
      \(command) > \(said) & program=$!
      until [ -s \(said) ] || ! kill -0 $program; do sleep 0.002; done 2>/dev/null
      (sleep \(delay); kill -0 $program && until \(blow); do :; done) 2>/dev/null
      wait $program; status=$?
      cat \(said); exit $status
      """,
    ])
  }

  /// Logs so many sends in a session of its own.
  func climb(_ sends: Int, finishing: Bool = true) throws {
    let script = home.appendingPathComponent("script")
    let keys = (1...sends).map { "\($0) key s" }
    let end = finishing ? ["90 say finish session", "91 say yes"] : []
    try Data((keys + end + ["99 end"]).joined(separator: "\n").utf8).write(to: script)
    let output = try run(["climb", "--script", script.path])
    guard output.status == 0 else { throw Unprepared(description: output.stderr) }
  }

  /// The ids of a log's events in order, as `export` gives them; nil where it fails, with why in `fault`.
  func ids(in log: URL? = nil, into round: inout Round) throws -> [String]? {
    let output = try run(["export"] + (log.map { ["--db", $0.path] } ?? []))
    guard output.status == 0 else {
      round.fault(
        output.status > 128 ? .signal : .bricked,
        "export exits with \(output.status): \(output.stderr.prefix(300))")
      return nil
    }
    return try output.stdout.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["id"] as? String
    }
  }
}

/// A round could not be set up.
struct Unprepared: Error, CustomStringConvertible {
  var description: String
}

extension Shell.Output {
  /// Whether SIGKILL ended it.
  var wasKilled: Bool { status == 128 + SIGKILL }
}
