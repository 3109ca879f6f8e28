package import Canvas

/// What comes from the terminal.
package enum TerminalEvent: Sendable, Equatable {
  case key(Key)
  /// A text that was pasted, in one piece.
  case pasted(String)
  /// A press of the left mouse button or a touch; columns and rows count from 0.
  case click(column: Int, row: Int)
  /// Lines to scroll: negative is up.
  case scroll(Int)
  /// The terminal's own background, as it answered.
  case background(RGB)
  /// The terminal was looked at again, or its user chose other colours: the background may be another.
  case coloursMayDiffer
  /// The screen has another size, or has to be drawn again after the process was stopped.
  case resized(Size)
  /// No more keys will come: the file or pipe that they came from is at its end. Signals still do.
  case keysEnded
  /// The process was told to end (SIGTERM, SIGINT, SIGQUIT), or its terminal went away (SIGHUP).
  case terminated(signal: Int32)
}
