import Languages
import Lifting

extension Setting where Value == EffortScale {
  static var effort: Setting {
    .choice(
      "effort", .lifting, .rpe,
      Text(
        "What “effort eight” means: perceived exertion from 1 to 10 (rpe), or reps in reserve (rir)."
      ),
      screen: SettingScreen(tr("effort", context: "setting")) {
        switch $0 {
        case .rpe: tr("exertion from 1 to 10")
        case .rir: tr("reps in reserve")
        }
      })
  }
}
