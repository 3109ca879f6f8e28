import Foundation

/// How wide what is printed may be.
enum TerminalWidth {
  /// The terminal's behind stdout, by ioctl_tty(2); where there is none, COLUMNS, or 80.
  static var columns: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    let told = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return (20...1000).contains(told) ? told : 80
  }
}
