/// `12 kB`.
enum SizeText {
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) B"
    case ..<1_000_000: "\((bytes + 500) / 1000) kB"
    default: "\(Double((bytes + 50_000) / 100_000) / 10) MB"
    }
  }
}
