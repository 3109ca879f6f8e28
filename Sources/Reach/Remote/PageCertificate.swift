import Core
import Foundation
import Languages
import NIOSSL

/// Where the page's certificate and key are: two files in PEM form.
package struct CertificateFiles: Equatable, Sendable {
  let certificate: URL
  let key: URL

  /// nil if neither is named.
  ///
  /// - Throws: if only one of them is.
  package init?(certificate: String?, key: String?) throws(RemoteError) {
    switch (certificate, key) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      self.certificate = URL(fileURLWithPath: certificate)
      self.key = URL(fileURLWithPath: key)
    case (nil, _): throw .certificate(tr("remote-key is set, so set remote-certificate too"))
    case (_, nil): throw .certificate(tr("remote-certificate is set, so set remote-key too"))
    }
  }
}

/// The certificate and key by which the page is served over https: a renewed
/// certificate counts for the connections that follow.
///
/// Used only on its server's event loop once the server runs.
final class PageCertificate {
  private let files: CertificateFiles
  private var dates: [Date?]
  private(set) var context: NIOSSLContext
  /// The host names and addresses that the certificate is for.
  let names: CertifiedNames

  init(_ files: CertificateFiles, at now: Moment) throws(RemoteError) {
    self.files = files
    dates = Self.dates(of: files)
    (context, names) = try Self.read(files, at: now)
  }

  /// Reads the files again if they have changed. A renewal that can't be used leaves the old one.
  func renew(at now: Moment) {
    let dates = Self.dates(of: files)
    guard dates != self.dates else { return }
    self.dates = dates
    if let (renewed, _) = try? Self.read(files, at: now) { context = renewed }
  }

  private static func dates(of files: CertificateFiles) -> [Date?] {
    [files.certificate, files.key].map {
      // As a link's goal, which is what a renewal replaces.
      let path = $0.resolvingSymlinksInPath().path
      return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
  }

  private static func read(
    _ files: CertificateFiles, at now: Moment
  ) throws(RemoteError) -> (NIOSSLContext, CertifiedNames) {
    let chain = try chain(in: files.certificate)
    guard let own = chain.first else {
      throw .certificate(tr("\(files.certificate.path) holds no certificate in PEM form"))
    }
    let end = Moment(microseconds: Int64(own.notValidAfter) * 1_000_000)
    guard now < end else {
      let day = Date(timeIntervalSince1970: Double(own.notValidAfter))
        .formatted(.iso8601.year().month().day())
      throw .certificate(
        tr("the certificate \(files.certificate.path) expired on \(day): renew it"))
    }
    let key = try key(in: files.key)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.applicationProtocols = ["http/1.1"]
    do {
      return (try NIOSSLContext(configuration: configuration), CertifiedNames(own))
    } catch {
      throw .certificate(
        tr("the key \(files.key.path) doesn't fit the certificate \(files.certificate.path)"))
    }
  }

  private static func chain(in file: URL) throws(RemoteError) -> [NIOSSLCertificate] {
    let bytes = try contents(of: file, "remote-certificate")
    do { return try NIOSSLCertificate.fromPEMBytes(bytes) } catch {
      throw .certificate(tr("\(file.path) holds no certificate in PEM form"))
    }
  }

  private static func key(in file: URL) throws(RemoteError) -> NIOSSLPrivateKey {
    let bytes = try contents(of: file, "remote-key")
    do { return try NIOSSLPrivateKey(bytes: bytes, format: .pem) } catch {
      throw .certificate(tr("\(file.path) holds no private key in PEM form, without a passphrase"))
    }
  }

  private static func contents(of file: URL, _ setting: String) throws(RemoteError) -> [UInt8] {
    do { return Array(try Data(contentsOf: file)) } catch {
      throw .certificate(
        tr("\(setting) can't be read: there is no file \(file.path) for this user"))
    }
  }
}

/// The names and addresses that a certificate is for.
struct CertifiedNames: Equatable, Sendable {
  /// Lower case; one may begin with `*.`.
  let names: [String]
  let addresses: [IPAddress]

  init(names: [String], addresses: [IPAddress]) {
    self.names = names
    self.addresses = addresses
  }

  init(_ certificate: NIOSSLCertificate) {
    // NIOSSL has this function for other packages too, though its name has an underscore.
    let all = certificate._subjectAlternativeNames()
    names = all.filter { $0.nameType == .dnsName }
      .map { String(decoding: $0.contents, as: UTF8.self).lowercased() }
    addresses = all.filter { $0.nameType == .ipAddress }.compactMap {
      IPAddress(Array($0.contents))
    }
  }

  /// The names in full, which lead to this machine.
  var whole: [String] { names.filter { !$0.hasPrefix("*.") } }

  /// Whether a browser accepts the certificate for a host. An asterisk stands for one label (RFC
  /// 6125, 6.4.3).
  func cover(_ host: String) -> Bool {
    if let address = IPAddress(host) { return addresses.contains(address) }
    let host = host.lowercased()
    let parent = host.firstIndex(of: ".").map { "*" + host[$0...] }
    return names.contains { $0 == host || $0 == parent }
  }

  /// The likeliest host at which a browser accepts the certificate, or else the likeliest of all.
  func host(among hosts: [String]) -> String? {
    hosts.first(where: cover) ?? (hosts.isEmpty ? nil : whole.first ?? hosts.first)
  }
}
