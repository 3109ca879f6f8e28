import CMosquitto
import Foundation
import Languages

/// A connection to a broker, used only on the thread that made it.
@safe final class BrokerClient {
  private let client: OpaquePointer
  private let address: BrokerAddress
  /// The broker's answer to the last connect: 0 means accepted; nil before it comes.
  private(set) var answer: Int32?
  /// Messages received since the inbox was last emptied.
  var inbox: [(topic: String, text: String)] = []

  /// - Parameter will: what the broker publishes if we disappear without a goodbye.
  init(
    _ address: BrokerAddress, _ keys: BrokerKeys, identity: String,
    will: (topic: String, text: String)
  ) throws(BrokerError) {
    if let missing = unsafe broker_load() { throw unsafe BrokerError(String(cString: missing)) }
    guard let client = unsafe broker_new(identity, nil) else {
      throw BrokerError(tr("there is no memory for it"))
    }
    unsafe self.client = client
    self.address = address
    var codes = [unsafe broker_will(client, will.topic, will.text, Int32(will.text.utf8.count))]
    if let user = address.user {
      codes.append(unsafe broker_login(client, user, keys.password))
    }
    if address.isSecure {
      let folder = keys.authority == nil ? "/etc/ssl/certs" : nil
      codes.append(unsafe broker_trust(client, keys.authority, folder))
    }
    if let code = codes.first(where: { $0 != 0 }) { throw BrokerError(Self.text(code)) }
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe broker_set_context(client, context)
    unsafe broker_on_connect(client) { _, context, answer in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<BrokerClient>.fromOpaque(context).takeUnretainedValue().answer = answer
    }
    unsafe broker_on_message(client) { _, context, message in
      guard let context = unsafe context, let message = unsafe message,
        let topic = unsafe message.pointee.topic
      else { return }
      let payload = unsafe UnsafeRawBufferPointer(
        start: message.pointee.payload, count: Int(message.pointee.payloadlen))
      let text = unsafe String(decoding: payload, as: UTF8.self)
      let inbox = unsafe Unmanaged<BrokerClient>.fromOpaque(context).takeUnretainedValue()
      inbox.inbox.append((unsafe String(cString: topic), text))
    }
  }

  deinit { unsafe broker_destroy(client) }

  /// Connects; returns what is wrong, or nil. The broker's own answer comes with a later `process`.
  func connect() -> String? {
    answer = nil
    let code = unsafe broker_connect(client, address.host, Int32(address.port), 30)
    if code == 0 { return nil }
    // MOSQ_ERR_ERRNO: the system has the reason.
    return code == 14 ? unsafe String(cString: strerror(errno)) : Self.text(code)
  }

  /// The descriptor and events to wait for: incoming data, and room to send.
  var waiting: (descriptor: Int32, events: Int32)? {
    let descriptor = unsafe broker_socket(client)
    guard descriptor >= 0 else { return nil }
    return (descriptor, isBehind ? POLLIN | POLLOUT : POLLIN)
  }

  /// Whether earlier messages have not left yet; then nothing more is sent.
  var isBehind: Bool { unsafe broker_wants_write(client) }

  /// Receives what has come in and sends what waits; returns why the connection ended, or nil.
  func process(_ events: Int16) -> String? {
    var codes: [Int32] = []
    if Int32(events) & (POLLIN | POLLHUP | POLLERR) != 0 {
      codes.append(unsafe broker_read(client))
    }
    if isBehind { codes.append(unsafe broker_write(client)) }
    codes.append(unsafe broker_misc(client))
    if let answer, answer != 0 { return unsafe String(cString: broker_answer_text(answer)) }
    return codes.first { $0 != 0 }.map(Self.text)
  }

  func subscribe(to topic: String) { _ = unsafe broker_subscribe(client, topic) }

  /// - Parameter isRetained: whether the broker keeps the message for later subscribers.
  func publish(_ text: String, to topic: String, isRetained: Bool) {
    _ = unsafe broker_publish(client, topic, text, Int32(text.utf8.count), 1, isRetained)
  }

  func disconnect() { _ = unsafe broker_disconnect(client) }

  private static func text(_ code: Int32) -> String {
    unsafe String(cString: broker_error_text(code))
  }
}
