/// A picture for a phone's camera, and the same information in words.
package struct PairingView: Equatable, Sendable {
  package var title: String
  /// Rows of a QR code's modules, true where dark; empty if there is none.
  package var picture: [[Bool]]
  package var lines: [String]

  package init(title: String, picture: [[Bool]], lines: [String]) {
    self.title = title
    self.picture = picture
    self.lines = lines
  }
}
