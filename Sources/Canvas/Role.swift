/// A cell's purpose. A theme gives each role its colours; no cell has a colour of its own.
package enum Role: String, CaseIterable, Sendable {
  case text, dim, strong, accent
  case send, fall, undo, rest, over
  case work, getReady, warning
  /// Letters on a filled band of the role's colour.
  case sendBand, fallBand, undoBand, restBand, overBand, workBand, getReadyBand, warningBand,
    infoBand
  /// What is chosen in a list, and a button to press.
  case selected, button
  /// The next step, not yet reached.
  case ghost
  /// The picture that a phone's camera reads: dark on light in every theme.
  case picture
}
