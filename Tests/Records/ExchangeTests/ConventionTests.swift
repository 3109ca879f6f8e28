import Core
import Foundation
import Lifting
import Session
import Testing

@testable import Exchange

/// What a file's cells mean is decided once, from all of its rows.
@Suite("A file's conventions", .timeLimit(.minutes(30)))
struct ConventionTests {
  private var tables = Tables()

  /// A FitNotes table with a squat on each of these dates.
  private func squats(_ dates: [String], weights: [String]? = nil) -> String {
    let rows = dates.enumerated().map { place, date in
      "\"\(date)\",Squat,Legs,\"\(weights?[place] ?? "80")\",5"
    }
    return (["Date,Exercise,Category,Weight (kg),Reps"] + rows).joined(separator: "\n") + "\n"
  }

  private func days(_ reading: Tables.Reading) -> [String] {
    reading.items.map(\.start.dayText)
  }

  private func weights(_ reading: Tables.Reading) -> [Int?] {
    reading.items.map { $0.set?.values.weight?.hundredths }
  }

  // MARK: - Dates

  @Test(
    "one line decides the order of all dates",
    arguments: [
      (["02/03/2023", "07/08/2023", "25/12/2023"], ["2023-03-02", "2023-08-07", "2023-12-25"], 4),
      (["02/03/2023", "12/25/2023", "07/08/2023"], ["2023-02-03", "2023-12-25", "2023-07-08"], 3),
      (["02-03-23", "30-03-23"], ["2023-03-02", "2023-03-30"], 3),
    ])
  func dateOrder(dates: [String], read: [String], line: Int) throws {
    let reading = try tables.read(squats(dates))
    #expect(days(reading) == read && reading.problems.isEmpty)
    let finding = try #require(reading.findings.first { $0.topic == "dates" })
    #expect(finding.certainty == .certain && finding.line == line)
    #expect(reading.questions.isEmpty)
  }

  @Test("dates in any order are asked about, and the answer reads them")
  func openDates() throws {
    var tables = tables
    let file = squats(["02/03/2023", "07/08/2023"])
    let question = try #require(try tables.read(file).questions.first)
    #expect(question.choices.map(\.name) == ["day-first", "month-first"])
    #expect(question.text.contains("“02/03/2023” (line 2)"))
    #expect(tables.answers.take("month-first") == true)
    let answered = try tables.read(file)
    #expect(days(answered) == ["2023-02-03", "2023-07-08"] && answered.questions.isEmpty)
  }

  @Test("dates that contradict each other are asked about")
  func contradiction() throws {
    let reading = try tables.read(squats(["25/12/2023", "12/26/2023", "27/12/2023"]))
    #expect(reading.questions.count == 1)
    #expect(reading.problems.map(\.line) == [3])
  }

  @Test("points and a leading year need no decision")
  func statedDates() throws {
    let reading = try tables.read(squats(["2.3.2023", "2023/03/04", "5.3.23"]))
    #expect(days(reading) == ["2023-03-02", "2023-03-04", "2023-03-05"])
    #expect(reading.findings.filter { $0.topic == "dates" }.isEmpty)
  }

