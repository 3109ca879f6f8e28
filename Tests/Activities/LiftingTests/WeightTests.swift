import Core
import Lifting
import Testing

@Suite("Weights and numbers", .timeLimit(.minutes(30)))
struct WeightTests {
  @Test("kilograms are written to the last digit, whatever the unit")
  func exact() {
    #expect(Weight(82.5, .kg).exactKilograms == "82.5")
    #expect(Weight(185, .lb).exactKilograms == "83.91458845")
    #expect(Weight(82.5, .lb).exactKilograms == "37.421370525")
    #expect(Weight(-10, .kg).exactKilograms == "-10")
  }

  @Test("a weight survives any number of unit switches")
  func switches() throws {
    let weight = Weight(181.25, .lb)
    #expect(weight.text(in: .kg) == "82.2 kg")
    #expect(weight.text(in: .lb) == "181.25 lb")
    #expect(try Weight(weight.json) == weight)
  }

  @Test("a number is spoken with its fraction")
  func spoken() {
    #expect(SpokenNumber.words(hundredths: 8250) == "eighty-two point five")
    #expect(SpokenNumber.words(hundredths: 275) == "two point seven five")
    #expect(SpokenNumber.words(hundredths: 800) == "eight")
    #expect(SpokenNumber.words(hundredths: -1000) == "minus ten")
    let weight = Weight(20, .kg)
    #expect(weight.text(in: .lb) == "44.1 lb")
    #expect(weight.spoken(in: .lb) == "forty-four point one pounds")
  }

  @Test(
    "a sum has a comma between all its thousands",
    arguments: [
      (96_500, 50, "965 kg"), (9_650, 50, "96.5 kg"), (240_000, 100, "2,400 kg"),
      (123_456_700, 100, "1,234,567 kg"), (-50_000, 100, "-500 kg"),
    ])
  func sums(hundredths: Int, step: Int, text: String) {
    #expect(Weight(hundredths: hundredths, .kg).roundedText(in: .kg, to: step) == text)
  }

  @Test("the plates on each side make the weight")
  func plates() {
    #expect(Plates.text(for: Weight(82.5, .kg), on: 2000, in: .kg) == "25 + 5 + 1.25 a side")
    #expect(Plates.text(for: Weight(20, .kg), on: 2000, in: .kg) == "empty bar")
    #expect(Plates.text(for: Weight(225, .lb), on: 4500, in: .lb) == "2×45 a side")
    #expect(Plates.text(for: Weight(21, .kg), on: 2000, in: .kg) == "")
    #expect(Plates.text(for: Weight(15, .kg), on: 2000, in: .kg) == "")
    #expect(Plates.text(for: Weight(30, .kg), on: 1000, in: .kg) == "10 a side")
  }

  @Test("the bar is a barbell's unless the exercise has its own, in pounds as sold")
  func bars() {
    let bars = [nil, 1000, 1500, 2000, 2500].map {
      Exercise(id: "e", name: "E", equipment: .barbell, barKg: $0)
    }
    #expect(bars.map { $0.bar(in: .kg) } == [2000, 1000, 1500, 2000, 2500])
    #expect(bars.map { $0.bar(in: .lb) } == [4500, 2000, 3500, 4500, 5500])
  }
}
