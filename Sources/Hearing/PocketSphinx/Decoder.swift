import Audio
import CPocketSphinx
import Files
import Foundation
package import Hearing

/// A PocketSphinx decoder, which compares whole utterances with sets of phrases and a phone loop.
///
/// Not sendable: it is created, used and freed on the recogniser's thread. It keeps a search for each set of
/// phrases.
@safe
package final class Decoder {
  /// One frame of the model's front end: 10 ms.
  private static let samplesPerFrame = AudioFormat.sampleRate / 100
  /// Scores are whole powers of 1.0001 (sphinxbase, `-logbase`), shifted right by 10 bits
  /// (`SENSCR_SHIFT` in PocketSphinx's hmm.h).
  private static let natsPerScore = log(1.0001) * 1024
  private static let phoneLoop = "phones"

  /// Stops the engine's log on stderr, once per process: its option `-logfn` closes the file that the previous decoder
  /// opened, and two decoders created at once would close it twice.
  private static let silence: Void = err_set_logfp(nil)

  private let decoder: OpaquePointer
  /// The names of the searches so far, by their phrases.
  private var searches: [[String]: String] = [:]

  /// Loads the model with a dictionary of only these words, in 10 ms instead of 95 with the full one.
  package init(
    model: AcousticModel, dictionary: PronunciationDictionary
  ) throws(PocketSphinxError) {
    _ = Self.silence
    try model.check()
    let folder: ScratchFolder
    let path: String
    do {
      folder = try ScratchFolder()
      path = try folder.write(Data(dictionary.text.utf8), to: "words.dict")
    } catch {
      throw .unwritableDictionary(reason: "\(error)")
    }
    // The engine reads the file while it starts, and never again.
    defer { withExtendedLifetime(folder) {} }
    guard let config = unsafe Self.configuration(model: model, dictionary: path) else {
      throw .initialisation
    }
    defer { unsafe cmd_ln_free_r(config) }
    guard let decoder = unsafe ps_init(config) else { throw .initialisation }
    guard unsafe ps_set_allphone_file(decoder, Self.phoneLoop, nil) == 0 else {
      unsafe ps_free(decoder)
      throw .phoneLoop
    }
    unsafe self.decoder = decoder
  }

  deinit { unsafe ps_free(decoder) }

  /// Scores an utterance against `rules`: the best phrase, the best of another intent, and any phones.
  /// Nil if the utterance is too short or fits no phrase.
  package func likelihoods(
    of utterance: [Int16], rules: [Grammar.Rule]
  ) throws(PocketSphinxError) -> Likelihoods? {
    guard let best = try match(utterance, rules: rules) else { return nil }
    let others = rules.filter { $0.intent != best.intent }
    let runnerUp = others.isEmpty ? nil : try match(utterance, rules: others)
    guard let loop = decode(utterance, search: Self.phoneLoop) else { return nil }
    return Likelihoods(best: best, runnerUp: runnerUp, phoneLoop: loop.logLikelihood)
  }

  private func match(
    _ utterance: [Int16], rules: [Grammar.Rule]
  ) throws(PocketSphinxError) -> Likelihoods.Match? {
    let search = try search(for: rules.flatMap(\.phrases))
    guard let path = decode(utterance, search: search),
      let rule = rules.first(where: { $0.phrases.contains(path.words) })
    else { return nil }
    return Likelihoods.Match(
      intent: rule.intent, phrase: path.words, logLikelihood: path.logLikelihood,
      span: path.frames.lowerBound * Self.samplesPerFrame..<path.frames.upperBound
        * Self.samplesPerFrame)
  }

  private func search(for phrases: [String]) throws(PocketSphinxError) -> String {
    if let name = searches[phrases] { return name }
    let name = "phrases\(searches.count)"
    let text = "#JSGF V1.0; grammar g; public <p> = \(phrases.joined(separator: " | "));"
    guard unsafe ps_set_jsgf_string(decoder, name, text) == 0 else {
      throw .grammar(phrases: phrases)
    }
    searches[phrases] = name
    return name
  }
}

// MARK: - Decoding

extension Decoder {
  private struct Segment {
    /// The engine's name: "eight(2)" is the second way to say "eight".
    var word: String
    var frames: Range<Int>

    /// Whether it is a word rather than silence or noise.
    var isSpoken: Bool {
      !word.hasPrefix("<") && !word.hasPrefix("[") && !word.hasPrefix("+") && word != "(NULL)"
    }
  }

  private struct Path {
    var words: String
    var logLikelihood: Double
    /// The words with their frames, without silence and noise.
    var segments: [Segment]

    /// From the first word's first frame to the last word's last.
    var frames: Range<Int> {
      (segments.first?.frames.lowerBound ?? 0)..<(segments.last?.frames.upperBound ?? 0)
    }
  }

  /// Decodes a whole utterance at once, so that it has its own cepstral mean.
  private func decode(_ utterance: [Int16], search: String) -> Path? {
    guard unsafe ps_set_search(decoder, search) == 0, unsafe ps_start_utt(decoder) == 0 else {
      return nil
    }
    let processed = unsafe utterance.withUnsafeBufferPointer { samples in
      unsafe ps_process_raw(decoder, samples.baseAddress, samples.count, 0, 1)
    }
    guard unsafe ps_end_utt(decoder) == 0, processed > 0 else { return nil }
    var score: Int32 = 0
    guard let words = unsafe ps_get_hyp(decoder, &score) else { return nil }
    return unsafe Path(
      words: String(cString: words), logLikelihood: Double(score) * Self.natsPerScore,
      segments: segments().filter(\.isSpoken))
  }

  /// The last search's segments, including silence and noise.
  private func segments() -> [Segment] {
    var segments: [Segment] = []
    var segment = unsafe ps_seg_iter(decoder)
    while let current = unsafe segment {
      var start: Int32 = 0
      var end: Int32 = 0
      unsafe ps_seg_frames(current, &start, &end)
      if let word = unsafe ps_seg_word(current) {
        segments.append(
          Segment(
            word: unsafe String(cString: word), frames: Int(start)..<Int(max(start, end)) + 1))
      }
      unsafe segment = ps_seg_next(current)
    }
    return segments
  }
}

// MARK: - Set-up

extension Decoder {
  /// The decoder's options. The caller frees the result.
  private static func configuration(
    model: AcousticModel, dictionary: String
  ) -> OpaquePointer? {
    let arguments = [
      "chalktalk",
      "-hmm", model.folder,
      "-dict", dictionary,
      // On digital silence the spectrum has no logarithm; accuracy 0.93 without, 0.97 with.
      "-dither", "yes",
      "-seed", "1",
      // The utterance has been cut already, and its frames must keep their places.
      "-remove_silence", "no",
      // All senones, so that phrases and phone loop are normalised alike and comparable.
      "-compallsen", "yes",
      "-allphone_ci", "yes",
      // Wide enough to keep the second best in most cases, even far behind: its distance is evidence.
      "-beam", "1e-150", "-pbeam", "1e-150", "-wbeam", "1e-120",
    ]
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      unsafe cmd_ln_parse_r(nil, ps_args(), Int32(buffer.count), buffer.baseAddress, 1)
    }
  }
}
