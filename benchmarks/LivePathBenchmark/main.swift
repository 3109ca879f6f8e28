import Foundation
import TestSupport

// Measures the live path: from the last sound of a word in the room to the first sample of its tone in the
// room. The real program runs in a terminal over PulseAudio's null sinks; its speaker plays into the
// wall that its microphone hears, so one recording holds word and tone on one clock. Before the tone
// starts the event is on disk.
//
//     swift build -c release && .build/release/live-path-benchmark [ROUNDS [CLIENTS]]
//
// With CLIENTS the page for phones is on, and so many (64 at most) follow the session.

/// Peak that counts as sound; the room is silent otherwise.
let level: Int16 = 300

/// Samples from the first to the last sound of a recording.
func extent(_ samples: [Int16]) -> Int? {
  guard let first = samples.firstIndex(where: { abs(Int($0)) > level }),
    let last = samples.lastIndex(where: { abs(Int($0)) > level })
  else { return nil }
  return last - first
}

func percentiles(_ values: [Double]) -> String {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return "no values" }
  func at(_ share: Double) -> Double {
    sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
  return String(
    format: "p50 %.0f  p95 %.0f  max %.0f ms (%d)", at(0.5), at(0.95), at(1), sorted.count)
}

/// Phones that follow the running session for as long as the terminal is kept.
func follow(_ program: String, _ clients: Int, _ environment: [String: String]) async throws -> Tmux
{
  let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("remote.py").path
  let terminal = try Tmux(
    "python3 \(script) \(program) follow \(clients)", environment: environment)
  guard try await terminal.waitForScreen(where: { $0.contains("\(clients) follow") }).fits else {
    print("the phones do not connect:\n\(try terminal.screen())")
    exit(1)
  }
  return terminal
}

/// Its sound server, terminal and folder end with it.
func run() async throws {
  let rounds = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 8 : 8
  let clients = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0
  let room = try AudioLoop()
  let home = try TemporaryFolder()
  let program = BuildProducts.program("chalktalk").path
  let environment = room.environment.merging([
    "XDG_DATA_HOME": home.url.path + "/data", "XDG_STATE_HOME": home.url.path + "/state",
    "XDG_CONFIG_HOME": home.url.path + "/config", "LANG": "C.UTF-8",
  ]) { $1 }
  let tmux = try Tmux(
    "\(program) climb --mic wallmic --speaker wallspeaker --db \(home.url.path)/log.sqlite"
      + (clients > 0 ? " --remote local --remote-port 0" : ""), environment: environment)
  guard try await tmux.waitForScreen(where: { $0.contains("LISTENING") }).fits else {
    print("the program does not listen:\n\(try tmux.screen())")
    exit(1)
  }
  let phones = clients > 0 ? try await follow(program, clients, environment) : nil
  defer { withExtendedLifetime(phones) {} }
  let recording = try room.record("wall")
  _ = try await recording.begin()

  let words = ["log send", "log fall", "start rest", "undo that", "next route"]
  var latencies: [Double] = []
  var missed: [String] = []
  for round in 0..<rounds {
    for word in words {
      let wav = home.url.appendingPathComponent("word.wav").path
      try Shell.run(["espeak-ng", "-v", "en-us", "-s", "\(140 + round % 4 * 10)", "-w", wav, word])
      let plain = try Shell.run([
        "sox", wav, "-t", "raw", "-r", "16000", "-c", "1", "-e", "signed", "-b", "16", wav + ".raw",
      ])
      guard plain.status == 0 else {
        print("sox: \(plain.stderr)")
        exit(1)
      }
      let data = try Data(contentsOf: URL(fileURLWithPath: wav + ".raw"))
      let samples = (0..<data.count / 2).map {
        Int16(bitPattern: UInt16(data[$0 * 2]) | UInt16(data[$0 * 2 + 1]) << 8)
      }
      guard let length = extent(samples) else { continue }
      let before = try recording.count
      try room.play(wav: wav)
      guard let start = try await recording.firstSound(after: before) else { continue }
      let end = start + length
      if let tone = try await recording.firstSound(after: end + 160, limit: .seconds(2)) {
        latencies.append(Double(tone - end) / 16)
      } else {
        missed.append(word)
      }
      try await Task.sleep(for: .milliseconds(900))
    }
  }
  recording.stop()
  try tmux.press("C-c")
  print(
    "end of word to tone in the room: \(percentiles(latencies)), not heard: \(missed.count) \(missed)"
  )
}

try await run()
