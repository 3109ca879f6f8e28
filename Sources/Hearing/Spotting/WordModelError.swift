/// Why a weights file can't be used.
package enum WordModelError: Error, Equatable, CustomStringConvertible {
  case notAModel
  case header(String)
  case truncated(expected: Int, found: Int)

  package var description: String {
    switch self {
    case .notAModel: "it is not a Chalktalk word model (it does not begin with CTW3)"
    case .header(let reason): "its header is damaged: \(reason)"
    case .truncated(let expected, let found):
      "it holds \(found) weights where its header promises \(expected)"
    }
  }
}
