import Store

/// What to do about one shared file, so that this machine's and the log's latest become the same.
enum FileStep: Equatable {
  case none
  /// The file is what an event says already.
  case agree(String)
  /// It was changed here: that goes into the log.
  case log(text: String?, replaces: String?)
  /// It was changed elsewhere: that goes into the file.
  ///
  /// - Parameter keeping: a text from here that the other didn't know, and that must not be lost.
  case write(SharedFileHistory.Version, keeping: String?)

  /// - Parameters:
  ///   - here: the file's text; nil: there is no file.
  ///   - shipped: what it is before anybody has changed it.
  ///   - mayAdd: whether a file that nobody has shared yet may be logged. Not before the first merge, which may bring another
  ///     machine's file of the same name.
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