  @Test(
    "months, halves of the day and weekdays are read in the file's language",
    arguments: [
      ("de", ["3. Jan. 2023, 07:05", "4. März 2023, 19:05", "5. Dez. 2023, 20:00"]),
      ("es", ["3 ene 2023, 7:05 a. m.", "4 mar 2023, 7:05 p. m.", "5 dic 2023, 8:00 p. m."]),
      ("tr", ["3 Oca 2023 07:05", "4 Mar 2023 19:05", "5 Ara 2023 20:00"]),
      ("pl", ["3 sty 2023, 07:05", "4 mar 2023, 19:05", "5 gru 2023, 20:00"]),
      ("pt", ["3 de jan. de 2023 07:05", "4 de mar. de 2023 19:05", "5 de dez. de 2023 20:00"]),
      ("ru", ["3 янв. 2023 г., 07:05", "4 мар. 2023 г., 19:05", "5 дек. 2023 г., 20:00"]),
      ("ja", ["2023年1月3日 午前7:05", "2023年3月4日 午後7:05", "2023年12月5日 20:00"]),
    ])
  func months(language: String, dates: [String]) throws {
    let head =
      "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,"
      + "set_type,weight_kg,reps,distance_km,duration_seconds,rpe"
    let rows = dates.map { "A,\"\($0)\",,,Squat (Barbell),,,0,normal,80,5,,," }
    let reading = try tables.read(([head] + rows).joined(separator: "\n") + "\n")
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    #expect(
      reading.items.map(\.start).map { "\($0.dayText) \($0.clockText)" }
        == ["2023-01-03 07:05:00", "2023-03-04 19:05:00", "2023-12-05 20:00:00"])
    #expect(reading.questions.isEmpty)
    #expect(reading.findings.first { $0.topic == "months" }?.value == language)
    // Read again from the log, by what is stored with the row.
    let rowsAgain = try tables.sessions(reading.records).flatMap { $0.imported.values }
    let again = RowReading(ImportRules(), in: tables.zone)
    #expect(rowsAgain.count == 3)
    #expect(
      Set(rowsAgain.compactMap { again.item($0)?.start.dayText })
        == ["2023-01-03", "2023-03-04", "2023-12-05"])
  }

  @Test("a month that two languages call alike is asked about")
  func ambiguousMonth() throws {
    // July in Croatian, August in Czech.
    let reading = try tables.read(squats(["4 srp 2023"]))
    let names = try #require(reading.questions.first).choices.map(\.name)
    #expect(names.contains("months-hr") && names.contains("months-cs"))
    let texts = try #require(reading.questions.first).choices.map(\.text)
    #expect(texts.contains("Croatian: 4 Jul 2023") && texts.contains("Czech: 4 Aug 2023"))
  }

  @Test(
    "a language in which hardly anybody keeps a log asks nothing",
    arguments: [
      ("5 Mai 2025", "2025-05-05"), ("5 mai 2025", "2025-05-05"), ("5 out 2025", "2025-10-05"),
      ("5 Kas 2025", "2025-11-05"), ("5 lut 2025", "2025-02-05"),
    ])
  func rareLanguages(date: String, day: String) throws {
    let reading = try tables.read(squats([date]))
    #expect(reading.questions.isEmpty, "\(reading.questions)")
    #expect(reading.items.map(\.start.dayText) == [day])
  }

  // MARK: - Numbers

  @Test(
    "one number decides the decimal mark of all",
    arguments: [
      (["82,5", "102,125", "90"], [8250, 10213, 9000], "decimal-comma"),
      (["1.102,5", "1.100", "990"], [110_250, 110_000, 99000], "decimal-comma"),
      (["1,002.5", "1,000", "990"], [100_250, 100_000, 99000], "decimal-point"),
    ])
  func decimals(texts: [String], hundredths: [Int], mark: String) throws {
    let dates = ["2023-01-01", "2023-01-02", "2023-01-03"]
    let file = squats(dates, weights: texts).replacing("(kg)", with: "(lbs)")
    let reading = try tables.read(file)
    #expect(weights(reading) == hundredths && reading.questions.isEmpty)
    #expect(reading.findings.contains { $0.topic == "numbers" && $0.value == mark })
  }

  @Test("a thousand that may be one is asked about")
  func openDecimals() throws {
    var tables = tables
    let file = squats(["2023-01-01"], weights: ["1,050"]).replacing("(kg)", with: "(lbs)")
    let question = try #require(try tables.read(file).questions.first)
    #expect(question.choices.map(\.name) == ["decimal-point", "decimal-comma"])
    _ = tables.answers.take("decimal-comma")
    #expect(weights(try tables.read(file)) == [105])
  }

  // MARK: - Units and columns

  @Test(
    "a column of weights is one by any of its names",
    arguments: ["kg", "Kgs", "Weight (kg)", "weight_kg", "Poids (kg)", "WEIGHT KG"])
  func weightColumns(name: String) throws {
    let file = squats(["2023-01-01"]).replacing("Weight (kg)", with: name)
    let reading = try tables.read(file)
    #expect(weights(reading) == [8000] && reading.decided.doubts.isEmpty)
    #expect(reading.findings.contains { $0.topic == "weights" && $0.value == "kg" })
  }

  @Test("a unit that the file doesn't state is named, with where it comes from")
  func unstated() throws {
    var tables = tables
    let file = squats(["2023-01-01"]).replacing("Weight (kg)", with: "Weight")
    #expect(
      try tables.read(file).findings.map(\.sentence)
        == ["weights: kg, from your setting: the file doesn't state it"])
    tables.rules.weights = .lb
    tables.rules.areWeightsMapped = true
    let mapped = try tables.read(file)
    #expect(mapped.findings.map(\.sentence) == ["weights: lb, as you say"])
    #expect(mapped.items.first?.set?.values.weight?.unit == .lb)
  }

  @Test("sets without a weight and a column of unknown numbers are doubted")
  func noWeights() throws {
    let reading = try tables.read(squats(["2023-01-01"]).replacing("Weight (kg)", with: "Burden"))
    #expect(reading.decided.doubts == [.unreadColumns(["Burden"]), .noWeights])
    #expect(FileDoubt.isTooMuch(2, of: 19) && !FileDoubt.isTooMuch(2, of: 20))
  }

  @Test(
    "Strong's headings are read in each language",
    arguments: [
      "Datum;Workout-Name;Dauer;Name der Übung;Reihenfolge festlegen;Gewicht;Wiederh.;Entfernung;Sekunden;Notizen;"
        + "Workout-Notizen;RPE",
      "Date;Nom de l'entraînement;Durée;Nom de l'exercice;Ordre de la série;Poids;Réps;Distance;Secondes;Notes;"
        + "Notes d'entraînement;RPE",
      "Fecha;Nombre de Entrenamiento;Duración;Nombre del Ejercicio;Orden de las series;Peso;Reps;Distancia;Segundos;"
        + "Notas;Notas del entrenamiento;RPE",
    ])
  func headings(header: String) throws {
    let file =
      header + "\n2023-05-01 18:00:00;Push;40min;Bench Press (Barbell);1;62.5;8;0;0;tight;;8.5\n"
    let reading = try tables.read(file)
    let set = try #require(reading.items.first?.set)
    #expect(reading.format == .strong && set.workout.title == "Push" && set.workout.length == 2400)
    #expect(
      set.values.weight?.hundredths == 6250 && set.values.reps == 8 && set.values.effort == 85)
    let facts = try #require(try tables.sessions(reading.records).first)
    #expect(facts.imported.values.first?.note == "tight")
    let out = try tables.write([facts], as: .strong)
    #expect(out.contains("2023-05-01 18:00:00,Push,40min,Bench Press (Barbell),1,62.5,kg,8,"))
  }

  @Test("a row with a comma too many says so, and not what came out wrong")
  func surplus() throws {
    let reading = try tables.read(
      "Date,Exercise,Category,Weight (kg),Reps\n2023-01-01,Press (Left, Cable),Arms,12,8\n"
        + "2023-01-01,Squat,Legs,80,5\n")
    #expect(reading.problems.map(\.line) == [2])
    #expect(reading.problems[0].reason.contains("6 fields under 5 names"))
  }
}
