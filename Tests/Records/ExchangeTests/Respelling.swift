import Foundation
import TestSupport

@testable import Exchange

/// A workout as programs export it, in random spellings: dates, decimals, units, the order of columns, case.
struct Respelling {
  struct Line {
    var start: CivilTime
    var title: String
    var exercise: String
    /// In hundredths of a kilogram.
    var weight: Int
    var reps: Int
  }

  let format: ExchangeFormat
  private let isInPounds: Bool
  private let hasCommas: Bool
  private let dateStyle: Int
  private let decimals: Int
  private let isUpperCase: Bool
  private let order: [Int]

  init(_ format: ExchangeFormat, _ random: inout SeededRandom) {
    self.format = format
    isInPounds = Bool.random(using: &random)
    hasCommas = Bool.random(using: &random)
    dateStyle = Int.random(in: 0..<4, using: &random)
    decimals = Int.random(in: 2...3, using: &random)
    isUpperCase = Bool.random(using: &random)
    order = Array(0..<9).shuffled(using: &random)
  }

  func text(_ lines: [Line]) -> String {
    let columns = columns
    let places = order.filter { $0 < columns.count }
    func row(_ fields: [String]) -> String {
      places.map { "\"" + fields[$0] + "\"" }.joined(separator: ";")
    }
    var counts: [String: Int] = [:]
    let rows = lines.map { line in
      let number = counts[line.exercise, default: 0]
      counts[line.exercise] = number + 1
      return row(fields(line, number))
    }
    return ([row(columns)] + rows).joined(separator: "\n") + "\n"
  }

  private var columns: [String] {
    switch format {
    case .strong:
      ["Date", "Workout Name", "Exercise Name", "Set Order", "Weight", "Weight Unit", "Reps"]
    case .hevy:
      ["start_time", "title", "exercise_title", "set_index", weightColumn, "reps", "set_type"]
    default: ["Date", "Category", "Exercise", "Weight", "Weight Unit", "Reps"]
    }
  }

  private var weightColumn: String { isInPounds ? "weight_lbs" : "weight_kg" }

  private func fields(_ line: Line, _ number: Int) -> [String] {
    let exercise = isUpperCase ? line.exercise.uppercased() : line.exercise
    let unit = isInPounds ? "lbs" : "kg"
    switch format {
    case .strong:
      return [
        date(line.start), line.title, exercise, "\(number + 1)", weight(line), unit, "\(line.reps)",
      ]
    case .hevy:
      return [
        date(line.start), line.title, exercise, "\(number)", weight(line), "\(line.reps)", "normal",
      ]
    default: return [line.start.dayText, "", exercise, weight(line), unit, "\(line.reps)"]
    }
  }

  private func weight(_ line: Line) -> String {
    let kilograms = Double(line.weight) / 100
    let text = String(
      format: "%.\(decimals)f", isInPounds ? kilograms / 0.45359237 : kilograms)
    return hasCommas ? text.replacing(".", with: ",") : text
  }

  private func date(_ time: CivilTime) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let month = months[time.month - 1]
    let clock = String(time.clockText.prefix(5))
    let hour = (time.clock ?? 0) / 3600
    let half = "\(hour % 12 == 0 ? 12 : hour % 12):\(clock.suffix(2)) \(hour < 12 ? "AM" : "PM")"
    let parts = time.dayText.split(separator: "-")
    return [
      "\(time.dayText) \(time.clockText)", "\(time.day) \(month) \(time.year), \(clock)",
      "\(month) \(time.day), \(time.year), \(half)",
      "\(parts[2]).\(parts[1]).\(parts[0]), \(clock)",
    ][dateStyle]
  }

  /// Random workouts, with repeated exercises and equal sets.
  static func workouts(_ random: inout SeededRandom) -> [[Line]] {
    (0..<Int.random(in: 2...5, using: &random)).compactMap { day in
      let start = CivilTime(
        year: 2026, month: Int.random(in: 1...12, using: &random), day: 1 + day * 5,
        clock: Int.random(in: 0..<1440, using: &random) * 60)
      guard let start else { return nil }
      return (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Line(
          start: start, title: "Day \(day % 2)",
          exercise: ["Bench Press", "Curl", "Row", "Dip"].randomElement(using: &random) ?? "Row",
          weight: Int.random(in: 16...30, using: &random) * 250,
          reps: Int.random(in: 3...5, using: &random))
      }
    }
  }
}
