import Console
import Foundation
import Log
import NIOCore
import NIOHTTP1

/// What all connections share: who is paired, who listens, and what there is to be seen.
final class Hub: @unchecked Sendable {
  // Unchecked because everything in it is touched on its one event loop alone, which every entrance checks.
  private let loop: any EventLoop
  private let program: RemoteServer.Program
  private let file: URL
  private var hosts: Hosts
  private var phones: PairedPhones
  private var pairing = Pairing()
  private var streams: [ObjectIdentifier: (channel: any Channel, phone: String)] = [:]
  private var card = RemoteCard()
  private var status: RemoteStatus

  /// Streams of one phone: its tabs. Others would be somebody who keeps opening them.
  static let streamsOfPhone = 8

  init(
    loop: any EventLoop, program: RemoteServer.Program, phones: PairedPhones, file: URL,
    hosts: Hosts, status: RemoteStatus
  ) {
    self.loop = loop
    self.program = program
    self.phones = phones
    self.file = file
    self.hosts = hosts
    self.status = status
  }

  // MARK: - What phones ask

  /// Where a request leads.
  enum Way {
    case answer(Response)
    /// To be answered once the program has dealt with it.
    case gesture(RemoteGesture)
    case stream(phone: String)
  }

  func way(of request: Request) -> Way {
    loop.preconditionInEventLoop()
    guard let host = request.header("host"), hosts.allows(host) else {
      return .answer(.refusal(.misdirectedRequest, "This name is none of Chalktalk's."))
    }
    switch request.method {
    case .GET: return get(request)
    case .POST:
      guard let origin = request.header("origin"), hosts.allows(origin: origin, to: host) else {
        return .answer(.refusal(.forbidden, "Only Chalktalk's own page may ask for that."))
      }
      return post(request, isSecure: origin.lowercased().hasPrefix("https://"))
    default:
      var response = Response.refusal(.methodNotAllowed, "Chalktalk answers GET and POST.")
      response.headers.add(name: "allow", value: "GET, POST")
      return .answer(response)
    }
  }

  private func get(_ request: Request) -> Way {
    if let file = PageFile(rawValue: request.path) { return .answer(file.response) }
    guard ["/state", "/events"].contains(request.path) else {
      return .answer(.refusal(.notFound, "There is nothing here."))
    }
    guard let phone = phone(of: request) else { return .answer(Self.unpaired) }
    if request.path == "/state" { return .answer(.json(.ok, state)) }
    guard streams.values.count(where: { $0.phone == phone }) < Self.streamsOfPhone else {
      return .answer(.refusal(.tooManyRequests, "This phone has too many pages open."))
    }
    return .stream(phone: phone)
  }

  private func post(_ request: Request, isSecure: Bool) -> Way {
    if request.path == "/pair" { return .answer(pair(request, isSecure: isSecure)) }
    guard ["/gesture", "/unpair"].contains(request.path) else {
      return .answer(.refusal(.notFound, "There is nothing here."))
    }
    guard let phone = phone(of: request) else { return .answer(Self.unpaired) }
    if request.path == "/unpair" { return .answer(unpair(phone)) }
    guard
      let gesture = GestureText.gesture(request.body, phone: phone, at: program.now())
    else { return .answer(.refusal(.badRequest, "That is no gesture.")) }
    return .gesture(gesture)
  }

  private static var unpaired: Response {
    .refusal(.unauthorized, "This phone is not paired.")
  }

  private func phone(of request: Request) -> String? {
    request.token.flatMap { phones.phone(token: $0) }?.name
  }

  // MARK: - Pairing

  private func pair(_ request: Request, isSecure: Bool) -> Response {
    guard let json = try? JSON(parsing: request.body) else {
      return .refusal(.badRequest, "That is no pairing.")
    }
    let key: Pairing.Key
    switch (json["ticket"], json["code"]) {
    case (.string(let ticket)?, nil): key = .ticket(ticket)
    case (nil, .string(let code)?): key = .code(code)
    default: return .refusal(.badRequest, "That is no pairing.")
    }
    switch pairing.redeem(key, at: program.now()) {
    case .paired: return admit(json["name"], isSecure: isSecure)
    case .wrong:
      return .refusal(
        .forbidden,
        "That is not right, or too old: take the code that Chalktalk shows now.")
    case .wait(let time):
      var response = Response.refusal(
        .tooManyRequests, "Too many guesses: try again in \(time.clock(.up)).")
      response.headers.add(
        name: "retry-after", value: "\(time.components.seconds + 1)")
      return response
    case .locked:
      status.invitation = status.invitation.map {
        Invitation(url: $0.url, code: nil, until: $0.until, picture: $0.picture)
      }
      tell()
      return .refusal(
        .forbidden, "Too many wrong codes: ask Chalktalk for a new one, or scan its picture.")
    }
  }

