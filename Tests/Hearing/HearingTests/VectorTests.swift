import CVector
import Testing

@Suite("Sums of products", .timeLimit(.minutes(30)))
struct VectorTests {
  /// Every finite float16, subnormal ones and both zeros too.
  private static let weights = (UInt16.min...UInt16.max).map { Float16(bitPattern: $0) }
    .filter { $0.isFinite }

  private typealias Sum = (
    UnsafeMutablePointer<Float>, UnsafePointer<Float16>, UnsafePointer<Float>, Int, Int, Int, Int
  ) -> Void

  private func sums(_ frames: Int, _ outputs: Int, by sum: Sum) -> [UInt32] {
    let rows = Self.weights.count / outputs
    let values = (0..<frames * rows).map { Float($0 % 7) - 2.5 }
    var sums = [Float](repeating: 0.5, count: frames * outputs)
    sum(&sums, Self.weights, values, rows, rows, outputs, frames)
    return sums.map(\.bitPattern)
  }

  @Test(
    "have the same bits on a machine without float16 instructions",
    arguments: [1, 2, 3, 4, 7], [1, 8, 13, 96])
  func plainly(frames: Int, outputs: Int) {
    let plain = sums(frames, outputs, by: vector_add_products_plainly)
    #expect(plain == sums(frames, outputs, by: vector_add_products))
  }

  @Test("equal those of plain arithmetic", arguments: [1, 8])
  func products(outputs: Int) {
    // One row counts and all others are times nothing, so that its weights are the sums.
    let rows = Self.weights.count / outputs
    for row in stride(from: 0, to: rows, by: 997) {
      var values = [Float](repeating: 0, count: rows)
      values[row] = 1
      var sums = [Float](repeating: 0, count: outputs)
      vector_add_products_plainly(&sums, Self.weights, values, rows, rows, outputs, 1)
      #expect(sums == Self.weights[row * outputs..<(row + 1) * outputs].map { Float($0) })
    }
  }
}
