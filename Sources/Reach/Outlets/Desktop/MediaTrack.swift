import Console
import Core
import Languages

/// A session as a desktop's media controls show it: the route is the track, and a rest is its time.
struct MediaTrack: Equatable {
  static let player = "org.mpris.MediaPlayer2.Player"

  private let standing: Standing
  /// Counts the tracks: each rest is a new one, so that its time starts at zero. A paused rest is the same one.
  let number: Int

  init(_ card: RemoteCard, after last: MediaTrack?) {
    standing = Standing(card)
    if let last {
      let isSame =
        standing.rest.isSame(as: last.standing.rest) && last.standing.title == standing.title
      number = isSame ? last.number : last.number + 1
    } else {
      number = 1
    }
  }

  func isSameTime(as other: MediaTrack?) -> Bool { standing.rest == other?.standing.rest }

  /// A stopped player would leave the lock screen, so the player is paused between rests.
  var status: String { standing.isRunning ? "Playing" : "Paused" }

  var isPlaying: Bool { standing.isRunning }

  func position(at now: Moment) -> Int64 { standing.elapsed(at: now).microseconds }

  var metadata: [BusValue.Field] {
    let isResting = standing.rest != .none
    let length = standing.length.map { [BusValue.Field("mpris:length", .int64($0.microseconds))] }
    return [
      BusValue.Field("mpris:trackid", .path("/org/chalktalk/track/\(number)")),
      BusValue.Field("xesam:title", .string(standing.title)),
      BusValue.Field(
        "xesam:artist",
        .strings([isResting ? tr("Rest", context: "media title") : standing.subject])),
      BusValue.Field("xesam:album", .string("Chalktalk")),
    ] + (length ?? [])
  }

  /// The properties of the player, as specified in
  /// https://specifications.freedesktop.org/mpris-spec/latest/Player_Interface.html. A rest can't
  /// be rewound, and has no volume.
  func properties(at now: Moment) -> [BusValue.Field] {
    changing + [
      BusValue.Field("Position", .int64(position(at: now))), BusValue.Field("Rate", .double(1)),
      BusValue.Field("MinimumRate", .double(1)), BusValue.Field("MaximumRate", .double(1)),
      BusValue.Field("Volume", .double(1)), BusValue.Field("CanGoNext", .bool(true)),
      BusValue.Field("CanGoPrevious", .bool(true)), BusValue.Field("CanPlay", .bool(true)),
      BusValue.Field("CanPause", .bool(true)), BusValue.Field("CanSeek", .bool(false)),
      BusValue.Field("CanControl", .bool(true)),
    ]
  }

  /// The properties whose changes are announced.
  var changing: [BusValue.Field] {
    [
      BusValue.Field("PlaybackStatus", .string(status)),
      BusValue.Field("Metadata", .table(metadata)),
    ]
  }
}
