import Session
import TestSupport
import Testing

@Suite("Who is who", .timeLimit(.minutes(30)))
struct ClimbersTests {
  @Test(
    "case, accents and blanks make no other climber",
    arguments: [
      (["Ben", "BEN", "ben"], "Ben"), (["ben", "BEN"], "ben"), (["José", "Jose", "JOSÉ"], "José"),
      (["Anna Lena", "AnnaLena", " Anna  Lena"], "Anna Lena"), (["Zoë", "zoe"], "Zoë"),
    ])
  func spellings(_ names: [String], _ shown: String) {
    for order in [names, names.reversed()] {
      let climbers = Climbers(spellings: order)
      for name in names { #expect(climbers.name(of: name) == shown) }
    }
  }

  @Test("other names are other climbers, and names nobody has stay what they are")
  func others() {
    let climbers = Climbers(spellings: ["Ben", "Benni"])
    #expect(climbers.name(of: "Ben") == "Ben")
    #expect(climbers.name(of: "Benni") == "Benni")
    #expect(climbers.known("Bea") == nil)
    #expect(climbers.name(of: "Bea") == "Bea")
  }

  @Test("a merge joins two names for good, also in a chain or a circle, and chooses the spelling")
  func merges() {
    let names = ["Ben", "Benni", "Benjamin", "Bea"]
    let chain = Climbers(spellings: names, merges: [("Benni", "Ben"), ("ben", "Benjamin")])
    #expect(
      ["Ben", "BENNI", "Benjamin"].map { chain.name(of: $0) }
        == Array(repeating: "Benjamin", count: 3))
    #expect(chain.name(of: "Bea") == "Bea")
    let circle = Climbers(spellings: names, merges: [("Ben", "Benni"), ("Benni", "Ben")])
    #expect(["Ben", "Benni"].map { circle.name(of: $0) } == ["Ben", "Ben"])
    #expect(Climbers(spellings: ["BEN"], merges: [("BEN", "Ben")]).name(of: "ben") == "Ben")
  }

  @Test("the order in which names come makes no difference", arguments: 1...100)
  func order(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pool = ["Ben", "BEN", "bén", "B en", "Anna", "ANNA", "Ánna", "an na", "Zoë", "zoe"]
    let names = (0..<6).map { _ in pool.randomElement(using: &random) ?? "" }
    let one = Climbers(spellings: names)
    let other = Climbers(spellings: names.shuffled(using: &random))
    for name in pool { #expect(one.name(of: name) == other.name(of: name)) }
  }
}
