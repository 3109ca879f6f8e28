import CSystemdBus

/// A message under construction.
@safe struct BusMessage: ~Copyable {
  private let message: OpaquePointer
  /// The first error of an append; an incomplete message is not sent.
  private var code: Int32 = 0

  /// Takes over a reference.
  init(owning message: OpaquePointer) { unsafe self.message = message }

  deinit { unsafe bus_unref(message) }

  mutating func append(_ value: BusValue) {
    switch value {
    case .bool(let value): appendNumber("b", Int32(value ? 1 : 0))
    case .int32(let value): appendNumber("i", value)
    case .uint32(let value): appendNumber("u", value)
    case .int64(let value): appendNumber("x", value)
    case .double(let value): appendNumber("d", value)
    case .string(let value): appendText("s", value)
    case .path(let value): appendText("o", value)
    case .strings(let values):
      open("a", "s")
      for value in values { appendText("s", value) }
      close()
    case .table(let entries):
      open("a", "{sv}")
      for entry in entries {
        open("e", "sv")
        appendText("s", entry.key)
        appendVariant(entry.value)
        close()
      }
      close()
    }
  }

  mutating func appendVariant(_ value: BusValue) {
    open("v", value.signature)
    append(value)
    close()
  }

  /// Passes the message to `send`; returns the error of that, or of an append.
  consuming func send(_ send: (OpaquePointer) -> Int32) -> Int32 {
    code < 0 ? code : unsafe send(message)
  }

  private mutating func appendNumber(_ type: Character, _ value: some Numeric & BitwiseCopyable) {
    var value = value
    note(unsafe bus_append(message, Self.letter(type), &value))
  }

  /// D-Bus allows no zero byte in a string.
  private mutating func appendText(_ type: Character, _ text: String) {
    let text = text.filter { $0 != "\0" }
    note(unsafe text.withCString { unsafe bus_append(message, Self.letter(type), $0) })
  }

  private mutating func open(_ type: Character, _ contents: String) {
    note(unsafe bus_open(message, Self.letter(type), contents))
  }

  private mutating func close() { note(unsafe bus_close(message)) }

  private mutating func note(_ result: Int32) {
    if code >= 0, result < 0 { code = result }
  }

  private static func letter(_ type: Character) -> CChar { CChar(type.asciiValue ?? 0) }
}
