import Core
import Foundation
import Preferences

/// The machine details that an issue needs: the program, the system, changed settings, the
/// findings. Nothing from the log, and no names of the user, the machine or personal folders.
struct DoctorReport {
  let preferences: Preferences
  let findings: [Finding]
  /// Names in the findings that could identify someone: other machines, files.
  var privateNames: Set<String> = []
  var environment = ProcessInfo.processInfo.environment

  var text: String {
    let lines =
      ["chalktalk     \(Version.text)", "system        \(system)", "settings      \(changed)"]
      + findings.map(\.text)
    return hidden(lines.joined(separator: "\n"))
  }

  /// `Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64, 2 cores`.
  private var system: String {
    let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""]) }
    var kernel = utsname()
    uname(&kernel)
    func field<T>(_ field: T) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let cores = ProcessInfo.processInfo.processorCount
    return "\(name ?? "unknown"), \(field(kernel.sysname)) \(field(kernel.release)), "
      + "\(field(kernel.machine)), \(cores.counted("core"))"
  }

  /// `rest = 120, strict = true`; a text or a command is only listed as set.
  private var changed: String {
    let settings = changedSettings.map { setting in
      setting.isText ? "\(setting.key) is set" : "\(setting.key) = \(setting.value.toml)"
    }
    return settings.isEmpty ? "all default" : settings.joined(separator: ", ")
  }

  private var changedSettings: [(key: String, value: SettingValue, isText: Bool)] {
    SettingTable.all.compactMap { setting in
      let value = preferences.value(of: setting)
      guard value != setting.standardValue else { return nil }
      return switch setting.range {
      case .flag, .number, .choice(_, nil): (setting.key, value, false)
      case .choice, .text, .path, .command: (setting.key, value, true)
      }
    }
  }

  /// The text without names that identify the user: theirs, the machine's, and settings they typed.
  private func hidden(_ text: String) -> String {
    let names =
      changedSettings.filter(\.isText).map { ($0.value.description, "<\($0.key)>") }
      + [(environment["HOME"] ?? "", "~"), (environment["USER"] ?? "", "<user>")]
      + [(ProcessInfo.processInfo.hostName, "<machine>")]
      // The longest first: one may be part of another.
      + privateNames.sorted { ($1.count, $0) < ($0.count, $1) }.map { ($0, "<name>") }
    return names.reduce(text) { text, item in
      // A name of one or two letters would match inside words.
      item.0.count > 2 && item.0 != "root" ? text.replacing(item.0, with: item.1) : text
    }
  }
}
