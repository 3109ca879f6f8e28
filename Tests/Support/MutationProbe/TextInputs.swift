import Foundation
import Hearing
import Networks
import Preferences
import TOML
import TestSupport
import Timers

extension MutatedInput {
  /// Settings, plans and gym colours.
  static let toml = MutatedInput(name: "toml") { _ in
    let settings = ConfigurationFile.standardText.replacing("\n# ", with: "\n")
    let colours = """
      name = "Gym"
      for = "boulders"
      colours = ["white", 'red']

      """
    let every = """
      a.b = 0x1F
      [t]
      x = {y = [1, 2.5e3, true], z = "\\u00e9"}
      [[s.t]]
      [[s.t]]
      q = '''
      x'''

      """
    let plans = try repositoryFiles("plans", ending: "toml")
    return Reading(
      examples: plans + [settings, colours, every].map { Array($0.utf8) },
      mutation: Mutation(tokens: [
        "[", "[[", "]", "]]", "{", "}", "=", ".", ",", "\n", "\r\n", "\"", "\"\"\"", "'''", "\\",
        "#",
        "\\u", "\\UFFFFFFFF", "0x", "1e", "_", "[step]\n", "[[step]]\n", "true", "nan", "a.b.c",
        "\u{1B}[31m",
      ])
    ) { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else { return }
      _ = try? TrainingFile.parse(text, id: "plan", file: "plan.toml", exercises: [])
      _ = try? ConfigurationFile.parse(text, file: "config.toml")
      _ = try TOMLTable(parsing: text)
    }
  }

  /// Grammars and dictionaries.
  static let grammar = MutatedInput(name: "grammar") { _ in
    let dictionary = "send S EH N D\nsend(2) S EH N T\nfall F AO L\n"
    return Reading(
      examples: try repositoryFiles("grammars", ending: "gram") + [Array(dictionary.utf8)],
      mutation: Mutation(tokens: [
        "<", ">", "|", ";", "(", ")", "[", "]", "*", "+", "/", "//", "/*", "*/", "{", "}", "=",
        "\"", "public ",
        "grammar x;", "import <a.b>;", "<NULL>", "<VOID>", "<a> = <a>;", "((((((((", "\\",
      ])
    ) { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else { return }
      _ = try? PronunciationDictionary(parsing: text, file: "x.dict")
      let grammar = try Grammar(parsing: text, file: "x.gram")
      _ = grammar.words
    }
  }

  /// The user's timers and the fit to their voice.
  static let json = MutatedInput(name: "json") { _ in
    let presets = [UInt8](try JSONEncoder().encode(IntervalPreset.shipped))
    let voice = "{\"biases\":{\"send\":0.5,\"fall\":-1.25e0}}"
    return Reading(
      examples: [presets, Array(voice.utf8)],
      mutation: Mutation(tokens: [
        "{", "}", "[", "]", ":", ",", "\"", "\\u0000", "\\ud800", "null", "true", "1e308", "-1e400",
        "\"\"",
        "[[[[[[[[[[[[[[[[", "0.1", "2147483648",
      ])
    ) { bytes in
      let data = Data(bytes)
      _ = try? JSONDecoder().decode(VoiceAdaptation.self, from: data)
      _ = PresetList(try JSONDecoder().decode([IntervalPreset].self, from: data))
    }
  }
}
