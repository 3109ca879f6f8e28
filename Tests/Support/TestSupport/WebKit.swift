import Foundation

/// WebKitGTK's small browser, controlled by its WebDriver (w3.org/TR/webdriver2): the nearest to an iPhone's that runs here.
package final class WebKit {
  private static let driver = "/usr/bin/WebKitWebDriver"
  private static let server = "/usr/bin/Xvfb"
  private static let browsers = [
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  ]

  private var children: [pid_t] = []
  private let base: String
  private var session = ""

  package init() async throws {
    guard let browser = Self.browsers.first(where: FileManager.default.isExecutableFile),
      FileManager.default.isExecutableFile(atPath: Self.driver),
      FileManager.default.isExecutableFile(atPath: Self.server)
    else {
      throw ShellError(
        description: "These tests open the page in WebKitGTK, and it is missing: run "
          + "scripts/setup test, or apt-get install webkit2gtk-driver xvfb.")
    }
    // One number for the display and the port; two test runs have different ones.
    let number = 10_000 + Int(getpid()) % 20_000
    base = "http://127.0.0.1:\(number)"
    let display = "DISPLAY=:\(number)"
    try start([Self.server, ":\(number)", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
    try start(["/usr/bin/env", display, Self.driver, "--port=\(number)"])
    let options: [String: Any] = ["binary": browser, "args": ["--automation"]]
    let wanted = ["capabilities": ["alwaysMatch": ["webkitgtk:browserOptions": options]]]
    let isOpen = try await Shell.wait {
      session = (try? call("POST", "", wanted) as? [String: Any])?["sessionId"] as? String ?? ""
      return !session.isEmpty
    }
    guard isOpen else { throw ShellError(description: "WebKitGTK doesn't start") }
    _ = try call("POST", "/window/rect", ["width": 480, "height": 740])
  }

  deinit {
    _ = try? call("DELETE", "")
    for child in children.reversed() {
      kill(child, SIGKILL)
      var status: Int32 = 0
      waitpid(child, &status, 0)
    }
  }

  private func start(_ command: [String]) throws {
    children.append(
      try ChildProcess.start(command[0], command) { actions in
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
          posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
      })
  }

  /// A command to the driver and the value of its answer.
  private func call(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
    let address = "\(base)/session" + (session.isEmpty ? "" : "/\(session)") + path
    var command = ["curl", "-s", "-m", "60", "-X", method, address]
    if let body {
      let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
      command += ["-d", text]
    }
    let answer = try Shell.run(command)
    guard answer.status == 0 else { throw ShellError(description: "no answer from \(address)") }
    let object = try JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) as? [String: Any]
    let value = object?["value"]
    if let failed = value as? [String: Any], let error = failed["error"] {
      throw ShellError(description: "\(path): \(error): \(failed["message"] ?? "")")
    }
    return value
  }

  package func open(_ url: String) throws { _ = try call("POST", "/url", ["url": url]) }

  /// What an expression comes to in the page: of JSON's kinds.
  package func evaluate(_ expression: String) throws -> Any? {
    try call("POST", "/execute/sync", ["script": "return \(expression)", "args": [String]()])
  }

  /// A finger that goes through points, in window coordinates; between them it rests for so long.
  package func touch(_ points: [(x: Double, y: Double)], pause: Int = 20) throws {
    guard let first = points.first else { return }
    func move(_ point: (x: Double, y: Double)) -> [String: Any] {
      ["type": "pointerMove", "duration": 0, "x": Int(point.x), "y": Int(point.y)]
    }
    let rest: [String: Any] = ["type": "pause", "duration": pause]
    let steps =
      [move(first), ["type": "pointerDown", "button": 0]]
      + points.dropFirst().flatMap { [rest, move($0)] }
      + [rest, ["type": "pointerUp", "button": 0]]
    let finger: [String: Any] = [
      "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"], "actions": steps,
    ]
    _ = try call("POST", "/actions", ["actions": [finger]])
  }
}
