/// The step of a length: hangs are set by the second, workouts by the minute.
enum LengthStep {
  /// The next even value: from 0:47 up to 0:50. Going down uses the step of the range below.
  static func next(after seconds: Int, _ direction: Int) -> Int {
    let size = size(at: direction < 0 ? seconds - 1 : seconds)
    let (whole, rest) = seconds.quotientAndRemainder(dividingBy: size)
    return direction > 0 ? (whole + 1) * size : (rest == 0 ? whole - 1 : whole) * size
  }

  private static func size(at seconds: Int) -> Int {
    switch seconds {
    case ..<30: 1
    case 30..<120: 5
    case 120..<600: 15
    default: 60
    }
  }
}
