import ArgumentParser
import Core
import Files
import Foundation
import Library
import Timers

/// `chalktalk timer presets`: the interval presets. `chalktalk timer` without a terminal lists them too.
struct TimerPresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List, copy, share, delete and restore the interval presets.",
    discussion: "chalktalk timer interval --name NAME … --save makes or changes one.",
    subcommands: [List.self, Duplicate.self, Delete.self, Restore.self, Export.self, Import.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the presets.")

    func run() throws {
      let presets = try PresetStore().read().presets
      let rows = presets.map { ($0.name, WorkoutConfiguration.interval($0).details) }
      for line in Columns.lines(rows) { try Output.line(line) }
      if let first = presets.first {
        try Output.line("\nStart one with: chalktalk timer interval --preset \"\(first.name)\"")
      } else {
        try Output.line(
          "No presets. Make one: chalktalk timer interval --name NAME --work 0:20 --save")
        try Output.line("Or restore the built-in ones: chalktalk timer presets restore")
      }
      try Output.line(
        "Or another timer: chalktalk timer for-time | amrap | emom | hold (see --help)")
    }
  }

  struct Duplicate: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Copy a preset under another name.")

    @Argument(help: "The preset.")
    var preset: String

    @Argument(help: "The copy's name, 1 to 30 characters.")
    var name: String

    func run() throws {
      let store = PresetStore()
      let original = try store.preset(preset)
      let copy = try original.named(name)
      if try store.read()[copy.name] != nil {
        throw CommandFailure(.usage, "there is a preset \"\(copy.name)\" already")
      }
      try store.change { $0.keep(copy) }
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Delete a preset.")

    @Argument(help: "The preset.")
    var preset: String

    @Flag(help: "Don't ask.")
    var yes = false

    func run() throws {
      let store = PresetStore()
      let found = try store.preset(preset)
      guard try yes || Confirmation.ask("Delete the preset \"\(found.name)\"?") else {
        return try Output.line("Nothing was deleted.")
      }
      try store.change { $0.delete(found.name) }
      try Output.line("Deleted \"\(found.name)\".")
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a preset to standard output, to share it.")

    @Argument(help: "The preset.")
    var preset: String

    func run() throws {
      try Output.json([try PresetStore().preset(preset)])
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add the presets of a file, after checking them.")

    @Argument(help: "The file to import.")
    var file: String

    @Flag(help: "Replace presets of your own with those names.")
    var force = false

    func run() throws {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw CommandFailure(.noInput, "can't read \(file)")
      }
      let presets: [IntervalPreset]
      do {
        presets = try JSONDecoder().decode([IntervalPreset].self, from: data)
      } catch {
        throw CommandFailure(.dataError, "\(file) holds no presets: \(error.jsonReason)")
      }
      let store = PresetStore()
      let known = try store.read()
      if !force, let taken = presets.first(where: { known[$0.name] != nil }) {
        throw CommandFailure(
          .cannotCreate, "there is a preset \"\(taken.name)\" already: replace it with --force")
      }
      try store.change { list in for preset in presets { list.keep(preset) } }
      for preset in presets { try Output.line(preset.name) }
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Restore the built-in presets; yours stay.")

    func run() throws { try PresetStore().restore() }
  }
}
