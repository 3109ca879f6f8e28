import ArgumentParser
import Exchange
import Files
import Foundation
import Library
import Preferences
import Session
import Store

/// `chalktalk share`: a session for others to see.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Make a card of a session: text for a chat, SVG or PNG.",
    discussion: """
      The card says what you did, when and for how long, without names of routes, presets or places; --names and \
      --places add them.
      """)

  @Argument(
    help: "The session's number in the history, or the start of its id (default: the latest).")
  var session: String?

  @Option(
    help: ArgumentHelp("Draw the card into this file, .svg or .png.", valueName: "file"))
  var output: String?

  @Flag(help: "Name routes and presets.")
  var names = false

  @Flag(help: "Name the wall or crag.")
  var places = false

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  @OptionGroup var whose: WhoOptions
  @OptionGroup var log: LogOptions

  func validate() throws {
    guard let output else { return }
    guard ["svg", "png"].contains(Self.kind(output)) else {
      throw ValidationError("--output takes a file that ends with .svg or .png")
    }
  }

  func run() throws {
    RunLanguage.open(try Preferences.stored(), try? Resources())
    if let trouble = RunLanguage.takeTrouble() { Output.error(trouble) }
    let store = try log.openIfStarted()
    let who = try store.map(whose.who) ?? .owner
    guard let store, let found = try store.session(named: session, of: who) else {
      throw CommandFailure(.noInput, LogText.invitation)
    }
    let facts = try store.facts(ofSession: found.record.id)
    guard !facts.counts.isEmpty else {
      throw CommandFailure(.noInput, "nothing was logged in session \(found.number)")
    }
    let unit = try Preferences.stored().unit
    let card = SharedSession(
      facts, in: .current, unit: unit, lifting: try facts.shownLifting(in: unit, store),
      names: names, places: places)
    guard let card else {
      throw CommandFailure(
        .dataError, "the session's start is missing from the log: run chalktalk doctor")
    }
    guard let output else { return try Output.line(card.text) }
    let svg = Data(card.svg.utf8)
    let picture = Self.kind(output) == "png" ? try Self.png(svg) : svg
    try CommandFailure.writing {
      try Files.write(
        picture, to: output, existing: force ? .replaced : .kept,
        sparing: log.spared(try .stored()))
    }
    try Output.line(output)
  }

  private static func kind(_ file: String) -> String {
    URL(fileURLWithPath: file).pathExtension.lowercased()
  }

  /// Uses librsvg's own program, which draws the desktop's icons: a picture can't make it send
  /// requests.
  private static func png(_ svg: Data) throws -> Data {
    let folder = try ScratchFolder()
    let file = try folder.write(svg, to: "card.svg")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "rsvg-convert", "--format", "png", "--output", folder.path + "/card.png", file,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let data = FileManager.default.contents(atPath: folder.path + "/card.png"), !data.isEmpty
    else {
      throw CommandFailure(
        .unavailable,
        "a PNG needs rsvg-convert, which does not run here: sudo apt install librsvg2-bin, or "
          + "choose a file that ends with .svg")
    }
    return data
  }
}
