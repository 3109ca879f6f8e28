package import Foundation

/// A take on disk.
package struct TakeRecord: Sendable, Equatable, Identifiable {
  /// Its file's name.
  package let id: String
  package let phrase: String
  package let date: Date
  package let reason: TakeReason

  package init(id: String, phrase: String, date: Date, reason: TakeReason) {
    self.id = id
    self.phrase = phrase
    self.date = date
    self.reason = reason
  }
}

/// Why a take was kept.
package enum TakeReason: String, Sendable, Codable, CaseIterable {
  /// Somebody taught the word.
  case taught
  /// It wasn't heard at first, and then it was.
  case saidAgain
}
