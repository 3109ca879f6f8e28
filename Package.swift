// swift-tools-version: 6.2
import PackageDescription

/// The version: `chalktalk --version`, the package and every session's log take it from here.
let version = "1.0.0"

/// The commit that is built, with a `+` where files differ from it; empty outside a git clone.
let commit =
  Context.gitInformation.map {
    $0.currentCommit.prefix(12) + ($0.hasUncommittedChanges ? "+" : "")
  } ?? ""

/// `./test` sets CHALKTALK_STRICT: every warning is an error. A user's newer compiler may warn in peace.
let strict: [SwiftSetting] =
  Context.environment["CHALKTALK_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The language settings of every target: Swift 6 with the upcoming features the house keeps.
let house: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + strict

/// `scripts/deb` links less ICU data than Foundation brings (`scripts/icu-data`), and folds functions that are the same.
let packaged: [LinkerSetting] =
  Context.environment["CHALKTALK_ICU_DATA"].map {
    [.unsafeFlags([$0, "-use-ld=lld", "-Xlinker", "--icf=safe"])]
  } ?? []

/// All that a program is made of is made fast in debug builds too: tests start it some thousand times, and on a busy
/// machine a slow recogniser would lose the audio that they are about. Tests themselves are not.
let optimised: [SwiftSetting] = house + [.unsafeFlags(["-O"])]

/// The same for a module that touches C: every unsafe use is marked.
let touchesC: [SwiftSetting] = optimised + [.strictMemorySafety()]

let package = Package(
  name: "chalktalk",
  products: [
    .executable(name: "chalktalk", targets: ["chalktalk"]),
    .library(name: "file-faults", type: .dynamic, targets: ["CFileFaults"]),
    .library(name: "shifted-clock", type: .dynamic, targets: ["CShiftedClock"]),
  ],
  // GRDB brings durable commits, migrations and queries; SwiftNIO's decoder bounds what a hostile client can send (FlyingFox
  // bounds neither a request's header nor slow clients). Also rejected: TOMLKit (aborts on some invalid files, and its values
  // have no lines), SwiftCSV (holds the whole file in memory, reports no lines), ncurses (no true colour, no synchronised
  // output), ONNX and Torch (our networks are small).
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // C libraries, one importer each.
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(
      name: "CPocketSphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "libsphinxbase-dev"])]),
    .systemLibrary(
      name: "CEspeak", pkgConfig: "espeak-ng", providers: [.apt(["libespeak-ng-dev"])]),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CDigest", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),

    // C libraries that are loaded when they are first asked for: the program runs without them.
    .target(name: "CLibrary"),
    .target(name: "CSystemdBus", dependencies: ["CLibrary"]),
    .target(name: "CMosquitto", dependencies: ["CLibrary"]),
    .target(
      name: "CPostgreSQL", dependencies: ["CLibrary"], cSettings: [.unsafeFlags(["-O2"])]),

    // Pure: values in, values out.
    .target(name: "Log", dependencies: ["Sound"], swiftSettings: optimised),
    .target(name: "TOML", swiftSettings: optimised),
    .target(name: "Climbing", dependencies: ["Log", "Sound"], swiftSettings: optimised),
    .target(name: "Timers", dependencies: ["Log"], swiftSettings: optimised),
    .target(name: "Lifting", dependencies: ["Log", "Sound"], swiftSettings: optimised),
    .target(
      name: "Session", dependencies: ["Climbing", "Lifting", "Log", "Sound", "Timers"],
      swiftSettings: optimised),
    .target(
      name: "Analysis", dependencies: ["Climbing", "Lifting", "Log", "Session", "Timers"],
      swiftSettings: optimised),
    .target(
      name: "Report", dependencies: ["Analysis", "Climbing", "Files", "Lifting", "Log"],
      resources: [
        .embedInCode("Page/charts.js"), .embedInCode("Page/report.js"),
        .embedInCode("Page/report.css"),
      ],
      swiftSettings: optimised),
    .target(
      name: "CVersion",
      cSettings: [
        .define("CHALKTALK_VERSION", to: "\"\(version)\""),
        .define("CHALKTALK_COMMIT", to: "\"\(commit)\""),
      ]),
    .target(name: "CVector", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "Threads", swiftSettings: touchesC),
    .target(name: "Networks", dependencies: ["CVector"], swiftSettings: optimised),
    .target(name: "Hearing", dependencies: ["Networks", "Threads"], swiftSettings: optimised),
    .target(
      name: "VoiceTraining", dependencies: ["Hearing", "Networks"], swiftSettings: optimised),
    .target(name: "Sound", swiftSettings: optimised),
    .target(name: "Canvas", swiftSettings: optimised),
    .target(name: "HUD", dependencies: ["Canvas", "Log"], swiftSettings: optimised),

    // Files: nothing else writes them.
    .target(name: "Files", swiftSettings: optimised),
    .target(name: "Digests", dependencies: ["CDigest"], swiftSettings: touchesC),

    // The world: one owner each.
    .target(name: "CTerminal"),
    .target(
      name: "Terminal", dependencies: ["Canvas", "CTerminal", "Threads"], swiftSettings: touchesC),
    .target(
      name: "ALSA", dependencies: ["Hearing", "Sound", "Threads", "CALSA"], swiftSettings: touchesC),
    .target(
      name: "PocketSphinx", dependencies: ["Files", "Hearing", "CPocketSphinx"],
      swiftSettings: touchesC),
    .target(name: "Soxr", dependencies: ["CSoxr"], swiftSettings: touchesC),
    .target(
      name: "Espeak", dependencies: ["Sound", "Soxr", "Threads", "CEspeak"],
      swiftSettings: touchesC),
    .target(
      name: "AudioFile", dependencies: ["Files", "Hearing", "Soxr", "CSndfile"],
      swiftSettings: touchesC),
    .target(
      name: "Store",
      dependencies: [
        "Analysis", "Files", "Log", "Climbing", "Lifting", "Session", "Timers",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: optimised),
    .target(name: "PostgreSQL", dependencies: ["CPostgreSQL"], swiftSettings: touchesC),

    .target(
      name: "Sync", dependencies: ["Digests", "Files", "Log", "PostgreSQL", "Store", "Threads"],
      swiftSettings: optimised),

    .target(
      name: "Preferences",
      dependencies: [
        "Canvas", "Files", "Hearing", "Climbing", "Lifting", "Log", "TOML",
      ],
      swiftSettings: optimised),

    .target(
      name: "Exchange", dependencies: ["Log", "Climbing", "Lifting", "Session", "Timers"],
      swiftSettings: optimised
    ),

    // The loop and the program.
    .target(
      name: "Console",
      dependencies: [
        "Analysis", "Canvas", "Climbing", "Lifting", "Preferences", "HUD", "Hearing", "Session",
        "Sound", "Log", "Timers",
      ],
      swiftSettings: optimised),
    .target(
      name: "Remote",
      dependencies: [
        "CQREncode", "Console", "Digests", "Files", "HUD", "Log",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      resources: [
        .embedInCode("Page/board.css"), .embedInCode("Page/board.html"),
        .embedInCode("Page/board.js"), .embedInCode("Page/card.css"),
        .embedInCode("Page/card.html"), .embedInCode("Page/card.js"),
        .embedInCode("Page/finger.js"), .embedInCode("Page/icon.png"),
        .embedInCode("Page/lift.js"), .embedInCode("Page/link.js"),
        .embedInCode("Page/parts.js"), .embedInCode("Page/queue.js"),
        .embedInCode("Page/climbers.js"), .embedInCode("Page/schema.json"),
        .embedInCode("Page/sheets.js"),
        .embedInCode("Page/timer.js"),
      ],
      swiftSettings: touchesC),
    .target(
      name: "Outlets",
      dependencies: ["CMosquitto", "CSystemdBus", "Console", "HUD", "Log", "Session"],
      swiftSettings: touchesC),
    .target(
      name: "Scripted", dependencies: ["Console", "Canvas", "HUD", "Hearing", "Log", "Session"],
      swiftSettings: optimised),
    .target(
      name: "Live",
      dependencies: [
        "ALSA", "Analysis", "AudioFile", "Canvas", "Climbing", "Console", "Espeak", "Exchange",
        "Files", "HUD", "Hearing", "Lifting", "Log", "Networks", "PocketSphinx", "Preferences",
        "Outlets", "Remote",
        "Session", "Sound", "Store", "Sync", "Terminal", "Threads", "Timers", "VoiceTraining",
      ],
      swiftSettings: optimised),
    .executableTarget(
      name: "chalktalk",
      dependencies: [
        "ALSA", "Analysis", "AudioFile", "CVersion", "Canvas", "Climbing", "Console", "Espeak",
        "Exchange", "Files", "HUD", "Hearing", "Lifting", "Live", "Log", "Networks", "PocketSphinx",
        "Outlets", "Preferences", "Remote", "Report", "Scripted", "Session", "Sound", "Store",
        "Sync",
        "Terminal", "Timers", "VoiceTraining",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: optimised, linkerSettings: packaged),

    .executableTarget(
      name: "sound-benchmark", dependencies: ["ALSA", "Hearing", "Sound"],
      path: "benchmarks/SoundBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "screen-benchmark", dependencies: ["Canvas", "HUD", "Log", "Terminal"],
      path: "benchmarks/ScreenBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "letter-sheet", dependencies: ["Canvas"],
      path: "benchmarks/LetterSheet", swiftSettings: optimised),
    .executableTarget(
      name: "log-benchmark",
      dependencies: ["Analysis", "Climbing", "Lifting", "Report", "Session", "Store", "Log"],
      path: "benchmarks/LogBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "insight-benchmark", dependencies: ["Analysis", "Log", "TestSupport"],
      path: "benchmarks/InsightBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "gym-benchmark",
      dependencies: [
        "Analysis", "Climbing", "Log", "Session", "Store", "Sync", "TestSupport",
      ],
      path: "benchmarks/GymBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "live-path-benchmark", dependencies: ["TestSupport", "chalktalk"],
      path: "benchmarks/LivePathBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "torture",
      dependencies: [
        "Files", "TestSupport", "chalktalk", "log-writer-probe", "mutation-probe",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "benchmarks/Torture", swiftSettings: optimised),
    // Loaded before a program to stop it at, or to fail, one of its calls on files.
    .target(name: "CFileFaults", path: "benchmarks/FileFaults"),

    // What tests share: programs, folders, a terminal, a sound loop.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: house),

    .target(name: "TestTraits", path: "Tests/TestTraits", swiftSettings: house),

    // Loaded before a program to set its wall clock while it runs.
    .target(name: "CShiftedClock", path: "Tests/ShiftedClock"),

    .executableTarget(
      name: "screen-probe", dependencies: ["Canvas", "Terminal"], path: "Tests/ScreenProbe",
      swiftSettings: house),

    .executableTarget(
      name: "mutation-probe",
      dependencies: [
        "AudioFile", "Hearing", "Log", "Networks", "Preferences", "Store", "Terminal",
        "TestSupport", "TOML",
        "Timers", "chalktalk",
      ],
      path: "Tests/MutationProbe", swiftSettings: house),

    .executableTarget(
      name: "log-writer-probe", dependencies: ["Climbing", "Session", "Store", "Log"],
      path: "Tests/LogWriterProbe", swiftSettings: house),

    // One test target a module, but for the networks and voice training, which are tested with Hearing; EndToEnd runs the
    // real program.
    .testTarget(
      name: "LogTests", dependencies: ["Log", "TestSupport"], swiftSettings: house),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: house),
    .testTarget(name: "TOMLTests", dependencies: ["TOML"], swiftSettings: house),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "Climbing", "Exchange", "Lifting", "Log", "Preferences", "Session", "TestSupport",
      ],
      exclude: ["golden"],
      swiftSettings: house),
    .testTarget(name: "ClimbingTests", dependencies: ["Climbing", "Log"], swiftSettings: house),
    .testTarget(
      name: "SessionTests",
      dependencies: ["Climbing", "Lifting", "Session", "Log", "Timers", "Sound", "TestSupport"],
      exclude: ["golden"],
      swiftSettings: house),
    .testTarget(
      name: "LiftingTests", dependencies: ["Climbing", "Lifting", "Log", "Session", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "AnalysisTests",
      dependencies: [
        "Analysis", "Climbing", "Lifting", "Log", "Session", "TestSupport", "insight-benchmark",
      ],
      swiftSettings: house),
    .testTarget(
      name: "ReportTests",
      dependencies: [
        "Analysis", "Climbing", "Lifting", "Log", "Report", "Session", "TestSupport", "TestTraits",
        "chalktalk",
      ],
      swiftSettings: house),
    .testTarget(
      name: "TimersTests", dependencies: ["Timers", "Log", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "HearingTests",
      dependencies: [
        "CVector", "Hearing", "Networks", "AudioFile", "TestSupport", "VoiceTraining",
      ],
      exclude: ["Resources"],
      swiftSettings: house),
    .testTarget(
      name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: house),
    .testTarget(name: "SoundTests", dependencies: ["Sound"], swiftSettings: house),
    .testTarget(name: "CanvasTests", dependencies: ["Canvas"], swiftSettings: house),
    .testTarget(
      name: "HUDTests", dependencies: ["Canvas", "HUD", "Log", "Climbing"],
      swiftSettings: house),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "Canvas", "TestSupport", "TestTraits", "screen-probe"],
      swiftSettings: house),
    .testTarget(
      name: "ALSATests", dependencies: ["ALSA", "Hearing", "Sound", "TestSupport", "TestTraits"],
      swiftSettings: house),
    .testTarget(
      name: "PocketSphinxTests",
      dependencies: ["PocketSphinx", "Hearing", "AudioFile", "TestSupport", "TestTraits"],
      swiftSettings: house),
    .testTarget(name: "SoxrTests", dependencies: ["Soxr"], swiftSettings: house),
    .testTarget(name: "EspeakTests", dependencies: ["Espeak", "Sound"], swiftSettings: house),
    .testTarget(
      name: "AudioFileTests",
      dependencies: ["AudioFile", "Files", "Hearing", "TestSupport", "TestTraits"],
      swiftSettings: house),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Analysis", "Store", "Climbing", "Lifting", "Session", "Timers", "Log", "TestSupport",
        "TestTraits",
        "log-writer-probe",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["golden"],
      swiftSettings: house),
    .testTarget(
      name: "SyncTests",
      dependencies: [
        "Analysis", "Climbing", "Files", "Log", "PostgreSQL", "Session", "Store", "Sync",
        "TestSupport", "TestTraits",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "CountTests",
      dependencies: [
        "Analysis", "Climbing", "Console", "Exchange", "Lifting", "Log", "Session", "Store",
        "TestSupport", "TestTraits", "Timers", "chalktalk",
      ],
      swiftSettings: house),
    .testTarget(
      name: "PreferencesTests",
      dependencies: [
        "Canvas", "Preferences", "Hearing", "Climbing", "Lifting", "TestSupport", "TOML",
      ],
      swiftSettings: house),
    .testTarget(
      name: "ConsoleTests",
      dependencies: [
        "Analysis", "Canvas", "Preferences", "Console", "HUD", "Hearing", "Networks", "Lifting",
        "Log",
        "Climbing", "Session",
        "Sound", "TestSupport",
        "Timers",
      ],
      exclude: ["Snapshots"],
      swiftSettings: house),
    .testTarget(
      name: "ScriptedTests", dependencies: ["Scripted", "TestSupport", "TestTraits"],
      swiftSettings: house),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "Climbing", "Console", "HUD", "Hearing", "Live", "Log", "Preferences", "Session", "Sound",
        "Store", "Sync", "TestSupport", "Timers", "VoiceTraining",
      ],
      swiftSettings: house),
    .testTarget(
      name: "RemoteTests",
      dependencies: [
        "Console", "Digests", "HUD", "Log", "Remote", "TestSupport", "TestTraits", "chalktalk",
      ],
      swiftSettings: house),
    .testTarget(
      name: "OutletsTests",
      dependencies: [
        "Console", "HUD", "Log", "Outlets", "TestSupport", "TestTraits", "chalktalk",
      ],
      swiftSettings: house),
    .testTarget(
      name: "TortureTests", dependencies: ["torture", "TestSupport", "TestTraits"],
      swiftSettings: house),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["chalktalk", "mutation-probe", "TestSupport", "TestTraits"],
      swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
