import Console
import Core
import Foundation
import Languages
import NIOCore
import NIOHTTP1

/// What all connections share: the paired phones, the open streams, and the current state.
final class Hub: @unchecked Sendable {
  // Unchecked because only the event loop touches anything here; every entry point checks that.
  private let loop: any EventLoop
  private let program: RemoteServer.Program
  private var place: Place
  private var hosts: Hosts
  private var phones: PhoneBook
  private var pairing = Pairing()
  private let streams = Streams()
  private let neighbours: Neighbours
  private let traces: TouchTraces
  private let cookies: CookieNames
  private var gym = GymNews()
  private var card = RemoteCard()
  private var status: RemoteStatus
  /// Whether an invitation was asked for while the page had no address.
  private var owesInvitation = false

  init(
    loop: any EventLoop, program: RemoteServer.Program, phones: PhoneBook, place: Place,
    neighbours: Neighbours, traces: TouchTraces, cookies: CookieNames
  ) {
    self.loop = loop
    self.program = program
    self.phones = phones
    self.place = place
    hosts = place.hosts
    status = RemoteStatus(reach: place.reach, address: place.address)
    status.leftOut = place.network.leftOut
    self.neighbours = neighbours
    self.traces = traces
    self.cookies = cookies
    neighbours.changed = { [unowned self] in tellBoards($0, $1) }
  }

  // MARK: - What phones ask

  func way(of request: Request) -> Way {
    loop.preconditionInEventLoop()
    guard let host = request.header("host"), hosts.allows(host) else {
      return .answer(
        .refusal(.misdirectedRequest, tr("Chalktalk doesn't answer to this host name.")))
    }
    switch request.method {
    case .GET: return get(request)
    case .POST:
      guard let origin = request.header("origin"), hosts.allows(origin: origin, to: host) else {
        return .answer(.refusal(.forbidden, tr("Only Chalktalk's own page may do that.")))
      }
      return post(request, isSecure: origin.lowercased().hasPrefix("https://"))
    default:
      var response = Response.refusal(.methodNotAllowed, "Chalktalk answers GET and POST.")
      response.headers.add(name: "allow", value: "GET, POST")
      return .answer(response)
    }
  }

  private func get(_ request: Request) -> Way {
    if let file = PageFile(rawValue: request.path) {
      let isPaired =
        file == .page && phone(of: request) != nil || file == .board && board(of: request) != nil
      return .answer(file.response(state: isPaired ? state : nil))
    }
    switch request.path {
    case "/state":
      return phone(of: request) == nil ? .answer(.unpaired) : .answer(.json(.ok, state))
    case "/entries", "/routes":
      guard phone(of: request) != nil else { return .answer(.unpaired) }
      guard let list = request.list else {
        return .answer(.refusal(.badRequest, "The schema says what a list is asked for by."))
      }
      return .list(list)
    case "/events": return stream(to: phone(of: request))
    case "/board/state":
      return board(of: request) == nil ? .answer(.unpaired) : .answer(.json(.ok, state))
    case "/board/events": return stream(to: board(of: request))
    default: return .answer(.refusal(.notFound, "There is nothing here."))
    }
  }

  private func stream(to phone: PairedPhones.Phone?) -> Way {
    guard let phone else { return .answer(.unpaired) }
    guard streams.admits(phone) else {
      return .answer(.refusal(.tooManyRequests, tr("This phone has too many pages open.")))
    }
    return .stream(phone)
  }

  private func post(_ request: Request, isSecure: Bool) -> Way {
    if request.path == "/pair" { return .answer(pair(request, as: .phone, isSecure: isSecure)) }
    if request.path == "/board/pair" {
      return .answer(pair(request, as: .board, isSecure: isSecure))
    }
    guard ["/gesture", "/unpair", "/touches"].contains(request.path) else {
      return .answer(.refusal(.notFound, "There is nothing here."))
    }
    guard let phone = phone(by: request, in: cookies.all(of: .phone))?.phone else {
      return .answer(.unpaired)
    }
    guard phone.role == .phone else {
      return .answer(.refusal(.forbidden, tr("A board can only read.")))
    }
    if request.path == "/unpair" { return .answer(unpair(phone.name)) }
    if request.path == "/touches" {
      let problem = traces.keep(request.body)
      return .answer(problem.map { .refusal(.badRequest, $0) } ?? .json(.ok, .fields([:])))
    }
    do {
      return .gesture(
        try GestureText.gesture(request.body, phone: phone.name, at: program.now()))
    } catch {
      return .answer(.refusal(.badRequest, error.description))
    }
  }

  private func phone(of request: Request) -> PairedPhones.Phone? {
    paired(as: .phone, request)
  }

  private func board(of request: Request) -> PairedPhones.Phone? {
    paired(as: .board, request)
  }

