package import Store

extension CommandFailure {
  package init(_ error: StoreError) {
    let code: Code =
      switch error {
      case .notADatabase, .notOurs, .newerVersion, .damaged: .dataError
      case .readOnly: .noPermission
      case .diskFull: .ioError
      case .cannotOpen: .cannotCreate
      case .failed: .software
      }
    self.init(code, "\(error)")
  }

  /// Reads from the log; what it refuses is an error for the person at the keyboard.
  package static func reading<Value>(_ body: () throws(StoreError) -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }
}
