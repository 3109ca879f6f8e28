/// The interval presets that a user keeps. Names differ by more than their case.
package struct PresetList: Equatable, Sendable {
  package private(set) var presets: [IntervalPreset]

  package init(_ presets: [IntervalPreset] = IntervalPreset.shipped) {
    self.presets = presets
  }

  /// The preset of a name, in any case.
  package subscript(name: String) -> IntervalPreset? {
    presets.first { Self.isSame($0.name, name) }
  }

  /// Adds a preset, or puts it in the place of the one of its name.
  package mutating func keep(_ preset: IntervalPreset) {
    replace(preset.name, by: preset)
  }

  /// Puts a preset, perhaps of another name, in the place of the one named; at the end when there is none.
  package mutating func replace(_ name: String, by preset: IntervalPreset) {
    if let index = presets.firstIndex(where: { Self.isSame($0.name, name) }) {
      presets[index] = preset
    } else {
      presets.append(preset)
    }
  }

  /// Moves a preset so many places down, or up where they are below zero; at the ends it stays.
  package mutating func move(_ name: String, by places: Int) {
    guard let index = presets.firstIndex(where: { Self.isSame($0.name, name) }) else { return }
    let preset = presets.remove(at: index)
    presets.insert(preset, at: min(presets.count, max(0, index + places)))
  }

  package mutating func delete(_ name: String) {
    presets.removeAll { Self.isSame($0.name, name) }
  }

  /// Brings the shipped presets back as they were; those of other names stay.
  package mutating func restoreShipped() {
    let shipped = IntervalPreset.shipped
    presets =
      shipped + presets.filter { preset in !shipped.contains { Self.isSame($0.name, preset.name) } }
  }

  /// Adds a copy after a preset, named with the first number that is free (`Tabata 2`), and gives it.
  package mutating func duplicate(_ preset: IntervalPreset) -> IntervalPreset? {
    for number in 2...presets.count + 2 {
      let end = " \(number)"
      let name = preset.name.prefix(TimerName.limit - end.count) + end
      guard self[String(name)] == nil, let copy = try? preset.named(String(name)) else { continue }
      let index = presets.firstIndex { Self.isSame($0.name, preset.name) } ?? presets.count - 1
      presets.insert(copy, at: index + 1)
      return copy
    }
    return nil
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }
}
