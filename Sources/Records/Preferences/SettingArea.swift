/// A group of settings: a heading of `config.toml` and of `chalktalk config`.
package enum SettingArea: String, CaseIterable, Sendable {
  case hearing = "Hearing"
  case sound = "Sound"
  case screen = "Screen"
  case climbing = "Climbing"
  case lifting = "Lifting"
  case rest = "Rest and plans"
  case timers = "Timers"
  case remote = "Remote"
  case desktop = "Desktop"
  case home = "Home automation"
  case log = "Log"
}
