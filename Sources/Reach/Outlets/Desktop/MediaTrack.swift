import Console
import Core

/// A session as a desktop's media controls show it: the route is the track, and a rest is its time.
struct MediaTrack: Equatable {
  static let player = "org.mpris.MediaPlayer2.Player"

  private let standing: Standing
  /// Counts the tracks: each rest is a new one, so that its time starts at zero.
  let number: Int

  init(_ card: RemoteCard, after last: MediaTrack?) {
    standing = Standing(card)
    if let last {
      let isSame = last.standing.rest == standing.rest && last.standing.title == standing.title
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

  var metadata: [BusValue.Entry] {
    let isResting = standing.rest != .none
    let length = standing.length.map { [BusValue.Entry("mpris:length", .int64($0.microseconds))] }
    return [
      BusValue.Entry("mpris:trackid", .path("/org/chalktalk/track/\(number)")),
      BusValue.Entry("xesam:title", .string(standing.title)),
      BusValue.Entry("xesam:artist", .strings([isResting ? "Rest" : standing.subject])),
      BusValue.Entry("xesam:album", .string("Chalktalk")),
    ] + (length ?? [])
  }

  /// The properties of the player, as specified in
  /// https://specifications.freedesktop.org/mpris-spec/latest/Player_Interface.html. A rest can't
  /// be rewound, and has no volume.
  func properties(at now: Moment) -> [BusValue.Entry] {
    changing + [
      BusValue.Entry("Position", .int64(position(at: now))), BusValue.Entry("Rate", .double(1)),
      BusValue.Entry("MinimumRate", .double(1)), BusValue.Entry("MaximumRate", .double(1)),
      BusValue.Entry("Volume", .double(1)), BusValue.Entry("CanGoNext", .bool(true)),
      BusValue.Entry("CanGoPrevious", .bool(true)), BusValue.Entry("CanPlay", .bool(true)),
      BusValue.Entry("CanPause", .bool(true)), BusValue.Entry("CanSeek", .bool(false)),
      BusValue.Entry("CanControl", .bool(true)),
    ]
  }

  /// The properties whose changes are announced.
  var changing: [BusValue.Entry] {
    [
      BusValue.Entry("PlaybackStatus", .string(status)),
      BusValue.Entry("Metadata", .table(metadata)),
    ]
  }
}
