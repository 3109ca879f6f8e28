import Foundation
import TestSupport
import TestTraits
import Testing

/// A page that notes its touches, in a real browser on the real program.
@Suite("Recorded touches", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct TouchTraceTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  private var traces: [String] {
    let folder = remote.home.url.appendingPathComponent("state/chalktalk/touches")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap {
      try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
  }

  @Test("a page that was asked to notes its touches on the machine, and says that it does")
  func record() async throws {
    let terminal = try await remote.start()
    let phone = Phone(try Browser())
    try phone.browser.open(
      url: try remote.url().replacing("/#", with: "/?record#"), width: 360, height: 740,
      isDark: false, isPhone: true)
    try await phone.expect("link.isOnline && link.state")
    #expect(try phone.isTrue("!document.getElementById('recording').hidden"))
    try phone.drag("#card", dx: -150)
    try await phone.expect("link.state.climb.number == 2")
    #expect(try await Shell.wait { traces.contains { $0.contains(#""command":"next""#) } })
    let lines = try #require(traces.first).split(separator: "\n")
    let notes = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let types = notes.compactMap { $0["type"] as? String }
    #expect(types.first == "screen" && types.filter { $0 == "down" }.count == 1, "\(types)")
    let up = try #require(types.firstIndex(of: "up"))
    #expect(try #require(types.firstIndex(of: "ask")) > up && types.contains("move"))
    #expect(notes.allSatisfy { $0["at"] is Int })
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    withExtendedLifetime(terminal) {}
  }

  @Test("no other page notes anything, and what is no trace is refused")
  func others() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.drag("#card", dx: -150)
    try await phone.expect("link.state.climb.number == 2")
    #expect(try phone.isTrue("document.getElementById('recording').hidden"))
    for body in [
      "", "{}", #"{"trace":"A"}"#, #"{"trace":"../A","notes":[]}"#, #"{"trace":"","notes":[]}"#,
      #"{"trace":"A","notes":["x"]}"#, #"{"trace":"a b","notes":[{}]}"#,
    ] {
      let status = try phone.text(
        "fetch('/touches', {method: 'POST', body: \(body.debugDescription)}).then((answer) => String(answer.status))"
      )
      #expect(status == "400", "\(body)")
    }
    #expect(traces.isEmpty)
    withExtendedLifetime(terminal) {}
  }
}
