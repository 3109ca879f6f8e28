import Console
import Core
import Languages

/// Publishes a session to a broker, on the thread that runs it.
///
/// An unreachable broker is tried again as long as the session lasts. Events in the meantime are dropped: a
/// lamp that turns green for a send ten minutes ago would be wrong. The state, which is retained, is sent
/// once the broker is back.
final class HomePublisher {
  /// Milliseconds between tries to connect: doubled after each try, up to the last.
  private static let patience: (first: Int32, last: Int32) = (1000, 30_000)
  /// The time limit for a goodbye, in milliseconds.
  private static let farewell: Int32 = 300

  private let topics: HomeTopics
  private let client: BrokerClient
  private let name: String
  private let now: () -> Moment
  private let reports: OutletReports
  private var hasFailed = false
  private var card: RemoteCard?
  private var lastState: String?
  private var hasIntroduced = false

  init(
    _ address: BrokerAddress, _ keys: BrokerKeys, _ topics: HomeTopics,
    now: @escaping () -> Moment, reports: OutletReports
  ) throws(BrokerError) {
    self.topics = topics
    client = try BrokerClient(
      address, keys, identity: topics.client, will: (topics.availability, HomeTopics.offline))
    name = address.name
    self.now = now
    self.reports = reports
  }

  /// Runs until the mailbox says that it is closing.
  func run(_ mailbox: Mailbox) {
    var pause = Self.patience.first
    while true {
      let reason: String?
      if let refusal = client.connect() {
        reason = refusal
      } else {
        reason = serve(mailbox)
        if reason == nil { return }
        if hasIntroduced { pause = Self.patience.first }
      }
      tell(reason ?? "")
      if !wait(pause, mailbox) { return }
      pause = min(pause * 2, Self.patience.last)
    }
  }

  /// Reports once: a climber who knows can do something about it, or has decided not to.
  private func tell(_ reason: String) {
    reports.isDown(.broker, true)
    if !hasFailed {
      // Some of the libraries' reasons end with a full stop.
      let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
      reports.failed(tr("The MQTT broker at \(name) can't be used: \(reason). It is tried again."))
    }
    hasFailed = true
  }

  /// Waits; false when the publisher should end.
  private func wait(_ milliseconds: Int32, _ mailbox: Mailbox) -> Bool {
    let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while true {
      let contents = mailbox.drain()
      if contents.isClosing { return false }
      card = contents.card ?? card
      let left = Int32((end - ContinuousClock.now) / .milliseconds(1))
      guard left > 0 else { return true }
      _ = mailbox.wait(milliseconds: left)
    }
  }

  /// Serves one connection. Returns why it ended; nil when the publisher should end.
  private func serve(_ mailbox: Mailbox) -> String? {
    hasIntroduced = false
    while true {
      guard let waiting = client.waiting else { return tr("the connection was lost") }
      // A running rest may be over.
      let events = mailbox.wait(waiting, milliseconds: 1000)
      if let reason = client.process(events) { return reason }
      let contents = mailbox.drain()
      card = contents.card ?? card
      if client.answer == 0 {
        greet()
        for announcement in contents.announcements where !client.isBehind {
          client.publish(
            HomeTopics.event(announcement), to: topics.event, isRetained: false)
        }
        showState()
      }
      if contents.isClosing {
        sayGoodbye(mailbox)
        return nil
      }
    }
  }

  /// Publishes everything: at first, and whenever a Home Assistant has started.
  private func greet() {
    let isBorn = client.inbox.contains {
      $0.topic == HomeTopics.birth && $0.text == HomeTopics.online
    }
    client.inbox = []
    if !hasIntroduced { client.subscribe(to: HomeTopics.birth) }
    guard isBorn || !hasIntroduced else { return }
    let isFirst = !hasIntroduced
    hasIntroduced = true
    lastState = nil
    if isFirst {
      reports.isDown(.broker, false)
      for topic in topics.former { client.publish("", to: topic, isRetained: true) }
    }
    client.publish(topics.discovery.text, to: topics.discovery.topic, isRetained: true)
    client.publish(HomeTopics.online, to: topics.availability, isRetained: true)
  }

  /// Only the newest state is worth sending: it waits while the broker is slow to accept the last
  /// one.
  private func showState() {
    guard let card, !client.isBehind else { return }
    let state = HomeTopics.state(card, at: now())
    guard state != lastState else { return }
    lastState = state
    client.publish(state, to: topics.state, isRetained: true)
  }

  private func sayGoodbye(_ mailbox: Mailbox) {
    guard client.answer == 0 else { return }
    client.publish(HomeTopics.offline, to: topics.availability, isRetained: true)
    client.disconnect()
    let end = ContinuousClock.now + .milliseconds(Int(Self.farewell))
    while client.isBehind, let waiting = client.waiting, ContinuousClock.now < end {
      let events = mailbox.wait(waiting, milliseconds: 20)
      if client.process(events) != nil { return }
    }
  }
}
