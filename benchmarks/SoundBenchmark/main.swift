import ALSA
import Audio
import Foundation
import Hearing
import Sound

// Measures the sound path on this machine's devices: how soon the microphone gives audio, how evenly,
// what a loaded core does to it, and how soon a tone is handed to ALSA.
//
//     swift run -c release sound-benchmark [CAPTURE [PLAYBACK]]

func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

func percentiles(_ values: [Double]) -> String {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return "no values" }
  func at(_ share: Double) -> Double {
    sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
  return String(
    format: "p50 %.1f  p95 %.1f  p99 %.1f  max %.1f ms (%d)", at(0.5), at(0.95), at(0.99),
    at(1), sorted.count)
}

/// Captures for a while and prints how it went.
func measureCapture(_ device: String, seconds: Double, title: String) {
  let queue = CaptureQueue()
  let start = ContinuousClock.now
  let microphone = Microphone(device: device) { queue.push($0) }
  microphone.start()
  var first: ContinuousClock.Instant?
  var arrivals: [ContinuousClock.Instant] = []
  var ages: [Double] = []
  while ContinuousClock.now - start < .seconds(seconds), let event = queue.next() {
    switch event {
    case .chunk(_, let heard):
      let now = ContinuousClock.now
      if first == nil { first = now }
      arrivals.append(now)
      ages.append(milliseconds(now - heard))
    case .lost(let reason):
      print("\(title): \(reason)")
      microphone.stop()
      return
    case .opened, .ended: continue
    }
  }
  microphone.stop()
  let gaps = zip(arrivals.dropFirst(), arrivals).map { milliseconds($0 - $1) }
  print(title)
  if let first { print("  start to first audio:   \(milliseconds(first - start)) ms") }
  print("  between chunks:         \(percentiles(gaps))")
  print("  age of newest sample:   \(percentiles(ages))")
  print("  statistics:             \(microphone.statistics)")
}

/// Plays tones with pauses and prints how soon each was handed over.
func measurePlayback(_ device: String, tones: Int, title: String) {
  let speaker = Speaker(device: device) {
    if case .lost(let reason) = $0 { print("  lost: \(reason)") }
  }
  speaker.start()
  let deadline = ContinuousClock.now + .seconds(3)
  while !speaker.isAudible && ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.01) }
  guard speaker.isAudible else {
    print("\(title): \"\(device)\" cannot be opened")
    speaker.stop()
    return
  }
  let clip = CueTable()[.send]
  var responses: [Double] = []
  for _ in 0..<tones {
    guard speaker.play(clip) != nil else { continue }
    Thread.sleep(forTimeInterval: 0.6)
    responses.append(milliseconds(speaker.statistics.lastResponse))
  }
  speaker.stop()
  print(title)
  print("  asked to handed to ALSA: \(percentiles(responses))")
  print("  statistics:              \(speaker.statistics)")
}

/// Keeps one core busy while `body` runs.
func withLoadedCore(_ body: () -> Void) {
  let load = Process()
  load.executableURL = URL(fileURLWithPath: "/bin/sh")
  load.arguments = ["-c", "while :; do :; done"]
  do { try load.run() } catch { print("no load: \(error)") }
  body()
  load.terminate()
}

let arguments = CommandLine.arguments.dropFirst()
let capture = arguments.first ?? "default"
let playback = arguments.dropFirst().first ?? "default"
measureCapture(capture, seconds: 10, title: "capture, idle machine")
measurePlayback(playback, tones: 20, title: "playback, idle machine")
withLoadedCore {
  measureCapture(capture, seconds: 20, title: "capture, one core loaded")
  measurePlayback(playback, tones: 20, title: "playback, one core loaded")
}
