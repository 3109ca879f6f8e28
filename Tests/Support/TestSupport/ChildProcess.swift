package import Foundation

/// Programs that tests start.
///
/// Not through Foundation's `Process`, which waits until everything that inherited its socket has ended:
/// a tmux server or a sound server that the program leaves behind would hold it forever.
package enum ChildProcess {
  /// Starts the program at a path; its process id. `redirect` says where its descriptors lead, the standard ones
  /// among them.
  package static func start(
    _ path: String, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment, flags: Int16 = 0,
    redirect: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    redirect(&actions)
    // A test's thread has signals blocked, SwiftNIO ignores one, and nohup or a shell's background others. A program
    // would inherit all that, and tests that end it by a signal would wait forever.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for signal in [SIGPIPE, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | flags)
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, &words, &variables)
    guard code == 0 else {
      throw ShellError(description: "cannot start \(arguments): \(String(cString: strerror(code)))")
    }
    return child
  }
}
