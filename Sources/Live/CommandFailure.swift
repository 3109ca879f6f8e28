package import Files
import Foundation
package import Store

/// An error for the person at the keyboard: what is wrong, what to do, and a sysexits code for scripts.
package struct CommandFailure: Error, CustomStringConvertible {
  /// The exit codes in use, from sysexits.h.
  package enum Code: Int32, Sendable {
    case usage = 64
    case dataError = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case osError = 71
    case cannotCreate = 73
    case ioError = 74
    case temporary = 75
    case noPermission = 77
    case config = 78
  }

  package var code: Code
  package var description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension CommandFailure {
  /// Throws where there is no file to read.
  package static func unlessFound(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(.noInput, "there is no file \(path)")
    }
  }

  /// A file that was not written.
  package init(_ error: FileError) {
    let code: Code =
      switch error {
      case .exists, .isTheLog, .isFolder, .cannotCreate: .cannotCreate
      case .cannotWrite: .ioError
      }
    self.init(code, "\(error)")
  }
}

extension CommandFailure {
  /// A log that cannot be used.
  package init(_ error: StoreError) {
    let code: Code =
      switch error {
      case .notADatabase, .notOurs, .newerVersion, .damaged, .foreignParts: .dataError
      case .readOnly: .noPermission
      case .diskFull, .diskFailed, .moved: .ioError
      case .inUse: .temporary
      case .cannotOpen, .notAFile: .cannotCreate
      case .failed: .software
      }
    self.init(code, "\(error)")
  }

  /// Reads from the log; an error of the store becomes one for the person at the keyboard.
  package static func reading<Value>(_ body: () throws(StoreError) -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes files; if a file exists already, the error mentions --force, which the command has.
  package static func writing(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch FileError.exists(let path) {
      throw CommandFailure(
        .cannotCreate,
        "\(path) already exists and was left as it is. Choose another name, or replace it with "
          + "--force.")
    } catch let error as FileError {
      throw CommandFailure(error)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}
