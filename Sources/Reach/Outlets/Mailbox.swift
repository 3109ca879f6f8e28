import Console
import Foundation
import Synchronization

/// Holds what the session leaves for a thread that it never waits for: the newest card, and the
/// announcements since the mailbox was last emptied.
final class Mailbox: Sendable {
  struct Contents {
    var card: RemoteCard?
    var announcements: [Announcement] = []
    /// What became of the gestures that this outlet made.
    var answers: [RemoteAnswer] = []
    var isClosing = false
  }

  private struct State {
    var contents = Contents()
    var lastCard: RemoteCard?
  }

  /// The number of announcements that may wait; behind a hung bus or broker, older ones are
  /// useless.
  private static let bound = 64

  private let state = Mutex(State())
  private let pipe: (reader: Int32, writer: Int32)

  /// nil if the process can't open more files.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    pipe = (ends[0], ends[1])
  }

  deinit {
    close(pipe.reader)
    close(pipe.writer)
  }

  func leave(_ card: RemoteCard) {
    let isNew = state.withLock { state in
      guard card != state.lastCard else { return false }
      state.lastCard = card
      state.contents.card = card
      return true
    }
    if isNew { ring() }
  }

  func leave(_ announcement: Announcement) {
    state.withLock { state in
      state.contents.announcements.append(announcement)
      let excess = state.contents.announcements.count - Self.bound
      state.contents.announcements.removeFirst(max(0, excess))
    }
    ring()
  }

  /// Each answers a gesture of the thread, so that few can wait.
  func leave(_ answer: RemoteAnswer) {
    state.withLock { $0.contents.answers.append(answer) }
    ring()
  }

  /// Asks the thread to end.
  func leaveEnd() {
    state.withLock { $0.contents.isClosing = true }
    ring()
  }

  /// Empties the mailbox; a request to close stays.
  func drain() -> Contents {
    var rung = [UInt8](repeating: 0, count: 256)
    while unsafe read(pipe.reader, &rung, rung.count) > 0 {}
    return state.withLock { state in
      defer { state.contents = Contents(isClosing: state.contents.isClosing) }
      return state.contents
    }
  }

  /// Waits until the mailbox has something, the other descriptor is ready, or the time is up;
  /// returns the other's events.
  func wait(_ other: (descriptor: Int32, events: Int32)? = nil, milliseconds: Int32) -> Int16 {
    var files = [pollfd(fd: pipe.reader, events: Int16(POLLIN), revents: 0)]
    if let other {
      files.append(pollfd(fd: other.descriptor, events: Int16(other.events), revents: 0))
    }
    _ = unsafe poll(&files, nfds_t(files.count), milliseconds)
    return files.count > 1 ? files[1].revents : 0
  }

  /// Wakes the thread. A full pipe has woken it already.
  private func ring() {
    var byte: UInt8 = 1
    _ = unsafe write(pipe.writer, &byte, 1)
  }
}
