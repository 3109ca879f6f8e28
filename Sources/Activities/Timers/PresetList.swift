/// The user's interval presets. Names must differ by more than case.
package struct PresetList: Equatable, Sendable {
  package private(set) var presets: [IntervalPreset]

  package init(_ presets: [IntervalPreset] = IntervalPreset.shipped) {
    self.presets = presets
  }

  /// The preset with this name, ignoring case.
  package subscript(name: String) -> IntervalPreset? {
    presets.first { Self.isSame($0.name, name) }
  }

  /// Adds a preset, or replaces the one with the same name.
  package mutating func keep(_ preset: IntervalPreset) {
    replace(preset.name, by: preset)
  }

  /// Replaces the named preset, perhaps with a new name; appends it if there is none.
  package mutating func replace(_ name: String, by preset: IntervalPreset) {
    if let index = presets.firstIndex(where: { Self.isSame($0.name, name) }) {
      presets[index] = preset
    } else {
      presets.append(preset)
    }
  }

  /// Moves a preset down by this many places, or up if negative; it stops at the ends.
  package mutating func move(_ name: String, by places: Int) {
    guard let index = presets.firstIndex(where: { Self.isSame($0.name, name) }) else { return }
    let preset = presets.remove(at: index)
    presets.insert(preset, at: min(presets.count, max(0, index + places)))
  }

  package mutating func delete(_ name: String) {
    presets.removeAll { Self.isSame($0.name, name) }
  }

  /// Restores the shipped presets; presets with other names stay.
  package mutating func restoreShipped() {
    let shipped = IntervalPreset.shipped
    presets =
      shipped + presets.filter { preset in !shipped.contains { Self.isSame($0.name, preset.name) } }
  }

  /// Adds a copy after a preset, named with the first free number (`Tabata 2`), and returns it.
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
