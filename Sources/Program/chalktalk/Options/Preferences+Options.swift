import ArgumentParser
import Files
import Foundation
import Grades
import Preferences

extension Preferences {
  /// The settings in `config.toml`; an unusable file is an error for the person at the keyboard.
  static func stored() throws -> Preferences {
    do {
      return try ConfigurationFile().preferences()
    } catch {
      throw CommandFailure(
        error.unreachable.map(CommandFailure.code(of:)) ?? .config, "\(error)")
    }
  }

  /// Applies an option's value, if given.
  mutating func apply<Value>(
    _ option: Value?, for path: KeyPath<SettingTable, Setting<Value>>
  ) throws {
    guard let option else { return }
    let setting = SettingTable.shared[keyPath: path]
    guard setting.allows(option) else {
      throw ValidationError("--\(setting.key) takes \(setting.range.description)")
    }
    self[dynamicMember: path] = option
  }

  /// The named grade system: a published one, or a gym's.
  func system(named name: String) throws -> GradeSystem {
    if let system = gradeSystem(id: name) { return system }
    let known = GradeSystem.published.map(\.id) + circuits.map(\.id)
    throw CommandFailure(
      .usage,
      "there is no grade system “\(name)”: choose one of \(known.joined(separator: ", "))")
  }
}

extension SettingChange {
  /// Writes the change into `config.toml`.
  func keep() throws {
    let file = ConfigurationFile()
    do {
      try file.keep(self)
    } catch let error as FileError {
      // Names the file itself.
      throw error
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(file.url.path): \(error)")
    }
  }
}

extension GradeSystem {
  /// The typed grade, or an error that names the first and the last.
  func grade(_ text: String) throws -> Grade { try grade(text, code: .usage) }

  func grade(_ text: String, code: CommandFailure.Code) throws -> Grade {
    if let grade = Grade(text, in: self) { return grade }
    throw CommandFailure(
      code,
      "there is no grade “\(text)” in \(title): it goes from \(names[0]) to "
        + "\(names[names.count - 1])")
  }
}

extension ArgumentHelp {
  /// An option's help and default from the table of settings.
  static func setting<Value>(
    _ path: KeyPath<SettingTable, Setting<Value>>, valueName: String? = nil
  ) -> ArgumentHelp {
    let setting = SettingTable.shared[keyPath: path]
    let standard =
      if case .flag(let isOn) = setting.standardValue {
        isOn ? "--\(setting.key)" : "--no-\(setting.key)"
      } else {
        setting.standardValue.description
      }
    return ArgumentHelp(
      "\(setting.text) (default: \(standard))", valueName: valueName)
  }
}
