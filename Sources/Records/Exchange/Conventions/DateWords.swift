import Foundation

/// A language's words in dates: months, weekdays, halves of the day, and what only links them.
///
/// All are letters in lower case, without the points of abbreviations: `pm` for `p. m.`.
struct DateWords: Sendable {
  /// The locale, as `fi`.
  let language: String
  private(set) var months: [String: Int] = [:]
  private(set) var weekdays: Set<String> = []
  private(set) var mornings: Set<String> = ["am"]
  private(set) var afternoons: Set<String> = ["pm"]
  /// Words without a meaning of their own, such as `de`.
  private(set) var links: Set<String> = ["at"]
  /// Words before a month's number, such as `thg`.
  private(set) var monthMarks: Set<String> = []

  static let english = DateWords(english: "en")

  private init(english language: String) {
    self.language = language
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    for (place, name) in names.enumerated() {
      months[name] = place + 1
      months[String(name.prefix(3))] = place + 1
    }
    months["sept"] = 9
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    weekdays = Set(days + days.map { String($0.prefix(3)) } + ["tues", "thur", "thurs"])
    links.formUnion(["of", "on", "the", "st", "nd", "rd", "th"])
  }

  /// The words of a locale, from CLDR's tables as Foundation has them.
  init(locale identifier: String) {
    language = identifier
    let locale = Locale(identifier: identifier)
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let names = [
      calendar.monthSymbols, calendar.shortMonthSymbols, calendar.standaloneMonthSymbols,
      calendar.shortStandaloneMonthSymbols,
    ]
    for list in names {
      for (place, name) in list.enumerated() { add(month: name, place + 1) }
    }
    let code = locale.language.languageCode?.identifier ?? identifier
    for (name, month) in Self.otherAbbreviations[code] ?? [:] { add(month: name, month) }
    let days = [
      calendar.weekdaySymbols, calendar.shortWeekdaySymbols, calendar.standaloneWeekdaySymbols,
      calendar.shortStandaloneWeekdaySymbols,
    ]
    weekdays = Set(days.joined().map(Self.letters)).subtracting([""])
    mornings.insert(Self.letters(calendar.amSymbol))
    afternoons.insert(Self.letters(calendar.pmSymbol))
    links.formUnion(Self.links(locale))
    if code == "en" {
      months.merge(Self.english.months) { one, _ in one }
      links.formUnion(Self.english.links)
    }
  }

  /// Months in digits, such as `3月` and `thg 3`, only show the words beside the number.
  private mutating func add(month name: String, _ number: Int) {
    let letters = Self.letters(name)
    guard !letters.isEmpty else { return }
    if name.contains(where: \.isNumber) {
      if name.last?.isNumber == true { monthMarks.insert(letters) }
    } else {
      months[letters] = number
    }
  }

  /// The text that the locale's own formats have between the parts of a date.
  private static func links(_ locale: Locale) -> Set<String> {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = Calendar(identifier: .gregorian)
    var found: Set<String> = []
    for style in [DateFormatter.Style.medium, .long, .full] {
      formatter.dateStyle = style
      formatter.timeStyle = .short
      let quoted = formatter.dateFormat.split(separator: "'", omittingEmptySubsequences: false)
      for (place, part) in quoted.enumerated() where !place.isMultiple(of: 2) {
        found.formUnion(part.split { !$0.isLetter }.map { letters(String($0)) })
      }
      // A pattern's own letters are ASCII; others stand for themselves without quotes, as in `y г.`.
      let others = formatter.dateFormat.split { !$0.isLetter || $0.isASCII }
      found.formUnion(others.map { letters(String($0)) })
    }
    return found.subtracting([""])
  }

  static func letters(_ text: String) -> String {
    String(String.UnicodeScalarView(text.lowercased().unicodeScalars.filter(isLetter)))
  }

  /// Letters and the marks that belong to them, as in Thai.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }

  /// Abbreviations that Foundation's tables lack or may lack. The list is our own, from no table: phones
  /// carry other releases of CLDR, and some programs shorten months in their own way.
  private static let otherAbbreviations: [String: [String: Int]] = [
    "fi": [
      "tammik": 1, "helmik": 2, "maalisk": 3, "huhtik": 4, "toukok": 5, "kesäk": 6, "heinäk": 7,
      "elok": 8, "syysk": 9, "lokak": 10, "marrask": 11, "jouluk": 12,
    ],
    "es": ["sep": 9, "sept": 9, "set": 9], "sv": ["sep": 9, "sept": 9],
    "de": ["jän": 1, "feber": 2, "mrz": 3, "sep": 9, "sept": 9],
    "fr": ["jan": 1, "fév": 2, "avr": 4, "juill": 7],
    "ru": ["фев": 2, "мар": 3, "сен": 9, "ноя": 11],
    "id": ["agt": 8], "nl": ["mrt": 3, "sep": 9, "sept": 9], "it": ["sett": 9],
    "pt": ["maio": 5], "nb": ["mar": 3, "jun": 6, "jul": 7], "da": ["sept": 9],
  ]
}

extension DateWords {
  enum Meaning: Equatable { case month(Int), weekday, morning, afternoon, link, monthMark }

  /// nil for an unknown word. A word that is both a month and a weekday (`mar`) is the month.
  func meaning(_ word: String) -> Meaning? {
    if let month = months[word] { return .month(month) }
    if mornings.contains(word) { return .morning }
    if afternoons.contains(word) { return .afternoon }
    if weekdays.contains(word) { return .weekday }
    if monthMarks.contains(word) { return .monthMark }
    return links.contains(word) ? .link : nil
  }

  /// The languages in which phones and programs write these files. They go before all others: Cebuano has Spanish months, and the
  /// German May is August in Taroko.
  private static let usual = [
    "en", "es", "de", "fr", "it", "pt", "nl", "sv", "nb", "da", "fi", "pl", "cs", "sk", "sl", "hu",
    "ro", "ru", "uk", "el", "tr", "ja", "ko", "zh", "vi", "th", "id", "ca", "hr",
  ]

  /// Whether it is one of the languages that people keep such logs in.
  var isUsual: Bool { Self.usual.contains(language) }

  /// Every language that Foundation has tables for, without regions: the usual ones, then by code.
  static var languages: [String] {
    let all = Locale.availableIdentifiers.filter { !$0.contains("_") && !$0.contains("-") }
    return usual.filter(all.contains) + all.filter { !usual.contains($0) }.sorted()
  }

  /// A language's regions with tables of their own.
  static func regions(of language: String) -> [String] {
    Locale.availableIdentifiers.filter { $0.hasPrefix(language + "_") }.sorted()
  }

  /// The language's name in English.
  static func name(_ identifier: String) -> String {
    Locale(identifier: "en").localizedString(forIdentifier: identifier) ?? identifier
  }
}
