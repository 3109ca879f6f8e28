import AudioFile
import Console
import Exchange
import Files
import Foundation
import Hearing
import Library
import Live
import PocketSphinx
import Preferences
import Store
import Sync
import Terminal
import Timers

/// An error for the person at the keyboard: what is wrong, what to do, and a sysexits code for scripts.
struct CommandFailure: Error, CustomStringConvertible {
  /// The exit codes in use, from sysexits.h.
  enum Code: Int32, Sendable {
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

  var code: Code
  var description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Any module's error with its exit code; nil for an error that none of our modules throws.
  init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as AudioFileError: self.init(Self.code(of: error), "\(error)")
    case let error as FileError: self.init(Self.code(of: error), "\(error)")
    case let error as ImportFileError: self.init(Self.code(of: error), "\(error)")
    case let error as LibraryError: self.init(Self.code(of: error), "\(error)")
    case let error as LiveError: self.init(Self.code(of: error), "\(error)")
    case let error as ServerError: self.init(Self.code(of: error), "\(error)")
    case let error as StoreError: self.init(Self.code(of: error), "\(error)")
    case let error as SyncError: self.init(Self.code(of: error), "\(error)")
    case let error as MissingBackupFolder: self.init(.noInput, "\(error)")
    case let error as NoSession: self.init(.noInput, "\(error)")
    case let error as ConfigurationError:
      self.init(error.unreachable.map(Self.code(of:)) ?? .dataError, "\(error)")
    case is GrammarError: self.init(.dataError, "\(error)")
    case is PocketSphinxError, is ResourceError: self.init(.unavailable, "\(error)")
    case is ClimberNameError, is TerminalError, is TimerInputError: self.init(.usage, "\(error)")
    case is OutputError: self.init(.ioError, "\(error)")
    default: return nil
    }
  }
}

extension CommandFailure {
  private static func code(of error: AudioFileError) -> Code {
    switch error {
    case .cannotOpen: .noInput
    case .unreachable(let failure): code(of: failure)
    case .notWAV, .notPCM, .empty, .damaged, .breaksOff: .dataError
    case .cannotResample: .software
    }
  }

  private static func code(of error: FileError) -> Code {
    switch error {
    case .exists, .isTheLog, .isFolder, .cannotCreate: .cannotCreate
    case .cannotWrite: .ioError
    case .unreachable(let failure): code(of: failure)
    }
  }

  /// What is wrong with the place of a file.
  static func code(of failure: Unreachable) -> Code {
    switch failure.code {
    case EACCES, EPERM, ENOKEY: .noPermission
    case EMFILE, ENFILE, ENOMEM: .osError
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EISDIR, ESTALE, ENOTCONN, EHOSTDOWN, EHOSTUNREACH,
      ENETUNREACH, ESHUTDOWN, ETIMEDOUT, ENXIO, ENODEV, ENOMEDIUM:
      .noInput
    default: .ioError
    }
  }

  private static func code(of error: ImportFileError) -> Code {
    switch error {
    case .missing, .folder: .noInput
    case .unreachable(let failure): code(of: failure)
    case .unreadable: .ioError
    case .wholeLog, .empty, .unfit: .dataError
    }
  }

  private static func code(of error: LibraryError) -> Code {
    switch error {
    case .unreadable, .noPlan: .noInput
    case .unreachable(let failure): code(of: failure)
    case .unfit: .dataError
    case .noPreset, .badPlanName: .usage
    }
  }

  private static func code(of error: LiveError) -> Code {
    switch error {
    case .noMode: .usage
    case .noText, .noManifest: .noInput
    case .unfitManifest: .dataError
    case .noWordModel, .unfitWordModel, .microphone: .unavailable
    case .tooFewFiles: .osError
    }
  }

  private static func code(of error: ServerError) -> Code {
    switch error {
    case .noLibrary, .failed: .unavailable
    case .unreachable, .late: .temporary
    case .full: .temporary
    case .refused, .untrusted, .noRight, .claimed, .mayNotLogIn, .notAllowed, .noTLS, .readOnly:
      .noPermission
    case .notSetUp, .noDatabase: .noInput
    case .badAddress: .usage
    case .newer, .older, .unfit, .incomplete: .dataError
    }
  }

  private static func code(of error: StoreError) -> Code {
    switch error {
    case .emptied: .noInput
    case .notADatabase, .notOurs, .newerVersion, .damaged, .foreignWAL, .notABackup, .nothingLeft,
      .damagedBackup, .foreignParts:
      .dataError
    case .isTheLog: .usage
    case .readOnly: .noPermission
    case .diskFull, .diskFailed, .moved: .ioError
    case .inUse, .locked: .temporary
    case .cannotOpen, .notAFile: .cannotCreate
    case .unreachable(let failure): code(of: failure)
    case .failed: .software
    }
  }

  private static func code(of error: SyncError) -> Code {
    switch error {
    case .notBegun, .notAFolder, .unreadable: .noInput
    case .unreachable(let failure): code(of: failure)
    case .notOurs, .newer, .holdsTheLog: .dataError
    case .busy: .temporary
    case .unwritable: .ioError
    }
  }
}

extension CommandFailure {
  /// Throws if there is no file to read, or a folder.
  static func unlessFound(_ path: String) throws {
    switch try Files.presence(of: path) {
    case .absent: throw CommandFailure(.noInput, "there is no file \(path)")
    case .folder: throw CommandFailure(.noInput, "\(path) is a folder: name a file in it")
    case .device:
      throw CommandFailure(.noInput, "\(path) is a device or a socket: name a file")
    // That it is there doesn't say that it may be read. A pipe is opened only once.
    case .file: _ = try Files.reading(path)
    case .stream: break
    }
  }

  /// Writes files for a command with --force, which the error mentions if a file exists already.
  static func writing(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch FileError.exists(let path) {
      throw CommandFailure(
        .cannotCreate,
        "\(path) already exists and was left as it is. Choose another name, or replace it with "
          + "--force.")
    }
  }
}

extension CommandFailure {
  /// Why a log could not be synced.
  init(syncing error: any Error) {
    self = CommandFailure(error) ?? CommandFailure(.ioError, error.localizedDescription)
  }
}
