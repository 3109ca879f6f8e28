import Core
import NIOHTTP1
import Testing

@testable import Remote

@Suite("The page's files", .timeLimit(.minutes(30)))
struct PageFileTests {
  private let page = Page(
    Array("<body><!-- state --><!-- script --></body><!-- style -->".utf8),
    style: Array("p {}".utf8),
    scripts: [("link", Array("// Why.\nexport const one = 1;\n\nconst two = 2;".utf8))])

  @Test(
    "a page is one answer, which is packed and small",
    arguments: [PageFile.page, .board])
  func whole(file: PageFile) throws {
    let answer = file.response()
    #expect(answer.headers.first(name: "content-encoding") == "deflate")
    #expect(answer.body.count < 40_000, "\(answer.body.count) bytes")
    #expect(answer.headers.first(name: "cache-control") == nil)
  }

  @Test("its style and its scripts are in it, without comments")
  func parts() {
    #expect(page.text.hasSuffix("</body><style>p {}</style>"))
    #expect(page.text.contains("const $link = (() => {\nconst one = 1;\nconst two = 2;\nreturn"))
    #expect(page.text.contains("window.page = { ...$link };"))
    #expect(!page.text.contains("Why"))
  }

  @Test("the texts of its scripts are found by their literals, with their forms for counts")
  func texts() {
    let table = PageTexts.table(of: [#"tr("Rest"); plural(a.b, "%1$@ try", "%1$@ tries")"#])
    #expect(table["Rest"] == .string("Rest"))
    guard case .array(let forms)? = table["%1$@ try"] else {
      Issue.record("no forms")
      return
    }
    #expect(forms[1] == .string("%1$@ try") && forms[0] == .string("%1$@ tries"))
  }

  @Test("only its own scripts and style may run, by their digests")
  func policy() throws {
    let policy = try #require(
      PageFile.page.response().headers.first(name: "content-security-policy"))
    #expect(
      policy.contains(
        /script-src( 'sha256-[A-Za-z0-9+\/]{43}='){2}; style-src 'sha256-[A-Za-z0-9+\/]{43}=';/))
    #expect(
      PageFile.worker.response().headers.first(name: "content-security-policy") == nil)
  }

  @Test("a state in the page is data, whatever is in it, and the policy stays")
  func state() throws {
    let name = "</script><script>alert(1)</script>"
    let answer = page.response(state: .fields(["name": .string(name)]))
    let plain = page.response(state: nil)
    #expect(answer.headers.map(\.value) == plain.headers.map(\.value))
    #expect(answer.body != plain.body)
    let text = page.text(with: .fields(["name": .string(name)]))
    #expect(text.contains("<script type=\"application/json\" id=\"state\">{\"name\":\"\\u003c"))
    #expect(!text.contains(name))
  }
}
