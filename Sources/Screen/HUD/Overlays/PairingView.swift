/// A picture for a phone's camera, and the same information in words.
package struct PairingView: Equatable, Sendable {
  package var title: String
  /// Rows of a QR code's modules, true where dark; empty if there is none.
  package var picture: [[Bool]]
  /// What to do with the picture; shown only beside it.
  package var caption: String
  package var lines: [String]

  package init(title: String, picture: [[Bool]], caption: String, lines: [String]) {
    self.title = title
    self.picture = picture
    self.caption = caption
    self.lines = lines
  }
}
