import App
import ArgumentParser
import Configuration
import Foundation
import HUD
import Hearing
import Session
import Terminal

/// What a climbing session can be told.
struct SessionOptions: ParsableArguments {
  @OptionGroup var run: RunOptions

  @Option(help: "boulder, sport, trad or top-rope.")
  var discipline = Preferences.current.discipline

  @Option(
    help: "The grades: \(GradeSystem.allCases.map(\.rawValue).joined(separator: ", ")).")
  var system: GradeSystem?

  @Option(help: ArgumentHelp("The first route's grade.", valueName: "grade"))
  var grade: String?

  @Option(help: ArgumentHelp("How long a rest is; 0 counts up without end.", valueName: "seconds"))
  var rest = Preferences.current.rest

  @Flag(inversion: .prefixedNo, help: "Start the rest by itself after each attempt.")
  var autoRest = Preferences.current.restsByItself

  var gradeSystem: GradeSystem { system ?? Preferences.current.gradeSystem(for: discipline) }

  /// The grade that --grade names.
  var chosenGrade: Grade? { grade.flatMap { Grade($0, in: gradeSystem) } }

  func check() throws {
    try run.check()
    if !(0...3600).contains(rest) { throw ValidationError("--rest takes 0 to 3600 seconds") }
    if let grade, chosenGrade == nil {
      let names = gradeSystem.names
      throw ValidationError(
        "there is no grade “\(grade)” in \(gradeSystem.title): it goes from \(names[0]) to "
          + "\(names[names.count - 1])")
    }
  }

  var settings: App.Settings {
    var settings = App.Settings()
    settings.discipline = discipline
    settings.system = gradeSystem
    settings.restLength = rest == 0 ? nil : .seconds(rest)
    settings.restsByItself = autoRest
    settings.speaks = Preferences.current.speaks
    settings.theme = run.theme
    settings.reducesMotion = run.reduceMotion
    settings.appVersion = Chalktalk.configuration.version
    settings.device = ProcessInfo.processInfo.hostName
    return settings
  }
}

extension Discipline: ExpressibleByArgument {}
extension GradeSystem: ExpressibleByArgument {}
