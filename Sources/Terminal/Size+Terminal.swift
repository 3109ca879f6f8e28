package import Canvas
import Foundation

extension Size {
  /// Of the terminal behind stdout, by ioctl_tty(2); nil where there is none, or it does not say.
  package static var ofTerminal: Size? {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
