package import Core
import Languages

extension Outlet {
  /// Publishes to a broker for home automation.
  ///
  /// - Parameter failed: receives a line on why publishing fails.
  package static func broker(
    _ address: BrokerAddress, _ keys: BrokerKeys, machine: String, process: Int32,
    now: @escaping @Sendable () -> Moment, failed: @escaping @Sendable (String) -> Void
  ) -> Outlet? {
    Outlet(named: "chalktalk-mqtt") { mailbox in
      do {
        try HomePublisher(
          address, keys, machine: machine, process: process, now: now, failed: failed
        ).run(mailbox)
      } catch {
        let reason = "\(error)"
        failed(tr("No MQTT: \(reason)."))
      }
    }
  }
}
