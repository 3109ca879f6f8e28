import Foundation
import Hearing
import TestSupport
import Testing
import Words

@testable import PocketSphinx

@Suite("The acoustic model", .timeLimit(.minutes(30)))
struct AcousticModelTests {
  @Test("is reported if missing, with the file and the package")
  func missing() {
    let error = #expect(throws: PocketSphinxError.self) {
      try AcousticModel(root: "/nonexistent")
    }
    #expect(error?.description.contains("/nonexistent/en-us/feat.params") == true)
    #expect(error?.description.contains("apt install pocketsphinx-en-us") == true)
  }

  @Test(
    "is rejected if damaged, with the file and the remedy",
    arguments: ["means", "transition_matrices", "variances"])
  func damaged(name: String) throws {
    let folder = try TemporaryFolder()
    let model = try copy(to: folder)
    _ = try Decoder(model: model, dictionary: try model.pronunciations(of: ["send"]))
    let file = folder.url.appending(path: "en-us/" + name)
    let whole = try Data(contentsOf: file)
    var changed = whole
    changed[whole.count / 2] ^= 1
    for data in [whole.dropLast(), whole.prefix(whole.count / 2), changed, Data()] {
      try data.write(to: file)
      let error = #expect(throws: PocketSphinxError.damagedModel(path: file.path)) {
        try Decoder(model: model, dictionary: try model.pronunciations(of: ["send"]))
      }
      #expect(error?.description.contains("apt install --reinstall pocketsphinx-en-us") == true)
    }
  }

  /// The installed model, in a folder whose files can be damaged.
  private func copy(to folder: TemporaryFolder) throws -> AcousticModel {
    let installed = URL(fileURLWithPath: try AcousticModel().folder)
    try FileManager.default.copyItem(at: installed, to: folder.url.appending(path: "en-us"))
    let dictionary = URL(fileURLWithPath: try AcousticModel().dictionary)
    try FileManager.default.copyItem(
      at: dictionary, to: folder.url.appending(path: "cmudict-en-us.dict"))
    return try AcousticModel(root: folder.url.path)
  }

  @Test("gives the pronunciations of the requested words only")
  func pronunciations() throws {
    let words = try AcousticModel().pronunciations(of: ["send", "undo", "zzyzxq"])
    #expect(words["send"] == [["S", "EH", "N", "D"]])
    #expect(words["undo"] == [["AH", "N", "D", "UW"]])
    #expect(!words.contains("zzyzxq"))
  }
}
