import Foundation
import Grades

/// Compares attempts after short and long rests at the same grades.
struct RestComparison {
  private(set) var short = Rate(0, of: 0)
  private(set) var long = Rate(0, of: 0)
  /// The odds ratio of a send after a long rest, and the lower end of its 95 % confidence interval.
  private(set) var odds: (ratio: Double, low: Double)?

  /// - Parameter seconds: from this length on, a rest is long.
  init(_ log: TalliedLog, in system: GradeSystem, at seconds: Int) {
    // By grade: sends and falls after long rests, sends and falls after short ones.
    var tables: [String: (a: Double, b: Double, c: Double, d: Double)] = [:]
    for row in log.sessions.lazy.flatMap(\.rows)
    where row.subject == system.id && row.bucket != RestBucket.unknown && row.measure.isAttempt {
      let isLong = RestBucket.seconds(row.bucket) >= seconds
      let isSend = row.measure == .send
      var table = tables[row.detail] ?? (0, 0, 0, 0)
      if isLong {
        if isSend { table.a += Double(row.number) } else { table.b += Double(row.number) }
        long = Rate(long.part + (isSend ? row.number : 0), of: long.whole + row.number)
      } else {
        if isSend { table.c += Double(row.number) } else { table.d += Double(row.number) }
        short = Rate(short.part + (isSend ? row.number : 0), of: short.whole + row.number)
      }
      tables[row.detail] = table
    }
    odds = Self.pooled(Array(tables.values))
  }

  /// Mantel and Haenszel's odds ratio ("Statistical aspects of the analysis of data from
  /// retrospective studies", JNCI 22, 1959) with the variance of Robins, Breslow and Greenland
  /// (Biometrics 42, 1986).
  private static func pooled(
    _ tables: [(a: Double, b: Double, c: Double, d: Double)]
  ) -> (ratio: Double, low: Double)? {
    var (r, s, pr, psqr, qs) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (a, b, c, d) in tables {
      let n = a + b + c + d
      guard n > 0 else { continue }
      let (rk, sk, p, q) = (a * d / n, b * c / n, (a + d) / n, (b + c) / n)
      r += rk
      s += sk
      pr += p * rk
      psqr += p * sk + q * rk
      qs += q * sk
    }
    guard r > 0, s > 0 else { return nil }
    let variance = pr / (2 * r * r) + psqr / (2 * r * s) + qs / (2 * s * s)
    return (r / s, exp(log(r / s) - 1.96 * variance.squareRoot()))
  }
}
