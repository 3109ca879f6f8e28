/// The scripts of a page as one. Each is a function that is called at once and returns what its module exports, in the order in
/// which they need each other.
enum PageScript {
  typealias Module = (name: String, text: String)

  /// - Parameter modules: each after those that it imports. What they export, the window
  ///   has as `page`, by which tests see into it.
  static func joined(_ modules: [Module]) -> String {
    let all = modules.map { "...$\($0.name)" }.joined(separator: ", ")
    return modules.map(function).joined(separator: "\n")
      + "\nwindow.page = { \(all) };\n"
  }

  private static func function(of module: Module) -> String {
    var exports: [Substring] = []
    let lines = module.text.split(separator: "\n").compactMap { line -> Substring? in
      // No string of a script holds a line like that.
      if line.drop(while: { $0 == " " }).hasPrefix("//") { return nil }
      if let found = line.wholeMatch(of: /import (\{.*\}) from "\/([a-z]+)\.js";/) {
        return "const \(found.1) = $\(found.2);"
      }
      if let found = line.prefixMatch(of: /export ((?:async )?function|const) ([$\w]+)/) {
        exports.append(found.2)
        return line.dropFirst("export ".count)
      }
      return line
    }
    return """
      const $\(module.name) = (() => {
      \(lines.joined(separator: "\n"))
      return { \(exports.joined(separator: ", ")) };
      })();
      """
  }
}
