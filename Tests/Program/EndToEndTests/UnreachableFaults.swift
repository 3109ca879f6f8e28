import Foundation
import Testing

extension UnreachableTests {
  /// A way in which a place becomes unreachable.
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    /// A shell's, in the home: `$T` is the folder, `$F` the file in it.
    let blow: String
    /// Variables for the program.
    var environment: [String: String] = [:]
    /// What every command must say, and its status.
    let says: String
    let status: Int32
    /// The status for settings and for a file that a command names, if that is another one. The folder of the settings is made
    /// when it is needed: if it is plainly missing, nobody has set anything, and the defaults hold.
    var settingsStatus: Int32?
    var namedStatus: Int32?
    /// Whether root wouldn't notice.
    var isForUsers = false
    /// Whether the file is there and only can't be read: `data show` counts its bytes.
    var isOfContents: Bool {
      ["a locked file", "a pipe", "a socket", "a device without an end"].contains(name)
    }
    /// Whether a command waits for what comes out of such a file that it is given.
    var isRead = false

    var testDescription: String { name }
  }

  private static func reach(_ name: String, _ code: Int32, _ says: String, _ status: Int32) -> Fault
  {
    Fault(
      name: name, blow: "true", environment: ["FILE_FAULTS": "reach:\(code)"], says: says,
      status: status)
  }

  static let faults: [Fault] = [
    Fault(
      name: "the folder is away", blow: "mv $T $T.away", says: "there is no folder", status: 66,
      settingsStatus: 0),
    Fault(
      name: "the folder's parent is away",
      blow: "mv $(dirname $T) $(dirname $(dirname $T))/elsewhere",
      says: "there is no folder", status: 66, settingsStatus: 0),
    Fault(
      name: "a link to a folder that is away",
      blow: "mv $T $T.away; ln -s $T.stick/deep $T", says: "which isn't there", status: 66),
    Fault(
      name: "a link to a file that is away", blow: "mv $F $F.away; ln -s $T/stick/file $F",
      says: "which isn't there", status: 66),
    Fault(
      name: "a link to nothing beside it", blow: "mv $F $F.away; ln -s gone $F",
      says: "which isn't there", status: 66),
    Fault(
      name: "a chain of links", blow: "mv $F $F.away; ln -s $F.2 $F; ln -s $T.x/3 $F.2",
      says: "which isn't there", status: 66),
    Fault(
      name: "links in a circle", blow: "mv $F $F.away; ln -s $F.2 $F; ln -s $F $F.2",
      says: "leads back to itself", status: 66),
    Fault(
      name: "a folder behind a circle", blow: "mv $T $T.away; ln -s $T $T",
      says: "leads back to itself", status: 66),
    Fault(
      name: "a locked folder", blow: "chmod 000 $T", says: "no permission to enter", status: 77,
      isForUsers: true),
    Fault(
      name: "a locked parent", blow: "chmod 000 $(dirname $T)", says: "no permission to enter",
      status: 77,
      isForUsers: true),
    Fault(
      name: "a file where the folder should be", blow: "mv $T $T.away; echo > $T",
      says: "is not a folder", status: 66),
    Fault(
      name: "a file where the parent should be",
      blow: "mv $(dirname $T) $(dirname $(dirname $T))/elsewhere; echo > $(dirname $T)",
      says: "is not a folder", status: 66),
    Fault(
      name: "a locked file", blow: "chmod 000 $F", says: "permissions don't allow it", status: 77,
      isForUsers: true),
    Fault(
      name: "a pipe", blow: "mv $F $F.away; mkfifo $F", says: "is a device", status: 73,
      settingsStatus: 66, isRead: true),
    Fault(
      name: "a socket",
      blow:
        "mv $F $F.away; python3 -c \"import socket; socket.socket(socket.AF_UNIX).bind('$F')\"",
      says: "is a device", status: 73, settingsStatus: 66, namedStatus: 66),
    Fault(
      name: "a device without an end", blow: "mv $F $F.away; ln -s /dev/zero $F",
      says: "is a device", status: 73, settingsStatus: 66, namedStatus: 66),
    reach("a stale share", ESTALE, "Mount it again", 66),
    reach("a share whose server is gone", ENOTCONN, "Mount it again", 66),
    reach("a share whose server doesn't answer", ETIMEDOUT, "Mount it again", 66),
    reach("a share whose server is switched off", EHOSTDOWN, "Mount it again", 66),
    reach("a share without a way to it", EHOSTUNREACH, "Mount it again", 66),
    reach("a share without a network", ENETUNREACH, "Mount it again", 66),
    reach("a share that was shut down", ESHUTDOWN, "Mount it again", 66),
    reach("a disk that was pulled out", ENODEV, "Connect it again", 66),
    reach("a disk that answers no more", ENXIO, "Connect it again", 66),
    reach("a drive without its medium", ENOMEDIUM, "Connect it again", 66),
    reach("an encrypted folder that is locked", ENOKEY, "Unlock it", 77),
    reach("what the system forbids", EPERM, "doesn't allow it", 77),
    reach("a name that is too long", ENAMETOOLONG, "the name is too long", 66),
    reach("too many open files", EMFILE, "too many files are open", 71),
    reach("too many open files of all programs", ENFILE, "too many files are open", 71),
    reach("no memory", ENOMEM, "no memory left", 71),
    reach("a damaged file system", EUCLEAN, "is damaged", 74),
    reach("a failing disk", EIO, "Check the disk", 74),
    Fault(
      name: "a folder where the file should be", blow: "mv $F $F.away; mkdir $F", says: "a folder",
      status: 73, settingsStatus: 66, namedStatus: 66),
  ]

  /// docs/reliability.md shows this table.
  static var table: [String] {
    func cell(_ status: Int32) -> String { status == 0 ? "the defaults" : "\(status)" }
    return faults.map { fault in
      let statuses = [
        fault.status, fault.settingsStatus ?? fault.status, fault.namedStatus ?? fault.status,
      ]
      let cells =
        statuses.map(cell).dropLast(fault.isRead ? 1 : 0) + (fault.isRead ? ["is read"] : [])
      return "| \(fault.name) | … \(fault.says) … | " + cells.joined(separator: " | ") + " |"
    }
  }
}
