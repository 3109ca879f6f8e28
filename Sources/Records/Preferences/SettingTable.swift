package import Canvas
package import Core
package import Grades
package import Hearing

/// Every setting, a line each: `config.toml`, the texts of `--help`, the settings screen and
/// `chalktalk config` are generated from this table, in its order, and `Preferences` has a property
/// for each.
package struct SettingTable: Sendable {
  package static let shared = SettingTable()

  package let microphone = Setting<String>.text(
    "mic", .hearing, "default", "a name",
    "The microphone: any ALSA capture device, or none to go by keys.",
    screen: SettingScreen("microphone", \.microphones, others: [Preferences.noMicrophone]))
  package let profile = Setting<Profile>.choice(
    "profile", .hearing, .normal,
    "What counts as a command: normal, single words too; strict, two words or more, for loud rooms; auto, "
      + "one of the two, by the noise.",
    screen: SettingScreen("commands") {
      switch $0 {
      case .normal: "normal: single words"
      case .strict: "strict: two words or more"
      case .auto: "auto: strict while it is loud"
      }
    })
  package let engine = Setting<HearingEngine>.choice(
    "engine", .hearing, .network,
    "What recognises words: the trained networks, or pocketsphinx, which misses more, even your own."
  )
  package let sleepAfter = Setting<Int>.number(
    "sleep-after", .hearing, 0, in: 0...86_400,
    "Fall asleep after this many seconds without a command; 0 for never. “Wake up” wakes it.",
    screen: SettingScreen(
      "falls asleep", usual: [0, 60, 300, 600, 1200, 1800], isForNextSession: true
    ) { $0 == 0 ? "never" : "after \(Duration.seconds($0).clock())" })

  package let learns = Setting<Bool>.flag(
    "learn", .hearing, false,
    "Learn as you go: a word that was missed, said again and then heard becomes a take of your voice.",
    screen: SettingScreen("learns words"))

  package let speaker = Setting<String>.text(
    "speaker", .sound, "default", "a name", "The speaker: any ALSA playback device.",
    screen: SettingScreen("speaker", \.speakers))
  package let volume = Setting<Int>.number(
    "volume", .sound, 100, in: 0...100, "How loud tones and speech are, from 0 to 100.",
    screen: SettingScreen(
      "volume", usual: Array(stride(from: 0, through: 100, by: 10)), isForNextSession: true
    ) { "\($0)" })
  package let isMuted = Setting<Bool>.flag(
    "mute", .sound, false, "Make no sound.", screen: SettingScreen("sound", on: "off", off: "on"))
  package let speaks = Setting<Bool>.flag(
    "speech", .sound, true, "Speak the status, a plan's steps and a timer's phases.",
    screen: SettingScreen("speech"))

  package let theme = Setting<Theme>.choice(
    "theme", .screen, .dark,
    "The colours of the screen; system follows the terminal's own background, dark or light.",
    screen: SettingScreen("theme"))
  package let reducesMotion = Setting<Bool>.flag(
    "reduce-motion", .screen, false, "Never flash the screen.",
    screen: SettingScreen("flashes", on: "off", off: "on"))
  package let dimsAfter = Setting<Int>.number(
    "dim-after", .screen, 0, in: 0...86_400,
    "Dim the screen after this many seconds without a word or a key, but not in a rest or a timer; 0 for never. "
      + "A word or a key wakes it.",
    screen: SettingScreen("dims", usual: [0, 60, 120, 300, 600, 1800]) {
      $0 == 0 ? "never" : "after \(Duration.seconds($0).clock())"
    })

  package let discipline = Setting<Discipline>.choice(
    "discipline", .climbing, .boulder, "What you climb unless you say otherwise.",
    screen: SettingScreen("you climb", isForNextSession: true))
  package let boulderGrades = Setting<GradeSystem>.grades(
    "boulder-grades", boulders: true, "The grades of your boulders.",
    screen: SettingScreen("boulder grades", boulders: true))
  package let routeGrades = Setting<GradeSystem>.grades(
    "route-grades", boulders: false, "The grades of your routes.",
    screen: SettingScreen("route grades", boulders: false))
  package let secondBoulderGrades = Setting<GradeSystem?>.secondGrades(
    "second-boulder-grades", boulders: true,
    "A second grade system for boulders, such as your gym's colours; G switches between the two."
  )
  package let secondRouteGrades = Setting<GradeSystem?>.secondGrades(
    "second-route-grades", boulders: false, "A second grade system for routes.")
  package let level = Setting<String?>.text(
    "level", .climbing, "a grade",
    "The hardest grade you send; empty, it comes from the last 90 days of your log.",
    screen: .level)
  package let detailsFor = Setting<Int>.number(
    "details-for", .climbing, 5, in: 0...60,
    "For how many seconds after an attempt you can say more about it (“crux”, “felt hard”); 0 for never.",
    screen: SettingScreen("attempt details", usual: [0, 5, 10, 20]) {
      $0 == 0 ? "no" : "for \($0) s"
    })

  package let tellsMoments = Setting<Bool>.flag(
    "moments", .climbing, true,
    "Point out the first send of a grade, the best of a session, and a rest much shorter than works for you.",
    screen: SettingScreen("moments"))

  package let climberName = Setting<String?>.text(
    "climber-name", .climbing, "a name",
    "Your name among partners: shown beside theirs, and saying it brings you up (docs/partners.md).",
    screen: SettingScreen("your name", none: "You"))
  package let takesTurns = Setting<Bool>.flag(
    "turns", .climbing, false,
    "With partners, the next climber comes up automatically five seconds after an attempt or a set.",
    screen: SettingScreen("turns", on: "go round", off: "when you say so"))

  package let unit = Setting<MassUnit>.choice(
    "unit", .lifting, .kg, "The unit of weights. Logged weights stay in the unit you used.",
    screen: SettingScreen("weights in"))
  package let effortScale = Setting.effort

  package let rest = Setting<Int>.number(
    "rest", .rest, 180, in: 0...3600, "How many seconds to rest; 0 counts up without end.",
    screen: SettingScreen(
      "rest", usual: [0, 30, 60, 90, 120, 150, 180, 240, 300, 420, 600, 900]
    ) { $0 == 0 ? "counts up" : Duration.seconds($0).clock() })
  package let restsByItself = Setting<Bool>.flag(
    "auto-rest", .rest, false, "Start a rest after every attempt and set.",
    screen: SettingScreen("rest starts", on: "after every attempt", off: "when you say so"))
  package let hasRestTimer = Setting<Bool>.flag(
    "rest-timer", .rest, true, "Time rests. When off, not even a plan starts one.",
    screen: SettingScreen("rest timer"))
  package let restBy = Setting<RestBy>.choice(
    "rest-by", .rest, .setting,
    "Rest length: as set above, or longer for harder routes (intensity).")
  package let planAdvances = Setting<Bool>.flag(
    "plan-advance", .rest, true, "Go on to a plan's next step as soon as a set is done.",
    screen: SettingScreen("plan goes on", on: "by itself", off: "when you say so"))

  package let staysAfterTimer = Setting<Int>.number(
    "after-timer", .timers, 15, in: 0...3600,
    "When a timer has ended, go back to the screen before it after this many seconds; 0 to stay.",
    screen: SettingScreen("after a timer", usual: [0, 5, 15, 30, 60]) {
      $0 == 0 ? "stay" : "back in \($0) s"
    })

  package let onPhase = Setting<[String]>.command(
    "on_phase", .timers, "A command to run at each phase of a timer: [\"notify-send\", \"Go\"].")
  package let onComplete = Setting<[String]>.command(
    "on_complete", .timers,
    "A command to run at the end of a workout; docs/timers.md lists the variables that both get.")

  package let remote = Setting<RemoteChoice>.choice(
    "remote", .remote, .off,
    "Serve a page for phones: to this machine (local), to the local network (lan), or not at all (off).",
    screen: SettingScreen("page for phones") {
      switch $0 {
      case .off: "off"
      case .local: "this machine"
      case .lan: "local network"
      }
    })
  package let remotePort = Setting<Int>.number(
    "remote-port", .remote, 8417, in: 0...65_535,
    "The port of that page; 0 for any that is free.")
  package let remoteHost = Setting<String?>.text(
    "remote-host", .remote, "a name",
    "The name under which a proxy on this machine serves that page, or an address of this machine (docs/remote.md); empty, no proxy."
  )
  package let remoteCertificate = Setting<String?>.path(
    "remote-certificate", .remote,
    "The certificate that serves that page over https, in PEM form (docs/remote.md); empty, plain http."
  )
  package let remoteKey = Setting<String?>.path(
    "remote-key", .remote, "The certificate's private key, in PEM form.")

  package let showsPlayer = Setting<Bool>.flag(
    "media", .desktop, false,
    "Show the session where the desktop shows music (lock screen, panel, headset, KDE Connect), and take those buttons.",
    screen: SettingScreen("media controls", isForNextSession: true))
  package let playButton = Setting<ButtonAction>.button(
    "media-play", "play", .rest, "What play and pause do; logging something takes two presses.")
  package let nextButton = Setting<ButtonAction>.button(
    "media-next", "next", .next, "What the button for the next track does.")
  package let previousButton = Setting<ButtonAction>.button(
    "media-previous", "previous", .previous, "What the button for the previous track does.")
  package let stopButton = Setting<ButtonAction>.button(
    "media-stop", "stop", .undo, "What the stop button does.")
  package let notifies = Setting<Bool>.flag(
    "notifications", .desktop, false,
    "Notify you on the desktop when a rest or a workout is over.",
    screen: SettingScreen("notifications", isForNextSession: true))

  package let broker = Setting<String?>.text(
    "mqtt", .home, "an address",
    "The MQTT broker for the session's state and events: mqtt://host or mqtts://user@host:port; empty, none."
  )
  package let brokerPassword = Setting<String?>.path(
    "mqtt-password-file", .home,
    "A file that only you can read (mode 600); its first line is the broker's password.")
  package let brokerAuthority = Setting<String?>.path(
    "mqtt-ca-file", .home,
    "The certificates that mqtts:// trusts; empty, the system's.")

  package let database = Setting<String?>.path(
    "db", .log, "The file of your log; empty, chalktalk.sqlite in the data folder.")
  package let resume = Setting<ResumeChoice>.choice(
    "resume", .log, .ask,
    "What to do with a session that was left open: ask, or (recent) continue it without asking if its last "
      + "entry is less than four hours old, and otherwise begin a new one.")
  package let backsUpSessions = Setting<Bool>.flag(
    "backup-every-session", .log, false, "Back the log up at the end of every session.")
  package let backupFolder = Setting<String?>.path(
    "backup-folder", .log,
    "Where those backups go; empty, the folder backups in the data folder.")
  package let backupsKept = Setting<Int>.number(
    "backup-keep", .log, 20, in: 1...1000, "How many of those backups are kept.")
  package let backupDays = Setting<Int>.number(
    "backup-days", .log, 0, in: 0...3650,
    "How many days they are kept (the newest one always is); 0 for ever.")
  package let sync = Setting<String?>.path(
    "sync", .log,
    "A folder through which your machines share the log, such as one of Syncthing's, or a PostgreSQL server "
      + "(postgresql://host/database; docs/sync.md); empty, no sync."
  )

  /// Every row, in the order above.
  package static let all: [any AnySetting] = Mirror(reflecting: shared).children.compactMap {
    $0.value as? any AnySetting
  }

  /// The row with a key; nil if there is none.
  package static func row(_ key: String) -> (any AnySetting)? { all.first { $0.key == key } }
}

/// What determines the length of a rest.
package enum RestBy: String, CaseIterable, Sendable {
  case setting
  /// The route's difficulty for the climber.
  case intensity
}

/// What to do with a session that was left open.
package enum ResumeChoice: String, CaseIterable, Sendable {
  case ask
  /// Continues a recent session without asking.
  case recent
}

/// What a button of a headset or the lock screen does.
package enum ButtonAction: String, CaseIterable, Sendable {
  case nothing, rest, next, previous, undo, send, fall
  case repeated = "same-again"

  /// The value in words, for the settings screen.
  var name: String {
    switch self {
    case .nothing: "nothing"
    case .rest: "rest"
    case .next: "next"
    case .previous: "previous"
    case .undo: "undo"
    case .send: "send (press twice)"
    case .fall: "fall (press twice)"
    case .repeated: "same again (press twice)"
    }
  }
}

/// Who can reach the page for phones.
package enum RemoteChoice: String, CaseIterable, Sendable {
  case off
  /// Programs on this machine.
  case local
  /// The local network.
  case lan
}
