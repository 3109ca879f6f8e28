import Foundation
import Languages
import Report
import TestSupport
import TestTraits
import Testing

/// The report in a real browser.
@Suite("Report in a browser", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct BrowserTests {
  /// Shared, because starting it takes longer than any test. The suite is serialized, so that one test at a time uses it.
  nonisolated(unsafe) private static let started = Result { try Browser() }

  private let browser: Browser
  private let file: String
  private let folder: TemporaryFolder

  private static let sizes = [(360, 640), (1280, 800), (3840, 2160)]

  init() throws {
    browser = try Self.started.get()
    folder = try TemporaryFolder()
    file = folder.url.path + "/report.html"
    let charts = try #require(ChartLibrary.installed())
    let report = Report(SampleLog.log, goals: SampleLog.goals, today: SampleLog.today)
    let page = ReportPage(report, charts: charts)
    try Data(page.text.utf8).write(to: URL(fileURLWithPath: file))
  }

  private func number(_ expression: String) throws -> Double {
    try #require(try browser.evaluate(expression) as? Double, "\(expression)")
  }

  private func texts(_ expression: String) throws -> [String] {
    try #require(try browser.evaluate(expression) as? [String], "\(expression)")
  }

  /// The ink on each visible canvas, and the squares of the calendar.
  private static let emptyCharts = """
    [...document.querySelectorAll("section:not([hidden]) canvas")].filter((canvas) => {
      const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return canvas.width < 100 || !pixels.some((value) => value > 0);
    }).map((canvas) => canvas.getAttribute("aria-label"))
    """

  @Test("at any size, every chart is drawn, nothing runs over the edge, and the console is clean")
  func sizes() throws {
    for (width, height) in Self.sizes {
      for isDark in [false, true] {
        try browser.open(file, width: width, height: height, isDark: isDark)
        #expect(
          try number("document.querySelectorAll('section:not([hidden]) canvas').length") >= 12)
        #expect(try texts(Self.emptyCharts) == [])
        #expect(try number("document.documentElement.scrollWidth") <= Double(width))
        #expect(try number("document.querySelectorAll('svg path').length") > 4)
        let said = browser.events.filter {
          ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"]
            .contains($0.method)
        }
        #expect(said.isEmpty, "\(said)")
        try keepPicture("report-\(width)x\(height)\(isDark ? "-dark" : "")")
      }
    }
  }

  @Test("in other languages nothing runs over the edge either", arguments: ["de", "es"])
  func languages(language: String) throws {
    try Catalogue.prepare(
      language, in: BuildProducts.repository.appendingPathComponent("locale"))
    let charts = try #require(ChartLibrary.installed())
    let text = Catalogue.$shownHere.withValue(language) {
      ReportPage(
        Report(SampleLog.log, goals: SampleLog.goals, today: SampleLog.today), charts: charts
      ).text
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    for (width, height) in Self.sizes {
      try browser.open(file, width: width, height: height, isDark: false)
      #expect(
        try browser.evaluate("document.documentElement.lang") as? String == language)
      #expect(try texts(Self.emptyCharts) == [])
      #expect(try number("document.documentElement.scrollWidth") <= Double(width))
      if width == 360, language == "de" { try keepPicture("report-de-360x640") }
    }
  }

  /// Takes a picture for docs/report.md when asked to (docs/screen.md).
  private func keepPicture(_ name: String) throws {
    guard ProcessInfo.processInfo.environment["CHALKTALK_PICTURES"] == "write" else { return }
    try browser.picture(whole: false).write(to: Self.pictures.appendingPathComponent("\(name).png"))
  }

  /// The first printed sheet, beside them.
  private func keepPaper(_ paper: Paper) throws {
    guard ProcessInfo.processInfo.environment["CHALKTALK_PICTURES"] == "write" else { return }
    try paper.picture().write(to: Self.pictures.appendingPathComponent("report-a4.png"))
  }

  private static let pictures = BuildProducts.repository
    .appendingPathComponent("docs/pictures")

  @Test("no request leaves the page, and its policy stops one that a script would make")
  func requests() throws {
    try browser.open(file, width: 1280, height: 800)
    let asked = browser.events.filter { $0.method == "Network.requestWillBeSent" }
      .compactMap { ($0.params["request"] as? [String: Any])?["url"] as? String }
    #expect(asked.allSatisfy { $0.hasPrefix("file:///") || $0.hasPrefix("data:") }, "\(asked)")
    #expect(try number("performance.getEntriesByType('resource').length") == 0)
    let attempt = """
      fetch("http://localhost:9/").then(() => "went", (error) => "stopped")
      """
    #expect(try browser.evaluate(attempt) as? String == "stopped")
    #expect(
      browser.events.contains {
        $0.method == "Log.entryAdded" && "\($0.params)".contains("Content Security Policy")
      })
  }

  @Test("text has a contrast of 4.5 to its background, in light and dark")
  func contrast() throws {
    for isDark in [false, true] {
      try browser.open(file, width: 1280, height: 800, isDark: isDark)
      #expect(try texts(PageChecks.lowContrast) == [])
    }
  }

  @Test("every control has a name and can be reached with Tab; the filters react to keys")
  func keyboard() throws {
    try browser.open(file, width: 1280, height: 800)
    #expect(try texts(PageChecks.unnamed) == [])
    let wanted = Int(
      try number(
        "document.querySelectorAll('a, select, section:not([hidden]) summary').length"))
    var reached: Set<String> = []
    for _ in 0..<wanted + 12 {
      try browser.press("Tab", code: 9)
      reached.insert(try browser.evaluate(PageChecks.focused) as? String ?? "")
    }
    for name in ["A Skip to the report", "SELECT period", "SELECT activity", "SELECT system"] {
      #expect(reached.contains(name), "\(name) in \(reached)")
    }
    let tables = try number("document.querySelectorAll('section:not([hidden]) summary').length")
    #expect(reached.count { $0.hasPrefix("SUMMARY") } == Int(tables))
    // The arrow key takes the second choice of the first filter.
    _ = try browser.evaluate("document.getElementById('period').focus()")
    try browser.press("ArrowDown", code: 40)
    #expect(try browser.evaluate("document.getElementById('period').selectedIndex") as? Int == 1)
    #expect(
      try texts(
        "[...document.querySelectorAll('#sections > section:not([hidden])')].map((s) => s.dataset.period)"
      ).allSatisfy { $0 == "y1" })
    #expect(try texts(Self.emptyCharts) == [])
  }

  @Test("each filter shows its own sections, with their charts drawn")
  func filters() throws {
    try browser.open(file, width: 1280, height: 800)
    let choose = { (id: String, value: String) in
      """
      (() => { const s = document.getElementById("\(id)"); s.value = "\(value)";
        s.dispatchEvent(new Event("change", {bubbles: true})); return s.value; })()
      """
    }
    _ = try browser.evaluate(choose("system", "french"))
    let shown = """
      [...document.querySelectorAll("section:not([hidden]) h2")].map((h) => h.firstChild.data.trim())
      """
    #expect(
      try texts(shown) == [
        "Where you are: French", "Lately", "Climbing: French", "Lifting", "Holds and timers",
        "Sessions",
      ])
    _ = try browser.evaluate(choose("activity", "timer"))
    #expect(try texts(shown) == ["Holds and timers"])
    #expect(try texts(Self.emptyCharts) == [])
    _ = try browser.evaluate(choose("part-timer", "Repeaters 7/3"))
    #expect(try texts(shown) == ["Holds and timers: Repeaters 7/3"])
    #expect(try texts(Self.emptyCharts) == [])
  }

  @Test("a second period is shown beside the first, its charts on the same scale")
  func beside() throws {
    try browser.open(file, width: 1280, height: 800)
    let choose = """
      ((id, value) => { const s = document.getElementById(id); s.value = value;
        s.dispatchEvent(new Event("change", {bubbles: true})); })
      """
    _ = try browser.evaluate("\(choose)('period', '2026')")
    _ = try browser.evaluate("\(choose)('beside', '2025')")
    let columns = try texts(
      """
      [...document.querySelectorAll("#sections > section:not([hidden])")].map((s) =>
        `${s.dataset.period} ${s.getBoundingClientRect().left < innerWidth / 2 - 100 ? "left" : "right"}`)
      """)
    #expect(Set(columns) == ["2026 left", "2025 right"])
    let scales = try texts(
      """
      [...document.querySelectorAll('section:not([hidden]) [data-figure="volume"] canvas')]
        .map((c) => { const y = Chart.getChart(c).scales.y; return `${y.min} ${y.max}`; })
      """)
    #expect(scales.count == 2 && Set(scales).count == 1, "\(scales)")
    #expect(try number("document.documentElement.scrollWidth") <= 1280)
  }

  @Test("the calendar opens on its latest days, on a phone too")
  func calendar() throws {
    try browser.open(file, width: 360, height: 640)
    // The right edge of the first row is visible without scrolling.
    let distance = try number(
      """
      (() => { const box = document.querySelector(".scroll.calendar").getBoundingClientRect();
        const row = document.querySelector(".calendar > svg").getBoundingClientRect();
        return Math.abs(row.right - box.right); })()
      """)
    #expect(distance < 3)
  }

  @Test("it prints on A4 in light colours, even if the screen is dark")
  func paper() throws {
    try browser.open(file, width: 1280, height: 800, isDark: true)
    let paper = String(decoding: try browser.print(), as: Unicode.ASCII.self)
    let sheet = try #require(paper.firstMatch(of: /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/))
    // A4 in points.
    #expect(Double(sheet.1).map { abs($0 - 595) < 1 } == true, "\(sheet.0)")
    #expect(Double(sheet.2).map { abs($0 - 842) < 1 } == true, "\(sheet.0)")
    #expect(
      try browser.evaluate(
        """
        (() => { document.documentElement.dataset.print = "";
          return getComputedStyle(document.body).backgroundColor; })()
        """) as? String == "rgb(242, 244, 245)")
  }

  @Test("on paper, no chart covers a word, and every heading is there", arguments: [360, 1280])
  func overlap(width: Int) throws {
    try browser.open(file, width: width, height: 800)
    let headings = try texts(
      """
      [...document.querySelectorAll("section:not([hidden]) :is(h2, h3)")].map((h) => h.textContent)
      """)
    let sheets = try Paper(browser.print())
    // First each chart's background in a colour found nowhere else on the page, then only the words.
    _ = try browser.evaluate(
      """
      Chart.register({id: "dye", beforeDraw({ctx, width, height}) {
        ctx.fillStyle = "#ff00ff"; ctx.fillRect(0, 0, width, height); }})
      """)
    let dyed = try Paper(browser.print())
    _ = try browser.evaluate(
      """
      document.head.append(Object.assign(document.createElement("style"),
        {textContent: "canvas { visibility: hidden !important }"}))
      """)
    let bare = try Paper(browser.print())
    let words = Set(bare.words.map(\.text))
    for word in headings.flatMap({ $0.split(separator: " ") }) {
      #expect(words.contains(String(word)), "\(word)")
    }
    #expect(dyed.pages.count == bare.pages.count && bare.words.count > 300)
    #expect(dyed.pages.contains { page in page.hasColour(in: 0..<page.height, 0..<page.width) })
    #expect(bare.words.filter { dyed.hasColour(at: $0) }.map(\.text) == [])
    try keepPaper(sheets)
  }

  @Test("a name from the log stays text, whatever it says")
  func hostileNames() throws {
    try browser.open(file, width: 1280, height: 800)
    #expect(try number("document.scripts.length") == 2)
    let cells = """
      [...document.querySelectorAll("tbody th")].filter((c) => c.textContent.includes("alert"))
        .map((c) => c.textContent)
      """
    #expect(try texts(cells).first == SampleLog.hostile)
    #expect(!browser.events.contains { $0.method == "Page.javascriptDialogOpening" })
  }
}

extension ChartLibrary {
  /// Debian's package, as scripts/setup installs it.
  static func installed() -> ChartLibrary? {
    let path = "/usr/share/javascript/chart.js/chart.min.js"
    return FileManager.default.contents(atPath: path).flatMap {
      ChartLibrary(source: String(decoding: $0, as: UTF8.self))
    }
  }
}
