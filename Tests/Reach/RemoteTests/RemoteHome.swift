import Foundation
import TestSupport
import Testing

/// A home in which sessions run in terminals with their pages, and the phones and boards that are paired with them.
struct RemoteHome {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// A session in a terminal, with its page on any port. In another language than English, tell what it shows when it is ready.
  func start(
    _ options: String = "--grade V4", port: String = "0", reach: String = "local",
    in namespace: String? = nil, shows: String? = nil
  ) async throws -> Tmux {
    let isClimbing = !["lift", "timer"].contains { options.hasPrefix($0) }
    let subcommand = (isClimbing ? "climb " : "") + options
    let terminal = try Tmux(
      (namespace.map { "ip netns exec \($0) " } ?? "")
        + "\(BuildProducts.program("chalktalk").path) \(subcommand) --no-mic --mute --remote \(reach) "
        + "--remote-port \(port); echo over; exec cat",
      environment: home.environment)
    try await expect(shows ?? "REMOTE \(reach.uppercased())", on: terminal)
    return terminal
  }

  func expect(
    _ text: String, on terminal: Tmux, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (fits, screen) = try await terminal.waitForScreen { $0.contains(text) }
    try #require(fits, "no “\(text)” on:\n\(screen)", sourceLocation: sourceLocation)
  }

  /// An address that pairs one phone, or one board.
  func url(_ options: String...) throws -> String {
    let printed = try home.run(["remote", "url"] + options)
    try #require(printed.status == 0, "\(printed.stderr)")
    return printed.stdout.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// A phone that is paired by the address that the program prints.
  func phone(
    width: Int = 360, height: Int = 740, isDark: Bool = false, reducesMotion: Bool = false,
    textSize: Int = 16
  ) async throws -> Phone {
    let phone = Phone(try Browser())
    try phone.browser.open(
      url: try url(), width: width, height: height, isDark: isDark, isPhone: true,
      reducesMotion: reducesMotion, textSize: textSize)
    try await phone.expect("link.isOnline && link.state")
    return phone
  }

  /// A screen on the wall.
  func board(width: Int = 1920, height: Int = 1080, isDark: Bool = true) async throws -> Phone {
    let board = Phone(try Browser())
    try board.browser.open(
      url: try url("--board"), width: width, height: height, isDark: isDark)
    try await board.expect("link.isOnline && link.state")
    return board
  }

  /// Another session on the same machine, with a log of its own.
  func startBeside() async throws -> Tmux {
    try await start("--grade V7 --db \(home.url.path)/other.sqlite")
  }

  /// The running session's process; nil if none runs.
  func process() throws -> Int32? {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      guard let process = Int32(name),
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(name)/exe"),
        target.hasSuffix("/chalktalk"),
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ"),
        String(decoding: environment, as: UTF8.self).contains(home.url.path)
      else { continue }
      return process
    }
    return nil
  }

  /// The number of events of a kind in the log.
  func logged(_ kind: String) throws -> Int {
    let counted = try Shell.run(
      ["sqlite3", "-readonly", home.database, "SELECT COUNT(*) FROM event WHERE kind = '\(kind)'"])
    return try #require(Int(counted.stdout.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  static let takesPictures =
    ProcessInfo.processInfo.environment["CHALKTALK_PICTURES"] == "write"

  /// Retakes a picture of docs/remote.md when asked to (docs/screen.md). A size that no page shows has no file there, and gets
  /// none.
  func keepPicture(_ name: String, _ phone: Phone) throws {
    let file = BuildProducts.repository
      .appendingPathComponent("docs/pictures/\(name).png")
    guard Self.takesPictures, FileManager.default.fileExists(atPath: file.path) else { return }
    try phone.browser.picture(whole: false).write(to: file)
  }
}
