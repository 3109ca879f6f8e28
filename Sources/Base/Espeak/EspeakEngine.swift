import CEspeak
import Sound
import Soxr
import Synchronization

/// The library keeps its state per process, so one lock guards it for all synthesizers.
let engine = Mutex(EspeakEngine())

/// espeak-ng as a function from words to samples. Not thread-safe; see `engine`.
struct EspeakEngine {
  /// The library's sample rate; nil until it is initialised.
  private var rate: Int?

  /// Initialises the library once per process.
  mutating func open() throws(SpeechError) {
    guard rate == nil else { return }
    let rate = espeak_Initialize(
      AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT))
    guard rate > 0 else { throw .noData }
    unsafe espeak_SetSynthCallback(collect)
    self.rate = Int(rate)
  }

  /// Selects a voice, after checking that it exists.
  func choose(_ style: SpeechStyle) throws(SpeechError) {
    guard unsafe espeak_SetVoiceByName(style.voice) == EE_OK else {
      throw .noVoice(style.voice)
    }
    _ = espeak_SetParameter(espeakRATE, Int32(style.wordsPerMinute), 0)
    _ = espeak_SetParameter(espeakVOLUME, Int32(style.volume), 0)
  }

  /// Speaks into memory, and trims the silence before and after the words.
  func clip(for words: String) throws(SpeechError) -> Clip {
    guard let rate else { preconditionFailure("the library is opened first") }
    let collected = Collected()
    let result = unsafe words.withCString { text in
      unsafe espeak_Synth(
        text, words.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil,
        Unmanaged.passUnretained(collected).toOpaque())
    }
    guard result == EE_OK else { throw .failed(words: words, code: result.rawValue) }
    do {
      return Clip(samples: try Self.resampled(Self.trimmed(collected.samples), from: rate))
    } catch {
      throw .cannotResample(words: words, reason: error.reason)
    }
  }

  /// Converts the samples to the playback rate.
  private static func resampled(
    _ samples: [Int16], from rate: Int
  ) throws(ResamplingError) -> [Int16] {
    guard rate != Clip.rate else { return samples }
    let resampler = try Resampler(from: rate, to: Clip.rate)
    let played = try resampler.process(samples.map { Float($0) / 32_768 }, isLast: true)
    return played.map { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded()))) }
  }

  /// Trims the quiet before the first audible sample and after the last.
  private static func trimmed(_ samples: [Int16]) -> [Int16] {
    // 1 % of full scale; speech fades through it in a few milliseconds.
    let isHeard = { (sample: Int16) in abs(Int(sample)) > 327 }
    guard let first = samples.firstIndex(where: isHeard),
      let last = samples.lastIndex(where: isHeard)
    else { return [] }
    // Leaves 10 ms on either side for the fade.
    let margin = 220
    return Array(samples[max(0, first - margin)...min(samples.count - 1, last + margin)])
  }
}

/// Collects what the library's callback delivers during one call.
private final class Collected {
  var samples: [Int16] = []
}

/// The library's callback. `wave` is the library's memory and is copied at once; 0 asks for more.
private func collect(
  _ wave: UnsafeMutablePointer<Int16>?, _ count: Int32,
  _ events: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
  guard let wave = unsafe wave, count > 0, let user = unsafe events?.pointee.user_data else {
    return 0
  }
  let collected = unsafe Unmanaged<Collected>.fromOpaque(user).takeUnretainedValue()
  unsafe collected.samples += UnsafeBufferPointer(start: wave, count: Int(count))
  return 0
}
