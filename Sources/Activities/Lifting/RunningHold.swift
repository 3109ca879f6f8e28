/// A hold on the clock. It is kept beside the log until its set is logged, so that a program that
/// was killed offers it again.
package struct RunningHold: Codable, Equatable, Sendable {
  package var session: String
  package var block: ExerciseBlock.ID
  /// When it began, in microseconds since 1970.
  package var startUs: Int64
  /// In seconds: of a hold, the planned length.
  package var length: Int
  /// In seconds, without pauses: how far it is known to have got.
  package var elapsed: Int

  package init(
    session: String, block: ExerciseBlock.ID, startUs: Int64, length: Int, elapsed: Int
  ) {
    self.session = session
    self.block = block
    self.startUs = startUs
    self.length = length
    self.elapsed = elapsed
  }
}
