import Digests
import Foundation
import Log
import NIOHTTP1

/// The files of the pages. They are compiled into the program, so no path leads to a file on disk.
enum PageFile: String, CaseIterable {
  case page = "/"
  case board = "/board"
  case style = "/card.css"
  case boardStyle = "/board.css"
  case script = "/card.js"
  case boardScript = "/board.js"
  /// Two seconds without picture or sound, for browsers that keep the screen on only for a video.
  case silence = "/silence.mp4"
  case icon = "/icon.png"
  case manifest = "/manifest.webmanifest"
  /// The format for other programs, as a JSON schema.
  case schema = "/schema.json"

  /// A file as it is sent.
  private struct Content {
    let type: String
    let plain: [UInt8]
    /// nil where packing is not worth it.
    let packed: [UInt8]?
    /// Names the content in the address, so that a browser may keep the file for good.
    let version: String

    init(_ file: PageFile) {
      type = file.type
      plain = file.plain
      packed = ["video/mp4", "image/png"].contains(file.type) ? nil : Deflated.bytes(plain)
      version = String(Digest(of: plain).hexadecimal.prefix(12))
    }
  }

  private static let contents = Dictionary(
    uniqueKeysWithValues: allCases.filter { !$0.isPage }.map { ($0, Content($0)) })
  private static let pages = Dictionary(
    uniqueKeysWithValues: allCases.filter(\.isPage).map { ($0, Content($0)) })

  private var isPage: Bool { self == .page || self == .board }

  /// The answer to a request for this file.
  func response(to request: Request) -> Response {
    guard let content = isPage ? Self.pages[self] : Self.contents[self] else {
      return .refusal(.notFound, "There is nothing here.")
    }
    var response = Response.file(content.plain, content.type)
    if isPage {
      response = .page(content.plain, content.type)
    } else if request.query == content.version {
      response.headers.add(name: "cache-control", value: "max-age=31536000, immutable")
    }
    response.headers.add(name: "vary", value: "accept-encoding")
    let accepted = request.headers["accept-encoding"].joined(separator: ",")
    if let packed = content.packed, accepted.contains("deflate") {
      response.body = packed
      response.headers.add(name: "content-encoding", value: "deflate")
    }
    return response
  }

  private var type: String {
    switch self {
    case .page, .board: "text/html; charset=utf-8"
    case .style, .boardStyle: "text/css; charset=utf-8"
    case .script, .boardScript: "text/javascript; charset=utf-8"
    case .silence: "video/mp4"
    case .icon: "image/png"
    case .schema: "application/schema+json"
    case .manifest: "application/manifest+json"
    }
  }

  private var plain: [UInt8] {
    switch self {
    case .page: Self.withVersions(PackageResources.card_html)
    case .board: Self.withVersions(PackageResources.board_html)
    case .style: PackageResources.card_css
    case .boardStyle: PackageResources.board_css
    case .script:
      Self.script([
        ("link", PackageResources.link_js), ("parts", PackageResources.parts_js),
        ("queue", PackageResources.queue_js), ("hand", PackageResources.hand_js),
        ("lift", PackageResources.lift_js), ("climbers", PackageResources.climbers_js),
        ("timer", PackageResources.timer_js), ("sheets", PackageResources.sheets_js),
        ("wake", PackageResources.wake_js), ("card", PackageResources.card_js),
      ])
    case .boardScript:
      Self.script([
        ("link", PackageResources.link_js), ("parts", PackageResources.parts_js),
        ("board", PackageResources.board_js),
      ])
    case .silence: PackageResources.silence_mp4
    case .icon: PackageResources.icon_png
    case .schema: PackageResources.schema_json
    case .manifest: Array(Self.manifestText.utf8)
    }
  }

  private static func script(_ modules: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    Array(
      PageScript.joined(
        modules.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
      ).utf8)
  }

  /// A page whose files are named with their versions.
  private static func withVersions(_ page: [UInt8]) -> [UInt8] {
    var text = String(decoding: page, as: UTF8.self)
    for (file, content) in contents {
      text = text.replacing("\"\(file.rawValue)\"", with: "\"\(file.rawValue)?\(content.version)\"")
    }
    return Array(text.utf8)
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
