import Canvas
import Core
import HUD
import Hearing
import Languages
import Sound
import Words

/// The commands of every screen: for hearing, sound and help. They come after those of the layers.
struct SharedCommands: Layer {
  var mode: Mode? { nil }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    let audio = desk.audio
    return [
      CommandRow("strict", ["S"], unavailable: audio.reasonNotToBeStrict) {
        _, desk, _ in desk.setStrict(true)
      },
      CommandRow("normal", ["S"], unavailable: audio.reasonNotToRelax) {
        _, desk, _ in desk.setStrict(false)
      },
      CommandRow("sleep", ["m"], unavailable: audio.reasonNotToSleep) { _, desk, _ in
        desk.setAsleep(true)
      },
      CommandRow("wake", ["m"], unavailable: audio.isAsleep ? nil : tr("Awake already.")) {
        _, desk, _ in desk.setAsleep(false)
      },
      CommandRow(
        "heard", ["w"], help: tr("Show what was heard, and what to do when a word was missed.")
      ) {
        _, desk, _ in desk.push(HeardLayer())
      },
      CommandRow("settings", [","], help: tr("Change the settings.")) {
        _, desk, _ in desk.push(SettingsLayer())
      },
      CommandRow(
        "remote", ["Q"],
        help: tr("Show how to connect a phone, and who is connected; turn the remote on.")
      ) { _, desk, _ in
        if desk.remote.status == nil {
          desk.push(RemotesLayer(desk))
        } else {
          desk.push(RemoteLayer())
        }
      },
      CommandRow("remotes") { _, desk, _ in desk.push(RemotesLayer(desk)) },
      CommandRow("mute", ["M"], help: tr("Turn the sound off, or on again.")) { _, desk, _ in
        desk.add(desk.audio.toggleMuted())
      },
      CommandRow("help", ["?"], help: tr("Show this help."), hint: tr("help", context: "hint")) {
        _, desk, _ in desk.help()
      },
      CommandRow("leave", [.control("c")], help: tr("Quit at once; the session stays open.")) {
        _, desk, _ in desk.leave()
      },
    ]
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {}
}

extension Desk {
  fileprivate mutating func setStrict(_ strict: Bool) {
    add(audio.setStrict(strict))
    tell(
      strict
        ? Reply(.info, tr("Strict: say “log send”, “next route”, …"), tone: .asleep)
        : Reply(
          .info,
          audio.profile == .auto
            ? tr("Auto: single words work while it is quiet") : tr("Single words work again"),
          tone: .awake)
    )
  }

  fileprivate mutating func setAsleep(_ asleep: Bool) {
    add([.ear(.sleep(asleep))])
    tell(
      asleep
        ? Reply(.info, tr("Asleep: {say “wake up”|press m}"), tone: .asleep)
        : Reply(.info, tr("Listening"), tone: .awake))
  }
}
