import Foundation

/// A PostgreSQL server of a test's own, in a throwaway folder and on a Unix socket there: never the system's.
///
/// PostgreSQL refuses to run as root; then it runs as the user that Debian's package makes for it.
package final class PostgreSQLServer: Sendable {
  private let folder: TemporaryFolder
  private let programs: String

  /// The one who owns the database.
  package static let owner = "gym"
  package static let password = "chalk and :talk"

  /// Makes a server and starts it.
  ///
  /// - Parameters:
  ///   - options: more of its settings, such as `-c max_connections=200`.
  ///   - isEncrypted: whether it also listens on loopback, with TLS and a certificate for `localhost` that an authority of its
  ///     own has signed.
  package init(options: String = "", isEncrypted: Bool = false) throws {
    programs = try Self.findPrograms()
    folder = try TemporaryFolder()
    port = isEncrypted ? Loopback.freePort() : nil
    self.options = options
    let path = folder.url.path
    try Data(Self.password.utf8).write(to: folder.url.appendingPathComponent("password"))
    if geteuid() == 0 { try Self.must(["chown", "-R", "postgres", path]) }
    try asUser([
      "\(programs)/initdb", "-D", data, "-U", Self.owner, "--pwfile", "\(path)/password",
      "--auth", "scram-sha-256", "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync",
    ])
    if isEncrypted { try makeCertificates() }
    try start()
    try psql("CREATE DATABASE chalktalk", in: "postgres")
  }

  deinit { try? asUser(["\(programs)/pg_ctl", "-D", data, "-m", "immediate", "stop"]) }

  private let options: String
  private let port: Int?
  private var data: String { folder.url.path + "/data" }

  private static func findPrograms() throws -> String {
    let base = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    let found = versions.sorted().last {
      FileManager.default.fileExists(atPath: "\(base)/\($0)/bin/initdb")
    }
    guard let found else {
      throw ShellError(
        description: "there is no \(base)/VERSION/bin/initdb: apt install postgresql")
    }
    return "\(base)/\(found)/bin"
  }

  // MARK: - Its life

  package func start() throws {
    try asUser([
      "\(programs)/pg_ctl", "-D", data, "-w", "-l", "\(folder.url.path)/log", "-o",
      "-c listen_addresses='' -c unix_socket_directories='\(folder.url.path)' -c fsync=off \(encryption) \(options)",
      "start",
    ])
  }

  /// Starts it after a kill: it waits until the last of its old processes has noticed.
  package func startAgain() async throws {
    if try await Shell.wait(for: { (try? start()) != nil }) { return }
    try start()
  }

  package func stop() throws {
    try asUser(["\(programs)/pg_ctl", "-D", data, "-m", "fast", "-w", "stop"])
  }

  /// Kills it as a power cut does, with all its processes.
  package func kill() throws {
    let pid = try String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8)
      .prefix { $0 != "\n" }
    let children = try Shell.run(["pgrep", "-P", "\(pid)"]).stdout.split(separator: "\n")
    try Shell.run(["kill", "-KILL", "\(pid)"] + children.map { "\($0)" })
  }

  // MARK: - TLS

  private var encryption: String {
    guard let port else { return "" }
    let path = folder.url.path
    return "-c listen_addresses=127.0.0.1 -c port=\(port) -c ssl=on"
      + " -c ssl_cert_file=\(path)/server.crt -c ssl_key_file=\(path)/server.key"
  }

  /// The certificate of the authority that has signed the server's; and of one that has not.
  package var authority: String { folder.url.path + "/authority.crt" }
  package var otherAuthority: String { folder.url.path + "/other.crt" }

  /// Its address by TCP, for the owner.
  package func encryptedAddress(authority: String, host: String = "localhost") -> String {
    "postgresql://\(Self.owner)@\(host):\(port ?? 0)/chalktalk?sslmode=verify-full&sslrootcert=\(authority)"
  }

  private func makeCertificates() throws {
    let path = folder.url.path
    let key = ["-newkey", "rsa:2048", "-nodes"]
    for name in ["authority", "other"] {
      try asUser(
        ["openssl", "req", "-x509", "-days", "2", "-subj", "/CN=\(name)"] + key
          + ["-keyout", "\(path)/\(name).key", "-out", "\(path)/\(name).crt"])
    }
    try asUser(
      ["openssl", "req", "-x509", "-days", "2", "-subj", "/CN=localhost"] + key
        + [
          "-addext", "subjectAltName=DNS:localhost", "-addext",
          "basicConstraints=critical,CA:FALSE",
        ]
        + ["-CA", authority, "-CAkey", "\(path)/authority.key"]
        + ["-keyout", "\(path)/server.key", "-out", "\(path)/server.crt"])
  }

  // MARK: - Ways in

  /// Its address for a login, which finds its password in the password file.
  package func address(_ login: String = owner, database: String = "chalktalk") -> String {
    let socket = folder.url.path.replacingOccurrences(of: "/", with: "%2F")
    return "postgresql://\(login)@\(socket)\(port.map { ":\($0)" } ?? "")/\(database)"
  }

  /// An address with the password in it: of the owner, and of each login that `addLogin` made.
  package func openAddress(_ login: String = owner) -> String {
    let password = Self.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return address("\(login):\(password)")
  }

  /// The line of a password file for a login.
  package func passwordLine(_ login: String = owner) -> String {
    "*:*:*:\(login):\(Self.password.replacingOccurrences(of: ":", with: "\\:"))\n"
  }

  package func addLogin(_ login: String, role: String?) throws {
    try psql(
      "CREATE ROLE \(login) LOGIN PASSWORD '\(Self.password)' \(role.map { "IN ROLE \($0)" } ?? "")"
    )
  }

  /// Runs SQL as the owner; what it prints, a line a row.
  @discardableResult
  package func psql(_ sql: String, in database: String = "chalktalk") throws -> [String] {
    let output = try Shell.run(
      [
        "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder.url.path, "-p",
        "\(port ?? 5432)", "-U", Self.owner, "-d", database, "-c", sql,
      ], environment: ["PGPASSWORD": Self.password])
    guard output.status == 0 else { throw ShellError(description: output.stderr) }
    return output.stdout.split(separator: "\n").map { "\($0)" }
  }

  private func asUser(_ command: [String]) throws {
    let user = geteuid() == 0 ? ["runuser", "-u", "postgres", "--"] : []
    try Self.must(user + command)
  }

  private static func must(_ command: [String]) throws {
    let output = try Shell.run(command)
    guard output.status == 0 else {
      throw ShellError(description: "\(command): \(output.stdout)\(output.stderr)")
    }
  }
}
