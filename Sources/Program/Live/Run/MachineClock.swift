import Files
import Languages

/// Whether the machine knows what time it is.
///
/// A machine without a battery for its clock, such as a Raspberry Pi, starts with the time at which it was switched off, or an
/// older one, until a time server sets it.
package enum MachineClock {
  /// False only if nothing can have told the machine the time since it was switched on.
  package static var isKnown: Bool {
    let hasBattery = (try? Files.names(in: "/sys/class/rtc").isEmpty) != true
    // systemd-timesyncd(8): the file is made when the clock was set.
    let asks =
      (try? Files.presence(of: "/run/systemd/timesync", missingFolder: .isEmpty)) == .folder
    let isSet =
      (try? Files.presence(of: "/run/systemd/timesync/synchronized", missingFolder: .isEmpty))
      == .file
    return hasBattery || !asks || isSet
  }

  package static var warning: String? {
    isKnown
      ? nil
      : tr(
        "The time isn't known yet: this machine has no clock of its own. Entries get their true times once it is set."
      )
  }
}
