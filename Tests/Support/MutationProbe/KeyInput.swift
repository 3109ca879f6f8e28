import Terminal
import TestSupport

extension MutatedInput {
  /// What a terminal sends: keys, the mouse, what is pasted.
  static let keys = MutatedInput(name: "keys") { _ in
    let examples = [
      "sfrun.?ghtlw,qUPMSm+- \t\r\u{7F}\u{3}",
      "\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[1;5D\u{1B}[H\u{1B}[4~\u{1B}[Z",
      "\u{1B}[<0;12;3M\u{1B}[<0;12;3m\u{1B}[<64;1;1M\u{1B}[<65;200;100M",
      "é漢🧗🏽\u{1B}\u{1B}x",
      "\u{1B}]11;rgb:ffff/1e1e/0000\u{1B}\\s\u{1B}[?997;2n\u{1B}[I\u{1B}P1$r\u{07}",
      "\u{1B}[200~sent it\nfell\u{1B}[201~s\u{1B}[15~\u{1B}[24~\u{1B}[?1;2c",
    ]
    return Reading(
      examples: examples.map { Array($0.utf8) },
      mutation: Mutation(tokens: [
        "\u{1B}", "\u{1B}]", "\u{1B}\\", "\u{07}", "\u{1B}[", "\u{1B}[<", "\u{1B}O", ";", "M", "m",
        "~", "\u{1B}[200~",
        "\u{1B}[201~",
        "-9223372036854775808", "99999999999999999999", "\u{1B}[<0;-1;0M",
      ])
    ) { bytes in
      var decoder = KeyDecoder()
      // As they come from a terminal: in pieces, with pauses.
      for start in stride(from: 0, to: bytes.count, by: 7) {
        _ = decoder.feed(bytes[start..<min(bytes.count, start + 7)])
        if start % 5 == 0 { _ = decoder.flush() }
      }
      while decoder.patience != nil { _ = decoder.flush() }
    }
  }
}
