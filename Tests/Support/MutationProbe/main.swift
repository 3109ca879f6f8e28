import Foundation
import TestSupport

// A program for the mutation trials: reads mutated input of one kind, mutation after mutation, in this process,
// and prints the number of each before it. What it reads may be refused with any error; a trap ends the process,
// and the last number says with which mutation.
//
//     mutation-probe KIND SEED COUNT [FIRST]

let arguments = CommandLine.arguments
guard arguments.count >= 4, let kind = MutatedInput.all.first(where: { $0.name == arguments[1] }),
  let seed = UInt64(arguments[2]), let count = Int(arguments[3])
else {
  print("mutation-probe \(MutatedInput.all.map(\.name).joined(separator: "|")) SEED COUNT [FIRST]")
  exit(64)
}
let first = arguments.count > 4 ? Int(arguments[4]) ?? 0 : 0

let folder = try TemporaryFolder()
let input = try kind.prepare(folder.url)
var refused = 0
for number in first..<first + count {
  // Each mutation depends only on the seed and its number, so that it can be reproduced alone.
  var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
  guard let example = input.examples.randomElement(using: &random) else { exit(64) }
  print(number)
  fflush(nil)
  // Reading that never ends is as bad as a trap.
  alarm(60)
  do {
    try input.read(input.mutation.of(example, using: &random))
  } catch {
    refused += 1
  }
}
print("done \(refused)")
