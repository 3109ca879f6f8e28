import Core
import Digests
import Foundation
import Languages
import NIOHTTP1
import Synchronization

/// The files of the pages. They are compiled into the program, so no path leads to a file on disk.
enum PageFile: String, CaseIterable {
  case page = "/"
  case board = "/board"
  /// Keeps the page in the browser, for times without a network.
  case worker = "/worker.js"
  /// Two seconds without picture or sound, for browsers that keep the screen on only for a video.
  case silence = "/silence.mp4"
  case icon = "/icon.png"
  case manifest = "/manifest.webmanifest"
  /// The format for other programs, as a JSON schema.
  case schema = "/schema.json"

  private static let made = Mutex<[String: [PageFile: Page]]>([:])

  /// The pages in the language of this run, which are made once.
  private static var pages: [PageFile: Page] {
    made.withLock { made in
      if let pages = made[Catalogue.language] { return pages }
      let pages = makePages()
      made[Catalogue.language] = pages
      return pages
    }
  }

  private static func makePages() -> [PageFile: Page] {
    [
      .page: Page(
        PackageResources.card_html, style: PackageResources.card_css,
        scripts: [
          ("parts", PackageResources.parts_js), ("link", PackageResources.link_js),
          ("queue", PackageResources.queue_js), ("ticks", PackageResources.ticks_js),
          ("turn", PackageResources.turn_js), ("fingers", PackageResources.fingers_js),
          ("hand", PackageResources.hand_js), ("lift", PackageResources.lift_js),
          ("climbers", PackageResources.climbers_js),
          ("timer", PackageResources.timer_js), ("lists", PackageResources.lists_js),
          ("sheets", PackageResources.sheets_js),
          ("past", PackageResources.past_js), ("record", PackageResources.record_js),
          ("wake", PackageResources.wake_js), ("card", PackageResources.card_js),
        ]),
      .board: Page(
        PackageResources.board_html, style: PackageResources.board_css,
        scripts: [
          ("parts", PackageResources.parts_js), ("link", PackageResources.link_js),
          ("board", PackageResources.board_js),
        ]),
    ]
  }

  /// The answer to a request for this file.
  ///
  /// - Parameter state: what a paired phone's page shows at once.
  func response(state: JSON? = nil) -> Response {
    if let page = Self.pages[self] { return page.response(state: state) }
    var response = Response(
      status: .ok, headers: ["content-type": type], body: bytes ?? [])
    // A worker is looked for at each visit.
    if self == .silence || self == .icon {
      response.headers.add(name: "cache-control", value: "max-age=86400")
    }
    return response
  }

  private var type: String {
    switch self {
    case .page, .board: Page.type
    case .worker: "text/javascript; charset=utf-8"
    case .silence: "video/mp4"
    case .icon: "image/png"
    case .schema: "application/schema+json"
    case .manifest: "application/manifest+json"
    }
  }

  /// nil for the pages, which have a form of their own.
  private var bytes: [UInt8]? {
    switch self {
    case .page, .board: nil
    case .worker:
      Array(
        String(decoding: PackageResources.worker_js, as: UTF8.self)
          .replacing("VERSION", with: Self.pages[.page]?.version ?? "").utf8)
    case .silence: PackageResources.silence_mp4
    case .icon: PackageResources.icon_png
    case .schema: PackageResources.schema_json
    case .manifest: Array(Self.manifestText.utf8)
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

/// A page with its style and its scripts in it, so that a phone in a bad network asks once.
struct Page {
  static let type = "text/html; charset=utf-8"
  /// Without a state.
  let text: String
  private let packed: [UInt8]
  private let policy: String

  /// - Parameter scripts: each after those that it imports.
  init(_ page: [UInt8], style: [UInt8], scripts: [(name: String, bytes: [UInt8])]) {
    let style = String(decoding: style, as: UTF8.self)
    let modules = scripts.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
    let script = "\n" + PageScript.joined(modules)
    text = PageTexts.translated(String(decoding: page, as: UTF8.self), scripts: modules.map(\.1))
      .replacing("<!-- style -->", with: "<style>\(style)</style>")
      .replacing("<!-- script -->", with: "<script type=\"module\">\(script)</script>")
    packed = Deflated.bytes(Array(text.utf8)) ?? []
    // Its policy names what runs by digest (Content Security Policy 3, 6.7.2.4).
    let scripts = text.matches(of: /(?s)<script(?: type="module")?>(.*?)<\/script>/)
    policy = Response.policy(
      scripts: scripts.map { Self.source(String($0.1)) }, style: Self.source(style))
  }

  private static func source(_ text: String) -> String {
    "'sha256-\(Data(Digest(of: text).bytes).base64EncodedString())'"
  }

  /// Names the page among those of other versions of the program.
  var version: String { String(Digest(of: text).hexadecimal.prefix(12)) }

  /// Always packed: every browser unpacks it, and a client that reads nothing costs less.
  func response(state: JSON?) -> Response {
    var response = Response(
      status: .ok,
      headers: [
        "content-type": Self.type, "content-encoding": "deflate", "content-security-policy": policy,
      ], body: packed)
    guard let state else { return response }
    if let packed = Deflated.bytes(Array(text(with: state).utf8)) { response.body = packed }
    return response
  }

  /// With a state as data, which no browser runs; nothing in it ends the element.
  func text(with state: JSON) -> String {
    let block = "\(state)".replacing("<", with: "\\u003c")
    return text.replacing(
      "<!-- state -->", with: "<script type=\"application/json\" id=\"state\">\(block)</script>")
  }
}
