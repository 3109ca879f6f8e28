import Foundation
import TestSupport

/// The user's own plans, gym colours and presets in a home, which a sync shares.
struct OwnFiles {
  let home: Victim

  private var config: URL { home.home.appendingPathComponent("config/chalktalk") }

  /// Writes one of a few files anew, or removes it; a step is in no text twice.
  ///
  /// - Returns: what lay there before: who changes a file has seen it.
  func change(_ step: Int, _ random: inout SeededRandom) throws -> String? {
    let number = Int.random(in: 0..<2, using: &random)
    let isRemoval = Int.random(in: 0..<4, using: &random) == 0
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      let text = "# \(step)\nname = \"Plan \(number)\"\n\n[[step]]\nreps = 4\n"
      return try put(isRemoval ? nil : text, in: "plans/plan\(number).toml")
    case 2, 3:
      let text = "# \(step)\ncolours = [\"white\", \"red\"]\n"
      return try put(isRemoval ? nil : text, in: "circuits/gym\(number).toml")
    default:
      let name = "Ring \(number)"
      let before = presets[name]
      let set = ["interval", "--name", name, "--work", "\(step)", "--rest", "5", "--save"]
      if isRemoval, before == nil { return nil }
      let output = try home.run(
        ["timer"] + (isRemoval ? ["presets", "delete", name, "--yes"] : set))
      guard output.status == 0 else { throw Unprepared(description: output.stderr) }
      return before
    }
  }

  /// What the program reads: texts by their files' names.
  var visible: [String: String] {
    texts.filter { $0.key.hasSuffix(".toml") }.merging(presets) { first, _ in first }
  }

  /// What the user can still find: that, and what was kept beside it.
  var everything: Set<String> { Set(texts.values).union(presets.values) }

  private func put(_ text: String?, in file: String) throws -> String? {
    let url = config.appendingPathComponent(file)
    let before = try? String(contentsOf: url, encoding: .utf8)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if let text {
      try Data(text.utf8).write(to: url)
    } else if before != nil {
      try FileManager.default.removeItem(at: url)
    }
    return before
  }

  private var texts: [String: String] {
    ["plans", "circuits"].reduce(into: [:]) { found, folder in
      let url = config.appendingPathComponent(folder)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      where !name.hasPrefix(".") {
        found["\(folder)/\(name)"] = try? String(
          contentsOf: url.appendingPathComponent(name), encoding: .utf8)
      }
    }
  }

  /// By their names; the texts are without them, for one that is kept beside another gets a new name.
  private var presets: [String: String] {
    let file = config.appendingPathComponent("timers.json")
    guard let data = try? Data(contentsOf: file),
      let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [:] }
    return list.reduce(into: [:]) { found, preset in
      guard let name = preset["name"] as? String, name.hasPrefix("Ring") else { return }
      found[name] = "a timer of \(preset["work"] ?? "no") s"
    }
  }
}
