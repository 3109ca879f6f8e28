package import Core
import Languages

/// The state of lifting after a series of events, none of them undone.
package struct LiftState: Equatable, Sendable {
  /// Whether anything has begun.
  package private(set) var isStarted = false
  /// The name of the workout begun last.
  package private(set) var routine: String?
  package private(set) var blocks: [ExerciseBlock] = []
  package private(set) var currentIndex: Int?
  /// The last logged set, until something else is done, and when it last changed.
  private(set) var fresh: FreshSet?
  /// When the latest set that wasn't deleted ended.
  private(set) var lastEnd: Moment?

  struct FreshSet: Equatable, Sendable {
    let id: String
    var at: Moment
  }

  package init() {}

  package var current: ExerciseBlock? { currentIndex.map { blocks[$0] } }

  /// What follows the next set: the superset's other exercise, or the next unfinished one.
  package var upNext: ExerciseBlock? {
    guard let current else { return nil }
    return partner(of: current) ?? following(current)
  }

  /// The next unfinished exercise.
  func following(_ block: ExerciseBlock) -> ExerciseBlock? {
    guard let place = blocks.firstIndex(where: { $0.id == block.id }) else { return nil }
    return blocks[(place + 1)...].first { !$0.isComplete }
  }

  /// The superset's other exercise; of several, the one with the fewest sets.
  func partner(of block: ExerciseBlock) -> ExerciseBlock? {
    guard let group = block.plan.superset,
      let place = blocks.firstIndex(where: { $0.id == block.id })
    else { return nil }
    let others = (blocks[(place + 1)...] + blocks[..<place]).filter {
      $0.plan.superset == group && !$0.isComplete
    }
    return others.min { $0.planPlace < $1.planPlace }
  }

  /// Whether there was a plan, and all of it is over.
  var isDone: Bool { blocks.contains { $0.isComplete } && blocks.allSatisfy(\.isComplete) }

  /// Every set with its exercise, in the order they were done.
  package var sets: [(block: ExerciseBlock, set: LoggedSet)] {
    blocks.flatMap { block in block.sets.map { (block, $0) } }.sorted { $0.1.at < $1.1.at }
  }

  /// The sets of an exercise in the order they were done, whatever the workout.
  func sets(of exercise: Exercise) -> [LoggedSet] {
    blocks.filter { $0.exercise.id == exercise.id }.flatMap(\.sets).sorted { $0.at < $1.at }
  }

  package mutating func apply(_ entry: LogEntry<LiftEvent>) {
    switch entry.payload {
    case .started(let name):
      isStarted = true
      routine = name
    case .exerciseAdded(let id, let plan):
      blocks.append(ExerciseBlock(id: id, plan: plan, routine: routine))
    case .exerciseSwitched(_, let to, let method):
      currentIndex = blocks.lastIndex { $0.id == to } ?? currentIndex
      // These switches are automatic: the last set may still be corrected.
      if method != .superset, method != .plan { fresh = nil }
    case .nextSetChanged(let block, let next):
      change(block) { $0.said = next }
      fresh = nil
    case .setLogged(let set): log(set, entry)
    case .setCorrected(let set, let values):
      edit(set) { $0.entry.values = values }
      if fresh?.id == set { fresh?.at = entry.at }
    case .outcomeCorrected(let set, let outcome): edit(set) { $0.entry.outcome = outcome }
    case .setDeleted(let set): delete(set)
    case .setAdded(let block):
      change(block) { $0.plan.sets.append($0.plan.sets.last ?? PlannedSet()) }
    case .setSkipped(let block):
      change(block) { $0.skip() }
    case .exerciseMerged(let block, let exercise, _):
      change(block) {
        $0.plan.exercise = exercise
        for index in $0.sets.indices {
          $0.sets[index].entry.exerciseID = exercise.id
          $0.sets[index].entry.exercise = exercise.name
        }
      }
    }
  }

  private mutating func log(_ set: SetEntry, _ entry: LogEntry<LiftEvent>) {
    let end = entry.at - set.timeToLog
    let lastEnd = lastEnd
    change(set.block) {
      let isHold = $0.exercise.metric == .hold && set.outcome == .missed
      let aim = isHold ? $0.next(in: set.values.weight?.unit ?? .kg).values.time : nil
      let pause = set.rest.pause(
        by: set.gesture, since: lastEnd, until: end - $0.exercise.length(of: set.values))
      $0.log(LoggedSet(id: entry.id, at: entry.at, entry: set.rested(pause), aim: aim))
    }
    fresh = FreshSet(id: entry.id, at: entry.at)
    self.lastEnd = end
  }

  private mutating func delete(_ id: String) {
    guard let deleted = set(id)?.set else { return }
    for index in blocks.indices { blocks[index].delete(id) }
    if fresh?.id == id { fresh = nil }
    let others = blocks.flatMap(\.sets)
    lastEnd = others.map(\.end).max()
    guard let next = others.pause(afterDeleting: deleted.end) else { return }
    edit(next.id) { $0.entry = $0.entry.rested(next.pause) }
  }

  private mutating func change(_ block: String, _ edit: (inout ExerciseBlock) -> Void) {
    guard let index = blocks.lastIndex(where: { $0.id == block }) else { return }
    edit(&blocks[index])
  }

  private mutating func edit(_ set: String, _ change: (inout LoggedSet) -> Void) {
    for index in blocks.indices { blocks[index].edit(set, change) }
  }

  /// How long after a set its numbers can be restated: as long as its toast offers undo.
  package static let correctionTime = Duration.seconds(5)

  /// The set that a spoken number corrects, with its exercise; nil: the number is about the next
  /// set.
  func correctable(at now: Moment) -> (block: ExerciseBlock, set: LoggedSet)? {
    guard let fresh, now - fresh.at <= Self.correctionTime else { return nil }
    return set(fresh.id)
  }

  /// The set that was just logged or corrected.
  package func fresh(at now: Moment) -> LoggedSet? { correctable(at: now)?.set }

  package func set(_ id: String) -> (block: ExerciseBlock, set: LoggedSet)? {
    for block in blocks {
      if let set = block.sets.first(where: { $0.id == id }) { return (block, set) }
    }
    return nil
  }
}

