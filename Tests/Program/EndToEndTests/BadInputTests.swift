import Foundation
import TestSupport
import TestTraits
import Testing

/// Unusable input at the start of a session: a clear error, or a session without it.
@Suite("Bad input", .startsPrograms, .timeLimit(.minutes(30)))
struct BadInputTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private var program: String { BuildProducts.program("chalktalk").path }

  @Test(
    "a command line that makes no sense exits with 64 and starts no session",
    arguments: [
      (["climb", "--frobnicate"], "--frobnicate"), (["climb", "--grade", "V99"], "VB to V17"),
      (["climb", "--rest", "4000"], "3600"), (["climb", "--theme", "pink"], "high-contrast"),
      (["climb", "--audio", "a.wav", "--no-mic"], "not both"), (["clymb"], "clymb"),
      (["climb", "--sleep-after=-1"], "86400"),
      (["climb", "--system", "french", "--discipline", "boulder"], "French grades are for routes"),
      (["climb", "--\u{1B}[2Jgone"], "--?[2Jgone"), (["timer", "emom", "--every", "\u{7}"], "?"),
      (["listen", "--threshold", "2"], "between 0 and 1"),
      (["listen", "--threshold", "x"], "--threshold <probability>"),
      (["data", "forget", "--all", "--before", "2026-01-31"], "not both"),
      (["listen", "--expect", "weight=heavy"], "weight=heavy"),
      (["listen", "--expect", "weight=80/0"], "weight=80/0"),
      (["listen", "--expect", "grade=V99"], "grade=V99"), (["listen", "--expect", "name"], "name"),
      (["listen", "--expect", "wieght=80"], "wieght=80"), (["help", "clymb"], "clymb"),
    ])
  func commandLine(arguments: [String], says: String) throws {
    let output = try home.run(arguments)
    #expect(output.status == 64, "\(output.stderr)")
    #expect(output.stderr.contains(says) && output.stdout.isEmpty, "\(output.stderr)")
    // Quoted input must not reach the terminal as an escape code.
    #expect(!output.stderr.contains { "\u{1B}\u{7}".contains($0) })
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test("a missing or invalid recording is refused before the screen starts")
  func recording() throws {
    let text = try home.write("not a recording", to: "words.wav")
    for (path, status) in [(text, Int32(65)), (home.url.path + "/none.wav", 66)] {
      let output = try home.run(["climb", "--audio", path])
      #expect(output.status == status && output.stderr.contains(path), "\(output.stderr)")
    }
  }

  @Test("a truncated recording is read to its end and then reported")
  func cutRecording() throws {
    let path = home.url.appendingPathComponent("cut.wav").path
    try Shell.run(["espeak-ng", "-v", "en-us", "-w", path, "send"])
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    let output = try home.run("listen", "--audio", path)
    #expect(output.status == 65 && output.stderr.contains(path), "\(output.stderr)")
  }

  // It used to wait for ever for more words from the recording.
  @Test("a session with a recording and no keys ends with the recording, truncated or not")
  func recordingEnds() throws {
    let path = home.url.appendingPathComponent("words.wav").path
    try Shell.run(["sox", "-n", "-r", "16000", "-c", "1", "-b", "16", path, "synth", "1", "sin"])
    let arguments = ["climb", "--plain", "--mute", "--audio", path]
    #expect(try home.run(arguments).status == 0)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    let output = try home.run(arguments)
    #expect(output.status == 65 && output.stderr.contains(path), "\(output.stderr)")
  }

  // The screen promised that the microphone reconnects.
  @Test("a recording that breaks off leaves a session that does not listen any more")
  func brokenRecordingOnScreen() async throws {
    let path = home.url.appendingPathComponent("words.wav").path
    try Shell.run(["sox", "-n", "-r", "16000", "-c", "1", "-b", "16", path, "synth", "1", "sin"])
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    let tmux = try Tmux(
      "\(program) climb --mute --audio \(path)", environment: home.environment)
    try await tmux.expect("NOT LISTENING")
  }

  @Test("a script on standard input runs like one in a file")
  func scriptOnStandardInput() throws {
    let output = try Shell.run(
      [
        "sh", "-c",
        #"printf '1 say send\n2 key f\n3 end\n' | "$0" climb --script - --print-frame 80x24"#,
        program,
      ], environment: home.environment)
    #expect(output.status == 0 && output.stdout.contains("FALL"), "\(output.stderr)")
    #expect(try home.count("kind = 'climb.attempt'") == 2)
  }

  @Test("a malformed grammar is refused with file, line and reason")
  func grammar() throws {
    let path = try home.write(
      "#JSGF V1.0;\ngrammar climb;\npublic <send> = send;\npublic <fall> = (fall;\n",
      to: "config/chalktalk/grammars/climb.gram")
    let output = try home.run(["climb", "--no-mic"])
    #expect(output.status == 65 && output.stderr.contains(path + ":4"), "\(output.stderr)")
    #expect(output.stderr.contains("not closed"))
  }

  @Test("a damaged log is refused and left as it is")
  func damagedLog() throws {
    let path = try home.write("climbing diary\n", to: "data/chalktalk/chalktalk.sqlite")
    let output = try home.run(["climb", "--no-mic"])
    #expect(output.status != 0 && output.stderr.contains(path), "\(output.stderr)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "climbing diary\n")
    let elsewhere = home.url.path + "/new.sqlite"
    let script = try home.write("1 say send\n2 end\n", to: "script")
    let fresh = try home.run(["climb", "--db", elsewhere, "--script", script])
    #expect(fresh.status == 0 && FileManager.default.fileExists(atPath: elsewhere))
  }

  @Test("without its word model a session says so and runs by keys")
  func missingModel() async throws {
    let resources = home.url.appendingPathComponent("resources").path
    try FileManager.default.createDirectory(
      atPath: resources + "/models", withIntermediateDirectories: true)
    for folder in ["grammars", "plans"] {
      try? FileManager.default.copyItem(
        atPath: BuildProducts.repository.path + "/" + folder, toPath: resources + "/" + folder)
    }
    let tmux = try Tmux(
      "exec \(program) climb --grade V4 --mute", columns: 200, rows: 40,
      environment: home.environment.merging(["CHALKTALK_RESOURCES": resources]) { $1 })
    try await tmux.expect("KEYBOARD ONLY", "words.ctw")
    try tmux.press("s")
    try await tmux.expect("SEND", "attempt 1")
  }

  @Test("on a full disk the screen says NOT LOGGED")
  func fullDisk() async throws {
    let script = try home.write("1 say send\n2 end\n", to: "script")
    let first = try home.run(["climb", "--grade", "V4", "--script", script])
    #expect(first.status == 0)
    // No file may grow beyond the log's size, so writes fail as on a full disk.
    let tmux = try Tmux(
      "trap '' XFSZ; ulimit -f 40; \(program) climb --no-mic --mute; true",
      environment: home.environment)
    try await tmux.expect("left open")
    try tmux.press("y")
    for press in 0..<60 { try tmux.press(press % 2 == 0 ? "s" : "f") }
    try await tmux.expect("NOT LOGGED", "the disk is full")
  }
}
