// swift-tools-version: 6.2
import PackageDescription

/// The next release's version, with `-dev` until scripts/release releases it: `chalktalk --version`, the package and
/// every session's log take it from here.
let version = "1.1.0-dev"

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

/// `scripts/deb` links less ICU data than Foundation brings (`scripts/icu-data`), folds functions that are the same, and has the
/// dynamic linker resolve everything at the start, so that its tables are read-only afterwards.
let packaged: [LinkerSetting] =
  Context.environment["CHALKTALK_ICU_DATA"].map {
    [
      .unsafeFlags(
        [$0, "-use-ld=lld", "-Xlinker", "--icf=safe", "-Xlinker", "-z", "-Xlinker", "now"])
    ]
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
  // bounds neither a request's header nor slow clients), and its TLS has the same back-pressure. Also rejected: TOMLKit
  // (aborts on some invalid files, and its values have no lines), SwiftCSV (holds the whole file in memory, reports no
  // lines), ncurses (no true colour, no synchronised output), ONNX and Torch (our networks are small), swift-subprocess (ends
  // process groups, but only asynchronously: a script waits for each hook where it stands).
  // Exact versions here, and contents of these and of the packages that they bring in packaging/dependencies.tsv, so that a
  // commit always builds the same program.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
  ],
  targets: [
    // C libraries, one importer each.
    .systemLibrary(
      name: "CALSA", path: "Sources/Base/CALSA", pkgConfig: "alsa",
      providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(
      name: "CPocketSphinx", path: "Sources/Hearing/CPocketSphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "libsphinxbase-dev"])]),
    .systemLibrary(
      name: "CEspeak", path: "Sources/Base/CEspeak", pkgConfig: "espeak-ng",
      providers: [.apt(["libespeak-ng-dev"])]),
    .systemLibrary(
      name: "CSndfile", path: "Sources/Base/CSndfile", pkgConfig: "sndfile",
      providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(
      name: "CSoxr", path: "Sources/Base/CSoxr", pkgConfig: "soxr",
      providers: [.apt(["libsoxr-dev"])]),
    .systemLibrary(
      name: "CQREncode", path: "Sources/Reach/CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Reach/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CDigest", path: "Sources/Base/CDigest", pkgConfig: "libmd",
      providers: [.apt(["libmd-dev"])]),

    // C libraries that are loaded when they are first asked for: the program runs without them.
    .systemLibrary(name: "CGettext", path: "Sources/Base/CGettext"),
    .target(name: "CLibrary", path: "Sources/Base/CLibrary"),
    .systemLibrary(name: "CTimer", path: "Sources/Base/CTimer"),
    .target(name: "CSystemdBus", dependencies: ["CLibrary"], path: "Sources/Reach/CSystemdBus"),
    .target(name: "CMosquitto", dependencies: ["CLibrary"], path: "Sources/Reach/CMosquitto"),
    .target(
      name: "CPostgreSQL", dependencies: ["CLibrary"], path: "Sources/Base/CPostgreSQL",
      cSettings: [.unsafeFlags(["-O2"])]),

    // Pure: values in, values out.
    .target(
      name: "Core", dependencies: ["Languages", "Sound"], path: "Sources/Activities/Core",
      swiftSettings: optimised
    ),
    .target(name: "Words", path: "Sources/Base/Words", swiftSettings: optimised),
    .target(
      name: "Audio", dependencies: ["Threads"], path: "Sources/Base/Audio", swiftSettings: optimised
    ),
    .target(
      name: "Grades", dependencies: ["Languages", "Core"], path: "Sources/Activities/Grades",
      swiftSettings: optimised),
    .target(name: "TOML", path: "Sources/Base/TOML", swiftSettings: optimised),
    .target(
      name: "Climbing", dependencies: ["Languages", "Grades", "Core", "Sound"],
      path: "Sources/Activities/Climbing",
      swiftSettings: optimised),
    .target(
      name: "Timers", dependencies: ["Languages", "Core"], path: "Sources/Activities/Timers",
      swiftSettings: optimised),
    .target(
      name: "Lifting", dependencies: ["Languages", "Core", "Sound"],
      path: "Sources/Activities/Lifting",
      swiftSettings: optimised),
    .target(
      name: "Session",
      dependencies: ["Languages", "Climbing", "Grades", "Lifting", "Core", "Sound", "Timers"],
      path: "Sources/Activities/Session",
      swiftSettings: optimised),
    .target(
      name: "Analysis",
      dependencies: ["Languages", "Climbing", "Grades", "Lifting", "Core", "Session", "Timers"],
      path: "Sources/Records/Analysis",
      swiftSettings: optimised),
    .target(
      name: "Report",
      dependencies: ["Languages", "Analysis", "Climbing", "Files", "Grades", "Lifting", "Core"],
      path: "Sources/Records/Report",
      resources: [
        .embedInCode("Page/charts.js"), .embedInCode("Page/report.js"),
        .embedInCode("Page/report.css"),
      ],
      swiftSettings: optimised),
    .target(
      name: "CVersion", path: "Sources/Program/CVersion",
      cSettings: [
        .define("CHALKTALK_VERSION", to: "\"\(version)\""),
        .define("CHALKTALK_COMMIT", to: "\"\(commit)\""),
      ]),
    .target(name: "CHook", path: "Sources/Program/CHook"),
    .target(name: "CVector", path: "Sources/Hearing/CVector", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "Threads", path: "Sources/Base/Threads", swiftSettings: touchesC),
    .target(
      name: "Networks", dependencies: ["Audio", "CVector"], path: "Sources/Hearing/Networks",
      swiftSettings: optimised),
    .target(
      name: "Hearing", dependencies: ["Languages", "Audio", "Networks", "Words"],
      path: "Sources/Hearing/Hearing",
      swiftSettings: optimised),
    .target(
      name: "VoiceTraining", dependencies: ["Languages", "Audio", "Hearing", "Networks", "Words"],
      path: "Sources/Hearing/VoiceTraining", swiftSettings: optimised),
    .target(name: "Sound", path: "Sources/Base/Sound", swiftSettings: optimised),
    .target(name: "Canvas", path: "Sources/Screen/Canvas", swiftSettings: optimised),
    .target(
      name: "HUD", dependencies: ["Languages", "Canvas", "Core"], path: "Sources/Screen/HUD",
      swiftSettings: optimised),

    // Files: nothing else writes them.
    .target(name: "Files", path: "Sources/Base/Files", swiftSettings: optimised),
    .target(
      name: "Languages", dependencies: ["CGettext", "Digests"], path: "Sources/Base/Languages",
      swiftSettings: touchesC),
    .target(
      name: "Digests", dependencies: ["CDigest"], path: "Sources/Base/Digests",
      swiftSettings: touchesC),

    // The world: one owner each.
    .target(name: "CTerminal", path: "Sources/Screen/CTerminal"),
    .target(
      name: "Terminal", dependencies: ["Canvas", "CTerminal", "Threads"],
      path: "Sources/Screen/Terminal", swiftSettings: touchesC),
    .target(
      name: "ALSA", dependencies: ["Languages", "Audio", "CALSA", "Sound", "Threads"],
      path: "Sources/Base/ALSA", swiftSettings: touchesC),
    .target(
      name: "PocketSphinx", dependencies: ["Audio", "CPocketSphinx", "Files", "Hearing"],
      path: "Sources/Hearing/PocketSphinx",
      swiftSettings: touchesC),
    .target(
      name: "Soxr", dependencies: ["CSoxr"], path: "Sources/Base/Soxr", swiftSettings: touchesC),
    .target(
      name: "Espeak", dependencies: ["Languages", "Sound", "Soxr", "Threads", "CEspeak"],
      path: "Sources/Base/Espeak",
      swiftSettings: touchesC),
    .target(
      name: "AudioFile", dependencies: ["Audio", "CSndfile", "Files", "Soxr"],
      path: "Sources/Base/AudioFile",
      swiftSettings: touchesC),
    .target(
      name: "Store",
      dependencies: [
        "Analysis", "Climbing", "Digests", "Files", "Grades", "Lifting", "Core", "Session",
        "Timers", .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Sources/Records/Store",
      swiftSettings: optimised),
    .target(
      name: "PostgreSQL", dependencies: ["CPostgreSQL"], path: "Sources/Base/PostgreSQL",
      swiftSettings: touchesC),

    .target(
      name: "Sync",
      dependencies: [
        "Digests", "Files", "Grades", "Library", "Core", "PostgreSQL", "Preferences", "Session",
        "Store", "Threads", "Timers",
      ],
      path: "Sources/Records/Sync",
      swiftSettings: optimised),

    .target(
      name: "Preferences",
      dependencies: [
        "Languages",
        "Canvas", "Climbing", "Files", "Grades", "Hearing", "Lifting", "Core", "TOML",
      ],
      path: "Sources/Records/Preferences",
      swiftSettings: optimised),

    .target(
      name: "Library",
      dependencies: [
        "Languages",
        "Analysis", "Audio", "AudioFile", "Climbing", "Files", "Grades", "Lifting", "Core",
        "Networks", "Preferences", "Session", "Store", "Timers", "VoiceTraining",
      ], path: "Sources/Records/Library", swiftSettings: optimised),

    .target(
      name: "Exchange",
      dependencies: [
        "Languages",
        "Climbing", "Digests", "Files", "Grades", "Library", "Lifting", "Core", "Session", "Store",
        "Timers",
      ],
      path: "Sources/Records/Exchange",
      swiftSettings: optimised
    ),

    // The loop and the program.
    .target(
      name: "Console",
      dependencies: [
        "Languages",
        "Analysis", "Canvas", "Climbing", "Grades", "Hearing", "HUD", "Lifting", "Core",
        "Preferences", "Session", "Sound", "Timers", "Words",
      ], path: "Sources/Screen/Console",
      swiftSettings: optimised),
    .target(
      name: "Remote",
      dependencies: [
        "Languages",
        "CQREncode", "CZlib", "Console", "Digests", "Files", "HUD", "Core",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ], path: "Sources/Reach/Remote",
      resources: [
        .embedInCode("Page/board.css"), .embedInCode("Page/board.html"),
        .embedInCode("Page/board.js"), .embedInCode("Page/card.css"),
        .embedInCode("Page/card.html"), .embedInCode("Page/card.js"),
        .embedInCode("Page/fingers.js"),
        .embedInCode("Page/hand.js"), .embedInCode("Page/icon.png"),
        .embedInCode("Page/lift.js"), .embedInCode("Page/link.js"),
        .embedInCode("Page/parts.js"), .embedInCode("Page/queue.js"),
        .embedInCode("Page/climbers.js"), .embedInCode("Page/schema.json"),
        .embedInCode("Page/lists.js"), .embedInCode("Page/past.js"),
        .embedInCode("Page/record.js"),
        .embedInCode("Page/sheets.js"),
        .embedInCode("Page/silence.mp4"), .embedInCode("Page/timer.js"),
        .embedInCode("Page/ticks.js"), .embedInCode("Page/turn.js"),
        .embedInCode("Page/wake.js"), .embedInCode("Page/worker.js"),
      ],
      swiftSettings: touchesC),
    .target(
      name: "Outlets",
      dependencies: [
        "Languages", "CMosquitto", "CSystemdBus", "Console", "HUD", "Core", "Session",
      ],
      path: "Sources/Reach/Outlets",
      swiftSettings: touchesC),
    .target(
      name: "Scripted",
      dependencies: [
        "Languages", "Canvas", "Console", "Hearing", "HUD", "Core", "Session", "Words",
      ],
      path: "Sources/Program/Scripted",
      swiftSettings: optimised),
    .target(
      name: "Live",
      dependencies: [
        "Languages",
        "ALSA", "Analysis", "Audio", "AudioFile", "CHook", "CTimer", "Canvas", "Climbing",
        "Console",
        "Digests", "Espeak",
        "Exchange", "Files", "Grades", "Hearing", "HUD", "Library", "Lifting", "Core", "Outlets",
        "Networks", "PocketSphinx", "Preferences", "Remote", "Session", "Sound", "Store", "Sync",
        "Terminal", "Threads", "Timers", "VoiceTraining", "Words",
      ], path: "Sources/Program/Live",
      swiftSettings: optimised),
    .executableTarget(
      name: "chalktalk",
      dependencies: [
        "Languages",
        "ALSA", "Analysis", "Audio", "AudioFile", "Canvas", "Climbing", "Console", "CVersion",
        "Espeak", "Exchange", "Files", "Grades", "Hearing", "HUD", "Library", "Lifting", "Live",
        "Core", "Networks", "Outlets", "PocketSphinx", "Preferences", "Remote", "Report",
        "Scripted",
        "Session", "Sound", "Store", "Sync", "Terminal", "Timers", "VoiceTraining", "Words",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/Program/chalktalk",
      swiftSettings: optimised, linkerSettings: packaged),

    .executableTarget(
      name: "sound-benchmark", dependencies: ["ALSA", "Audio", "Hearing", "Sound"],
      path: "benchmarks/SoundBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "screen-benchmark", dependencies: ["Canvas", "HUD", "Core", "Terminal"],
      path: "benchmarks/ScreenBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "letter-sheet", dependencies: ["Canvas"],
      path: "benchmarks/LetterSheet", swiftSettings: optimised),
    .executableTarget(
      name: "log-benchmark",
      dependencies: [
        "Analysis", "Climbing", "Grades", "Lifting", "Core", "Report", "Session", "Store",
      ],
      path: "benchmarks/LogBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "insight-benchmark",
      dependencies: ["Analysis", "Grades", "Core", "Session", "TestSupport"],
      path: "benchmarks/InsightBenchmark", swiftSettings: optimised),
    .executableTarget(
      name: "gym-benchmark",
      dependencies: [
        "Analysis", "Climbing", "Grades", "Core", "Session", "Store", "Sync", "TestSupport",
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
    .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: house),

    .target(name: "TestTraits", path: "Tests/Support/TestTraits", swiftSettings: house),

    // Loaded before a program to set its wall clock while it runs.
    .target(name: "CShiftedClock", path: "Tests/Support/ShiftedClock"),

    .executableTarget(
      name: "screen-probe", dependencies: ["Canvas", "Terminal"], path: "Tests/Support/ScreenProbe",
      swiftSettings: house),

    .executableTarget(
      name: "mutation-probe",
      dependencies: [
        "Audio", "AudioFile", "chalktalk", "Hearing", "Core", "Networks", "Preferences", "Store",
        "Terminal", "TestSupport", "Timers", "TOML",
      ],
      path: "Tests/Support/MutationProbe", swiftSettings: house),

    .executableTarget(
      name: "log-writer-probe", dependencies: ["Climbing", "Grades", "Core", "Session", "Store"],
      path: "Tests/Support/LogWriterProbe", swiftSettings: house),

    // A test target for each module that is not tested with those that use it (as the networks are with Hearing). Counts
    // compares every command's sums with a plain count, House checks the repository, EndToEnd runs the real program.
    .testTarget(
      name: "CoreTests", dependencies: ["Core", "TestSupport"], path: "Tests/Activities/CoreTests",
      swiftSettings: house),
    .testTarget(
      name: "LanguagesTests", dependencies: ["Languages"], path: "Tests/Base/LanguagesTests",
      swiftSettings: house),
    .testTarget(
      name: "ThreadsTests", dependencies: ["Threads"], path: "Tests/Base/ThreadsTests",
      swiftSettings: house),
    .testTarget(
      name: "TOMLTests", dependencies: ["TOML"], path: "Tests/Base/TOMLTests", swiftSettings: house),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "Climbing", "Exchange", "Grades", "Lifting", "Core", "Preferences", "Session",
        "TestSupport",
      ], path: "Tests/Records/ExchangeTests",
      exclude: ["golden"],
      swiftSettings: house),
    .testTarget(
      name: "ClimbingTests", dependencies: ["Climbing", "Grades", "Core", "TestSupport"],
      path: "Tests/Activities/ClimbingTests", swiftSettings: house),
    .testTarget(
      name: "SessionTests",
      dependencies: [
        "Climbing", "Grades", "Lifting", "Core", "Session", "Sound", "TestSupport", "Timers",
      ],
      path: "Tests/Activities/SessionTests",
      exclude: ["golden"],
      swiftSettings: house),
    .testTarget(
      name: "LiftingTests",
      dependencies: ["Climbing", "Grades", "Lifting", "Core", "Session", "TestSupport"],
      path: "Tests/Activities/LiftingTests",
      swiftSettings: house),
    .testTarget(
      name: "AnalysisTests",
      dependencies: [
        "Analysis", "Climbing", "Grades", "Lifting", "Core", "Session", "TestSupport",
        "insight-benchmark",
      ], path: "Tests/Records/AnalysisTests",
      swiftSettings: house),
    .testTarget(
      name: "ReportTests",
      dependencies: [
        "Analysis", "chalktalk", "Climbing", "Grades", "Languages", "Lifting", "Core", "Report",
        "Session",
        "TestSupport", "TestTraits",
      ], path: "Tests/Records/ReportTests",
      swiftSettings: house),
    .testTarget(
      name: "TimersTests", dependencies: ["Timers", "Core", "TestSupport"],
      path: "Tests/Activities/TimersTests", swiftSettings: house),
    .testTarget(
      name: "HearingTests",
      dependencies: [
        "Audio", "AudioFile", "CVector", "Hearing", "Networks", "TestSupport", "VoiceTraining",
        "Words",
      ], path: "Tests/Hearing/HearingTests",
      exclude: ["Resources"],
      swiftSettings: house),
    .testTarget(
      name: "FilesTests", dependencies: ["Files", "TestSupport"], path: "Tests/Base/FilesTests",
      swiftSettings: house),
    .testTarget(
      name: "AudioTests", dependencies: ["Audio"], path: "Tests/Base/AudioTests",
      swiftSettings: house),
    .testTarget(
      name: "GradesTests", dependencies: ["Grades"], path: "Tests/Activities/GradesTests",
      swiftSettings: house),
    .testTarget(
      name: "SoundTests", dependencies: ["Sound"], path: "Tests/Base/SoundTests",
      swiftSettings: house),
    .testTarget(
      name: "CanvasTests", dependencies: ["Canvas"], path: "Tests/Screen/CanvasTests",
      swiftSettings: house),
    .testTarget(
      name: "HUDTests", dependencies: ["Canvas", "Climbing", "Grades", "HUD", "Core"],
      path: "Tests/Screen/HUDTests",
      swiftSettings: house),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "Canvas", "TestSupport", "TestTraits", "screen-probe"],
      path: "Tests/Screen/TerminalTests",
      swiftSettings: house),
    .testTarget(
      name: "ALSATests", dependencies: ["ALSA", "Audio", "Sound", "TestSupport", "TestTraits"],
      path: "Tests/Base/ALSATests",
      swiftSettings: house),
    .testTarget(
      name: "PocketSphinxTests",
      dependencies: [
        "Audio", "AudioFile", "Hearing", "PocketSphinx", "TestSupport", "TestTraits", "Words",
      ],
      path: "Tests/Hearing/PocketSphinxTests",
      swiftSettings: house),
    .testTarget(
      name: "SoxrTests", dependencies: ["Soxr"], path: "Tests/Base/SoxrTests", swiftSettings: house),
    .testTarget(
      name: "EspeakTests", dependencies: ["Espeak", "Sound"], path: "Tests/Base/EspeakTests",
      swiftSettings: house),
    .testTarget(
      name: "AudioFileTests",
      dependencies: ["Audio", "AudioFile", "Files", "TestSupport", "TestTraits"],
      path: "Tests/Base/AudioFileTests",
      swiftSettings: house),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Analysis", "Climbing", "Files", "Grades", "Lifting", "Core", "Session", "Store",
        "TestSupport", "TestTraits", "Timers", "log-writer-probe",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Tests/Records/StoreTests",
      exclude: ["golden"],
      swiftSettings: house),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "Files", "Hearing", "Library", "Core", "Store", "TestSupport", "Timers", "VoiceTraining",
      ], path: "Tests/Records/LibraryTests", swiftSettings: house),
    .testTarget(
      name: "SyncTests",
      dependencies: [
        "Analysis", "Climbing", "Files", "Grades", "Library", "Core", "PostgreSQL", "Preferences",
        "Session", "Store", "Sync", "TestSupport", "TestTraits", "Timers",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Tests/Records/SyncTests",
      swiftSettings: house),
    .testTarget(
      name: "CountTests",
      dependencies: [
        "Analysis", "chalktalk", "Climbing", "Console", "Exchange", "Grades", "Lifting", "Core",
        "Session", "Store", "TestSupport", "TestTraits", "Timers",
      ], path: "Tests/Program/CountTests",
      swiftSettings: house),
    .testTarget(
      name: "PreferencesTests",
      dependencies: [
        "Canvas", "Climbing", "Grades", "Hearing", "Lifting", "Core", "Preferences", "TestSupport",
        "TOML", "Words",
      ], path: "Tests/Records/PreferencesTests",
      swiftSettings: house),
    .testTarget(
      name: "ConsoleTests",
      dependencies: [
        "Languages",
        "Analysis", "Audio", "Canvas", "Climbing", "Console", "Grades", "Hearing", "HUD", "Lifting",
        "Core", "Networks", "Preferences", "Session", "Sound", "TestSupport", "Timers", "Words",
      ], path: "Tests/Screen/ConsoleTests",
      exclude: ["Snapshots"],
      swiftSettings: house),
    .testTarget(
      name: "HouseTests", dependencies: ["TestSupport"], path: "Tests/Program/HouseTests",
      swiftSettings: house),
    .testTarget(
      name: "ScriptedTests", dependencies: ["Scripted", "TestSupport", "TestTraits"],
      path: "Tests/Program/ScriptedTests",
      swiftSettings: house),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "Audio", "AudioFile", "Climbing", "Console", "Files", "Grades", "Hearing", "HUD", "Library",
        "Live", "Core", "Networks", "Preferences", "Session", "Sound", "TestSupport",
        "VoiceTraining", "Words",
      ], path: "Tests/Program/LiveTests",
      swiftSettings: house),
    .testTarget(
      name: "RemoteTests",
      dependencies: [
        "Console", "Digests", "HUD", "Core", "Remote", "TestSupport", "TestTraits", "chalktalk",
      ], path: "Tests/Reach/RemoteTests",
      swiftSettings: house),
    .testTarget(
      name: "OutletsTests",
      dependencies: [
        "Console", "HUD", "Core", "Outlets", "TestSupport", "TestTraits", "chalktalk",
      ], path: "Tests/Reach/OutletsTests",
      swiftSettings: house),
    .testTarget(
      name: "TortureTests", dependencies: ["torture", "TestSupport", "TestTraits"],
      path: "Tests/Program/TortureTests",
      swiftSettings: house),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["chalktalk", "mutation-probe", "TestSupport", "TestTraits"],
      path: "Tests/Program/EndToEndTests",
      swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
