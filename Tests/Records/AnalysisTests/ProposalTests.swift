import Climbing
import Core
import Grades
import Session
import Testing

@testable import Analysis

@Suite("What is proposed for a session", .timeLimit(.minutes(30)))
struct ProposalTests {
  private let today = Day(20_778)

  private func log(_ sessions: [(ago: Int, grade: String, tries: Int)]) -> TalliedLog {
    TalliedLog(
      sessions: sessions.sorted { $0.ago > $1.ago }.map { ago, grade, tries in
        TalliedSession(
          id: "\(ago)", startedAt: Moment(microseconds: 0), day: today - ago,
          rows: [TallyRow(.fall, subject: "v", detail: grade, bucket: 0, number: tries)])
      }, systems: ["v": .v])
  }

  private func grade(_ text: String) throws -> Grade { try #require(Grade(text, in: .v)) }

  private func plan(_ id: String, at grade: String) throws -> Plan {
    Plan(
      id: id, name: id, summary: "", source: "", discipline: .boulder,
      steps: [PlanStep(grade: .absolute(try self.grade(grade)))])
  }

  private func open(_ name: String, _ grade: String, ago: Int) throws -> KnownRoute {
    var past = ClimbPast()
    (past.tries, past.days) = (3, 1)
    return KnownRoute(
      grade: try self.grade(grade), name: name, wall: nil, past: past, lastDay: today - ago)
  }

  private func basis() throws -> Proposal.Basis {
    var basis = Proposal.Basis()
    basis.level = try grade("V5")
    basis.open = [
      try open("Easy", "V2", ago: 3), try open("Pink", "V6", ago: 4),
      try open("Roof", "V7", ago: 9),
    ]
    basis.plans = [
      (try plan("hard", at: "V5"), nil), (try plan("4x4", at: "V1"), today - 20),
      (try plan("ladder", at: "V2"), today - 9),
    ]
    return basis
  }

  private let calm: [(ago: Int, grade: String, tries: Int)] = [
    (4, "V6", 10), (9, "V7", 10), (14, "V5", 10), (21, "V5", 10), (30, "V5", 10), (40, "V5", 10),
  ]

  @Test(
    "a limit day: the climb that was tried last, then the plan that was followed least recently")
  func limit() throws {
    let proposal = try #require(Proposal(try basis(), log(calm), in: .v, today: today))
    #expect(proposal.text == "Limit day: Pink V6, then 4x4 on V1" && !proposal.isEasy)
  }

  @Test("a goal's grade comes before the climb that was tried last")
  func goal() throws {
    var basis = try basis()
    basis.goals = [Goal(.sends(10)), Goal(.grade(try grade("V7")), by: "2027-01-01")]
    #expect(Proposal(basis, log(calm), in: .v, today: today)?.climb?.name == "Roof")
    basis.open = []
    basis.plans = []
    let aim = try #require(Proposal(basis, log(calm), in: .v, today: today))
    #expect(aim.text == "Limit day: V7")
    basis.goals = [Goal(.grade(try grade("V4")))]
    #expect(Proposal(basis, log(calm), in: .v, today: today) == nil)
  }

  @Test("an easy day after a hard session, and after a jump of the load; then no climb")
  func easy() throws {
    for busy in [calm + [(1, "V6", 1)], calm + [(2, "V4", 200)]] {
      let proposal = try #require(Proposal(try basis(), log(busy), in: .v, today: today))
      #expect(proposal.text == "Easy day: 4x4 on V1" && proposal.isEasy && proposal.climb == nil)
    }
    #expect(
      Proposal(try basis(), log(calm + [(1, "V3", 1)]), in: .v, today: today)?.isEasy == false)
  }

  @Test("nothing from too little, from what is old, without a level")
  func nothing() throws {
    #expect(Proposal(try basis(), log(Array(calm.prefix(2))), in: .v, today: today) == nil)
    var basis = try basis()
    basis.open = [try open("Pink", "V6", ago: 61)]
    #expect(Proposal(basis, log(calm), in: .v, today: today) == nil)
    basis.level = nil
    #expect(Proposal(basis, log(calm), in: .v, today: today) == nil)
  }
}
