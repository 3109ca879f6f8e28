import Files
import Log

extension Output {
  /// A value for a program, as a page of JSON.
  static func json(_ value: some Encodable) throws { try data(JSON.page(of: value)) }
}
