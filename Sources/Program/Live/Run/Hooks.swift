package import Console
import Exchange
import Foundation
package import Preferences

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
