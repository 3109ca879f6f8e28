import Canvas
import Core
import Files
import Foundation
import Library
import Live
import Preferences
import Store
import Terminal

/// Examines the settings, the log, the terminal and the locale.
struct MachineExamination {
  let database: URL
  /// Whether the log was named with --db, so that the settings don't matter.
  var isNamed = false
  var preferences = Preferences()
  var environment = ProcessInfo.processInfo.environment

  func findings() -> [Finding] {
    let settings = settings()
    // Without the settings nobody knows which log and backups are meant.
    let isKnown = isNamed || settings.status == .fine
    let log =
      isKnown
      ? logFindings() + backupFindings()
      : [.broken("log", "unknown: the settings may name it", do: "see the line about the settings")]
    return [settings] + log + ownFiles() + [terminal(), locale()]
  }

  /// Damaged records beyond this number are only counted.
  private static let recordLimit = 20

  private func settings() -> Finding {
    let file = ConfigurationFile(environment: environment)
    do {
      _ = try file.preferences()
      return .fine("settings", file.url.path)
    } catch {
      return .broken(
        "settings", "\(error)",
        do: error.unreachable == nil
          ? "fix the line, or delete the file to get a fresh one"
          : "no session begins without them: with the defaults it would go into another log")
    }
  }

  /// Presets, plans and voices. Faulty files are named where they are used; this is about those that can't be reached.
  private func ownFiles() -> [Finding] {
    let folders = UserFolders(environment: environment)
    func examine(
      _ name: String, _ detail: String, do advice: String, _ read: () throws -> Void
    ) -> Finding {
      do {
        try read()
        return .fine(name, detail)
      } catch {
        return .broken(name, "\(error)", do: advice)
      }
    }
    let plans = folders.config.appendingPathComponent("plans")
    let voice = VoiceStore(folder: folders.data.appendingPathComponent("voice"))
    return [
      examine(
        "presets", PresetStore(folders.config).file.path, do: "timers don't start without them"
      ) { _ = try PresetStore(folders.config).read() },
      examine("plans", plans.path, do: "your own plans can't be used until then") {
        _ = try Files.names(in: plans.path)
      },
      examine("voice", voice.folder.path, do: "words are heard without your training until then") {
        _ = try voice.phrases()
        for name in try VoiceStore.peopleFound(in: voice.folder) {
          _ = try VoiceStore(folder: voice.folder, person: name).phrases()
        }
      },
    ]
  }

  /// Opens the log if there is one and reads every page and record; creates none.
  private func logFindings() -> [Finding] {
    do {
      let elsewhere = LogElsewhere(database, preferences, isOwn: true)
      guard try elsewhere.isThere else { return try elsewhere.loss != nil ? [] : [newLog()] }
      let store = try EventStore(at: database, for: .reading)
      try store.check()
      return [.fine("log", database.path)] + (try Self.recordFindings(store))
    } catch {
      return [
        .broken("log", "\(error)", do: "nothing was changed; see the line above")
      ] + ((error as? StoreError)?.isDamage == true ? leftFindings() : [])
    }
  }

  /// What a damaged log still holds. A large one isn't read for this.
  private func leftFindings() -> [Finding] {
    let found = try? FileManager.default.attributesOfItem(atPath: database.path)
    let size = found?[.size] as? Int ?? 0
    guard size < Self.rescueLimit, let (_, report, folder) = try? Salvage.rescue(database) else {
      return []
    }
    return withExtendedLifetime(folder) {
      let lost = SalvageText.lines(report).map { $0.trimmingCharacters(in: .whitespaces) }
      return [
        .warning(
          "salvage",
          (["\(report.entries.counted("entry")) of it can be read"] + lost).joined(separator: "; "),
          do: "chalktalk restore --salvage \(database.path) makes a log of them")
      ]
    }
  }

  /// In bytes.
  private static let rescueLimit = 64 << 20

  /// Checks the backups: the newest one, and all if they are small.
  private func backupFindings() -> [Finding] {
    let elsewhere = LogElsewhere(database, preferences, isOwn: true)
    var findings: [Finding] = []
    var left = Self.rescueLimit
    var sound = 0
    for entry in elsewhere.entries {
      left -= entry.bytes
      guard left >= 0 || sound == 0 else { break }
      do {
        _ = try Restore.examine(URL(fileURLWithPath: entry.path))
        sound += 1
      } catch {
        findings.append(
          .warning(
            "backup", "\(error)", do: "the next backups replace it, and keep what it alone holds"))
      }
    }
    if sound > 0 { findings.append(.fine("backup", "\(sound.counted("backup")) checked")) }
    do {
      _ = try preferences.backups(at: .now)
    } catch {
      findings.append(
        .warning("backup", "\(error)", do: "sessions are logged, but not backed up until then"))
    }
    if let loss = (try? elsewhere.loss) ?? nil {
      findings.append(.broken("sessions", loss, do: "run the command in the line above"))
    } else if let store = try? EventStore(at: database, for: .reading),
      let lack = elsewhere.lack(in: store)
    {
      findings.append(.warning("sessions", lack, do: "run the command in the line above"))
    }
    return findings
  }

  private static func recordFindings(_ store: EventStore) throws(StoreError) -> [Finding] {
    let damaged = try store.damagedRecords()
    var findings = damaged.prefix(recordLimit).map { record in
      Finding.warning(
        "record", "damaged: \(record)",
        do: "left as it is, and everything else works. A backup may still have it")
    }
    if damaged.count > recordLimit {
      findings.append(
        .warning(
          "record", "\(damaged.count - recordLimit) more damaged records",
          do: "`chalktalk export` lists them all on stderr"))
    }
    for (kind, number) in try store.unknownKinds().sorted(by: { $0.key < $1.key }) {
      findings.append(
        .warning(
          "record", "\(number.counted("event")) from a newer version (\(kind))",
          do: "kept as they are; update Chalktalk to see them"))
    }
    return findings
  }

  /// Whether the first session could create its log: the nearest existing folder must be writable.
  private func newLog() throws -> Finding {
    var folder = database.deletingLastPathComponent()
    while try !Files.isThere(folder.path, missingFolder: .isEmpty), folder.path != "/" {
      folder = folder.deletingLastPathComponent()
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      return .broken(
        "log", "\(folder.path) cannot be written", do: "choose another place with --db")
    }
    return .fine("log", "the first session creates \(database.path)")
  }

  private func terminal() -> Finding {
    guard isatty(STDOUT_FILENO) == 1 else {
      return .warning(
        "terminal", "standard output is not a terminal",
        do: "sessions need one, unless they run with --script")
    }
    let window = Size.ofTerminal
    let size = window.map { "\($0.columns)x\($0.rows)" } ?? "of unknown size"
    let depth = ColourDepth.detected(in: environment)
    let detail = "\(environment["TERM"] ?? "no TERM"), \(size), \(depth.rawValue)"
    if let window, window.columns < 40 || window.rows < 12 {
      return .warning("terminal", detail, do: "make it 40x12 or larger")
    }
    return .fine("terminal", detail)
  }

  private func locale() -> Finding {
    let name =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
      ?? "none"
    let isUTF8 = name.uppercased().replacing("-", with: "").contains("UTF8")
    return isUTF8
      ? .fine("locale", name)
      : .warning(
        "locale", "\(name) is not UTF-8", do: "set LANG=C.UTF-8, so that the big letters show")
  }
}
