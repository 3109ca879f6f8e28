import Foundation
package import Hearing

/// The installed US English model and its pronunciation dictionary.
package struct AcousticModel: Sendable, Equatable {
  /// Folder of Gaussian means, transition matrices and the like.
  package let folder: String
  package let dictionary: String

  /// What the decoder opens; it ends the process where one is missing, so they are looked for first.
  private static let files = [
    "feat.params", "mdef", "means", "noisedict", "sendump", "transition_matrices", "variances",
  ]

  /// Finds the model in `root`, by default where Debian's pocketsphinx-en-us puts it.
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

  /// Throws where a file is damaged that the decoder would end the process over.
  package func check() throws(PocketSphinxError) {
    for path in ["means", "transition_matrices", "variances"].map({ folder + "/" + $0 })
    where !ParameterFile.isWhole(path) {
      throw .damagedModel(path: path)
    }
  }

  /// The pronunciations of `words`, those that the dictionary lacks left out.
  package func pronunciations(
    of words: Set<String>
  ) throws(PocketSphinxError) -> PronunciationDictionary {
    let file = URL(fileURLWithPath: dictionary)
    // Three megabytes to find a word in, now and then while a session runs: they are never copied.
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else {
      throw .missingModel(path: dictionary)
    }
    return unsafe data.withUnsafeBytes { unsafe PronunciationDictionary(reading: $0, words: words) }
  }
}
