extension Duration {
  /// Minutes and seconds, `1:05`; hours where there are any, `1:02:03`. The sign is dropped.
  package var clockText: String {
    let total = abs(milliseconds) / 1000
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
    let two = { (n: Int64) in n < 10 ? "0\(n)" : "\(n)" }
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }
}
