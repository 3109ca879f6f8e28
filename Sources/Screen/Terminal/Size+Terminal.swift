package import Canvas
import Foundation

extension Size {
  /// The size of the terminal behind stdout, by ioctl_tty(2); nil without one, or if it doesn't say.
  package static var ofTerminal: Size? {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
