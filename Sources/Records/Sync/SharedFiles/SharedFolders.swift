import Core
import Files
package import Foundation
import Grades
import Library
package import Preferences
import Session
import Timers

/// The user's own plans, gym colours, exercises and presets in the folder of the settings.
package struct SharedFolders {
  private let config: URL
  private let plans: PlanLibrary

  package init(config: URL = UserFolders().config, plans: PlanLibrary) {
    self.config = config
    self.plans = plans
  }

  /// The files' texts and faults.
  struct Contents {
    var texts: [SharedFile: String] = [:]
    /// Files that stay as they are, here and elsewhere, because they can't be parsed.
    var faulty: Set<SharedFile> = []
    var reasons: [String] = []
    var arePresetsFaulty = false

    func isFaulty(_ file: SharedFile) -> Bool {
      faulty.contains(file) || file.content == .preset && arePresetsFaulty
    }
  }

  /// The shipped presets, before anybody has changed them.
  static let shipped: [SharedFile: String] = presets(PresetList())

  /// Throws if a folder can't be reached: its files aren't gone, and must not be removed elsewhere.
  func read() throws(FileError) -> Contents {
    var contents = Contents()
    let own = try urls(in: plans.user)
    let isExercises = { (url: URL) in url.lastPathComponent == PlanLibrary.exercisesFile }
    for url in own.filter(isExercises) { read(url, .exercises, &contents) }
    for url in try urls(in: circuits) { read(url, .gymColours, &contents) }
    for url in own where !isExercises(url) { read(url, .plan, &contents) }
    do {
      let presets = try PresetStore(config).read()
      contents.texts.merge(Self.presets(presets)) { first, _ in first }
    } catch {
      contents.arePresetsFaulty = true
      contents.reasons.append("\(error)")
    }
    return contents
  }

  /// A file's current text; nil if there is none.
  func text(of file: SharedFile) -> String? {
    guard file.content != .preset else {
      return (try? PresetStore(config).read()).flatMap { Self.presets($0)[file] }
    }
    var contents = Contents()
    read(url(of: file), file.content, &contents)
    return contents.texts[file]
  }

  private func read(_ url: URL, _ content: SharedFile.Content, _ contents: inout Contents) {
    let name = url.deletingPathExtension().lastPathComponent
    guard let file = SharedFile(content, name) else {
      contents.reasons.append("\(url.path): its name is too long, or not one that a file can have")
      return
    }
    do throws(ConfigurationError) {
      let size = try? FileManager.default.attributesOfItem(atPath: Files.followed(url.path))
      guard size?[.type] as? FileAttributeType == .typeRegular,
        size?[.size] as? Int ?? .max <= SharedFile.limit
      else {
        throw ConfigurationError(
          file: url.path, reason: "it is not a file of \(SharedFile.limit / 1000) kB at most")
      }
      let text = try TOMLFile.text(of: url)
      try check(text, of: file)
      contents.texts[file] = text
    } catch {
      contents.faulty.insert(file)
      contents.reasons.append("\(error)")
    }
  }

  // MARK: - Writing

  /// Writes another machine's text into a file, or removes the file. Throws if that would leave anything unreadable.
  func write(_ text: String?, to file: SharedFile) throws {
    if let text { try check(text, of: file) }
    if file.content == .gymColours { try checkSettings(text, of: file) }
    guard file.content != .preset else { return try change(text, file) }
    let path = url(of: file).path
    if let text {
      try Files.makeFolder(url(of: file).deletingLastPathComponent().path)
      try Files.write(Data(text.utf8), to: path)
    } else {
      try Files.remove(path)
    }
  }

  /// Keeps a replaced text beside its file and returns the place, for people. A preset is kept under a name with a number.
  func keep(_ text: String, beside file: SharedFile) throws -> String {
    guard file.content == .preset else {
      let path = url(of: file).path + ".conflict"
      var free = Files.freeName(path)
      // A sync that was interrupted starts over and finds the text here.
      if FileManager.default.contents(atPath: path) == Data(text.utf8) { free = path }
      try Files.makeFolder(url(of: file).deletingLastPathComponent().path)
      try Files.write(Data(text.utf8), to: free)
      return free
    }
    var name = file.name
    let preset = try JSONDecoder().decode(IntervalPreset.self, from: Data(text.utf8))
    try PresetStore(config).change { list in
      name = list.duplicate(preset)?.name ?? name
    }
    return "the timer “\(name)”"
  }

  private func change(_ text: String?, _ file: SharedFile) throws {
    let preset = try text.map {
      try JSONDecoder().decode(IntervalPreset.self, from: Data($0.utf8))
    }
    try PresetStore(config).change { list in
      if let preset { list.replace(file.name, by: preset) } else { list.delete(file.name) }
    }
  }

  // MARK: - Checking

  private func check(_ text: String, of file: SharedFile) throws(ConfigurationError) {
    let path = url(of: file).path
    switch file.content {
    case .exercises: _ = try PlanLibrary.countExercises(in: text, file: path)
    case .gymColours:
      _ = try CircuitFile.parse(text, id: file.name.lowercased(), file: path)
    case .plan:
      _ = try TrainingFile.parse(
        text, id: file.name, file: path, exercises: try plans.exercises())
    case .preset:
      let preset = try? JSONDecoder().decode(IntervalPreset.self, from: Data(text.utf8))
      guard preset?.name == file.name else {
        throw ConfigurationError(file: path, reason: "“\(file.name)” can't be read as a timer")
      }
    }
  }

  /// The settings must stay valid with the new colours: without valid settings no command starts.
  private func checkSettings(_ text: String?, of file: SharedFile) throws(ConfigurationError) {
    let settings = config.appendingPathComponent("config.toml")
    guard let old = try TOMLFile.textIfAny(of: settings),
      let known = try? CircuitFile.all(in: circuits)
    else { return }
    let id = file.name.lowercased()
    var changed = known.filter { $0.id != id }
    if let text { changed.append(try CircuitFile.parse(text, id: id, file: settings.path)) }
    guard (try? ConfigurationFile.parse(old, file: settings.path, circuits: known)) != nil
    else { return }
    _ = try ConfigurationFile.parse(old, file: settings.path, circuits: changed)
  }

  // MARK: - Places

  private var circuits: URL { config.appendingPathComponent("circuits") }

  private func url(of file: SharedFile) -> URL {
    switch file.content {
    case .exercises, .plan: plans.user.appendingPathComponent(file.name + ".toml")
    case .gymColours: circuits.appendingPathComponent(file.name + ".toml")
    case .preset: PresetStore(config).file
    }
  }

  private func urls(in folder: URL) throws(FileError) -> [URL] {
    try Files.names(in: folder.path).filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }
      .map(folder.appendingPathComponent)
  }

  private static func presets(_ list: PresetList) -> [SharedFile: String] {
    list.presets.reduce(into: [:]) { found, preset in
      guard let file = SharedFile(.preset, preset.name) else { return }
      found[file] = try? JSON.line(of: preset)
    }
  }
}
