import ArgumentParser
import Canvas

/// Running from a file instead of a terminal.
struct ScriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run the words and keys of a file on a virtual clock, without a terminal.",
      valueName: "file"))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "With --script: print the last screen as text, for example 80x24.", valueName: "WxH"))
  var printFrame: FrameSize?

  func check() throws {
    if printFrame != nil, script == nil {
      throw ValidationError("--print-frame needs --script")
    }
  }
}

/// `80x24`.
struct FrameSize: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, (1...1000).contains(parts[0]), (1...1000).contains(parts[1]) else {
      return nil
    }
    size = Size(columns: parts[0], rows: parts[1])
  }
}
