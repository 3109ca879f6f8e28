/// Why a weights file can't be used.
package enum WordModelError: Error, Equatable, CustomStringConvertible {
  case notAModel
  /// It is of a form before the present one.
  case older(String)
  case header(String)
  case truncated(expected: Int, found: Int)

  package var description: String {
    switch self {
    case .notAModel: "it is not a Chalktalk word model (it does not begin with CTW4)"
    case .older(let form):
      """
      it is an older word model (\(form)) without the judge's table: delete that copy, or put the table in with \
      training/table.py
      """
    case .header(let reason): "its header can't be used: \(reason)"
    case .truncated(let expected, let found):
      "it holds \(found) weights where its header promises \(expected)"
    }
  }
}