  /// A token opens the page for which it was given, and no other.
  private func paired(as role: RemoteRole, _ request: Request) -> PairedPhones.Phone? {
    phone(by: request, in: cookies.all(of: role)).flatMap { $0.phone.role == role ? $0.phone : nil }
  }

  /// The first phone whose token is in one of the cookies, with the token.
  private func phone(
    by request: Request, in cookies: [String]
  ) -> (phone: PairedPhones.Phone, token: String)? {
    for token in cookies.flatMap(request.values) {
      if let phone = phones.phone(token: token) { return (phone, token) }
    }
    return nil
  }

  // MARK: - Pairing

  private func pair(_ request: Request, as role: RemoteRole, isSecure: Bool) -> Response {
    let json = try? JSON(parsing: request.body)
    let key: Pairing.Credential
    switch (json?["ticket"], json?["code"]) {
    case (.string(let ticket)?, nil): key = .ticket(ticket)
    case (nil, .string(let code)?): key = .code(code)
    default: return .refusal(.badRequest, "Pairing takes a ticket or a code.")
    }
    let before = pairing
    let verdict = pairing.redeem(key, as: role, from: request.address, at: program.now())
    defer { showGuessers() }
    switch verdict {
    case .paired:
      let response = admit(request, json?["name"], as: role, isSecure: isSecure)
      // The list of phones couldn't be written, so nobody used the ticket.
      if response.status != .ok { pairing = before }
      return response
    case .wrong:
      return .refusal(
        .forbidden,
        tr("That code is wrong or too old: use the one that Chalktalk shows now."))
    case .wait(let time):
      var response = Response.refusal(
        .tooManyRequests,
        tr("The last code from here was wrong. The next can be tried in \(time.clock(.up))."))
      response.headers.add(
        name: "retry-after", value: "\(time.components.seconds + 1)")
      return response
    case .shutOut:
      return .refusal(
        .forbidden,
        tr(
          "Too many wrong codes from here. Scan the picture on the machine, or close the panel there and open it again."
        )
      )
    case .locked:
      status.invitation = status.invitation.map {
        Invitation(url: $0.url, code: nil, until: $0.until, picture: $0.picture)
      }
      return .refusal(
        .forbidden,
        tr("Too many wrong codes. On the machine, close the panel with the code and open it again.")
      )
    }
  }

  private func showGuessers() {
    let guessers = pairing.guessers.map {
      RemoteStatus.Guesser(address: $0.address, wrong: $0.wrong, isShutOut: $0.isShutOut)
    }
    guard guessers != status.guessers else { return }
    status.guessers = guessers
    tell()
  }

  /// A phone that is paired already stays the same one.
  private func admit(
    _ request: Request, _ name: JSON?, as role: RemoteRole, isSecure: Bool
  ) -> Response {
    var (given, token) = (role.rawValue, "")
    if let known = phone(by: request, in: cookies.all(of: role)), known.phone.role == role {
      (given, token) = (known.phone.name, known.token)
    } else {
      var generator = SystemRandomNumberGenerator()
      token = Secret.token(&generator)
      if case .string(let text)? = name { given = text }
      do {
        _ = try phones.change {
          given = $0.add(named: given, as: role, token: token, at: program.now())
          return true
        }
      } catch {
        let reason = "\(error)"
        return .refusal(.internalServerError, tr("The phone is not paired: \(reason)"))
      }
    }
    // The ticket is used up, so its QR code goes too.
    status.invitation = nil
    tell()
    var response = Response.json(.ok, .fields(["name": .string(given)]))
    response.keep(token: token, as: cookies.name(of: role), of: role, isSecure: isSecure)
    return response
  }

  private func unpair(_ phone: String) -> Response {
    do {
      try revoke { $0.remove(phone) }
    } catch {
      let reason = "\(error)"
      return .refusal(.internalServerError, tr("The phone is still paired: \(reason)"))
    }
    var response = Response.json(.ok, .fields(["name": .string(phone)]))
    response.forgetTokens(in: cookies.all(of: .phone))
    return response
  }

  /// Removes phones from the list, and closes their connections.
  func revoke(_ change: (inout PairedPhones) -> Bool) throws {
    loop.preconditionInEventLoop()
    _ = try phones.change(change)
    refreshPhones()
  }

  /// Reads the list again if another session has written it, and closes the connections of phones
  /// that are no longer in it, whenever that was read.
  func refreshPhones() {
    phones.readAgain()
    streams.close(besides: phones.all.phones)
    if status.phones.map(\.name) != phones.all.phones.map(\.name) { tell() }
  }

