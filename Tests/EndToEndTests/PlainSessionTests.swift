import Foundation
import TestSupport
import TestTraits
import Testing

/// A session in lines of text whose input comes to an end, as in a pipe.
@Suite("A plain session", .startsPrograms)
struct PlainSessionTests {
  private let home: TestHome

  init() throws { home = try TestHome() }

  @Test("plain, with no microphone, it ends with its input and leaves the session open")
  func inputEnds() throws {
    let output = try plain("climb", input: "s")
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output)")
    #expect(output.stdout.contains("SEND"))
    #expect(output.stdout.contains("keys only\n") && !output.stdout.contains("listen"))
    #expect(try home.run("history").stdout.contains("  open  boulder  1 attempt, 1 send\n"))
  }

  @Test("plain, a workout that was started goes on to its end without input")
  func inputEndsInWorkout() throws {
    let output = try plain("timer hold --for 2 --name plank", input: "\r")
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output)")
    #expect(try home.run("history").stdout.contains("plank 0:02\n"))
  }

  /// Runs the program on this input to its end; a program that has none is ended, with status 124.
  private func plain(_ command: String, input: String) throws -> Shell.Output {
    let arguments = command.split(separator: " ").map(String.init)
    return try Shell.run(
      ["timeout", "120", BuildProducts.program("chalktalk").path] + arguments
        + ["--plain", "--no-mic", "--mute"], environment: home.environment, input: input)
  }
}
