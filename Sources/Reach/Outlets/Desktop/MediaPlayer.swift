import Console
import Core
import Foundation
import Languages

/// The session as a music player on the session bus (MPRIS), for lock screens, panels, headsets, KDE Connect.
final class MediaPlayer {
  private static let path = "/org/mpris/MediaPlayer2"
  private static let root = "org.mpris.MediaPlayer2"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let bus: Bus
  private let now: () -> Moment
  private let press: (MediaButton) -> Void
  private var track = MediaTrack(RemoteCard(), after: nil)

  init(_ bus: Bus, now: @escaping () -> Moment, press: @escaping (MediaButton) -> Void)
    throws(BusError)
  {
    self.bus = bus
    self.now = now
    self.press = press
    try bus.serve(Self.path) { [unowned self] call in answer(call) }
    // A second session on the same desktop is a second player.
    let name = "\(Self.root).chalktalk"
    guard bus.claim(name: name) || bus.claim(name: "\(name).instance\(getpid())") else {
      throw BusError(tr("the session bus gives it no name"))
    }
  }

  func show(_ card: RemoteCard) {
    let before = track
    track = MediaTrack(card, after: before)
    let known = before.changing
    let changed = track.changing.filter { !known.contains($0) }
    guard !changed.isEmpty else { return }
    bus.signal(
      Self.path, Self.properties, "PropertiesChanged",
      [.string(MediaTrack.player), .table(changed), .strings([])])
    if !track.isSameTime(as: before) {
      bus.signal(Self.path, MediaTrack.player, "Seeked", [.int64(track.position(at: now()))])
    }
  }

  private func answer(_ call: BusCall) -> Bool {
    if let method = call.member(of: MediaTrack.player) { return control(method, call) }
    if let method = call.member(of: Self.root) { return manage(method, call) }
    if let method = call.member(of: Self.properties) { return read(method, call) }
    if call.is("org.freedesktop.DBus.Introspectable", "Introspect") {
      call.answer([.string(Self.introspection)])
      return true
    }
    return false
  }

  private func control(_ method: String, _ call: BusCall) -> Bool {
    switch method {
    case "PlayPause": press(.play)
    // What a phone with KDE Connect sends for a call and at its end: the same rest goes on.
    case "Pause": if track.isPlaying { press(.pause) }
    case "Play": if !track.isPlaying { press(.goOn) }
    case "Next": press(.next)
    case "Previous": press(.previous)
    case "Stop": press(.stop)
    // The specification says to do nothing where CanSeek is false, and with an address that can't be opened.
    case "Seek", "SetPosition", "OpenUri": break
    default: return false
    }
    call.answer()
    return true
  }

  /// The specification says to do nothing where CanRaise and CanQuit are false.
  private func manage(_ method: String, _ call: BusCall) -> Bool {
    guard ["Raise", "Quit"].contains(method) else { return false }
    call.answer()
    return true
  }

  private func read(_ method: String, _ call: BusCall) -> Bool {
    guard let interface = call.text(), let all = values(of: interface) else { return false }
    switch method {
    case "GetAll": call.answer([.table(all)])
    case "Get":
      guard let key = call.text(), let entry = all.first(where: { $0.key == key }) else {
        call.refuse(EINVAL)
        return true
      }
      call.answer(variant: entry.value)
    case "Set": call.refuse(EPERM)
    default: return false
    }
    return true
  }

  private func values(of interface: String) -> [BusValue.Field]? {
    switch interface {
    case MediaTrack.player: track.properties(at: now())
    case Self.root:
      [
        BusValue.Field("Identity", .string("Chalktalk")),
        BusValue.Field("DesktopEntry", .string("chalktalk")),
        BusValue.Field("CanQuit", .bool(false)), BusValue.Field("CanRaise", .bool(false)),
        BusValue.Field("HasTrackList", .bool(false)),
        BusValue.Field("SupportedUriSchemes", .strings([])),
        BusValue.Field("SupportedMimeTypes", .strings([])),
      ]
    default: nil
    }
  }

  /// What tools such as busctl show.
  private static let introspection = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
    "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
      <interface name="org.mpris.MediaPlayer2">
        <method name="Raise"/>
        <method name="Quit"/>
        <property name="Identity" type="s" access="read"/>
        <property name="DesktopEntry" type="s" access="read"/>
        <property name="CanQuit" type="b" access="read"/>
        <property name="CanRaise" type="b" access="read"/>
        <property name="HasTrackList" type="b" access="read"/>
        <property name="SupportedUriSchemes" type="as" access="read"/>
        <property name="SupportedMimeTypes" type="as" access="read"/>
      </interface>
      <interface name="org.mpris.MediaPlayer2.Player">
        <method name="PlayPause"/>
        <method name="Play"/>
        <method name="Pause"/>
        <method name="Next"/>
        <method name="Previous"/>
        <method name="Stop"/>
        <method name="Seek"><arg name="Offset" type="x" direction="in"/></method>
        <method name="SetPosition">
          <arg name="TrackId" type="o" direction="in"/><arg name="Position" type="x" direction="in"/>
        </method>
        <method name="OpenUri"><arg name="Uri" type="s" direction="in"/></method>
        <signal name="Seeked"><arg name="Position" type="x"/></signal>
        <property name="PlaybackStatus" type="s" access="read"/>
        <property name="Metadata" type="a{sv}" access="read"/>
        <property name="Position" type="x" access="read"/>
        <property name="Rate" type="d" access="read"/>
        <property name="MinimumRate" type="d" access="read"/>
        <property name="MaximumRate" type="d" access="read"/>
        <property name="Volume" type="d" access="read"/>
        <property name="CanGoNext" type="b" access="read"/>
        <property name="CanGoPrevious" type="b" access="read"/>
        <property name="CanPlay" type="b" access="read"/>
        <property name="CanPause" type="b" access="read"/>
        <property name="CanSeek" type="b" access="read"/>
        <property name="CanControl" type="b" access="read"/>
      </interface>
    </node>
    """
}
