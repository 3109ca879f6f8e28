package import Core
import Digests
package import Files
package import Foundation
import Languages

/// What a device was paired as.
package enum RemoteRole: String, Sendable {
  case phone
  /// A screen on the wall, which can only watch.
  case board
}

/// The paired phones and boards as they are stored: names, and digests of their tokens.
package struct PairedPhones: Equatable, Sendable {
  package struct Phone: Equatable, Sendable {
    package let name: String
    package let role: RemoteRole
    let token: Digest
    package let pairedAt: Moment
  }

  package private(set) var phones: [Phone] = []

  package init() {}

  /// The phone that has a token.
  func phone(token: String) -> Phone? {
    let digest = Digest(of: token)
    // Compares every phone, so that the time reveals nothing about which one it is.
    return phones.filter { $0.token == digest }.first
  }

  /// Adds a phone under a unique name, and returns that name.
  mutating func add(
    named name: String, as role: RemoteRole = .phone, token: String, at now: Moment
  ) -> String {
    let name = free(Self.clean(name))
    phones.append(Phone(name: name, role: role, token: Digest(of: token), pairedAt: now))
    return name
  }

  /// Removes a phone; false if none has the name.
  package mutating func remove(_ name: String) -> Bool {
    let before = phones.count
    phones.removeAll { $0.name == name }
    return phones.count < before
  }

  package mutating func removeAll() { phones = [] }

  /// A name for one line of the screen: 30 visible characters, or `phone`.
  private static func clean(_ name: String) -> String {
    let seen = String.UnicodeScalarView(
      name.unicodeScalars.filter {
        switch $0.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
          .unassigned:
          false
        default: true
        }
      })
    let short = String(String(seen).trimmingCharacters(in: .whitespaces).prefix(30))
    return short.isEmpty ? "phone" : short
  }

  private func free(_ name: String) -> String {
    let used = Set(phones.map(\.name))
    guard used.contains(name) else { return name }
    var number = 2
    while used.contains("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }
}

extension PairedPhones {
  /// The file in the state folder.
  package static func file(in folder: URL) -> URL { folder.appendingPathComponent("remote.json") }

  /// Reads the file; a missing file means no phones. A file that can't be read is an error:
  /// overwriting it would lock phones out.
  package init(file: URL) throws(RemoteError) {
    let data: Data?
    do {
      data = try Files.contents(of: file.path)
    } catch {
      throw .cannotKeepPhones("\(error)")
    }
    guard let data else { return }
    guard let phones = Self.parse(String(decoding: data, as: UTF8.self)) else {
      throw .cannotKeepPhones(tr("remove \(file.path), and pair the phones again"))
    }
    self.phones = phones
  }

  private static func parse(_ text: String) -> [Phone]? {
    guard case .array(let rows)? = try? JSON(parsing: text) else { return nil }
    let phones = rows.compactMap { row -> Phone? in
      guard case .string(let name)? = row["name"], case .string(let token)? = row["token"],
        let digest = Digest(hexadecimal: token), case .number(let at)? = row["pairedAtUs"],
        let moment = Int64(at)
      else { return nil }
      var role = RemoteRole.phone
      if case .string(let text)? = row["role"] {
        guard let known = RemoteRole(rawValue: text) else { return nil }
        role = known
      }
      return Phone(
        name: name, role: role, token: digest, pairedAt: Moment(microseconds: moment))
    }
    return phones.count == rows.count ? phones : nil
  }

  /// Writes the whole file, readable only by the user.
  package func write(to file: URL) throws(FileError) {
    let rows = phones.map { phone in
      JSON.fields([
        "name": .string(phone.name), "token": .string(phone.token.hexadecimal),
        "pairedAtUs": .int(phone.pairedAt.microseconds),
        "role": phone.role == .phone ? nil : .string(phone.role.rawValue),
      ])
    }
    try Files.makeFolder(file.deletingLastPathComponent().path)
    try Files.write(Data((JSON.array(rows).description + "\n").utf8), to: file.path)
  }
}
