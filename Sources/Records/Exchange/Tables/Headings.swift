/// The columns' names that programs write in other languages, by the English name.
///
/// Strong translates its headings to the phone's language. The German ones are those in jjaju/statlift,
/// `columns.json`. The French ones are those of Strong's own export, and the Spanish ones (`Fecha`,
/// `Nombre de Entrenamiento`, `Nombre del Ejercicio`, `Orden de las series`, `Peso`, `Segundos`) those
/// that another reader of such files expects. The headings of units, of Spanish and French columns
/// beyond these, all Portuguese and Italian ones and the second forms of a name are our own translations: no file has shown them. Hevy
/// writes English headings around Portuguese notes; FitNotes' have only been seen in English.
package enum Headings {
  private static let strong: [(english: String, others: [String])] = [
    ("Date", ["Datum", "Fecha", "Data"]),
    (
      "Workout Name",
      [
        "Workout-Name", "Nom de l'entraînement", "Nom de l’entraînement", "Nombre de Entrenamiento",
        "Nombre del entrenamiento", "Nome do treino", "Nome allenamento", "Nome dell'allenamento",
        "Nome dell’allenamento",
      ]
    ),
    (
      "Exercise Name",
      [
        "Name der Übung", "Nom de l'exercice", "Nom de l’exercice", "Nombre del Ejercicio",
        "Nome do exercício", "Nome esercizio", "Nome dell'esercizio", "Nome dell’esercizio",
      ]
    ),
    (
      "Set Order",
      [
        "Reihenfolge festlegen", "Ordre de la série", "Orden de las series", "Orden de la serie",
        "Ordem da série", "Ordem das séries", "Ordine serie", "Ordine della serie",
      ]
    ),
    ("Weight", ["Gewicht", "Poids", "Peso"]),
    (
      "Weight Unit",
      ["Gewichtseinheit", "Unité de poids", "Unidad de peso", "Unidade de peso", "Unità di peso"]
    ),
    (
      "Reps",
      [
        "Wiederh.", "Wiederholungen", "Réps", "Répétitions", "Repeticiones", "Repetições",
        "Ripetizioni",
      ]
    ),
    ("Distance", ["Entfernung", "Distanz", "Distancia", "Distância", "Distanza"]),
    (
      "Distance Unit",
      [
        "Entfernungseinheit", "Unité de distance", "Unidad de distancia", "Unidade de distância",
        "Unità di distanza",
      ]
    ),
    ("Seconds", ["Sekunden", "Secondes", "Segundos", "Secondi"]),
    ("Notes", ["Notizen", "Notas", "Note"]),
    (
      "Workout Notes",
      [
        "Workout-Notizen", "Notes d'entraînement", "Notes d’entraînement",
        "Notas del entrenamiento", "Notas do treino", "Note allenamento",
      ]
    ),
    ("Duration", ["Dauer", "Durée", "Duración", "Duração", "Durata"]),
    ("Workout Duration", ["Workout-Dauer", "Durée de l'entraînement", "Durée de l’entraînement"]),
  ]

  private static let english: [String: String] = Dictionary(
    strong.flatMap { heading in
      heading.others.map { ($0.lowercased(), heading.english) }
    }, uniquingKeysWith: { first, _ in first })

  /// The English name of a column in lower case; other names are only lowered. A unit behind the name
  /// stays: `Poids (kg)` is `weight (kg)`.
  package static func key(_ name: String) -> String {
    let name = name.lowercased()
    if let known = english[name] { return known.lowercased() }
    guard let bracket = name.firstIndex(of: "("),
      let known = english[String(name[..<bracket]).trimmed]
    else { return name }
    return "\(known.lowercased()) \(name[bracket...])"
  }
}
