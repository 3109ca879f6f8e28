import Foundation
import TestSupport
import Testing

/// Checks what of benchmarks/evening needs no sound and no program, by its own tests in Python.
@Suite("The simulated evening", .timeLimit(.minutes(30)))
struct EveningTests {
  private static let folder = BuildProducts.repository.appendingPathComponent("benchmarks/evening")

  private static func python(_ arguments: [String]) throws -> Shell.Output {
    try Shell.run(
      ["python3"] + arguments,
      environment: [
        "PYTHONPATH": BuildProducts.repository.path, "PYTHONDONTWRITEBYTECODE": "1",
      ])
  }

  @Test("its log, its causes and its figures are right")
  func tests() throws {
    let output = try Self.python(["-m", "unittest", "benchmarks.evening.tests"])
    #expect(output.status == 0, "\(output.stderr)")
    let count = try #require(output.stderr.firstMatch(of: #/Ran (\d+) tests/#))
    #expect(Int(count.1).map { $0 >= 20 } == true)
  }

  @Test("its help and its report need nothing but Python")
  func helps() throws {
    let output = try Self.python(["-m", "benchmarks.evening", "--help"])
    #expect(output.status == 0, "\(output.stderr)")
  }

  @Test("docs/benchmarks.md names each room and each manner")
  func described() throws {
    let page = try String(
      contentsOf: BuildProducts.repository.appendingPathComponent("docs/benchmarks.md"),
      encoding: .utf8)
    for file in ["rooms.py", "manners.py"] {
      let code = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
      let names = code.matches(of: #/(?m)^    "(\w+)": (?:Room|Manner)\(/#).map { String($0.1) }
      try #require(names.count > 4)
      for name in names { #expect(page.contains("`\(name)`"), "benchmarks.md lacks \(name)") }
    }
  }
}
