import Log

/// The files of the page. They are in the program: no path leads to a file on disk.
enum PageFile: String, CaseIterable {
  case page = "/"
  case style = "/card.css"
  case script = "/card.js"
  case icon = "/icon.png"
  case manifest = "/manifest.webmanifest"

  var response: Response {
    switch self {
    case .page: .file(PackageResources.card_html, "text/html; charset=utf-8")
    case .style: .file(PackageResources.card_css, "text/css; charset=utf-8")
    case .script: .file(PackageResources.card_js, "text/javascript; charset=utf-8")
    case .icon: .file(PackageResources.icon_png, "image/png")
    case .manifest: .file(Array(Self.manifestText.utf8), "application/manifest+json")
    }
  }

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
