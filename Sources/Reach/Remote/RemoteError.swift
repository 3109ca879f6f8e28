import Glibc
import Languages
import NIOCore

/// Why the remote page could not be opened, and what to do.
package enum RemoteError: Error, Equatable, CustomStringConvertible {
  case portInUse(Int)
  case portNotAllowed(Int)
  case cannotListen(String)
  case cannotKeepPhones(String)
  /// The certificate or its key can't be used.
  case certificate(String)

  package var description: String {
    switch self {
    case .portInUse(let port):
      tr("port \(port) is in use. Try --remote-port 0 for any free one.")
    case .portNotAllowed(let port):
      tr("this user may not listen on port \(port): choose one above 1023 with --remote-port")
    case .cannotListen(let reason): tr("the page cannot be served: \(reason)")
    case .cannotKeepPhones(let reason): tr("the paired phones cannot be read: \(reason)")
    case .certificate(let reason): reason
    }
  }

  init(_ error: any Error, port: Int) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portInUse(port)
    case EACCES: self = .portNotAllowed(port)
    default: self = .cannotListen("\(error)")
    }
  }
}
