extension String {
  /// A setting's value as it is printed: an address that was written into the file with a password
  /// shows none.
  var withoutPassword: String {
    // Up to the last `@`: a password may hold one.
    replacing(/:\/\/([^:\/@?]*):.*@/) { "://\($0.1):…@" }
      .replacing(/([?&][^=&]*password[^=&]*=)[^&"']*/) { "\($0.1)…" }
  }
}
