import Foundation
package import Hearing

/// The installed US English model and its pronunciation dictionary.
package struct AcousticModel: Sendable, Equatable {
  /// The folder of Gaussian means, transition matrices and so on.
  package let folder: String
  package let dictionary: String

  /// The files that the decoder opens. It ends the process if one is missing, so we check first.
  private static let files = [
    "feat.params", "mdef", "means", "noisedict", "sendump", "transition_matrices", "variances",
  ]

  /// Finds the model in `root`, by default where Debian's pocketsphinx-en-us puts it. Throws for the first of its files
  /// that can't be read.
  package init(
    root: String = "/usr/share/pocketsphinx/model/en-us"
  ) throws(PocketSphinxError) {
    let folder = root + "/en-us"
    let dictionary = root + "/cmudict-en-us.dict"
    let needed = Self.files.map { folder + "/" + $0 } + [dictionary]
    for path in needed where !FileManager.default.isReadableFile(atPath: path) {
      throw .missingModel(path: path)
    }
    self.folder = folder
    self.dictionary = dictionary
  }

  /// Throws for a damaged file, over which the decoder would end the process.
  package func check() throws(PocketSphinxError) {
    for path in ["means", "transition_matrices", "variances"].map({ folder + "/" + $0 })
    where !ParameterFile.isWhole(path) {
      throw .damagedModel(path: path)
    }
  }

  /// Looks up the words' pronunciations; words that the dictionary lacks are left out. Throws if the dictionary can't be
  /// read.
  package func pronunciations(
    of words: Set<String>
  ) throws(PocketSphinxError) -> PronunciationDictionary {
    let file = URL(fileURLWithPath: dictionary)
    // Mapped, because the file has three megabytes and is searched during sessions.
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else {
      throw .missingModel(path: dictionary)
    }
    return unsafe data.withUnsafeBytes { unsafe PronunciationDictionary(reading: $0, words: words) }
  }

  /// The words of the language that sound nearly like some pronunciations; none if the dictionary can't be read.
  package func words(near ways: Set<[String]>) -> NearWords {
    let file = URL(fileURLWithPath: dictionary)
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return NearWords() }
    return unsafe data.withUnsafeBytes { unsafe NearWords(reading: $0, around: ways) }
  }
}

/// A file of an acoustic model's numbers, in Sphinx-3's layout (sphinxbase, bio.c).
///
/// After a text header come words of four bytes: a mark that shows their byte order, the dimensions and numbers, and a
/// checksum of those.
enum ParameterFile {
  private static let headerEnd = Data("endhdr\n".utf8)
  private static let mark: UInt32 = 0x1122_3344

  /// Whether a file is complete and unchanged.
  static func isWhole(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path),
      let header = data.range(of: headerEnd)
    else { return false }
    let bytes = [UInt8](data[header.upperBound...])
    guard bytes.count % 4 == 0, bytes.count > 8 else { return false }
    let words = stride(from: 0, to: bytes.count, by: 4).map { at in
      (0..<4).reduce(UInt32(0)) { word, byte in word | UInt32(bytes[at + byte]) << (8 * byte) }
    }
    let ordered = words[0] == mark ? words : words.map(\.byteSwapped)
    let sum = ordered.dropFirst().dropLast().reduce(UInt32(0)) { sum, word in
      (sum << 20 | sum >> 12) &+ word
    }
    return ordered[0] == mark && sum == ordered[ordered.count - 1]
  }
}
