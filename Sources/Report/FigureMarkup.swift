extension Figure {
  /// - Parameter place: what no other figure of the page has.
  func html(at place: Int) -> HTML {
    let drawing: HTML =
      drawing.map {
        "<div class=\"scroll\" tabindex=\"0\" role=\"img\" aria-label=\"\(title): \(summary)\">\($0)</div>"
      }
        ?? """
        <div class="canvas \(form.rawValue)" style="--rows:\(table.rows.count)">\
        <canvas role="img" aria-label="\(title): \(summary)"></canvas></div>
        """
    return """
      <figure id="f\(place)" data-form="\(form.rawValue)" data-figure="\(id)">
      <figcaption><h3>\(title)</h3><p>\(summary)</p></figcaption>
      \(drawing)
      <details><summary>Table: \(title)</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Table: \(title)">
      \(table.html(caption: title))</div></details>
      </figure>

      """
  }
}

extension Table {
  func html(caption: String) -> HTML {
    let head = columns.map {
      "<th scope=\"col\" data-role=\"\($0.role.rawValue)\">\($0.title)</th>" as HTML
    }
    var body: HTML = ""
    for row in rows {
      body += "<tr>"
      for (place, cell) in row.enumerated() {
        body += place == 0 ? "<th scope=\"row\">\(cell.text)</th>" : cell.html
      }
      body += "</tr>\n"
    }
    return """
      <table><caption>\(caption)</caption><thead><tr>\(head.joined())</tr></thead>
      <tbody>\(body)</tbody></table>
      """
  }
}

extension Table.Cell {
  fileprivate var html: HTML {
    guard let value else { return "<td>\(text)</td>" }
    return "<td data-value=\"\(String(value))\">\(text)</td>"
  }
}

extension ReportSection {
  /// - Parameter number: of its first figure; counts them.
  func html(_ number: inout Int, isShown: Bool) -> HTML {
    var content: HTML = ""
    if !headlines.isEmpty {
      let figures = headlines.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" as HTML }
      content += "<dl>\(figures.joined())</dl>\n"
    }
    if let remark { content += "<p>\(remark)</p>\n" }
    if !figures.isEmpty {
      content += "<div class=\"figures\">\n"
      for figure in figures {
        content += figure.html(at: number)
        number += 1
      }
      content += "</div>\n"
    }
    return """
      <section data-activity="\(activity.rawValue)" data-period="\(period)" \
      data-system="\(system ?? "")"\(isShown ? "" : " hidden")>
      <h2>\(title)</h2>
      \(content)</section>

      """
  }
}
