extension RowMatching {
  /// Matches sets of one workout with known sets; nil for new ones.
  ///
  /// Equal sets of one place are matched first, then those that are exactly equal, so that a rounded one never takes another's place.
  static func sets(
    _ sets: [SetMeaning], at places: [SetPlace?], _ occasion: Occasion, among known: [KnownSet]
  ) -> [KnownSet?] {
    var exact: [[Int]: [(set: KnownSet, meaning: SetMeaning)]] = [:]
    var near: [(set: KnownSet, meaning: SetMeaning)] = []
    for set in known where !set.isClaimed {
      guard set.occasions.contains(where: { $0.isSame(as: occasion) }) else { continue }
      for meaning in set.meanings {
        exact[meaning.exact, default: []].append((set, meaning))
        near.append((set, meaning))
      }
    }
    guard !near.isEmpty else { return sets.map { _ in nil } }
    var found: [KnownSet?] = zip(sets, places).map { set, place in
      guard let place else { return nil }
      return nearest(set, (exact[set.exact] ?? []).filter { $0.set.place == place })
    }
    for index in found.indices where found[index] == nil {
      found[index] = nearest(sets[index], exact[sets[index].exact] ?? [])
    }
    for index in found.indices where found[index] == nil {
      found[index] = nearest(sets[index], near)
    }
    return found
  }

  private static func nearest(
    _ meaning: SetMeaning, _ known: [(set: KnownSet, meaning: SetMeaning)]
  ) -> KnownSet? {
    var best: (set: KnownSet, distance: Double)?
    for (set, other) in known where !set.isClaimed {
      guard let distance = meaning.distance(to: other) else { continue }
      if distance < best?.distance ?? .infinity { best = (set, distance) }
      if distance == 0 { break }
    }
    best?.set.isClaimed = true
    return best?.set
  }

  static func note(
    _ text: String, on exercise: String, at occasion: Occasion, among known: [KnownNote]
  ) -> KnownNote? {
    let found = known.first {
      !$0.isClaimed && $0.exercise == exercise && $0.text == text
        && $0.occasion.isSame(as: occasion)
    }
    found?.isClaimed = true
    return found
  }
}
