extension Resources {
  /// The program's own files, or an error for the person at the keyboard.
  package static func found() throws -> Resources {
    do {
      return try Resources()
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }
}
