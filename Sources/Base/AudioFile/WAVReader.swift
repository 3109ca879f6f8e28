package import Audio
import CSndfile
import Files
import Foundation
import Soxr

/// Reads a PCM WAV file of any rate and channel count as 16 kHz mono.
///
/// Channels are averaged. Use it from one thread at a time: it owns a libsndfile handle and a resampler.
@safe package struct WAVReader: ~Copyable {
  private let channels: Int
  private let path: String
  private let declared: DeclaredLength?
  private let resampler: Resampler?
  private var interleaved: [Float]
  private var index: Int64 = 0
  private var pending: [Int16] = []
  private var finished = false
  private let file: OpaquePointer

  /// Frames read from the file at once.
  private static let block = 4096

  /// - Parameter allowsFLAC: whether to accept FLAC files too, which corpora of recordings use.
  package init(path: String, allowsFLAC: Bool = false) throws(AudioFileError) {
    var info = SF_INFO()
    try Self.checkReadable(path)
    guard let file = unsafe sf_open(path, Int32(SFM_READ), &info) else {
      throw .notWAV(path: path, reason: unsafe String(cString: sf_strerror(nil)))
    }
    do {
      try Self.check(info, path: path, allowsFLAC: allowsFLAC)
      resampler =
        Int(info.samplerate) == AudioFormat.sampleRate
        ? nil
        : try Self.resampling(path) { () throws(ResamplingError) in
          try Resampler(from: Int(info.samplerate), to: AudioFormat.sampleRate)
        }
    } catch {
      unsafe sf_close(file)
      throw error
    }
    // libsndfile scales integers to ±1; floats are used as they are.
    channels = Int(info.channels)
    self.path = path
    declared = DeclaredLength(path: path)
    interleaved = [Float](repeating: 0, count: Self.block * Int(info.channels))
    unsafe self.file = unsafe file
  }

  deinit { unsafe sf_close(file) }

  /// The next `count` samples at 16 kHz; fewer at the end, then nil. If the file has less than its header says, it
  /// throws instead of returning nil.
  package mutating func next(_ count: Int) throws(AudioFileError) -> AudioChunk? {
    while pending.count < count && !finished { try readBlock() }
    guard !pending.isEmpty else {
      if let declared, declared.missing > 0 {
        throw .breaksOff(path: path, missing: declared.missing, of: declared.promised)
      }
      return nil
    }
    let samples = Array(pending.prefix(count))
    pending.removeFirst(samples.count)
    defer { index += Int64(samples.count) }
    return AudioChunk(samples: samples, start: index)
  }

  /// All samples of a file, at 16 kHz.
  package static func samples(
    of path: String, allowsFLAC: Bool = false
  ) throws(AudioFileError) -> [Int16] {
    var reader = try WAVReader(path: path, allowsFLAC: allowsFLAC)
    var samples: [Int16] = []
    while let chunk = try reader.next(block) { samples += chunk.samples }
    return samples
  }

  private mutating func readBlock() throws(AudioFileError) {
    let read = unsafe interleaved.withUnsafeMutableBufferPointer { buffer in
      unsafe Int(sf_readf_float(file, buffer.baseAddress, sf_count_t(Self.block)))
    }
    guard unsafe read > 0 || sf_error(file) == 0 else {
      throw unsafe .damaged(path: path, reason: String(cString: sf_strerror(file)))
    }
    let mono = downmix(frames: read)
    if let resampler {
      let resampled = try Self.resampling(path) { () throws(ResamplingError) in
        try resampler.process(mono, isLast: read == 0)
      }
      pending += resampled.map(Self.sample)
    } else {
      pending += mono.map(Self.sample)
    }
    finished = read == 0
  }

  private static func resampling<Value>(
    _ path: String, _ body: () throws(ResamplingError) -> Value
  ) throws(AudioFileError) -> Value {
    do {
      return try body()
    } catch {
      throw .cannotResample(path: path, reason: error.reason)
    }
  }

  private func downmix(frames: Int) -> [Float] {
    (0..<frames).map { frame in
      var sum: Float = 0
      for channel in 0..<channels { sum += interleaved[frame * channels + channel] }
      return sum / Float(channels)
    }
  }

  /// A sample of ±1 as 16 bits; out of range is clipped and not-a-number is silence.
  private static func sample(_ value: Float) -> Int16 {
    guard value.isFinite else { return 0 }
    return Int16(min(32_767, max(-32_768, (value * 32_768).rounded())))
  }

  private static func checkReadable(_ path: String) throws(AudioFileError) {
    do {
      switch try Files.presence(of: path) {
      case .absent: throw AudioFileError.cannotOpen(path: path, reason: "no such file")
      // Opened only once: whoever writes to a pipe would see its end.
      case .stream: break
      case .file, .folder, .device: _ = try Files.reading(path)
      }
    } catch FileError.unreachable(let failure) {
      throw .unreachable(failure)
    } catch FileError.isFolder {
      throw .cannotOpen(path: path, reason: "it is a folder")
    } catch let error as AudioFileError {
      throw error
    } catch {
      throw .cannotOpen(path: path, reason: "\(error)")
    }
  }

  private static func check(
    _ info: SF_INFO, path: String, allowsFLAC: Bool
  ) throws(AudioFileError) {
    let container = info.format & Int32(SF_FORMAT_TYPEMASK)
    let wav = [SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64, SF_FORMAT_W64].map { Int32($0) }
    let isFLAC = allowsFLAC && container == Int32(SF_FORMAT_FLAC)
    guard wav.contains(container) || isFLAC else {
      throw .notWAV(path: path, reason: "it is \(name(of: container, table: SFC_GET_FORMAT_INFO))")
    }
    let encoding = info.format & Int32(SF_FORMAT_SUBMASK)
    let pcm = [
      SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32,
      SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE,
    ].map { Int32($0) }
    guard pcm.contains(encoding) else {
      throw .notPCM(path: path, encoding: name(of: encoding, table: SFC_GET_FORMAT_INFO))
    }
    guard info.frames > 0 else { throw .empty(path: path) }
  }

  /// libsndfile's own name of a container or an encoding.
  private static func name(of format: Int32, table: Int) -> String {
    var info = unsafe SF_FORMAT_INFO(format: format, name: nil, extension: nil)
    let result = unsafe sf_command(
      nil, Int32(table), &info, Int32(MemoryLayout<SF_FORMAT_INFO>.size))
    guard result == 0, let name = unsafe info.name else { return "of another kind" }
    return unsafe String(cString: name)
  }
}
