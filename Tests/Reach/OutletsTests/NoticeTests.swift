import Foundation
import TestSupport
import TestTraits
import Testing

/// The real program, a real session bus, and a desktop that shows what it is asked to and presses buttons.
@Suite("Notifications", .startsPrograms, .timeLimit(.minutes(30)))
struct NoticeTests {
  /// Writes down each call. `press N BUTTON` on a line of the file `presses` presses a button, as often as the line is there.
  private static let desktop = """
    import dbus, dbus.service, dbus.mainloop.glib, sys
    from gi.repository import GLib
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    NAME = "org.freedesktop.Notifications"
    class Desktop(dbus.service.Object):
        last, done = 0, 0
        @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
        def Notify(self, app, replaces, icon, title, body, actions, hints, patience):
            if not replaces:
                Desktop.last += 1
            number = replaces or Desktop.last
            print(f"show {number} {replaces}|{app}|{title}|{body}|{','.join(actions)}", flush=True)
            return number
        @dbus.service.method(NAME, in_signature="u", out_signature="")
        def CloseNotification(self, number):
            print(f"close {number}", flush=True)
            self.NotificationClosed(number, 3)
        @dbus.service.signal(NAME, signature="us")
        def ActionInvoked(self, number, button):
            pass
        @dbus.service.signal(NAME, signature="uu")
        def NotificationClosed(self, number, reason):
            pass
        def look(self):
            try:
                lines = open(sys.argv[1]).read().split("\\n")[:-1]
            except OSError:
                return True
            for line in lines[self.done:]:
                number, button = line.split()
                self.ActionInvoked(int(number), button)
                print(f"pressed {line}", flush=True)
            self.done = len(lines)
            return True
    bus = dbus.SessionBus()
    taken = dbus.service.BusName(NAME, bus)
    desktop = Desktop(bus, "/org/freedesktop/Notifications")
    GLib.timeout_add(50, desktop.look)
    print("ready", flush=True)
    GLib.MainLoop().run()
    """

  private let machine: Machine

  init() throws { machine = try Machine("notifications = true\nrest = 1") }

  private var shown: [Substring] { machine.text("shown").split(separator: "\n") }

  private func start() async throws -> Tmux {
    _ = try await machine.startBus()
    let script = try machine.home.write(Self.desktop, to: "desktop.py")
    try machine.start("/usr/bin/python3", script, machine.path("presses"), output: "shown")
    try await machine.wait { shown.contains("ready") }
    return try await machine.climb()
  }

  private func press(_ lines: String...) async throws {
    let before = machine.text("presses")
    try machine.home.write(before + lines.map { $0 + "\n" }.joined(), to: "presses")
    let count = before.split(separator: "\n").count + lines.count
    try await machine.wait { shown.filter { $0.hasPrefix("pressed") }.count == count }
  }

  private func kinds() throws -> [String] {
    try machine.home.run("export").stdout.split(separator: "\n").compactMap {
      $0.firstMatch(of: /"kind":"(climb.attempt|undo)"/).map { String($0.1) }
    }
  }

  private func logged(_ kind: String) throws -> Int {
    try kinds().filter { $0 == kind }.count
  }

  @Test(
    "the end of a rest is one notification, which the next replaces and the next entry withdraws")
  func one() async throws {
    let terminal = try await start()
    try terminal.press("r")
    let text = "|Chalktalk|Rest over|V4 · 0 tries|send,Send,fall,Fall,undo,Undo"
    try await machine.wait { shown.last == "show 1 0\(text)" }
    // Over and over: it stays one.
    try terminal.press("r")
    try terminal.press("r")
    try await machine.wait { shown.last == "show 1 1\(text)" }
    try terminal.press("f")
    try await machine.wait { shown.last == "close 1" }
    try terminal.press("r")
    try await machine.wait {
      shown.last == "show 2 0|Chalktalk|Rest over|V4 · 1 try|send,Send,fall,Fall,undo,Undo"
    }
    // Nothing stays behind when the session ends.
    try terminal.press("C-c")
    try await machine.wait { shown.last == "close 2" }
    #expect(try machine.tool("playerctl", "-l").isEmpty, "media controls were not asked for")
  }

  @Test("each button logs once, however often it is pressed")
  func buttons() async throws {
    let terminal = try await start()
    try terminal.press("r")
    try await machine.wait { shown.last?.hasPrefix("show 1 0|") == true }
    try await press("1 send", "1 send", "1 fall")
    try await machine.expect("SEND  V4, attempt 1, flash  · notification", on: terminal)
    try await machine.wait { shown.contains("close 1") }
    // A press on one that is gone does nothing.
    try await press("1 send")
    // Sooner after a change by another hand a key that logs does nothing.
    try await Task.sleep(for: .milliseconds(800))
    try terminal.press("r")
    try await machine.wait { shown.last?.hasPrefix("show 2 0|") == true }
    try await press("2 undo", "2 undo")
    try await machine.expect("UNDONE", on: terminal)
    try await machine.wait { shown.last == "close 2" }
    try terminal.press("C-c")
    try await machine.wait { try terminal.isDead() }
    #expect(try logged("climb.attempt") == 1)
    #expect(try logged("undo") == 1)
  }

  @Test("a button for a route that is gone logs nothing, and says so")
  func gone() async throws {
    let terminal = try await start()
    try terminal.press("r")
    try await machine.wait { shown.last?.hasPrefix("show 1 0|") == true }
    try terminal.press("n")
    try await machine.expect("New route 2", on: terminal)
    try await press("1 send")
    try await machine.wait {
      shown.last
        == "show 1 1|Chalktalk|Nothing was logged|Nothing logged: another route or exercise is up by now.|"
    }
    try terminal.press("C-c")
    try await machine.wait { try terminal.isDead() }
    #expect(try logged("climb.attempt") == 0)
  }

  @Test("a workout's end is a notification")
  func workout() async throws {
    let climb = try await start()
    let timer = try Tmux(
      "exec \(BuildProducts.program("chalktalk").path) timer interval --no-mic --mute --db \(machine.path("timers")) --get-ready 1 "
        + "--work 1 --rest 1 --rounds 1",
      environment: machine.home.environment.merging(machine.variables) { $1 })
    try await machine.expect("START", on: timer)
    try timer.press("Enter")
    try await machine.wait { machine.text("shown").contains("|Chalktalk|Workout done|") }
    withExtendedLifetime(climb) {}
  }
}
