import Console
import NIOCore
import NIOHTTP1

/// Serves one connection: assembles requests within bounds, and answers them.
final class Front: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  static let largestBody = 4096

  private let hub: Hub
  private let connections: Connections
  private let patience: TimeAmount
  private var head: HTTPRequestHead?
  private var body = ByteBuffer()
  private var deadline: Scheduled<Void>?
  /// A request that came while answers were still unread. What follows it is not read from the
  /// socket: the pipeline hands over one request at a time.
  private var delayed: (request: Request, head: HTTPRequestHead)?

  init(hub: Hub, connections: Connections, patience: TimeAmount) {
    self.hub = hub
    self.patience = patience
    self.connections = connections
  }

  func channelActive(context: ChannelHandlerContext) {
    wait(context.channel)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    connections.remove(context.channel)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      connections.mark(context.channel, as: .asking)
      body.clear()
      // A body that announces too large a length is refused at once.
      if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
        length > Self.largestBody
      {
        refuse(.payloadTooLarge, "The request is too large.", context.channel)
      }
    case .body(var part):
      guard head != nil else { return }
      guard body.readableBytes + part.readableBytes <= Self.largestBody else {
        return refuse(.payloadTooLarge, "The request is too large.", context.channel)
      }
      body.writeBuffer(&part)
    case .end:
      guard let head else { return }
      self.head = nil
      deadline?.cancel()
      deadline = nil
      let text = body.readString(length: body.readableBytes) ?? ""
      let address = IPAddress.plain(context.channel.remoteAddress?.ipAddress ?? "")
      let request = Request(head: head, body: text, address: address)
      guard context.channel.isWritable else {
        delayed = (request, head)
        return wait(context.channel)
      }
      answer(request, head, context.channel)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    context.fireChannelWritabilityChanged()
    guard context.channel.isWritable, let (request, head) = delayed else { return }
    delayed = nil
    deadline?.cancel()
    answer(request, head, context.channel)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The parser has already answered what it refuses; a broken connection needs no answer.
    context.close(promise: nil)
  }

  private func answer(_ request: Request, _ head: HTTPRequestHead, _ channel: any Channel) {
    let keeps = head.isKeepAlive
    switch hub.way(of: request) {
    case .answer(let response): write(response, keeps: keeps, channel)
    case .gesture(let gesture):
      let front = NIOLoopBound(self, eventLoop: channel.eventLoop)
      hub.carryOut(gesture) { result in
        front.value.write(result.response, keeps: keeps, channel)
      }
    case .list(let list):
      let front = NIOLoopBound(self, eventLoop: channel.eventLoop)
      let isPacked = request.unpacksDeflate
      hub.list(list) { listing in
        let response = Response.json(.ok, CardText.json(listing, of: list))
        front.value.write(isPacked ? response.packed : response, keeps: keeps, channel)
      }
    case .stream(let phone): open(channel, phone)
    }
  }

  private func open(_ channel: any Channel, _ phone: PairedPhones.Phone) {
    connections.mark(channel, as: .stream)
    var headers = Response.policy
    headers.add(name: "content-type", value: "text/event-stream")
    headers.add(name: "x-accel-buffering", value: "no")
    channel.writeAndFlush(
      HTTPServerResponsePart.head(
        HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)), promise: nil)
    hub.open(channel, phone: phone)
  }

  private func write(_ response: Response, keeps: Bool, _ channel: any Channel) {
    var headers = Response.policy
    for (name, value) in response.headers { headers.replaceOrAdd(name: name, value: value) }
    headers.add(name: "content-length", value: "\(response.body.count)")
    if !keeps { headers.add(name: "connection", value: "close") }
    let head = HTTPResponseHead(version: .http1_1, status: response.status, headers: headers)
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.write(
      HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: response.body))), promise: nil)
    let written = channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    connections.mark(channel, as: .answered)
    if keeps {
      wait(channel)
    } else {
      written.whenComplete { _ in channel.close(promise: nil) }
    }
  }

  private func refuse(_ status: HTTPResponseStatus, _ reason: String, _ channel: any Channel) {
    head = nil
    write(.refusal(status, reason), keeps: false, channel)
  }

  /// Closes the connection of a client that takes too long to send a request.
  private func wait(_ channel: any Channel) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }
}
