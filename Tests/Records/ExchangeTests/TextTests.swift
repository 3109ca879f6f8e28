import Core
import Foundation
import Testing

@testable import Exchange

@Suite("Dates and numbers of other programs", .timeLimit(.minutes(30)))
struct TextTests {
  @Test(
    "a date is read in every style that programs write",
    arguments: [
      ("2026-07-06", "2026-07-06", nil), ("2026-07-06 17:59:30", "2026-07-06", "17:59:30"),
      ("2026-07-06T17:59:30.123", "2026-07-06", "17:59:30"),
      ("6 Jul 2026, 17:59", "2026-07-06", "17:59:00"),
      ("18 sept. 2026, 17:31", "2026-09-18", "17:31:00"),
      ("6. July 2026 17:59", "2026-07-06", "17:59:00"),
      ("May 15, 2026, 7:26 PM", "2026-05-15", "19:26:00"),
      ("May 15, 2026, 12:05\u{202F}AM", "2026-05-15", "00:05:00"),
      ("05.06.2026, 07:30", "2026-06-05", "07:30:00"), ("3.4.24", "2024-04-03", nil),
      ("Wed, 7 Mar 2024, 18:05", "2024-03-07", "18:05:00"),
      ("9 Mar 2024 18.05", "2024-03-09", "18:05:00"),
      ("2024年3月4日", "2024-03-04", nil), ("2019-01-11 7:05:33\u{202F}PM", "2019-01-11", "19:05:33"),
    ] as [(String, String, String?)])
  func dates(text: String, day: String, clock: String?) throws {
    let time = try #require(CivilTime(text), "\(text)")
    #expect(time.dayText == day)
    #expect(time.clock.map { _ in time.clockText } == clock)
  }

  @Test(
    "any other text is not a date",
    arguments: [
      "", "yesterday", "2026-02-30", "2026-13-01", "2026-07-06 25:00", "99999999999999999999-01-01",
      "1/2", "3/4/2024", "3/23/2024", "2026-07-06 17:59 14", "4 maraschino 2024", "4 mart 2024",
      "06 Quux 2026", "2026-07-06T10:00+", "31.06.2026", "1850-01-01",
    ])
  func noDates(text: String) { #expect(CivilTime(text) == nil) }

  @Test("a time with an offset is that moment, and one without is local")
  func zones() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let told = try #require(CivilTime("2026-07-06T17:59:30+02:00"))
    let local = try #require(CivilTime("2026-07-06 17:59:30"))
    #expect(told.momentInUTC == local.moment(in: berlin))
    #expect(local.momentInUTC.microseconds == 1_783_360_770_000_000)
    #expect(CivilTime(local.moment(in: berlin), in: berlin) == local)
  }

  @Test("every day since 1970 survives the conversion to a moment and back")
  func days() throws {
    let zones = try ["UTC", "America/St_Johns", "Pacific/Auckland"].map {
      try #require(TimeZone(identifier: $0))
    }
    for day in stride(from: 0, to: 60_000, by: 331) {
      let noon = Moment(microseconds: Int64(day) * 86_400_000_000 + 43_200_000_000)
      for zone in zones {
        let date = try #require(CivilTime(noon, in: zone)?.date)
        #expect(CivilTime(date.moment(in: zone), in: zone)?.date == date)
        #expect(CivilTime(date.dayText) == date)
      }
    }
  }

  @Test("decimals and thousands are distinguished")
  func numbers() {
    #expect(DecimalText.number("82.5") == 82.5)
    #expect(DecimalText.number("82,5") == 82.5)
    #expect(DecimalText.number("0,125") == 0.125)
    #expect(DecimalText.number("1,250", mark: .point) == 1250)
    #expect(DecimalText.number("1,250", mark: .comma) == 1.25)
    #expect(DecimalText.number("1.250", mark: .comma) == 1250)
    #expect(DecimalText.number("1 250,5", mark: .comma) == 1250.5)
    #expect(DecimalText.number("12,50,000") == nil)
    #expect(DecimalText.number("1.234,5") == 1234.5)
    #expect(DecimalText.number("1,234,567.5") == 1_234_567.5)
    for text in ["", "kg", "8 kg", "nan", "inf", "0x10", "1e99", "--5"] {
      #expect(DecimalText.number(text) == nil, "\(text)")
    }
    for number in [82.5, 135, 0.1, 61.23, -7] {
      #expect(DecimalText.number(DecimalText.text(number)) == number)
    }
  }
}
