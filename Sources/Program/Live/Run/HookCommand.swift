import CHook
package import Console
import Exchange
import Foundation
import Languages
package import Preferences

/// The user's command for a moment of a workout: run without a shell. When its time is up, it ends with everything it started.
struct HookCommand: Sendable {
  /// A command that takes longer hangs, or comes too late for its phase.
  static let limit = Duration.seconds(5)

  let program: String
  let arguments: [String]

  /// nil for an empty command.
  init?(_ words: [String]) {
    guard let program = words.first else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  /// Runs the command to its end on the caller's thread. Returns what went wrong in a few words, or
  /// nil. What it leaves running has the rest of the time.
  func run(_ hook: Hook, limit: Duration = limit) -> String? {
    let occasion = hook.occasion.rawValue
    switch end(hook, limit) {
    case .ended(status: 0): return nil
    case .ended(let status): return tr("\(occasion): \(program) ended with status \(status)")
    case .stopped: return tr("\(occasion): \(program) took longer than \(limit) and was stopped")
    case .notStarted(let code):
      let reason = String(cString: strerror(code))
      return tr("\(occasion): cannot start \(program): \(reason)")
    }
  }

  private enum End {
    /// The exit status, or 128 plus the signal that ended the process, as a shell counts.
    case ended(status: Int32)
    case stopped
    /// An `errno`.
    case notStarted(Int32)
  }

  /// Not Foundation's `Process`: that would wait for everything the command leaves running, and could
  /// not end the command's children.
  private func end(_ hook: Hook, _ limit: Duration) -> End {
    let environment = ProcessInfo.processInfo.environment.merging(hook.variables) { $1 }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let report = hook_start(words, variables, Int32(limit / .milliseconds(1)))
    guard report >= 0 else { return .notStarted(-report) }
    defer { close(report) }
    var end = hook_end()
    var count = 0
    repeat {
      count = read(report, &end, MemoryLayout<hook_end>.size)
    } while count < 0 && errno == EINTR
    // The watcher itself couldn't start.
    guard count == MemoryLayout<hook_end>.size else { return .notStarted(EAGAIN) }
    switch Int(end.what) {
    case HOOK_ENDED:
      let status = end.value
      // See wait(2) for the status's bits.
      return .ended(status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
    case HOOK_STOPPED: return .stopped
    default: return .notStarted(end.value)
    }
  }
}

/// The user's commands for moments of a workout.
package struct Hooks: Sendable {
  private let commands: [Hook.Occasion: HookCommand]

  package init(_ preferences: Preferences) {
    var commands: [Hook.Occasion: HookCommand] = [:]
    commands[.phase] = HookCommand(preferences.onPhase)
    commands[.complete] = HookCommand(preferences.onComplete)
    self.commands = commands
  }

  /// Runs the command to its end, if there is one; returns what went wrong, nil if nothing did.
  package func run(_ hook: Hook) -> String? { commands[hook.occasion]?.run(hook) }

  /// Starts the command on its own thread, so that a phase waits for nothing.
  package func start(_ hook: Hook, failed: @escaping @Sendable (String) -> Void) {
    guard let command = commands[hook.occasion] else { return }
    Thread.detachNewThread {
      if let failure = command.run(hook) { failed(failure) }
    }
  }
}
