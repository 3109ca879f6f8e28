import Core
import Languages

/// The report as one self-contained file: the page makes no requests, and its content policy would
/// block them.
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
    let overview = report.overview.map { $0.html(&number, isShown: isShownAtFirst($0)) }
    let sections = report.sections.map { $0.html(&number, isShown: isShownAtFirst($0)) }
    let made = tr(
      "Made on \(report.today.short), on your own machine. This file needs no network.")
    // What the charts show besides their tables.
    let range = tr("\("{low}") to \("{high}")", context: "range")
    let (likely, nine) = (tr("Likely range"), tr("Range, nine times out of ten"))
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="\(Catalogue.language)">
      <head>
      <meta charset="utf-8">
      <meta name="generator" content="Chalktalk">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style>
      \(HTML(trusted: Self.text(PackageResources.report_css)))</style>
      </head>
      <body>
      <a class="skip" href="#report">\(tr("Skip to the report"))</a>
      <header>
      <h1>\(title)</h1>
      <p>\(subtitle)</p>
      \(report.remark.map { "<p>\($0)</p>\n" as HTML } ?? "")</header>
      <main id="report" tabindex="-1" data-range="\(range)" data-likely="\(likely)" \
      data-nine="\(nine)">
      <div id="overview">
      \(overview.joined())</div>
      \(ReportFilters(report: report).html)\
      <p id="nothing" hidden>\(tr("Nothing to show for this choice."))</p>
      <div id="sections">
      \(sections.joined())</div></main>
      <footer><p>\(made)</p>
      <noscript><p>\(tr("Without scripts there are tables and no charts."))</p></noscript></footer>
      <script>
      \(HTML(trusted: charts.script))
      </script>
      <script>
      \(HTML(trusted: Self.text(PackageResources.charts_js)))\
      \(HTML(trusted: Self.text(PackageResources.report_js)))</script>
      </body>
      </html>

      """
    return page.markup
  }

  private var title: String {
    report.climber.map { tr("Chalktalk report: \($0)") } ?? tr("Chalktalk report")
  }

  private var subtitle: String {
    report.periods.first?.title
      ?? tr("No sessions in this period. Start one with: chalktalk")
  }

  private func isShownAtFirst(_ section: ReportSection) -> Bool {
    (section.period == nil || section.period == report.periods.first) && section.part == nil
      && (section.system == nil || section.system == report.systems.first?.id)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Chart.js, ready to embed in the page.
package struct ChartLibrary: Sendable {
  fileprivate let script: String

  /// - Parameter source: the library's text; the result is nil if it isn't Chart.js.
  package init?(source: String) {
    guard source.contains("Chart.js v") else { return nil }
    // An end tag in the library would end the page's script
    // (html.spec.whatwg.org/#restrictions-for-contents-of-script-elements).
    script = source.replacing("</script", with: "<\\/script")
  }
}