  /// A new ticket and code; nil while the page has no address.
  func invite(_ role: RemoteRole = .phone) -> Invitation? {
    loop.preconditionInEventLoop()
    guard let address = status.address else { return nil }
    var generator = SystemRandomNumberGenerator()
    let (ticket, code) = (Secret.token(&generator), Secret.code(&generator))
    let until = pairing.offer(ticket: ticket, code: code, for: role, at: program.now())
    status.guessers = []
    let fragment = (role == .board ? "/board" : "/") + "#\(ticket)"
    return Self.invitation(to: address, fragment, code: code, until: until)
  }

  private static func invitation(
    to address: String, _ rest: String, code: String?, until: Moment
  ) -> Invitation {
    // Capitals, which a QR code packs more densely; a host name has no case.
    Invitation(
      url: address + rest, code: code, until: until,
      picture: QRCode.modules(address.uppercased() + rest))
  }

  func showInvitation() {
    status.invitation = invite()
    owesInvitation = status.invitation == nil
    tell()
  }

  // MARK: - Where the page is

  /// Whether the page is served at this address of the machine, which may have come just now.
  func serves(_ address: SocketAddress?) -> Bool {
    loop.preconditionInEventLoop()
    if place.serves(address) { return true }
    lookForAddresses()
    return place.serves(address)
  }

  /// Follows the machine's addresses: what is answered, the address that is shown, and its picture.
  func lookForAddresses() {
    loop.preconditionInEventLoop()
    guard place.reach == .lan, place.look() else { return }
    hosts = place.hosts
    status.leftOut = place.network.leftOut
    if place.address != status.address {
      let before = status.address ?? ""
      status.address = place.address
      status.invitation = status.invitation.flatMap { shown in
        status.address.map {
          Self.invitation(
            to: $0, String(shown.url.dropFirst(before.count)), code: shown.code,
            until: shown.until)
        }
      }
      if owesInvitation { return showInvitation() }
    }
    tell()
  }

  // MARK: - What phones see

  func carryOut(
    _ gesture: RemoteGesture, _ answer: @escaping @Sendable (RemoteAnswer) -> Void
  ) {
    program.carryOut(gesture) { [loop] result in loop.execute { answer(result) } }
  }

  func list(_ request: RemoteRequest, _ answer: @escaping @Sendable (RemoteListing) -> Void) {
    program.list(request) { [loop] listing in loop.execute { answer(listing) } }
  }

  func show(_ card: RemoteCard) {
    loop.preconditionInEventLoop()
    guard card != self.card else { return }
    self.card = card
    send("state", state)
  }

  func open(_ channel: any Channel, phone: PairedPhones.Phone) {
    streams.add(channel, phone)
    channel.closeFuture.whenComplete { [self] _ in
      streams.remove(channel)
      if !streams.hasBoards { neighbours.stop() }
      tell()
    }
    Streams.send(StreamEvent("state", state), to: channel)
    tell()
    guard phone.role == .board else { return }
    for (port, state) in neighbours.states {
      Streams.send(Self.session(port, state), to: channel)
    }
    for event in gym.all(at: program.now()) { Streams.send(event, to: channel) }
    neighbours.look()
  }

  /// Shows another session on the boards, or removes it.
  private func tellBoards(_ port: Int, _ state: JSON?) {
    streams.send(Self.session(port, state), toBoardsAlone: true)
  }

  private static func session(_ port: Int, _ state: JSON?) -> StreamEvent {
    StreamEvent("session", .fields(["port": .int(port), "state": state]))
  }

  /// Shows the sessions of the gym's other machines on the boards.
  func show(_ gym: GymBoard) {
    loop.preconditionInEventLoop()
    for event in self.gym.change(to: gym, at: program.now()) {
      streams.send(event, toBoardsAlone: true)
    }
  }

  /// Lets another session of the same user show this one.
  func watch(_ channel: any Channel) {
    loop.preconditionInEventLoop()
    neighbours.admit(channel, state)
  }

  /// Finds phones that left without a goodbye: a stream that didn't take the last beat is closed.
  func beat() {
    streams.closeUnread()
    lookForAddresses()
    refreshPhones()
    send("beat", .fields(["nowMs": .int(program.now().milliseconds)]))
    if streams.hasBoards { neighbours.look() }
  }

  private var state: JSON {
    CardText(card: card, now: program.now(), phones: status.connected).json
  }

  /// Reports to the program and to every phone who is connected.
  func tell() {
    let connected = streams.names
    status.phones = phones.all.phones.map {
      RemoteStatus.Phone(name: $0.name, isConnected: connected.contains($0.name))
    }
    program.changed(status)
    send("state", state)
  }

  var current: RemoteStatus { status }

  private func send(_ name: String, _ value: JSON) {
    if name == "state" { neighbours.show(value) }
    streams.send(StreamEvent(name, value))
  }
}
