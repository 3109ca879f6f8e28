import Log

/// The files of the pages. They are compiled into the program, so no path leads to a file on disk.
enum PageFile: String, CaseIterable {
  case page = "/"
  case board = "/board"
  case style = "/card.css"
  case boardStyle = "/board.css"
  case cardScript = "/card.js"
  case climbersScript = "/climbers.js"
  case boardScript = "/board.js"
  case handScript = "/hand.js"
  case liftScript = "/lift.js"
  case linkScript = "/link.js"
  case partsScript = "/parts.js"
  case queueScript = "/queue.js"
  case sheetsScript = "/sheets.js"
  case timerScript = "/timer.js"
  case icon = "/icon.png"
  case manifest = "/manifest.webmanifest"
  /// The format for other programs, as a JSON schema.
  case schema = "/schema.json"

  var response: Response {
    switch self {
    case .page: .file(PackageResources.card_html, Self.html)
    case .board: .file(PackageResources.board_html, Self.html)
    case .style: .file(PackageResources.card_css, Self.css)
    case .boardStyle: .file(PackageResources.board_css, Self.css)
    case .cardScript: .file(PackageResources.card_js, Self.script)
    case .boardScript: .file(PackageResources.board_js, Self.script)
    case .climbersScript: .file(PackageResources.climbers_js, Self.script)
    case .handScript: .file(PackageResources.hand_js, Self.script)
    case .liftScript: .file(PackageResources.lift_js, Self.script)
    case .linkScript: .file(PackageResources.link_js, Self.script)
    case .partsScript: .file(PackageResources.parts_js, Self.script)
    case .queueScript: .file(PackageResources.queue_js, Self.script)
    case .sheetsScript: .file(PackageResources.sheets_js, Self.script)
    case .timerScript: .file(PackageResources.timer_js, Self.script)
    case .icon: .file(PackageResources.icon_png, "image/png")
    case .schema: .file(PackageResources.schema_json, "application/schema+json")
    case .manifest: .file(Array(Self.manifestText.utf8), "application/manifest+json")
    }
  }

  private static let html = "text/html; charset=utf-8"
  private static let css = "text/css; charset=utf-8"
  private static let script = "text/javascript; charset=utf-8"

  private static let manifestText = JSON.fields([
    "name": .string("Chalktalk"), "short_name": .string("Chalktalk"), "start_url": .string("/"),
    "display": .string("standalone"), "background_color": .string("#101418"),
    "theme_color": .string("#101418"),
    "icons": .array([
      .fields([
        "src": .string("/icon.png"), "sizes": .string("192x192"), "type": .string("image/png"),
      ])
    ]),
  ]).description
}
