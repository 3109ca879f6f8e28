import Foundation
import TestSupport
import TestTraits
import Testing

/// A climb of many days on the phone: gone to, sent, and its forgotten tries written down.
@Suite("A project on the phone", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct PhoneProjectTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  private func climbs() throws -> String { try remote.home.run("climbs").stdout }

  @Test("two taps go to an open climb, and its send says its story")
  func sent() async throws {
    for (day, falls) in [("2025-03-01", "3"), ("2025-03-03", "4"), ("2025-03-08", "3")] {
      let added = try remote.home.run([
        "add", "--on", day, "--grade", "V6", "--name", "Pink", "--falls", falls,
      ])
      #expect(added.status == 0, "\(added.stderr)")
    }
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.click("#routes-open")
    try await phone.expect("document.querySelectorAll('#routes-list li').length == 2")
    let row = try phone.text("document.querySelector('#routes-list li:last-child').innerText")
    #expect(row.contains("V6 Pink") && row.contains("10 tries on 3 days"), "\(row)")
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    try remote.keepPicture("phone-project-360x740", phone)
    try phone.click("#routes-list li:last-child button")
    // The untouched route has given its place, so that none stays empty.
    try await phone.expect("link.state.climb.number == 1 && link.state.climb.grade == 'V6'")
    try phone.click("[data-command=fall]")
    try await phone.expect("link.state.climb.falls == 1")
    try phone.click("[data-command=send]")
    try await phone.expect("link.state.climb.style == 'sent in 12 tries over 4 days'")
    try await phone.expect("!('kind' in document.getElementById('verdict').dataset)")
    #expect(try phone.text("document.body.innerText").contains("12 tries over 4 days"))
    try phone.click("#routes-open")
    try await phone.expect("document.querySelectorAll('#routes-list li').length == 1")
    try phone.click("#routes [data-close]")
    try remote.keepPicture("phone-project-sent-360x740", phone)
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
    try terminal.press("q")
    try await remote.expect("Finish the session?", on: terminal)
    try terminal.press("y")
    try await remote.expect("Session over", on: terminal)
    #expect(try climbs().contains("12 tries on 4 days, sent"))
  }

  @Test("what was forgotten is added to its day from the menu")
  func forgotten() async throws {
    let terminal = try await remote.start()
    let phone = try await remote.phone()
    try phone.click("#menu-open")
    try phone.click("#past-open")
    try await phone.expect("document.getElementById('past').open")
    for (field, value) in [
      ("day", "2025-03-01"), ("grade", "V6"), ("name", "Pink"), ("falls", "3"), ("sends", "0"),
    ] {
      _ = try phone.browser.evaluate(
        "document.querySelector('#past [name=\(field)]').value = '\(value)'; 1")
    }
    #expect(try phone.texts(PageProbe.smallTargets) == [])
    try remote.keepPicture("phone-past-360x740", phone)
    try phone.click("#past-form [type=submit]")
    try await phone.expect("!document.getElementById('past').open")
    let isThere = try await Shell.wait(upTo: .seconds(60)) {
      try climbs().contains("Pink  V6  3 tries on 1 day")
    }
    let seen = try phone.text("document.body.innerText")
    #expect(isThere, "\(seen)")
    withExtendedLifetime(terminal) {}
  }
}
