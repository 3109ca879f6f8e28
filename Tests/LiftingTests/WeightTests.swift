import Lifting
import Log
import Testing

@Suite("Weights and numbers")
struct WeightTests {
  @Test("kilograms are told to the last digit, whatever the unit")
  func exact() {
    #expect(Weight(82.5, .kg).exactKilograms == "82.5")
    #expect(Weight(185, .lb).exactKilograms == "83.91458845")
    #expect(Weight(82.5, .lb).exactKilograms == "37.421370525")
    #expect(Weight(-10, .kg).exactKilograms == "-10")
  }

  @Test("a weight survives any number of switches of the unit")
  func switches() throws {
    let weight = Weight(181.25, .lb)
    #expect(weight.text(in: .kg) == "82.2 kg")
    #expect(weight.text(in: .lb) == "181.25 lb")
    #expect(try Weight(weight.json) == weight)
  }

  @Test(
    "numbers are read as they are spoken",
    arguments: [
      ("eighty two point five", 82.5), ("eight", 8), ("a hundred and two and a half", 102.5),
      ("one hundred twenty", 120), ("nine hundred ninety nine", 999), ("82.5", 82.5),
      ("twelve and three quarters", 12.75), ("forty two point seven five", 42.75),
      ("half", 0.5), ("zero", 0), ("sixty point twenty five", 60.25), ("a hundred", 100),
    ])
  func spoken(words: String, number: Double) {
    #expect(SpokenNumber.value(of: words) == number)
  }

  @Test(
    "what is no number is none",
    arguments: [
      "", "send", "eighty eleven", "point", "hundred and", "1e3", "five hundred thousand", "nan",
    ])
  func nonsense(words: String) {
    #expect(SpokenNumber.value(of: words) == nil)
  }

  @Test("what is spoken back is understood again")
  func roundTrip() {
    for hundredths in stride(from: 0, to: 10_000, by: 25) {
      let words = SpokenNumber.words(hundredths: hundredths).replacing("-", with: " ")
      #expect(SpokenNumber.value(of: words) == Double(hundredths) / 100, "\(words)")
    }
  }

  @Test("the plates on each side make the weight")
  func plates() {
    #expect(Plates.text(for: Weight(82.5, .kg), in: .kg) == "25 + 5 + 1.25 a side")
    #expect(Plates.text(for: Weight(20, .kg), in: .kg) == "empty bar")
    #expect(Plates.text(for: Weight(225, .lb), in: .lb) == "2×45 a side")
    #expect(Plates.text(for: Weight(21, .kg), in: .kg) == "")
    #expect(Plates.text(for: Weight(15, .kg), in: .kg) == "")
  }
}
