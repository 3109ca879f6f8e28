package import Foundation

/// Headless Chromium, controlled over a pair of pipes with the DevTools protocol
/// (chromedevtools.github.io/devtools-protocol; `--remote-debugging-pipe`: descriptor 3 in, 4 out, a NUL after each message).
///
/// One test at a time may use it.
package final class Browser {
  private let folder: TemporaryFolder
  private let child: pid_t
  private let commands: FileHandle
  private let answers: FileHandle
  private var unread = Data()
  private var number = 0
  private var page = ""
  /// The browser's events, oldest first: method and parameters.
  package private(set) var events: [(method: String, params: [String: Any])] = []

  /// - Parameters:
  ///   - namespace: the network namespace in which it runs; nil: this process's own.
  ///   - certificate: the SHA-256 digest, in base 64, of a public key that it trusts.
  ///   - program: where Chromium is.
  package init(
    in namespace: String? = nil, trusting certificate: String? = nil,
    program: String = "/usr/bin/chromium"
  ) throws {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ShellError(
        description: "These tests open pages in Chromium, and there is no \(program): run "
          + "scripts/setup test, or apt-get install chromium.")
    }
    folder = try TemporaryFolder()
    let (commandsIn, answersOut) = (Pipe(), Pipe())
    commands = commandsIn.fileHandleForWriting
    answers = answersOut.fileHandleForReading
    // No program that is started later may hold them: the browser ends by the end of what it reads.
    for pipe in [commandsIn, answersOut] {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    child = try Self.start(
      (namespace.map { ["/usr/sbin/ip", "netns", "exec", $0] } ?? []) + [program]
        + (certificate.map { ["--ignore-certificate-errors-spki-list=\($0)"] } ?? []),
      reading: commandsIn.fileHandleForReading, writing: answersOut.fileHandleForWriting,
      profile: folder.url.path)
    try? commandsIn.fileHandleForReading.close()
    try? answersOut.fileHandleForWriting.close()
  }

  deinit {
    try? commands.close()
    kill(child, SIGKILL)
    var status: Int32 = 0
    waitpid(child, &status, 0)
  }

  /// The words after the program's: no sandbox, for tests may run as root in a container that has none to give.
  private static func arguments(profile: String) -> [String] {
    [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions", "--disable-sync",
      "--disable-background-networking", "--disable-component-update",
      "--remote-debugging-pipe", "--user-data-dir=\(profile)", "about:blank",
    ]
  }

  /// Ends by itself when this process ends, for nobody writes to its pipe then. It has none of the test run's own
  /// pipes: who reads those waits until the last program that holds them is gone.
  private static func start(
    _ command: [String], reading: FileHandle, writing: FileHandle, profile: String
  ) throws -> pid_t {
    try ChildProcess.start(command[0], command + arguments(profile: profile)) { actions in
      // By way of numbers that neither pipe can have: one may be the other's goal.
      posix_spawn_file_actions_adddup2(&actions, reading.fileDescriptor, 198)
      posix_spawn_file_actions_adddup2(&actions, writing.fileDescriptor, 199)
      posix_spawn_file_actions_adddup2(&actions, 198, 3)
      posix_spawn_file_actions_adddup2(&actions, 199, 4)
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
  }

  // MARK: - Protocol

  /// Sends a command and reads up to its answer.
  @discardableResult
  package func send(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": params]
    if !page.isEmpty { message["sessionId"] = page }
    try commands.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try read()
      guard answer["id"] as? Int == number else {
        note(answer)
        continue
      }
      if let error = answer["error"] { throw ShellError(description: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Reads on until the browser tells of something.
  package func wait(for method: String) throws {
    while !events.contains(where: { $0.method == method }) { note(try read()) }
  }

  private func note(_ message: [String: Any]) {
    guard let method = message["method"] as? String else { return }
    events.append((method, message["params"] as? [String: Any] ?? [:]))
  }

  private func read() throws -> [String: Any] {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let message = unread[unread.startIndex..<end]
        unread = Data(unread[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let more = answers.availableData
      guard !more.isEmpty else { throw ShellError(description: "Chromium has ended") }
      unread += more
    }
  }

  // MARK: - Pages

  /// Opens a file in a window of a size, and waits until it is loaded.
  package func open(_ file: String, width: Int, height: Int, isDark: Bool = false) throws {
    try open(url: "file://\(file)", width: width, height: height, isDark: isDark)
  }

  /// Opens an address; `isPhone`: with fingers for a mouse; `textSize`: the reader's own, in pixels.
  package func open(
    url: String, width: Int, height: Int, isDark: Bool = false, isPhone: Bool = false,
    reducesMotion: Bool = false, textSize: Int = 16
  ) throws {
    if page.isEmpty {
      let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
      let session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])
      page = session["sessionId"] as? String ?? ""
      for domain in ["Page", "Runtime", "Log", "Network"] { try send("\(domain).enable") }
    }
    events = []
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isPhone])
    try send("Emulation.setTouchEmulationEnabled", ["enabled": isPhone, "maxTouchPoints": 2])
    try send(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": reducesMotion ? "reduce" : "no-preference"],
        ]
      ])
    try send("Page.setFontSizes", ["fontSizes": ["standard": textSize]])
    try send("Page.navigate", ["url": url])
    try wait(for: "Page.loadEventFired")
  }

  /// What an expression comes to in the page: of JSON's kinds.
  package func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let thrown = answer["exceptionDetails"] { throw ShellError(description: "\(thrown)") }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// What the browser tells a screen reader of the page: each part's role and name, in the page's order.
  package func accessibilityTree() throws -> [(role: String, name: String)] {
    let nodes = try send("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    func value(_ node: [String: Any], _ key: String) -> String {
      ((node[key] as? [String: Any])?["value"] as? String ?? "")
        .trimmingCharacters(in: .whitespaces)
    }
    return nodes.filter { $0["ignored"] as? Bool != true }.map {
      (value($0, "role"), value($0, "name"))
    }
  }

  /// Presses a key as a person does.
  package func press(_ key: String, code: Int, text: String? = nil) throws {
    for type in [text == nil ? "rawKeyDown" : "keyDown", "keyUp"] {
      var params: [String: Any] = [
        "type": type, "key": key, "code": key, "windowsVirtualKeyCode": code,
      ]
      if type == "keyDown" { params["text"] = text }
      try send("Input.dispatchKeyEvent", params)
    }
  }

  /// A finger that goes through points, in window coordinates; between them it rests for so long.
  package func touch(_ points: [(x: Double, y: Double)], pause: Duration = .milliseconds(20)) throws
  {
    guard let first = points.first else { return }
    try touch("touchStart", first)
    for point in points.dropFirst() {
      usleep(UInt32(pause / .microseconds(1)))
      try touch("touchMove", point)
    }
    usleep(UInt32(pause / .microseconds(1)))
    try touch("touchEnd", nil)
  }

  /// Any number of fingers by number: those that are down after a `touchStart` or `touchMove`, those that leave by a `touchEnd` or
  /// `touchCancel`; none stands for all.
  ///
  /// - Parameter sizes: the contacts' diameters, where they matter.
  package func touch(
    _ type: String, fingers: [Int: (x: Double, y: Double)], sizes: [Int: Double] = [:]
  ) throws {
    let points = fingers.sorted { $0.key < $1.key }.map { number, point in
      let radius = (sizes[number] ?? 40) / 2
      return [
        "x": point.x, "y": point.y, "id": Double(number), "radiusX": radius, "radiusY": radius,
      ]
    }
    try send("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
  }

  private func touch(_ type: String, _ point: (x: Double, y: Double)?) throws {
    let points: [[String: Double]] = point.map { [["x": $0.x, "y": $0.y, "id": 1]] } ?? []
    try send("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
  }

  /// Takes the network away from the page, or gives it back.
  package func setOffline(_ isOffline: Bool) throws {
    // The network's process applies the emulation, perhaps a moment after the answer to the call; the page itself blocks.
    try send("Network.setBlockedURLs", ["urls": isOffline ? ["*"] : []])
    try send(
      "Network.emulateNetworkConditions",
      ["offline": isOffline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
  }

  /// The page on paper: PDF.
  package func print() throws -> Data {
    let printed = try send(
      "Page.printToPDF", ["preferCSSPageSize": true, "printBackground": true])
    return Data(base64Encoded: printed["data"] as? String ?? "") ?? Data()
  }

  /// The whole page, or what is seen of it, as PNG.
  package func picture(whole: Bool) throws -> Data {
    let taken = try send(
      "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": whole])
    return Data(base64Encoded: taken["data"] as? String ?? "") ?? Data()
  }
}
