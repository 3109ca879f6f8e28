import Languages
import Timers

/// The form for a timer's settings: its fields and the selected one.
struct TimerForm: Equatable {
  enum Subject: Equatable {
    case newPreset
    /// The preset with a name.
    case preset(String)
    /// Settings for a timer that starts afterwards.
    case settings(WorkoutConfiguration.Format)
  }

  let subject: Subject
  private(set) var fields: [FormField]
  private(set) var selection = 0
  /// A name that another preset has.
  private var takenName: String?

  init(_ subject: Subject, _ configuration: WorkoutConfiguration) {
    self.subject = subject
    fields = Self.fields(configuration)
  }

  /// Whether the form saves a preset.
  var isKept: Bool {
    switch subject {
    case .newPreset, .preset: true
    case .settings: false
    }
  }

  var title: String {
    switch subject {
    case .newPreset: tr("New preset")
    case .preset(let name): tr("Preset \(name)")
    case .settings(let kind): kind.title
    }
  }

  /// Selects the first field that isn't accepted; true if there is one.
  mutating func goToRefused() -> Bool {
    guard let index = fields.indices.first(where: { refusal(of: $0) != nil }) else { return false }
    select(index)
    return true
  }

  func refusal(of index: Int) -> String? {
    let field = fields[index]
    if field.content == .name, let takenName, field.text == takenName {
      return tr("another preset has this name")
    }
    return field.refusal
  }

  /// Marks the name as another preset's.
  mutating func refuseName() {
    takenName = fields.first { $0.content == .name }?.text
    _ = goToRefused()
  }

  /// Moves to another field, wrapping around.
  mutating func move(by fields: Int) {
    select((selection + fields + self.fields.count) % self.fields.count)
  }

  /// The selected field.
  var selected: FormField {
    get { fields[selection] }
    set { fields[selection] = newValue }
  }

  /// Types or pastes a text; plus and minus step anything but a name.
  mutating func type(_ text: String) {
    switch text {
    case "+" where selected.canStep: selected.step(1)
    case "-" where selected.canStep: selected.step(-1)
    default: for character in text { selected.type(character) }
    }
  }

  /// The timer as set.
  func configuration() throws(TimerInputError) -> WorkoutConfiguration {
    switch subject {
    case .newPreset, .preset, .settings(.interval): .interval(try preset())
    case .settings(.forTime): .forTime(try .init(cap: optionalLength(.cap), sets: sets()))
    case .settings(.amrap): .amrap(try .init(duration: length(.duration), sets: sets()))
    case .settings(.emom):
      .emom(
        try .init(
          interval: length(.interval), intervals: count(.intervals), sets: sets()))
    case .settings(.hold):
      .hold(
        try .init(
          name: name, duration: length(.hold), getReady: length(.getReady), sets: sets()))
    }
  }

  func preset() throws(TimerInputError) -> IntervalPreset {
    try IntervalPreset(
      name: name, getReady: length(.getReady), work: length(.work), rest: length(.rest),
      sets: count(.sets), rounds: count(.rounds), restsAtEnd: isOn(.restsAtEnd),
      sound: isOn(.sound), voice: isOn(.voice))
  }

  private static func fields(_ configuration: WorkoutConfiguration) -> [FormField] {
    switch configuration {
    case .interval(let preset):
      [
        FormField(name: preset.name), FormField(.getReady, preset.getReady),
        FormField(.work, preset.work), FormField(.rest, preset.rest),
        FormField(.rounds, preset.rounds), FormField(.sets, preset.sets),
        FormField(.restsAtEnd, isOn: preset.restsAtEnd), FormField(.sound, isOn: preset.sound),
        FormField(.voice, isOn: preset.voice),
      ]
    case .forTime(let task): [FormField(.cap, optional: task.cap)] + fields(task.sets)
    case .amrap(let amrap): [FormField(.duration, amrap.duration)] + fields(amrap.sets)
    case .emom(let emom):
      [FormField(.interval, emom.interval), FormField(.intervals, emom.intervals)]
        + fields(emom.sets)
    case .hold(let hold):
      [
        FormField(name: hold.name), FormField(.hold, hold.duration),
        FormField(.getReady, hold.getReady),
      ] + fields(hold.sets)
    }
  }

  private static func fields(_ sets: WorkoutConfiguration.Sets) -> [FormField] {
    [FormField(.sets, sets.count), FormField(.setRest, sets.rest)]
  }

  mutating func select(_ index: Int) {
    selection = index
    fields[index].enter()
  }

  // MARK: Reading the fields

  private func field(_ field: TimerField) -> FormField {
    let found = fields.first { $0.content.field == field }
    guard let found else { preconditionFailure("the form has the field \(field.rawValue)") }
    return found
  }

  private var name: String { fields.first { $0.content == .name }?.text ?? "" }

  private func isOn(_ choice: FormField.Choice) -> Bool {
    fields.first { $0.content == .choice(choice) }?.isOn ?? true
  }

  private func count(_ field: TimerField) throws(TimerInputError) -> Int {
    try self.field(field).count()
  }

  private func optionalLength(_ field: TimerField) throws(TimerInputError) -> Duration? {
    try self.field(field).length()
  }

  private func length(_ field: TimerField) throws(TimerInputError) -> Duration {
    guard let length = try optionalLength(field) else { throw .notALength("") }
    return length
  }

  private func sets() throws(TimerInputError) -> WorkoutConfiguration.Sets {
    try WorkoutConfiguration.Sets(count: count(.sets), rest: length(.setRest))
  }
}
