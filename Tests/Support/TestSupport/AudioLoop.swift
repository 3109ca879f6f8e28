import Foundation
import Synchronization

/// A room made of software: a private PulseAudio with two null sinks and an ALSA configuration over it.
///
/// What is played into the sink `wall` is what the ALSA device `wallmic` (and `default`, for capture)
/// hears; what the program plays to `default` goes to the sink `speaker`, which the test can record.
/// The ALSA device `wallspeaker` plays into the wall itself: a speaker as loud as the climber.
package final class AudioLoop: Sendable {
  /// What the program needs to run in this room. ALSA reads it when its first device is opened.
  package let environment: [String: String]

  private let folder: TemporaryFolder

  /// `samples` at 16 kHz mono.
  package static let rate = 16_000

  /// Starts the sound server.
  package init() throws {
    folder = try TemporaryFolder()
    let runtime = folder.url.appendingPathComponent("run")
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let configuration = folder.url.appendingPathComponent("asound.conf")
    try Data(Self.alsaConfiguration(socket: Self.socket(in: runtime)).utf8).write(to: configuration)
    environment = [
      "XDG_RUNTIME_DIR": runtime.path,
      "ALSA_CONFIG_PATH": configuration.path,
      "PULSE_SERVER": Self.socket(in: runtime),
      "HOME": folder.url.path,
    ]
    try startServer()
  }

  deinit { try? stopServer() }

  /// Starts the server (again), as if the device were plugged in.
  package func startServer() throws {
    let output = try run([
      "pulseaudio", "-n", "--daemonize=yes", "--exit-idle-time=300", "--use-pid-file=yes",
      "--disallow-exit=no", "--log-level=error",
      // Without rewinds a null sink works in steps of 50 ms; with them, of up to two seconds, which no
      // sound card does.
      "-L", "module-null-sink sink_name=wall rate=16000 channels=1 norewinds=1",
      "-L", "module-null-sink sink_name=speaker rate=48000 channels=1 norewinds=1",
      "-L", "module-native-protocol-unix",
    ])
    guard output.status == 0 else {
      throw AudioLoopError(description: "pulseaudio does not start: \(output.stderr)")
    }
    // ALSA's own configuration may send its `default` to PulseAudio's, after ours was read.
    try run(["pactl", "set-default-sink", "speaker"])
    try run(["pactl", "set-default-source", "wall.monitor"])
  }

  /// Ends the server, as if the device were pulled out.
  package func stopServer() throws {
    // One that hangs cannot be asked to end.
    try? continueServer()
    try run(["pulseaudio", "--kill"])
  }

  /// Stops the server where it stands: it keeps its connections, and answers nothing.
  package func hangServer() throws { try signalServer(SIGSTOP) }

  /// Lets a server that hangs go on.
  package func continueServer() throws { try signalServer(SIGCONT) }

  private func signalServer(_ number: Int32) throws {
    let file = folder.url.appendingPathComponent("run/pulse/pid")
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let id = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)),
      kill(id, number) == 0
    else { throw AudioLoopError(description: "there is no sound server to signal: \(text)") }
  }

  /// Speaks into the wall, in real time, and is quiet for `pause` seconds after it: returns when the last
  /// sample has been played.
  package func speak(_ words: String, pause: Double = 0, voice: String = "en-us") throws {
    let wav = folder.url.appendingPathComponent("words-\(UUID().uuidString.prefix(8)).wav")
    let padded = wav.path + "-padded.wav"
    try run(["espeak-ng", "-v", voice, "-s", "160", "-w", wav.path, words])
    try run(["sox", wav.path, padded, "pad", "0", "\(pause)"])
    try play(wav: padded)
  }

  /// Speaks into the wall until the words are taken; false when they never are.
  ///
  /// A busy machine loses audio now and then, and with it a word: it is said again, as a climber would, but
  /// only after 20 s more were heard, of which the program keeps 10. So no word that was merely heard late is
  /// said twice. Repetitions are counted over the whole run: too many, and hearing has become worse.
  package func speak(
    _ words: String, voice: String = "en-us", until isTaken: () throws -> Bool
  ) async throws -> Bool {
    let wall = try record("wall")
    guard try await wall.begin() else { return false }
    for turn in 0..<5 {
      try Self.count(isRepeated: turn > 0)
      try speak(words, voice: voice)
      let patience = try wall.count + 20 * Self.rate
      if try await Shell.wait(for: { try isTaken() || wall.count > patience }), try isTaken() {
        return true
      }
    }
    return false
  }

  private static let counts = Mutex((words: 0, repetitions: 0))
  /// Of few words one may be repeated by chance.
  private static let fewest = 8
  private static let mostRepetitions = 0.5

  /// Throws if more words of the run had to be repeated than a busy machine explains.
  private static func count(isRepeated: Bool) throws {
    let (words, repetitions) = counts.withLock { counts in
      if isRepeated { counts.repetitions += 1 } else { counts.words += 1 }
      return counts
    }
    guard words >= fewest, Double(repetitions) > mostRepetitions * Double(words) else { return }
    throw AudioLoopError(
      description: "\(words) words had to be repeated \(repetitions) times in this run")
  }

  /// Plays a WAV file into a sink, in real time.
  package func play(wav: String, into sink: String = "wall") throws {
    let output = try run(["paplay", "-d", sink, wav])
    guard output.status == 0 else { throw AudioLoopError(description: output.stderr) }
  }

  /// Makes the wall's room sound as rooms do, of a noise that sox makes (its `synth` and what follows it), until
  /// what is returned is gone. A null sink by itself is more silent than any.
  package func noise(_ effects: String...) throws -> Noise {
    let wav = folder.url.appendingPathComponent("noise-\(UUID().uuidString.prefix(8)).wav")
    let made = try run(
      ["sox", "-n", "-r", "\(Self.rate)", "-c", "1", "-b", "16", wav.path, "synth"] + effects)
    guard made.status == 0 else { throw AudioLoopError(description: made.stderr) }
    let player = Process()
    player.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    player.arguments = ["paplay", "-d", "wall", wav.path]
    player.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    player.standardOutput = FileHandle.nullDevice
    player.standardError = FileHandle.nullDevice
    try player.run()
    return Noise(player: player)
  }

  /// A noise that sounds.
  package final class Noise: @unchecked Sendable {
    // Unchecked because the process is only asked to end, from the test that owns the noise.
    private let player: Process

    init(player: Process) { self.player = player }

    deinit { if player.isRunning { kill(player.processIdentifier, SIGKILL) } }
  }

  /// Starts recording what a sink plays, as raw samples at `rate`.
  package func record(_ sink: String = "speaker") throws -> Recording {
    let file = folder.url.appendingPathComponent("\(sink)-\(UUID().uuidString.prefix(8)).raw")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "parec", "-d", "\(sink).monitor", "--rate=\(Self.rate)", "--channels=1",
      "--format=s16le", "--latency-msec=20",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    return Recording(process: process, file: file)
  }

  /// Makes the test's own process hear this room: ALSA and PulseAudio look into the environment.
  package func enter() {
    for (name, value) in environment where name != "HOME" { setenv(name, value, 1) }
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> Shell.Output {
    try Shell.run(arguments, environment: environment)
  }

  private static func socket(in runtime: URL) -> String {
    "unix:\(runtime.path)/pulse/native"
  }

  /// The devices of the room. The pulse devices name their server, so that a process that has not the
  /// room's environment cannot reach another by mistake.
  private static func alsaConfiguration(socket: String) -> String {
    """
    </usr/share/alsa/alsa.conf>
    pcm.wallmic { type pulse server "\(socket)" device "wall.monitor" }
    pcm.wallspeaker { type pulse server "\(socket)" device "wall" }
    pcm.roomspeaker { type pulse server "\(socket)" device "speaker" }
    pcm.!default {
      type asym
      capture.pcm "wallmic"
      playback.pcm "roomspeaker"
      hint { show on description "The room" }
    }
    """
  }

  /// A recording under way.
  package final class Recording: @unchecked Sendable {
    // Unchecked because the process is only asked to end, from the test that owns the recording.
    private let process: Process
    private let file: URL

    init(process: Process, file: URL) {
      self.process = process
      self.file = file
    }

    deinit { stop() }

    /// How many samples were heard so far.
    package var count: Int {
      get throws {
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size]
        return (size as? Int ?? 0) / 2
      }
    }

    /// The samples heard so far, from one of them on.
    package func samples(from start: Int = 0) throws -> [Int16] {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      try handle.seek(toOffset: UInt64(start * 2))
      let data = try handle.readToEnd() ?? Data()
      return (0..<data.count / 2).map { index in
        Int16(bitPattern: UInt16(data[index * 2]) | UInt16(data[index * 2 + 1]) << 8)
      }
    }

    /// Waits until the recorder records.
    package func begin() async throws -> Bool { try await Shell.wait { try count > 0 } }

    /// Waits until something louder than `level` has sounded since sample `start`; its first sample.
    package func firstSound(
      after start: Int = 0, level: Int16 = 300, limit: Duration = Shell.lastResort
    ) async throws -> Int? {
      var found: Int?
      var checked = start
      _ = try await Shell.wait(upTo: limit) {
        guard try count > checked else { return false }
        let samples = try samples(from: checked)
        found = samples.firstIndex { abs(Int($0)) > Int(level) }.map { checked + $0 }
        checked += samples.count
        return found != nil
      }
      return found
    }

    /// Waits until the last half second that was recorded is quiet, by the recording's own count.
    package func quiet(level: Int16 = 200) async throws -> Bool {
      let half = AudioLoop.rate / 2
      return try await Shell.wait {
        let end = try count
        return try end > half
          && samples(from: end - half).allSatisfy { abs(Int($0)) < Int(level) }
      }
    }

    /// Ends the recorder. It is killed, not asked: asked, it waits for a server that may be gone.
    package func stop() {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }
}

/// The room could not be made or used.
package struct AudioLoopError: Error, CustomStringConvertible {
  package var description: String
}
