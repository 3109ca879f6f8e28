import Foundation

/// Random numbers that a failing test can be given again.
///
/// Each run draws a seed of its own and prints it; `CHALKTALK_SEED=… swift test --filter …` repeats the run.
/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
package struct SeededRandom: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  /// The seed of the environment, or a new one; printed with the name of the test that asks.
  package init(for test: String = #function) {
    let named = ProcessInfo.processInfo.environment["CHALKTALK_SEED"].flatMap { UInt64($0) }
    self.init(seed: named ?? UInt64.random(in: 0...9_999_999_999))
    print("\(test): CHALKTALK_SEED=\(seed)")
  }

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
