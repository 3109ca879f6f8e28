package import Canvas
package import Core
package import Grades
package import Hearing
import Languages
package import Lifting

/// Every setting, a line each: `config.toml`, the texts of `--help`, the settings screen and
/// `chalktalk config` are generated from this table, in its order, and `Preferences` has a property
/// for each.
package struct SettingTable: Sendable {
  package static let shared = SettingTable()

  package let microphone = Setting<String>.text(
    "mic", .hearing, "default", "a name",
    Text("The microphone: any ALSA capture device, or none to go by keys."),
    screen: SettingScreen(
      tr("microphone", context: "setting"), \.microphones, others: [Preferences.noMicrophone]))
  package let profile = Setting<Profile>.choice(
    "profile", .hearing, .normal,
    Text(
      "What counts as a command: normal, single words too; strict, two words or more, for loud rooms; auto, one of the two, by the noise."
    ),
    screen: SettingScreen(tr("commands", context: "setting")) {
      switch $0 {
      case .normal: tr("normal: single words")
      case .strict: tr("strict: two words or more")
      case .auto: tr("auto: strict while it is loud")
      }
    })
  package let engine = Setting<HearingEngine>.choice(
    "engine", .hearing, .network,
    "What recognises words: the trained networks, or pocketsphinx, which misses more, even your own."
  )
  package let sleepAfter = Setting<Int>.number(
    "sleep-after", .hearing, 0, in: 0...86_400,
    Text("Fall asleep after this many seconds without a command; 0 for never. “Wake up” wakes it."),
    screen: SettingScreen(
      tr("falls asleep", context: "setting"), usual: [0, 60, 300, 600, 1200, 1800],
      isForNextSession: true
    ) { $0 == 0 ? tr("never", context: "value") : tr("after \(Duration.seconds($0).clock())") })

  package let learns = Setting<Bool>.flag(
    "learn", .hearing, false,
    Text(
      "Learn as you go: a word that was missed, said again and then heard becomes a take of your voice."
    ),
    screen: SettingScreen(tr("learns words", context: "setting")))

  package let speaker = Setting<String>.text(
    "speaker", .sound, "default", "a name", Text("The speaker: any ALSA playback device."),
    screen: SettingScreen(tr("speaker", context: "setting"), \.speakers))
  package let volume = Setting<Int>.number(
    "volume", .sound, 100, in: 0...100, Text("How loud tones and speech are, from 0 to 100."),
    screen: SettingScreen(
      tr("volume", context: "setting"), usual: Array(stride(from: 0, through: 100, by: 10)),
      isForNextSession: true
    ) { "\($0)" })
  package let isMuted = Setting<Bool>.flag(
    "mute", .sound, false, Text("Make no sound."),
    screen: SettingScreen(
      tr("sound", context: "setting"), on: tr("off", context: "value"),
      off: tr("on", context: "value")))
  package let speaks = Setting<Bool>.flag(
    "speech", .sound, true, Text("Speak the status, a plan's steps and a timer's phases."),
    screen: SettingScreen(tr("speech", context: "setting")))

  package let theme = Setting<Theme>.choice(
    "theme", .screen, .dark,
    Text("The colours of the screen; system follows the terminal's own background, dark or light."),
    screen: SettingScreen(tr("theme", context: "setting")) {
      switch $0 {
      case .dark: tr("dark", context: "theme")
      case .light: tr("light", context: "theme")
      case .highContrast: tr("high-contrast", context: "theme")
      case .colourBlind: tr("colour-blind", context: "theme")
      case .none: tr("none", context: "theme")
      case .system: tr("system", context: "theme")
      }
    })
  package let reducesMotion = Setting<Bool>.flag(
    "reduce-motion", .screen, false, Text("Never flash the screen."),
    screen: SettingScreen(
      tr("flashes", context: "setting"), on: tr("off", context: "value"),
      off: tr("on", context: "value")))
  package let dimsAfter = Setting<Int>.number(
    "dim-after", .screen, 0, in: 0...86_400,
    Text(
      "Dim the screen after this many seconds without a word or a key, but not in a rest or a timer; 0 for never. A word or a key wakes it."
    ),
    screen: SettingScreen(tr("dims", context: "setting"), usual: [0, 60, 120, 300, 600, 1800]) {
      $0 == 0 ? tr("never", context: "value") : tr("after \(Duration.seconds($0).clock())")
    })
  package let bounce = Setting<Int>.number(
    "bounce", .screen, 40, in: 0...120,
    Text(
      "A key that comes twice within this many milliseconds counts once, as from a worn keyboard or a foot switch; 0 counts both. A key held down is no bounce."
    ),
    screen: SettingScreen(tr("bounce", context: "setting"), usual: [0, 20, 40, 60, 80, 100, 120]) {
      $0 == 0 ? tr("counted", context: "bounce") : tr("\($0) ms")
    })
  package let language = Setting<String>.text(
    "language", .screen, Preferences.systemLanguage, "a code such as de",
    Text(
      "The language of what is shown and said; system is the environment's. Commands stay English."),
    screen: .language)

  package let discipline = Setting<Discipline>.choice(
    "discipline", .climbing, .boulder, Text("What you climb unless you say otherwise."),
    screen: SettingScreen(tr("you climb", context: "setting"), isForNextSession: true) {
      discipline in
      discipline.shown
    })
  package let boulderGrades = Setting<GradeSystem>.grades(
    "boulder-grades", boulders: true, Text("The grades of your boulders."),
    screen: SettingScreen(tr("boulder grades", context: "setting"), boulders: true))
  package let routeGrades = Setting<GradeSystem>.grades(
    "route-grades", boulders: false, Text("The grades of your routes."),
    screen: SettingScreen(tr("route grades", context: "setting"), boulders: false))
  package let secondBoulderGrades = Setting<GradeSystem?>.secondGrades(
    "second-boulder-grades", boulders: true,
    "A second grade system for boulders, such as your gym's colours; G switches between the two."
  )
  package let secondRouteGrades = Setting<GradeSystem?>.secondGrades(
    "second-route-grades", boulders: false, "A second grade system for routes.")
  package let level = Setting<String?>.text(
    "level", .climbing, "a grade",
    Text("The hardest grade you send; empty, it comes from the last 90 days of your log."),
    screen: .level)
  package let detailsFor = Setting<Int>.number(
    "details-for", .climbing, 15, in: 0...60,
    Text(
      "For how many seconds after an attempt, or after the last word or key, more about it (“crux”, “felt hard”) counts without a question."
    ),
    screen: SettingScreen(tr("attempt details", context: "setting"), usual: [0, 5, 15, 30]) {
      $0 == 0 ? tr("always asked", context: "value") : tr("for \($0) s")
    })

  package let tellsMoments = Setting<Bool>.flag(
    "moments", .climbing, true,
    Text(
      "Point out the first send of a grade, the best of a session, and a rest much shorter than works for you."
    ),
    screen: SettingScreen(tr("moments", context: "setting")))

  package let climberName = Setting<String?>.text(
    "climber-name", .climbing, "a name",
    Text(
      "Your name among partners: shown beside theirs, and saying it brings you up (docs/partners.md)."
    ),
    screen: SettingScreen(tr("your name", context: "setting"), none: tr("You", context: "climber")))
  package let takesTurns = Setting<Bool>.flag(
    "turns", .climbing, false,
    Text(
      "With partners, the next climber comes up automatically five seconds after an attempt or a set."
    ),
    screen: SettingScreen(
      tr("turns", context: "setting"), on: tr("go round"), off: tr("when you say so")))

  package let unit = Setting<MassUnit>.choice(
    "unit", .lifting, .kg, Text("The unit of weights. Logged weights stay in the unit you used."),
    screen: SettingScreen(tr("weights in", context: "setting")))
  package let bar = Setting<Int>.number(
    "bar", .lifting, 20, in: 5...30,
    Text("The weight of your barbell in kilograms; in pounds it is what is sold as that."),
    screen: SettingScreen(tr("bar", context: "setting"), usual: [7, 10, 15, 20, 25]) {
      tr("\($0) kg")
    })
  package let smallestPlate = Setting<SmallestPlate>.choice(
    "smallest-plate", .lifting, .oneAndAQuarter,
    Text("The smallest plates of your gym, in kilograms: two of them are the smallest step."),
    screen: SettingScreen(tr("smallest plate", context: "setting")) { tr("\($0.rawValue) kg") })
  package let workout = Setting<String?>.text(
    "workout", .lifting, "a name",
    "What “chalktalk lift” begins with: a workout, or a plan's next day; empty, it opens the list.")
  package let effortScale = Setting.effort

  package let rest = Setting<Int>.number(
    "rest", .rest, 180, in: 0...3600, Text("How many seconds to rest; 0 counts up without end."),
    screen: SettingScreen(
      tr("rest", context: "setting"),
      usual: [0, 30, 60, 90, 120, 150, 180, 240, 300, 420, 600, 900]
    ) { $0 == 0 ? tr("counts up", context: "value") : Duration.seconds($0).clock() })
  package let restsByItself = Setting<Bool>.flag(
    "auto-rest", .rest, false, Text("Start a rest after every attempt and set."),
    screen: SettingScreen(
      tr("rest starts", context: "setting"), on: tr("after every attempt"),
      off: tr("when you say so")))
  package let hasRestTimer = Setting<Bool>.flag(
    "rest-timer", .rest, true, Text("Time rests. When off, not even a plan starts one."),
    screen: SettingScreen(tr("rest timer", context: "setting")))
  package let restBy = Setting<RestBy>.choice(
    "rest-by", .rest, .setting,
    "Rest length: as set above, or longer for harder routes (intensity).")
  package let planAdvances = Setting<Bool>.flag(
    "plan-advance", .rest, true, Text("Go on to a plan's next step as soon as a set is done."),
    screen: SettingScreen(
      tr("plan goes on", context: "setting"), on: tr("by itself"), off: tr("when you say so")))

  package let staysAfterTimer = Setting<Int>.number(
    "after-timer", .timers, 15, in: 0...3600,
    Text(
      "When a timer has ended, go back to the screen before it after this many seconds; 0 to stay."),
    screen: SettingScreen(tr("after a timer", context: "setting"), usual: [0, 5, 15, 30, 60]) {
      $0 == 0 ? tr("stay", context: "value") : tr("back in \($0) s")
    })

  package let onPhase = Setting<[String]>.command(
    "on_phase", .timers, "A command to run at each phase of a timer: [\"notify-send\", \"Go\"].")
  package let onComplete = Setting<[String]>.command(
    "on_complete", .timers,
    "A command to run at the end of a workout; docs/timers.md lists the variables that both get.")

  package let remote = Setting<RemoteChoice>.choice(
    "remote", .remote, .off,
    Text(
      "Serve a page for phones: to this machine (local), to the local network (lan), or not at all (off)."
    ),
    screen: SettingScreen(tr("page for phones", context: "setting")) {
      switch $0 {
      case .off: tr("off", context: "value")
      case .local: tr("this machine")
      case .lan: tr("local network")
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
    Text(
      "Show the session where the desktop shows music (lock screen, panel, headset, KDE Connect), and take those buttons."
    ),
    screen: SettingScreen(tr("media controls", context: "setting"), isForNextSession: true))
  package let playButton = Setting<ButtonAction>.button(
    "media-play", tr("button play", context: "setting"), .rest,
    Text("What play and pause do; logging something takes two presses."))
  package let nextButton = Setting<ButtonAction>.button(
    "media-next", tr("button next", context: "setting"), .next,
    Text("What the button for the next track does."))
  package let previousButton = Setting<ButtonAction>.button(
    "media-previous", tr("button previous", context: "setting"), .previous,
    Text("What the button for the previous track does."))
  package let stopButton = Setting<ButtonAction>.button(
    "media-stop", tr("button stop", context: "setting"), .undo, Text("What the stop button does."))
  package let notifies = Setting<Bool>.flag(
    "notifications", .desktop, false,
    Text("Notify you on the desktop when a rest or a workout is over."),
    screen: SettingScreen(tr("notifications", context: "setting"), isForNextSession: true))

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
    case .nothing: tr("nothing", context: "button")
    case .rest: tr("rest", context: "button")
    case .next: tr("next", context: "button")
    case .previous: tr("previous", context: "button")
    case .undo: tr("undo", context: "button")
    case .send: tr("send (press twice)")
    case .fall: tr("fall (press twice)")
    case .repeated: tr("same again (press twice)")
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
