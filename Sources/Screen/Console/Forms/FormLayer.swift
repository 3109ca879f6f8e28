import Canvas
import Core
import HUD
import Languages
import Sound
import Timers
import Words

/// The form for a timer's settings.
struct FormLayer: Layer {
  private(set) var form: TimerForm
  /// Opened over a workout, which the new settings replace.
  private let replacesWorkout: Bool

  init(_ subject: TimerForm.Subject, _ configuration: WorkoutConfiguration, replacesWorkout: Bool) {
    form = TimerForm(subject, configuration)
    self.replacesWorkout = replacesWorkout
  }

  /// For a workout: edits its preset if it has one.
  init(_ configuration: WorkoutConfiguration, _ shelf: TimerShelf, replacesWorkout: Bool) {
    let subject: TimerForm.Subject =
      switch configuration {
      case .interval(let preset):
        shelf.presets[preset.name] == nil ? .newPreset : .preset(preset.name)
      case .forTime, .amrap, .emom, .hold: .settings(configuration.format)
      }
    self.init(subject, configuration, replacesWorkout: replacesWorkout)
  }

  var mode: Mode? { .timer }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("type") { layer, _, command in layer.form.type(command.text ?? "") },
      CommandRow("keep", [.enter], hint: form.isKept ? tr("save", context: "hint") : tr("go on")) {
        layer, desk, _ in
        layer.accept(&desk)
      },
      CommandRow("less", [.left]) { layer, _, _ in layer.form.selected.move(-1) },
      CommandRow(
        "more", [.right], hint: form.selected.canStep ? tr("step", context: "hint") : nil
      ) { layer, _, _ in
        layer.form.selected.move(1)
      },
      CommandRow("first", [.home]) { layer, _, _ in layer.form.selected.moveToStart() },
      CommandRow("last", [.end]) { layer, _, _ in layer.form.selected.moveToEnd() },
      CommandRow("erase", [.backspace]) { layer, _, _ in layer.form.selected.erase() },
      CommandRow("delete", [.delete]) { layer, _, _ in layer.form.selected.delete() },
      CommandRow("down", [.down, .tab]) { layer, _, _ in layer.form.move(by: 1) },
      CommandRow("up", [.up, .backtab]) { layer, _, _ in layer.form.move(by: -1) },
      CommandRow("select") { layer, _, command in layer.form.select(command.row ?? 0) },
      CommandRow("close", [.escape], hint: tr("leave", context: "hint")) { _, desk, _ in
        desk.pop()
      },
    ]
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .form(
      FormView(
        title: form.title,
        rows: form.fields.indices.map { index in
          let refusal = form.refusal(of: index)
          return FormView.Field(
            label: form.fields[index].label, value: form.fields[index].text,
            note: refusal.map { "! \($0)" } ?? form.fields[index].range,
            isRefused: refusal != nil, cursor: form.fields[index].cursorIndex)
        },
        selection: form.selection, footer: tr("type to change") + " · " + footer(desk)))
  }

  func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.offers = offers(desk)
    card.figures = .open(form.title, tr("Fill it in on the machine that runs Chalktalk."))
  }

  /// Accepts the form, or shows the mistake beside its field.
  private mutating func accept(_ desk: inout Desk) {
    guard !form.goToRefused() else { return desk.sound(.play(.refused)) }
    do throws(TimerInputError) {
      switch form.subject {
      case .settings: open(try form.configuration(), &desk)
      case .newPreset: try keep(inPlaceOf: nil, &desk)
      case .preset(let name): try keep(inPlaceOf: name, &desk)
      }
    } catch {
      desk.refuse("\(error)")
    }
  }

  private mutating func keep(
    inPlaceOf name: String?, _ desk: inout Desk
  ) throws(TimerInputError) {
    let preset = try form.preset()
    let other = desk.shelf.presets[preset.name]
    guard other == nil || other?.name == name else {
      form.refuseName()
      return desk.sound(.play(.refused))
    }
    desk.changePresets(called: tr("saving \(preset.name)")) {
      $0.replace(name ?? preset.name, by: preset)
    }
    desk.tell(Reply(.info, tr("Saved “\(preset.name)”"), tone: .same, offersUndo: true))
    if replacesWorkout {
      open(.interval(preset), &desk)
    } else {
      // Back to the list, with the new preset selected.
      desk.pop()
      desk.pop()
      desk.push(TimersLayer(on: .preset(preset), desk))
    }
  }

  private func open(_ configuration: WorkoutConfiguration, _ desk: inout Desk) {
    desk.pop()
    if replacesWorkout { desk.pop() }
    desk.push(WorkoutLayer(configuration))
  }
}
