package import Canvas
package import Core

extension Reply.Topic {
  /// Its sign, so that meaning never depends on colour alone.
  package var glyph: String {
    switch self {
    case .send: "✔"
    case .fall: "✘"
    case .undo: "↶"
    case .redo: "↷"
    case .rest: "◷"
    case .over: "▲"
    case .work: "▶"
    case .getReady: "●"
    case .warning: "!"
    case .info: "·"
    case .forward: "▶"
    case .back: "◀"
    }
  }

  package var role: Role {
    switch self {
    case .send: .send
    case .fall: .fall
    case .undo, .redo: .undo
    case .rest: .rest
    case .over: .over
    case .work: .work
    case .getReady: .getReady
    case .warning: .warning
    case .info, .forward: .accent
    case .back: .undo
    }
  }

  package var band: Role {
    switch self {
    case .send: .sendBand
    case .fall: .fallBand
    case .undo, .redo: .undoBand
    case .rest: .restBand
    case .over: .overBand
    case .work: .workBand
    case .getReady: .getReadyBand
    case .warning: .warningBand
    case .info, .forward: .infoBand
    case .back: .undoBand
    }
  }
}
