package import Console
import Exchange
import Foundation
import Languages
package import Preferences

/// The user's command for a moment of a workout: run without a shell, and killed when it takes too
/// long.
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
  /// nil.
  func run(_ hook: Hook, limit: Duration = limit) -> String? {
    let occasion = hook.occasion.rawValue
    let variables = ProcessInfo.processInfo.environment.merging(hook.variables) { $1 }
    do {
      let child = try ChildProcess([program] + arguments, environment: variables)
      guard let status = child.wait(upTo: limit) else {
        child.kill()
        return tr("\(occasion): \(program) took longer than \(limit) and was stopped")
      }
      return status == 0 ? nil : tr("\(occasion): \(program) ended with status \(status)")
    } catch {
      let reason = "\(error)"
      return tr("\(occasion): cannot start \(program): \(reason)")
    }
  }
}

/// A process in its own group, with input and output closed off: the terminal belongs to the
/// screen.
///
/// Not Foundation's `Process`: that would wait for everything the command leaves running, and could
/// not end the command's children.
private struct ChildProcess {
  private let id: pid_t

  init(_ arguments: [String], environment: [String: String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    // Not every library marks its files. The page's port, for example, would stay taken as long as what the command leaves
    // running. One that is closed by then does no harm.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in files.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The loop's thread has signals blocked, which the command would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // SwiftNIO ignores this one in the whole process, and that is inherited too.
    var ignored = sigset_t()
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], &actions, &attributes, &words, &variables)
    guard code == 0 else { throw SpawnError(code: code) }
    id = child
  }

  /// The exit status, or 128 plus the signal that ended the process; nil when the time is up.
  func wait(upTo limit: Duration) -> Int32? {
    let deadline = ContinuousClock.now + limit
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline else { return nil }
      usleep(5000)
    }
    // Counts as a shell does: see wait(2) for the status's bits.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Kills the process and everything it started.
  func kill() {
    Foundation.kill(-id, SIGKILL)
    waitpid(id, nil, 0)
  }
}

/// Why a process could not be started.
private struct SpawnError: Error, CustomStringConvertible {
  /// An `errno`.
  let code: Int32

  var description: String { String(cString: strerror(code)) }
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
