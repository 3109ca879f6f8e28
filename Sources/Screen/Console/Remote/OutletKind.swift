import Languages

/// Another place that the settings have the session shown at.
package enum OutletKind: CaseIterable, Sendable {
  case media, notifications, broker

  /// What the head shows while it can't be reached.
  var mark: String {
    switch self {
    case .media: tr("NO MEDIA CONTROLS")
    case .notifications: tr("NO NOTIFICATIONS")
    case .broker: tr("NO MQTT")
    }
  }
}
