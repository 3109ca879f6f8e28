package import Store

extension CommandFailure {
  package init(_ error: StoreError) {
    let code: Code =
      switch error {
      case .notADatabase, .notOurs, .newerVersion, .damaged, .foreignParts: .dataError
      case .readOnly: .noPermission
      case .diskFull, .diskFailed, .moved: .ioError
      case .inUse: .temporary
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
