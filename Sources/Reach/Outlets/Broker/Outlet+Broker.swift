import Console
package import Core
import Languages

extension Outlet {
  /// Publishes to a broker for home automation.
  ///
  /// - Parameter log: tells the log from others: letters and digits.
  package static func broker(
    _ address: BrokerAddress, _ keys: BrokerKeys, machine: String, log: String,
    now: @escaping @Sendable () -> Moment, reports: OutletReports
  ) -> Outlet? {
    Outlet(named: "chalktalk-mqtt") { mailbox in
      do {
        try HomePublisher(
          address, keys, HomeTopics(machine: machine, log: log), now: now, reports: reports
        ).run(mailbox)
      } catch {
        let reason = "\(error)"
        reports.failed(tr("No MQTT: \(reason)."))
        reports.isDown(.broker, true)
      }
    }
  }
}
