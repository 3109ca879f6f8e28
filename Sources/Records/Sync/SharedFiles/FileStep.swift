import Store

/// What makes one shared file equal to its latest version in the log.
enum FileStep: Equatable {
  case none
  /// The file already has an event's text.
  case agree(String)
  /// The file was changed here: the change is logged.
  case log(text: String?, replaces: String?)
  /// The file was changed elsewhere: that version is written here.
  ///
  /// - Parameter keeping: a text from here that the other machine didn't know and that must not be lost.
  case write(SharedFileHistory.Version, keeping: String?)

  /// - Parameters:
  ///   - here: the file's text; nil if there is no file.
  ///   - shipped: the text before anybody has changed it.
  ///   - mayAdd: whether to log a file that nobody has shared yet. Not before the first merge, which may bring another machine's
  ///     file with the same name.
  init(here: String?, shipped: String?, _ history: SharedFileHistory, mayAdd: Bool) {
    let base = history.base
    let isNew = base == nil && shipped == nil
    guard let latest = history.latest else {
      self = here == shipped || isNew && !mayAdd ? .none : .log(text: here, replaces: nil)
      return
    }
    if latest.text == here {
      self = latest.id == history.agreed ? .none : .agree(latest.id)
    } else if here == (base.map(\.text) ?? shipped) {
      let isLost = base.map { $0.isOwn && !history.latestDescends(from: $0) } ?? false
      self = .write(latest, keeping: isLost ? here : nil)
    } else if !isNew {
      self = .log(text: here, replaces: base?.id)
    } else if !mayAdd {
      self = .none
    } else if latest.text == nil {
      self = .log(text: here, replaces: latest.id)
    } else {
      let isKnown = history.versions.contains { $0.text == here }
      self = .write(latest, keeping: isKnown ? nil : here)
    }
  }
}
