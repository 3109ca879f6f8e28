import Core
import Languages
import Timers

/// One field of the form: a text that is typed or stepped, and its limits.
struct FormField: Equatable {
  enum Content: Equatable {
    case name
    case length(TimerField)
    case optionalLength(TimerField)
    case count(TimerField)
    case choice(Choice)

    /// The setting with a range that this field sets.
    var field: TimerField? {
      switch self {
      case .length(let field), .optionalLength(let field), .count(let field): field
      case .name, .choice: nil
      }
    }
  }

  /// A setting that is on or off.
  enum Choice {
    case restsAtEnd, sound, voice

    var label: String {
      switch self {
      case .restsAtEnd: tr("last rest")
      case .sound: tr("sound", context: "field")
      case .voice: tr("voice", context: "field")
      }
    }
  }

  let label: String
  let content: Content
  private(set) var text: String
  private var cursor = TextCursor()

  static var none: String { tr("none", context: "length") }
  private static var on: String { tr("on", context: "field") }
  private static var off: String { tr("off", context: "field") }

  init(name: String) {
    self.init(label: tr("name", context: "field"), content: .name, text: name)
  }

  init(_ field: TimerField, _ length: Duration) {
    self.init(label: field.label, content: .length(field), text: length.clock())
  }

  init(_ field: TimerField, optional length: Duration?) {
    self.init(
      label: field.label, content: .optionalLength(field), text: length?.clock() ?? Self.none)
  }

  init(_ field: TimerField, _ count: Int) {
    self.init(label: field.label, content: .count(field), text: "\(count)")
  }

  init(_ choice: Choice, isOn: Bool) {
    self.init(label: choice.label, content: .choice(choice), text: isOn ? Self.on : Self.off)
  }

  private init(label: String, content: Content, text: String) {
    self.label = label
    self.content = content
    self.text = text
  }

  // MARK: Reading

  var isOn: Bool { text == Self.on }

  /// The length, or nil for none.
  func length() throws(TimerInputError) -> Duration? {
    guard case .optionalLength = content, isLeftOut else {
      let length = try DurationText.parse(text)
      try field?.check(length)
      return length
    }
    return nil
  }

  func count() throws(TimerInputError) -> Int {
    guard let field else { preconditionFailure("only a count is read as one") }
    // Nine digits exceed every range, and can't overflow.
    guard text.count <= 9, let count = Int(text) else { throw .notACount(field, text) }
    try field.check(count)
    return count
  }

  /// Why the text is not accepted; nil if it is.
  var refusal: String? {
    do throws(TimerInputError) {
      switch content {
      case .name: try TimerName.check(text)
      case .length, .optionalLength: _ = try length()
      case .count: _ = try count()
      case .choice: break
      }
      return nil
    } catch {
      return error.advice
    }
  }

  /// The accepted range in a few words.
  var range: String {
    switch content {
    case .name: tr("1 to \(TimerName.limit) characters")
    case .length(.getReady), .length(.setRest): "\(field?.rangeText ?? ""), " + tr("0 is off")
    case .length, .count: field?.rangeText ?? ""
    case .optionalLength: "\(field?.rangeText ?? ""), " + tr("or none")
    case .choice: tr("on or off")
    }
  }

  private var field: TimerField? { content.field }

  private var isChoice: Bool { if case .choice = content { true } else { false } }

  private var isLeftOut: Bool {
    ["", "0", "none", Self.none.lowercased()].contains(text.lowercased())
  }

  // MARK: Editing

  /// Where in the text the next letter goes; nil for fields without a cursor.
  var cursorIndex: Int? { content == .name ? cursor.index(in: text) : nil }

  /// Called when the field becomes selected.
  mutating func enter() { cursor = TextCursor() }

  mutating func type(_ character: Character) {
    guard !isChoice else {
      if character == " " { step(1) }
      return
    }
    // One letter beyond the limit shows that there is one; a page of text would not.
    cursor.type(String(character), into: &text, limit: TimerName.limit + 1)
  }

  mutating func erase() {
    guard !isChoice else { return }
    cursor.erase(from: &text)
  }

  mutating func delete() {
    guard !isChoice else { return }
    cursor.delete(from: &text)
  }

  /// Moves a name's cursor; steps anything else.
  mutating func move(_ direction: Int) {
    if content == .name { cursor.move(by: direction, in: text) } else { step(direction) }
  }

  mutating func moveToStart() { cursor.moveToStart(of: text) }

  mutating func moveToEnd() { cursor.moveToEnd(of: text) }

  var canStep: Bool { content != .name }

  /// One step up or down; from a value that isn't accepted, to the nearest one that is.
  mutating func step(_ direction: Int) {
    cursor = TextCursor()
    switch content {
    case .name: break
    case .choice: text = isOn ? Self.off : Self.on
    case .count(let field): text = "\(clamped(number + direction, to: field))"
    case .length(let field): text = stepped(field, direction)
    case .optionalLength(let field):
      let isLeast = (try? length()) == .seconds(field.range.lowerBound)
      if isLeftOut {
        // The first step up from "no cap" is a minute; the last step down is "no cap" again.
        text = direction > 0 ? Duration.seconds(60).clock() : Self.none
      } else {
        text = direction < 0 && isLeast ? Self.none : stepped(field, direction)
      }
    }
  }

  /// The count in the field; 0 if it isn't a number or has more digits than any range.
  private var number: Int { text.count <= 9 ? Int(text) ?? 0 : 0 }

  private func stepped(_ field: TimerField, _ direction: Int) -> String {
    let seconds = (try? DurationText.parse(text)).map { Int($0.components.seconds) } ?? 0
    return Duration.seconds(clamped(LengthStep.next(after: seconds, direction), to: field)).clock()
  }

  private func clamped(_ value: Int, to field: TimerField) -> Int {
    min(field.range.upperBound, max(field.range.lowerBound, value))
  }
}