  private func admit(_ name: JSON?, isSecure: Bool) -> Response {
    var generator = SystemRandomNumberGenerator()
    let token = Secret.token(&generator)
    let before = phones
    var wanted = "phone"
    if case .string(let text)? = name { wanted = text }
    let given = phones.add(named: wanted, token: token, at: program.now())
    do {
      try phones.write(to: file)
    } catch {
      phones = before
      return .refusal(.internalServerError, "The phone is not paired: \(error)")
    }
    // The ticket is used up, and with it the picture that shows it.
    status.invitation = nil
    tell()
    var response = Response.json(.ok, .fields(["name": .string(given)]))
    response.keep(token: token, isSecure: isSecure)
    return response
  }

  private func unpair(_ phone: String) -> Response {
    do {
      try revoke { $0.remove(phone) }
    } catch {
      return .refusal(.internalServerError, "The phone is still paired: \(error)")
    }
    var response = Response.json(.ok, .fields(["name": .string(phone)]))
    response.forgetToken()
    return response
  }

  /// Takes phones off the list, and their connections with them.
  func revoke(_ change: (inout PairedPhones) -> Bool) throws {
    loop.preconditionInEventLoop()
    var changed = phones
    guard change(&changed) else { return }
    try changed.write(to: file)
    phones = changed
    let known = Set(changed.phones.map(\.name))
    for stream in streams.values where !known.contains(stream.phone) {
      stream.channel.close(promise: nil)
    }
    tell()
  }

  /// A fresh ticket and code.
  func invite() -> Invitation {
    loop.preconditionInEventLoop()
    var generator = SystemRandomNumberGenerator()
    let (ticket, code) = (Secret.token(&generator), Secret.code(&generator))
    let until = pairing.offer(ticket: ticket, code: code, at: program.now())
    // In capitals, which a QR code packs more densely; a host's name has no case.
    let url = "\(status.address)/#\(ticket)"
    return Invitation(
      url: url, code: code, until: until,
      picture: QRCode.modules("\(status.address.uppercased())/#\(ticket)"))
  }

  func showInvitation() {
    status.invitation = invite()
    tell()
  }

  // MARK: - What phones see

  func take(_ gesture: RemoteGesture, _ answer: @escaping @Sendable (RemoteAnswer) -> Void) {
    program.take(gesture) { [loop] result in loop.execute { answer(result) } }
  }

  func show(_ card: RemoteCard) {
    loop.preconditionInEventLoop()
    guard card != self.card else { return }
    self.card = card
    send("state", state)
  }

  func open(_ channel: any Channel, phone: String) {
    streams[ObjectIdentifier(channel)] = (channel, phone)
    channel.closeFuture.whenComplete { [self] _ in
      streams[ObjectIdentifier(channel)] = nil
      tell()
    }
    write(Self.message("state", state), to: channel)
    tell()
  }

  /// Finds the phones that are gone without a word: who has not taken in the last beat is cut.
  func beat() {
    for stream in streams.values where !stream.channel.isWritable {
      stream.channel.close(promise: nil)
    }
    send("beat", .fields(["nowMs": .int(program.now().milliseconds)]))
  }

  private var state: JSON {
    CardText(card: card, now: program.now(), phones: status.connected).json
  }

  /// Tells the program and every phone who is there.
  func tell() {
    let connected = Set(streams.values.map(\.phone))
    status.phones = phones.phones.map {
      RemoteStatus.Phone(name: $0.name, isConnected: connected.contains($0.name))
    }
    program.changed(status)
    send("state", state)
  }

  var current: RemoteStatus { status }

  private func send(_ name: String, _ value: JSON) {
    guard !streams.isEmpty else { return }
    let message = Self.message(name, value)
    // Who does not read gets nothing more: the next state is whole.
    for stream in streams.values where stream.channel.isWritable {
      write(message, to: stream.channel)
    }
  }

  private func write(_ message: ByteBuffer, to channel: any Channel) {
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(message)), promise: nil)
  }

  private static func message(_ name: String, _ value: JSON) -> ByteBuffer {
    ByteBuffer(string: "event: \(name)\ndata: \(value)\n\n")
  }
}
