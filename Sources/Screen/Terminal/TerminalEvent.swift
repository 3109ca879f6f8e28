package import Canvas

/// What comes from the terminal.
package enum TerminalEvent: Sendable, Equatable {
  case key(Key)
  /// A pasted text, in one piece.
  case pasted(String)
  /// A press of the left mouse button or a touch; columns and rows count from 0.
  case click(column: Int, row: Int)
  /// Lines to scroll: negative is up.
  case scroll(Int)
  /// The terminal's background, as it reported.
  case background(RGB)
  /// The terminal regained focus, or its user changed the colours: the background may differ.
  case coloursMayDiffer
  /// The screen's size changed, or the screen must be redrawn: the process was stopped, or somebody pressed Ctrl-L.
  case resized(Size)
  /// No more keys will come: their file or pipe has ended. Signals still do.
  case keysEnded
  /// The process was asked to end (SIGTERM, SIGINT, SIGQUIT), or its terminal (SIGHUP) or the reader
  /// of its lines (SIGPIPE) went away.
  case terminated(signal: Int32)
}
