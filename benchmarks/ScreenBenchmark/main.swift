import Canvas
import Core
import Foundation
import HUD
import Terminal

// Times, in processor time, drawing a scene and working out what differs from the last frame, as each change
// costs it.
// usage: screen-benchmark [FRAMES]

/// A busy session `seconds` into a rest.
func scene(_ seconds: Int) -> Scene {
  var scene = Scene()
  scene.head.title = "CLIMB"
  scene.head.subtitle = "boulder · V scale"
  scene.head.elapsed = "42 min"
  scene.devices.ear = .listening()
  scene.devices.level = Scene.Level(
    loudness: -40 + Double(seconds % 30), floor: -45, isClipped: seconds % 29 == 0)
  scene.figures.main = Scene.Figure(text: seconds % 60 < 30 ? "V10" : "5.12d")
  scene.figures.caption = "route 3  Slab by the door"
  scene.figures.counts = ["tries", "sends", "falls"].map {
    Scene.Count(label: $0, value: "\(seconds % 12)")
  }
  let left = 600 - seconds % 600
  scene.figures.rest = Scene.Rest(
    text: "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)", progress: Double(left) / 600,
    isOver: false)
  if seconds % 7 == 0 {
    scene.news.toast = Scene.Toast(
      topic: .send, word: "SEND", text: "SEND  V10, attempt \(seconds)", offersUndo: true)
  }
  if seconds % 14 == 0 { scene.news.flash = .send }
  scene.figures.plan = Scene.Plan(
    name: "Pyramid", steps: ["V2", "V3", "V4", "V3", "V2"], current: seconds % 5,
    position: [Scene.Count(label: "reps", value: "\(seconds % 4)/4")])
  return scene
}

/// Processor time of this process in ms: what others do on the machine does not count.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func report(_ name: String, _ times: [Double]) {
  let sorted = times.sorted()
  func at(_ share: Double) -> String {
    let hundredths = Int((sorted[Int(Double(sorted.count - 1) * share)] * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
  print("\(name): p50 \(at(0.5)) ms, p90 \(at(0.9)) ms, p99 \(at(0.99)) ms, max \(at(1)) ms")
}

let frames = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 2000
for (columns, rows) in [(80, 24), (200, 60)] {
  var writer = FrameWriter(theme: .dark, depth: .truecolour)
  let size = Size(columns: columns, rows: rows)
  var whole: [Double] = []
  var drawn: [Double] = []
  var bytes = 0
  for second in 0..<frames {
    let scene = scene(second)
    let start = processorTime()
    let frame = Renderer.render(scene, size: size)
    drawn.append(processorTime() - start)
    bytes += writer.bytes(for: frame).utf8.count
    whole.append(processorTime() - start)
  }
  report("\(columns)x\(rows) draw", drawn)
  report("\(columns)x\(rows) draw and difference", whole)
  print("\(columns)x\(rows) bytes a frame: \(bytes / max(1, frames))")
}
