import Climbing
import Core
import Grades
import Session
import TestSupport

/// Random climbing that lists of ascents can hold: a name, a place, a grade, a style.
enum ClimbDays {
  static func sessions(_ random: inout SeededRandom) -> [SessionFacts] {
    events(&random).map { SessionState(folding: $0).facts }
  }

  static func events(_ random: inout SeededRandom) -> [[Event]] {
    let disciplines: [(Discipline, [GradeSystem])] = [
      (.boulder, [.v, .font]), (.sport, [.french, .yds]), (.trad, [.yds, .e, .ewbank]),
      (.topRope, [.uiaa, .yds]),
    ]
    return (0..<12).map { day in
      let (discipline, systems) = disciplines.randomElement(using: &random) ?? (.boulder, [.v])
      let start = Moment(milliseconds: 1_700_000_000_000 + Int64(day) * 86_400_000)
      var number = 0
      func event(_ payload: EventPayload) -> Event {
        number += 1
        return Event(
          id: "e\(day)-\(number)", sessionID: "s\(day)", actionID: "e\(day)-\(number)",
          at: start + .seconds(number), payload: payload)
      }
      var events = [event(.sessionStarted(SessionStart(appVersion: "t", device: "t")))]
      events.append(
        event(.climb(.started(ClimbStart(discipline: discipline, system: systems[0])))))
      for route in 0..<Int.random(in: 1...6, using: &random) {
        let id = "r\(day)-\(route)"
        let system = systems.randomElement(using: &random) ?? systems[0]
        let grade = Grade(system, at: Int.random(in: 8..<16, using: &random))
        // Two routes of one name would come back as one.
        let names: [String?] = [
          nil, "Slab, the \(route)", "\"Ü\"; \(route)", "two lines \(route)",
        ]
        events.append(
          event(
            .climb(
              .routeOpened(
                routeID: id, grade: grade ?? .easiest(system),
                name: names.randomElement(using: &random) ?? nil,
                wall: Bool.random(using: &random) ? "Cave" : nil))))
        if Bool.random(using: &random) {
          events.append(event(.climb(.onsightMarked(routeID: id, isOnsight: true))))
        }
        for index in 1...Int.random(in: 1...4, using: &random) {
          let outcome: Outcome = Bool.random(using: &random) ? .send : .fall
          events.append(
            event(
              .climb(
                .attemptLogged(
                  AttemptEntry(
                    routeID: id, outcome: outcome, index: index, gesture: .voice,
                    timeToLog: .zero, rest: .pause(nil))))))
        }
      }
      return events + [event(.sessionEnded)]
    }
  }
}
