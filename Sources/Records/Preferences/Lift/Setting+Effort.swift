import Lifting

extension Setting where Value == EffortScale {
  static var effort: Setting {
    .choice(
      "effort", .lifting, .rpe,
      "What “effort eight” means: perceived exertion from 1 to 10 (rpe), or reps in reserve (rir).",
      screen: SettingScreen("effort") {
        switch $0 {
        case .rpe: "exertion from 1 to 10"
        case .rir: "reps in reserve"
        }
      })
  }
}
