import Foundation
import TestSupport

/// Something that the program reads and others may have written.
struct MutatedInput: Sendable {
  let name: String
  /// Makes the examples and the reader; the folder may be used by both.
  let prepare: @Sendable (_ folder: URL) throws -> Reading

  struct Reading {
    /// Whole ones, from which the mutations are made.
    var examples: [[UInt8]]
    var mutation: Mutation
    /// Reads as the program does, and throws whatever it throws.
    var read: ([UInt8]) throws -> Void
  }

  static let all = [toml, wav, log, model, grammar, json, keys]

  /// A file of the repository.
  static func repositoryFile(_ path: String) -> URL {
    BuildProducts.repository.appendingPathComponent(path)
  }

  /// The files of a folder of the repository that end so.
  static func repositoryFiles(_ folder: String, ending: String) throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(
      at: repositoryFile(folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
    .map { [UInt8](try Data(contentsOf: $0)) }
  }
}
