extension Array {
  /// The element at a place; nil beyond the ends.
  subscript(at place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
