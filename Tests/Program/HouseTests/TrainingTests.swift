import Foundation
import TestSupport
import Testing

/// Checks that the folders of training are steps: each imports itself and those before it.
@Suite("Training's steps", .timeLimit(.minutes(30)))
struct TrainingTests {
  /// In the order in which they run.
  private static let steps = ["voices", "scenes", "networks", "judge", "measure"]

  private static let training = BuildProducts.repository.appendingPathComponent("training")

  /// What each Python module imports of the package, both as paths: "networks/calibrate".
  private static func imports() throws -> [String: Set<String>] {
    let files = try #require(FileManager.default.enumerator(atPath: training.path))
    let paths = files.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".py") && !$0.hasSuffix("__init__.py") && !$0.hasPrefix("out/")
    }
    let modules = Set(paths.map { String($0.dropLast(3)) })
    var found: [String: Set<String>] = [:]
    for module in modules {
      let code = try String(
        contentsOf: training.appendingPathComponent(module + ".py"), encoding: .utf8)
      var imported: Set<String> = []
      for match in code.matches(of: #/(?m)^ *from training([\w.]*) import (.+)$/#) {
        let path = String(match.1.dropFirst().replacing(".", with: "/"))
        let names = match.2.split(separator: ",").map { name in
          (path.isEmpty ? "" : path + "/") + name.split(separator: " ")[0]
        }
        imported.formUnion(modules.contains(path) ? [path] : names)
      }
      #expect(imported.isSubset(of: modules), "\(module) imports what isn't there")
      #expect(!code.contains(#/(?m)^ *import training/#), "\(module): write “from training …”")
      found[module] = imported
    }
    try #require(found.count > 30)
    return found
  }

  private static func step(of module: String) -> Int {
    steps.firstIndex(of: String(module.split(separator: "/")[0])) ?? -1
  }

  @Test("training has these folders of modules and no other")
  func complete() throws {
    let folders = Set(
      try Self.imports().keys.filter { $0.contains("/") }.map { $0.split(separator: "/")[0] })
    #expect(folders == Set(Self.steps.map { $0[...] }))
  }

  @Test("each folder imports only itself and those before it")
  func forwards() throws {
    var backwards: [String] = []
    for (module, others) in try Self.imports() {
      for other in others where Self.step(of: other) > Self.step(of: module) {
        backwards.append("\(module) imports \(other)")
      }
    }
    #expect(backwards.isEmpty)
  }

  @Test("no modules import each other in a circle")
  func circles() throws {
    var left = try Self.imports()
    while let free = left.first(where: { $0.value.isDisjoint(with: left.keys) }) {
      left[free.key] = nil
    }
    #expect(left.isEmpty)
  }

  @Test("the README names every module, and the steps of run are modules")
  func described() throws {
    let modules = Set(try Self.imports().keys)
    let readme = try String(
      contentsOf: Self.training.appendingPathComponent("README.md"), encoding: .utf8)
    for module in modules {
      let name = module.split(separator: "/").last.map(String.init) ?? module
      #expect(
        readme.contains("`\(name)`") || readme.contains("`\(module)`"), "README.md lacks \(module)")
    }
    let run = try String(contentsOf: Self.training.appendingPathComponent("run"), encoding: .utf8)
    let steps = run.matches(of: #/(?:\bstep |-m training\.)(\w+)\.(\w+)/#).map { "\($0.1)/\($0.2)" }
    try #require(steps.count > 15)
    #expect(modules.isSuperset(of: steps))
  }
}
