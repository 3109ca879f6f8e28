package import TOML

/// A file of settings, of a plan or of a circuit cannot be used.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package var file: String
  /// nil if the whole file is wrong.
  package var position: TextPosition?
  package var reason: String
  /// The reason for somebody who fills in a form and sees no file; nil if it is the same.
  var reasonInForm: String?

  package init(
    file: String, position: TextPosition? = nil, reason: String, inForm: String? = nil
  ) {
    self.file = file
    self.position = position
    self.reason = reason
    reasonInForm = inForm
  }

  package var description: String {
    "\(file)\(position.map { ":\($0.line):\($0.column)" } ?? ""): \(reason)"
  }
}