extension LiftState {
  package func decide(
    _ order: LiftOrder, _ context: OrderContext
  ) -> ActivityDecision<LiftEvent> {
    var draft = LiftDraft(
      state: self, unit: order.unit, effort: order.effort, context: context)
    let reply = draft.decide(order.action)
    return ActivityDecision(events: draft.events, rests: draft.rests, reply: reply)
  }

  /// The length of a rest that starts now.
  package func restLength(_ policy: RestPolicy) -> Duration? {
    current?.planned?.rest ?? policy.length
  }

  package func tell(_ event: LiftEvent) -> String? {
    switch event {
    case .setLogged(let entry):
      guard let block = blocks.first(where: { $0.id == entry.block }) else {
        return tr("a set")
      }
      let values = entry.values.text(block.exercise, in: entry.values.weight?.unit ?? .kg)
      // A set being brought back counts as the next one until it is there.
      let logged = block.sets.last { $0.entry.index == entry.index }
      let number = logged.flatMap { block.number(of: $0.id) } ?? block.nextNumber
      return entry.outcome == .done
        ? tr("set \(number.number), \(values)") : tr("missed set \(number.number), \(values)")
    case .exerciseSwitched(_, let to, _):
      let name = blocks.first { $0.id == to }?.exercise.name
      return name.map { tr("going to \($0)") } ?? tr("going to an exercise")
    case .nextSetChanged: return tr("the next set's values")
    case .setCorrected, .outcomeCorrected: return tr("correcting a set")
    case .setDeleted: return tr("deleting a set")
    case .setAdded: return tr("adding a set")
    case .setSkipped: return tr("skipping a set")
    case .exerciseMerged(_, let exercise, _):
      return tr("merging an exercise into \(exercise.name)")
    case .started, .exerciseAdded: return nil
    }
  }
}
