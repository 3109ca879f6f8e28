import Foundation
import TestSupport

/// Runs of `log-writer-probe` on one log, and what they confirmed.
struct Writers {
  let victim: Victim
  private(set) var confirmed: [String] = []
  /// What may be there without having been confirmed: for each run the opening, which the probe does not confirm, and
  /// the one action that was cut off.
  private var allowance = 0

  init(_ victim: Victim) { self.victim = victim }

  /// Logs `count` orders, or for as long as it lives; `prefix` begins the ids.
  @discardableResult
  mutating func run(
    _ prefix: String, count: Int, fate: Victim.Fate = .nothing
  ) throws -> Shell.Output {
    let output = try victim.run(
      [victim.database.path, prefix, "\(count)"], program: "log-writer-probe", fate: fate)
    take(output)
    return output
  }

  mutating func take(_ output: Shell.Output) {
    // The last line may have been cut by the kill.
    let whole = output.stdout.lastIndex(of: "\n").map { output.stdout[..<$0] } ?? ""
    confirmed += whole.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("error") && $0 != "moved"
    }
    allowance += 5
  }

  /// Holds the log against what was confirmed.
  func check(into round: inout Round) throws {
    guard let stored = try victim.ids(into: &round) else { return }
    let known = Set(stored)
    let lost = confirmed.filter { !known.contains($0) }
    if !lost.isEmpty {
      round.fault(.lost, "\(lost.count) of \(confirmed.count): \(lost.prefix(5))")
    }
    if known.count != stored.count { round.fault(.duplicated, "\(stored.count - known.count) ids") }
    let surplus = known.subtracting(confirmed)
    if surplus.count > allowance {
      round.fault(.duplicated, "\(surplus.count) that were never confirmed")
    }
  }

  /// The program must go on as if nothing had been, and then all is checked.
  mutating func goOn(into round: inout Round) throws {
    let output = try run("after", count: 2)
    if output.status != 0 {
      round.fault(
        output.status > 128 ? .signal : .bricked,
        "the next session exits with \(output.status): \(output.stdout.suffix(300))")
    }
    try check(into: &round)
  }
}
