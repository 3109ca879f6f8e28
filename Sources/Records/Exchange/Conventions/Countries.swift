package import Grades

/// The grade system of a country's crags, where nearly all of them have the same one.
///
/// A bare number means nothing without it: 6 is French 6a in Spain, UIAA VI in Germany, Ewbank 6 in
/// Australia. Countries with systems of their own (Norway, Sweden, Finland, Brazil, Poland's VI.1) or
/// with two side by side (Switzerland) are missing: the import asks. The list is our own, and checked
/// against no source; a mapping file's `[countries]` overrides it.
package enum Countries {
  private static let french: Set = [
    "france", "fr", "spain", "es", "italy", "it", "portugal", "pt", "andorra", "ad", "belgium",
    "be",
    "luxembourg", "lu", "monaco", "mc", "greece", "gr", "turkey", "türkiye", "tr", "croatia", "hr",
    "slovenia", "si", "morocco", "ma", "malta", "mt", "cyprus", "cy", "thailand", "th", "vietnam",
    "vn", "laos", "la", "gibraltar", "gi",
  ]
  private static let uiaa: Set = [
    "germany", "de", "austria", "at", "liechtenstein", "li", "czechia", "czech republic", "cz",
    "slovakia", "sk", "hungary", "hu", "romania", "ro",
  ]
  private static let ewbank: Set = [
    "australia", "au", "new zealand", "nz", "south africa", "za",
  ]
  private static let yosemite: Set = [
    "united states", "united states of america", "usa", "us", "canada", "ca", "mexico", "mx",
  ]
  private static let british: Set = [
    "united kingdom", "uk", "gb", "great britain", "england", "scotland", "wales",
    "northern ireland", "ireland", "ie", "isle of man", "im",
  ]

  /// The system of its routes; nil if it isn't known. In Britain and Ireland, only trad routes have
  /// British grades.
  package static func routes(_ country: String, isTrad: Bool) -> GradeSystem? {
    let country = country.lowercased()
    if french.contains(country) { return .french }
    if uiaa.contains(country) { return .uiaa }
    if ewbank.contains(country) { return .ewbank }
    if yosemite.contains(country) { return .yds }
    if british.contains(country) { return isTrad ? .e : .french }
    return nil
  }

  /// The system of a boulder's bare number.
  static func boulders(_ country: String) -> GradeSystem {
    let country = country.lowercased()
    return ewbank.contains(country) || yosemite.contains(country) ? .v : .font
  }
}
