/// The contents of a table's first record.
struct TableHead {
  let format: TableFormat
  var columns: TableColumns
  /// The columns that the log keeps but doesn't show.
  let hidden: [Int]
  private let datePlace: Int?

  init(format: TableFormat, columns: TableColumns) {
    self.format = format
    self.columns = columns
    hidden = columns.hidden(from: format)
    datePlace = columns.datePlace(of: format)
  }

  func date(_ record: CSVRecord) -> String? {
    guard let datePlace, datePlace < record.fields.count else { return nil }
    return record.fields[datePlace]
  }
}
