import Foundation
import Hearing

/// A level reading as one line of text: bar, figures, a word when something is wrong.
struct LevelLine {
  let text: String

  private static let cells = 40
  /// The bar's left end, in dB below full scale.
  private static let bottom = -80.0

  init(_ reading: LevelReading) {
    let filled = Self.cell(reading.rms)
    let floor = Self.cell(reading.noiseFloor)
    let bar = (0..<Self.cells).map { cell in
      cell < filled ? "#" : cell == floor ? "|" : "."
    }.joined()
    let figures =
      "\(Self.decibels(reading.rms)) dB  peak \(Self.decibels(reading.peak))  "
      + "floor \(Self.decibels(reading.noiseFloor))"
    text = "[\(bar)] \(figures)\(reading.clipped ? "  CLIPPING: turn the microphone down" : "")"
  }

  static func decibels(_ level: Double) -> String {
    String(format: "%5.1f", level)
  }

  private static func cell(_ level: Double) -> Int {
    Int((level - bottom) / -bottom * Double(cells))
  }
}
