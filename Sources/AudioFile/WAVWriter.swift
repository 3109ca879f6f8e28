import CSndfile

/// Writes mono 16-bit WAV files.
package enum WAVWriter {
  /// Writes `samples` at `rate`, replacing what is at `path`.
  package static func write(
    _ samples: [Int16], rate: Int, to path: String
  ) throws(AudioFileError) {
    var info = SF_INFO()
    info.samplerate = Int32(rate)
    info.channels = 1
    info.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    guard let file = unsafe sf_open(path, Int32(SFM_WRITE), &info) else {
      throw .cannotWrite(path: path, reason: unsafe String(cString: sf_strerror(nil)))
    }
    let written = unsafe samples.withUnsafeBufferPointer { buffer in
      unsafe sf_write_short(file, buffer.baseAddress, sf_count_t(buffer.count))
    }
    let reason = unsafe String(cString: sf_strerror(file))
    // Closing writes the header's lengths: it may fail where the writes did not.
    guard unsafe sf_close(file) == 0, written == samples.count else {
      throw .cannotWrite(path: path, reason: reason)
    }
  }
}
