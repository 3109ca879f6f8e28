import Foundation
import Languages

/// Keeps the screen awake while a session runs, if systemd is present.
///
/// The inhibitor lives as long as a `cat` that reads our pipe, so it ends with this process,
/// however that ends.
struct StayAwake {
  private let process: Process?
  private let pipe = Pipe()

  init() {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/systemd-inhibit" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else {
      process = nil
      return
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: found)
    process.arguments = [
      "--what=idle:sleep", "--who=chalktalk", "--why=\(tr("A climbing session runs"))", "cat",
    ]
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Without a running systemd the child ends at once, which does no harm.
    self.process = (try? process.run()) == nil ? nil : process
  }

  func end() {
    try? pipe.fileHandleForWriting.close()
    if process?.isRunning == true { process?.terminate() }
  }
}
