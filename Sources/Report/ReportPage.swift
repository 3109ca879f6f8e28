import Analysis

/// The report as one file, with everything in it: no request leaves the page, and its own policy would stop one.
package struct ReportPage {
  private let report: Report
  private let charts: ChartLibrary

  package init(_ report: Report, charts: ChartLibrary) {
    self.report = report
    self.charts = charts
  }

  /// The whole file.
  package var text: String {
    var number = 1
    let sections = report.sections.map { section in
      section.html(&number, isShown: isShownAtFirst(section))
    }
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="generator" content="Chalktalk">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>Chalktalk report</title>
      <style>
      \(HTML(trusted: Self.text(PackageResources.report_css)))</style>
      </head>
      <body>
      <a class="skip" href="#report">Skip to the report</a>
      <header>
      <h1>Chalktalk report</h1>
      <p>\(subtitle)</p>
      \(filters)</header>
      <main id="report" tabindex="-1">
      <p id="nothing" hidden>Nothing of that in this time.</p>
      \(sections.joined())</main>
      <footer><p>Made on \(report.today.short), on your own machine. This file needs no network.</p>
      <noscript><p>Without scripts there are tables and no charts.</p></noscript></footer>
      <script>
      \(HTML(trusted: charts.script))
      </script>
      <script>
      \(HTML(trusted: Self.text(PackageResources.report_js)))</script>
      </body>
      </html>

      """
    return page.markup
  }

  private var subtitle: String {
    report.periods.first?.title
      ?? "No sessions in this time. Start one with: chalktalk"
  }

  private func isShownAtFirst(_ section: ReportSection) -> Bool {
    section.period == report.periods.first?.id
      && (section.system == nil || section.system == report.systems.first?.id)
  }

  // MARK: - Filters

  private var filters: HTML {
    guard !report.sections.isEmpty else { return "" }
    let activities = ReportActivity.allCases.filter { activity in
      activity == .every || report.sections.contains { $0.activity == activity }
    }
    return """
      <form autocomplete="off">
      \(choice("period", "Time", report.periods.map { ($0.id, $0.title) }))\
      \(choice("activity", "What", activities.reversed().map { ($0.rawValue, $0.title) }))\
      \(choice("system", "Grades", report.systems))</form>

      """
  }

  /// Where there is nothing to choose there is no choice.
  private func choice(_ id: String, _ title: String, _ options: [(id: String, title: String)])
    -> HTML
  {
    guard options.count > 1 else { return "" }
    let rows = options.map { "<option value=\"\($0.id)\">\($0.title)</option>" as HTML }
    return """
      <label>\(title) <select id="\(id)">\(rows.joined())</select></label>

      """
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Chart.js, as it is put into the page.
package struct ChartLibrary: Sendable {
  fileprivate let script: String

  /// - Parameter source: of the library; nil of one that is not Chart.js.
  package init?(source: String) {
    guard source.contains("Chart.js v") else { return nil }
    // The end tag would end the page's script (html.spec.whatwg.org/#restrictions-for-contents-of-script-elements).
    script = source.replacing("</script", with: "<\\/script")
  }
}
