import Foundation
import Hearing
import Testing

@testable import PocketSphinx

@Suite("The acoustic model")
struct AcousticModelTests {
  @Test("that is missing names the file and the package")
  func missing() {
    let error = #expect(throws: PocketSphinxError.self) {
      try AcousticModel(root: "/nonexistent")
    }
    #expect(error?.description.contains("/nonexistent/en-us/feat.params") == true)
    #expect(error?.description.contains("apt install pocketsphinx-en-us") == true)
  }

  @Test("gives the pronunciations of the words asked for and no others")
  func pronunciations() throws {
    let words = try AcousticModel().pronunciations(of: ["send", "undo", "zzyzxq"])
    #expect(words["send"] == [["S", "EH", "N", "D"]])
    #expect(words["undo"] == [["AH", "N", "D", "UW"]])
    #expect(!words.contains("zzyzxq"))
  }
}
