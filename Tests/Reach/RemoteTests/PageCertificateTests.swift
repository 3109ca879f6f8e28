import Core
import Foundation
import TestSupport
import Testing

@testable import Remote

/// Certificates that OpenSSL makes, each valid for two days.
struct CertificateMaker {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes `NAME.pem` and `NAME.key`, for hosts such as `DNS:gym.example,IP:127.0.0.1`.
  @discardableResult
  func make(_ name: String, for hosts: String = "IP:127.0.0.1") throws -> CertificateFiles {
    let made = try Shell.run([
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-days", "2", "-subj", "/CN=chalktalk", "-addext", "subjectAltName=\(hosts)",
      "-keyout", path(name, "key"), "-out", path(name, "pem"),
    ])
    try #require(made.status == 0, "\(made.stderr)")
    return try #require(try files(name))
  }

  func path(_ name: String, _ kind: String) -> String { folder.url.path + "/\(name).\(kind)" }

  func files(_ certificate: String, key: String? = nil) throws -> CertificateFiles? {
    try CertificateFiles(
      certificate: path(certificate, "pem"), key: path(key ?? certificate, "key"))
  }

  /// The digest by which a browser trusts it.
  func digest(_ name: String) throws -> String {
    let script =
      "openssl x509 -in '\(path(name, "pem"))' -pubkey -noout | openssl pkey -pubin -outform der "
      + "| openssl dgst -sha256 -binary | openssl base64"
    return try Shell.run(["sh", "-c", script]).stdout.trimmingCharacters(
      in: .whitespacesAndNewlines)
  }
}

@Suite("The page's certificate", .timeLimit(.minutes(30)))
struct PageCertificateTests {
  private let maker: CertificateMaker
  private let now = Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))

  init() throws { maker = try CertificateMaker() }

  private func refusal(_ files: CertificateFiles?, after time: Duration = .zero) throws -> String {
    let files = try #require(files)
    let error = #expect(throws: RemoteError.self) {
      _ = try PageCertificate(files, at: now + time)
    }
    return "\(try #require(error))".replacing(maker.folder.url.path + "/", with: "")
  }

  @Test("a certificate that can't be used is refused in a line that says why")
  func refusals() throws {
    try maker.make("own")
    try maker.make("other")
    for kind in ["pem", "key"] {
      try "no certificate".write(
        toFile: maker.path("text", kind), atomically: true, encoding: .utf8)
    }
    #expect(
      try refusal(maker.files("none"))
        == "remote-certificate can't be read: there is no file none.pem for this user")
    #expect(
      try refusal(maker.files("own", key: "none"))
        == "remote-key can't be read: there is no file none.key for this user")
    #expect(try refusal(maker.files("text")) == "text.pem holds no certificate in PEM form")
    #expect(
      try refusal(maker.files("own", key: "text"))
        == "text.key holds no private key in PEM form, without a passphrase")
    #expect(
      try refusal(maker.files("own", key: "other"))
        == "the key other.key doesn't fit the certificate own.pem")
    #expect(
      try refusal(maker.files("own"), after: .seconds(3 * 86_400))
        .contains(/^the certificate own.pem expired on \d{4}-\d\d-\d\d: renew it$/))
    #expect(throws: RemoteError.certificate("remote-key is set, so set remote-certificate too")) {
      _ = try CertificateFiles(certificate: nil, key: "x")
    }
    #expect(throws: RemoteError.certificate("remote-certificate is set, so set remote-key too")) {
      _ = try CertificateFiles(certificate: "x", key: nil)
    }
    #expect(try CertificateFiles(certificate: nil, key: nil) == nil)
  }

  @Test("a renewed certificate counts, and one that can't be used leaves the old one")
  func renewal() throws {
    let certificate = try PageCertificate(try maker.make("own"), at: now)
    let first = certificate.context
    certificate.renew(at: now)
    #expect(certificate.context === first)
    try maker.make("own")
    certificate.renew(at: now)
    let second = certificate.context
    #expect(second !== first)
    try "".write(toFile: maker.path("own", "pem"), atomically: true, encoding: .utf8)
    certificate.renew(at: now)
    #expect(certificate.context === second)
  }

  @Test("the address that is shown is one for which the certificate is good")
  func names() throws {
    let names = try PageCertificate(
      try maker.make("own", for: "DNS:Wall.gym.example,DNS:*.lan,IP:10.1.2.3,IP:fd00::1"), at: now
    ).names
    #expect(names.names == ["wall.gym.example", "*.lan"])
    #expect(names.whole == ["wall.gym.example"])
    for (host, isCovered) in [
      ("wall.gym.example", true), ("WALL.gym.example", true), ("gym.example", false),
      ("mini.lan", true), ("a.mini.lan", false), ("lan", false), ("10.1.2.3", true),
      ("10.1.2.4", false), ("fd00::1", true),
    ] {
      #expect(names.cover(host) == isCovered, "\(host)")
    }
    #expect(names.host(among: ["192.168.0.2", "10.1.2.3"]) == "10.1.2.3")
    #expect(names.host(among: ["192.168.0.2", "mini.lan"]) == "mini.lan")
    #expect(names.host(among: ["192.168.0.2"]) == "wall.gym.example")
    #expect(names.host(among: []) == nil)
    let none = CertifiedNames(names: ["*.lan"], addresses: [])
    #expect(none.host(among: ["192.168.0.2"]) == "192.168.0.2")
  }
}
