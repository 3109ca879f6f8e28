import Languages

extension Figure {
  /// - Parameter place: a number unique on the page.
  func html(at place: Int) -> HTML {
    """
    <figure id="f\(place)" class="\(size.rawValue)" data-form="\(form.rawValue)" \
    data-figure="\(id)" data-unit="\(unit)">
    <figcaption><h3>\(title)</h3><p>\(summary)</p></figcaption>
    \(picture)
    \(list)</figure>

    """
  }

  private var picture: HTML {
    if form == .list { return "" }
    if let drawing {
      return """
        <div class="scroll \(form.rawValue)" tabindex="0" role="img" \
        aria-label="\(title): \(summary)">\(drawing)</div>
        """
    }
    let names = scale.map { "<li>\($0)</li>" as HTML }
    let scaleList: HTML = names.isEmpty ? "" : "<ol class=\"scale\" hidden>\(names.joined())</ol>"
    return """
      <div class="canvas \(form.rawValue)" style="--rows:\(table.rows.count)">\
      <canvas role="img" aria-label="\(title): \(summary)"></canvas></div>\(scaleList)
      """
  }

  private var list: HTML {
    let name = tr("Table: \(title)")
    let rows: HTML = """
      <div class="scroll" tabindex="0" role="region" aria-label="\(name)">
      \(table.html(caption: title))</div>
      """
    return form == .list
      ? rows : "<details><summary>\(name)</summary>\n\(rows)</details>\n"
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
    let number = value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : String(value)
    return "<td data-value=\"\(number)\">\(text)</td>"
  }
}

extension Panel {
  var html: HTML {
    """
    <div class="panel \(size.rawValue)" data-panel="\(id)">
    <h3>\(title)</h3>
    \(body)</div>

    """
  }
}

extension ReportSection {
  /// - Parameter number: the number of its first figure; counts up.
  func html(_ number: inout Int, isShown: Bool) -> HTML {
    var content: HTML = ""
    if !headlines.isEmpty {
      let figures = headlines.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" as HTML }
      content += "<dl class=\"headlines\">\(figures.joined())</dl>\n"
    }
    if let remark { content += "<p>\(remark)</p>\n" }
    if !blocks.isEmpty { content += "<div class=\"figures\">\n\(blocksHTML(&number))</div>\n" }
    let when = period.map { " <span class=\"when\">\($0.title)</span>" as HTML } ?? ""
    return """
      <section data-activity="\(activity.rawValue)" data-period="\(period?.id ?? "")" \
      data-system="\(system ?? "")" data-part="\(part?.id ?? "")"\(isShown ? "" : " hidden")>
      <h2>\(title)\(when)</h2>
      \(content)</section>

      """
  }

  private func blocksHTML(_ number: inout Int) -> HTML {
    var content: HTML = ""
    for block in blocks {
      switch block {
      case .figure(let figure):
        content += figure.html(at: number)
        number += 1
      case .panel(let panel): content += panel.html
      }
    }
    return content
  }
}
