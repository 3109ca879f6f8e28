import Core
import Files
import Foundation

/// A file of the user's that holds one JSON value.
struct JSONFile<Value: Codable> {
  let url: URL

  init(_ name: String, in folder: URL) { url = folder.appendingPathComponent(name) }

  /// nil if there is no such file. Throws if it can't be reached, read or decoded.
  func read() throws -> Value? {
    guard let data = try Files.contents(of: url.path) else { return nil }
    return try JSONDecoder().decode(Value.self, from: data)
  }

  /// The same, with an error for people.
  ///
  /// - Parameters:
  ///   - what: what the file should hold.
  ///   - cure: what to do if it doesn't.
  func read(as what: String, or cure: String) throws(LibraryError) -> Value? {
    do {
      return try read()
    } catch let error as DecodingError {
      throw .unfit(path: url.path, what: what, reason: error.reason, cure: cure)
    } catch FileError.unreachable(let failure) {
      throw .unreachable(failure)
    } catch {
      throw .unreadable(path: url.path, cure: cure)
    }
  }

  func write(_ value: Value) throws {
    let text = try JSON.page(of: value)
    try Files.makeFolder(url.deletingLastPathComponent().path)
    try Files.write(Data(text.utf8), to: url.path)
  }
}
