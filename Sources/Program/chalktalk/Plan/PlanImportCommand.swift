import ArgumentParser
import Files
import Foundation
import Library
import Lifting
import Preferences

/// `chalktalk plan import`: a plan or a workout from somebody else, checked first.
struct PlanImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add a plan or a workout from a file, after checking it.")

  @Argument(help: "The file to import.")
  var file: String

  @Option(help: "The plan's name: letters, digits and dashes (default: the file's).")
  var name: String?

  @Flag(help: "Replace a plan of your own with that name.")
  var force = false

  func run() throws {
    try CommandFailure.unlessFound(file)
    let source = URL(fileURLWithPath: file)
    let id = name ?? source.deletingPathExtension().lastPathComponent
    let library = try Resources().plans
    let target = try library.newFile(named: id)
    let plan = try library.training(in: source)
    let new = try library.newExercises(in: source)
    let exercises = try library.exercisesFile(with: new)
    try CommandFailure.writing {
      let data = try Data(contentsOf: source)
      if !new.isEmpty {
        try library.write(Data(exercises.text.utf8), to: exercises.file, existing: .replaced)
      }
      try library.write(data, to: target, existing: force ? .replaced : .kept)
    }
    try Output.line("\(plan.name), \(plan.size): \(plan.use(id))")
    if !new.isEmpty {
      try Output.line("new exercises: \(new.map(\.name).joined(separator: ", "))")
    }
  }
}
