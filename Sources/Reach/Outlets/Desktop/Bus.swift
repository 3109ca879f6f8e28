import CSystemdBus
import Foundation
import Languages

/// Why the bus can't be reached, or was lost.
struct BusError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameter code: an sd-bus call's result, a negative error number.
  init(_ what: String, code: Int32) {
    description = "\(what): \(unsafe String(cString: strerror(-code)))"
  }
}

/// A connection to the session bus, used only on the thread that made it.
@safe final class Bus {
  private let bus: OpaquePointer
  private var serve: ((BusCall) -> Bool)?
  /// Kept as long as the bus, which has their addresses.
  private var handlers: [Handler] = []

  init() throws(BusError) {
    if let missing = unsafe bus_load() { throw unsafe BusError(String(cString: missing)) }
    var opened: OpaquePointer?
    let code = unsafe bus_open_user(&opened)
    guard code >= 0, let opened = unsafe opened else {
      throw BusError(tr("there is no session bus here"), code: code)
    }
    unsafe bus = opened
  }

  deinit { unsafe bus_flush_close_unref(bus) }

  /// Answers calls to the object at a path from now on; `handler` returns whether it knew the call.
  func serve(_ path: String, _ handler: @escaping (BusCall) -> Bool) throws(BusError) {
    serve = handler
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let code = unsafe bus_add_object(
      bus, path,
      { message, context, _ in
        guard let message = unsafe message, let context = unsafe context else { return 0 }
        let bus = unsafe Unmanaged<Bus>.fromOpaque(context).takeUnretainedValue()
        return bus.serve?(unsafe BusCall(message)) == true ? 1 : 0
      }, context)
    if code < 0 { throw BusError(tr("nothing can be shown on the session bus"), code: code) }
  }

  /// Takes a well-known name; false if another program has it.
  func claim(name: String) -> Bool { unsafe bus_request_name(bus, name) >= 0 }

  func signal(_ path: String, _ interface: String, _ member: String, _ values: [BusValue]) {
    var message: OpaquePointer?
    guard unsafe bus_new_signal(bus, &message, path, interface, member) >= 0,
      let message = unsafe message
    else { return }
    var signal = unsafe BusMessage(owning: message)
    for value in values { signal.append(value) }
    _ = unsafe signal.send { [bus] in unsafe bus_send(bus, $0) }
  }

  /// Calls another program without waiting; `answered` receives its answer, or its refusal.
  func call(
    _ name: String, _ path: String, _ member: String, _ values: [BusValue],
    answered: @escaping (BusAnswer) -> Void
  ) {
    var message: OpaquePointer?
    guard unsafe bus_new_call(bus, &message, name, path, name, member) >= 0,
      let message = unsafe message
    else { return }
    var call = unsafe BusMessage(owning: message)
    for value in values { call.append(value) }
    let waiting = Waiting(answered)
    // Given up by the answer: sd-bus calls it once, with an error if the bus goes first.
    let context = unsafe Unmanaged.passRetained(waiting).toOpaque()
    let code = unsafe call.send { [bus] in
      unsafe bus_call_async(
        bus, $0,
        { answer, context, _ in
          guard let answer = unsafe answer, let context = unsafe context else { return 0 }
          let waiting = unsafe Unmanaged<Waiting>.fromOpaque(context).takeRetainedValue()
          if let error = unsafe bus_error(answer) {
            waiting.answered(.refused(unsafe String(cString: error)))
          } else {
            waiting.answered(.done(unsafe BusCall(answer)))
          }
          return 1
        }, context)
    }
    guard code < 0 else { return }
    unsafe Unmanaged<Waiting>.fromOpaque(context).release()
    answered(.refused(unsafe String(cString: strerror(-code))))
  }

  /// Hands every such signal of another program over from now on.
  func listen(
    to member: String, of name: String, at path: String, _ handler: @escaping (BusCall) -> Void
  ) {
    handlers.append(Handler(handler))
    let context = unsafe Unmanaged.passUnretained(handlers[handlers.count - 1]).toOpaque()
    _ = unsafe bus_match_signal(
      bus, name, path, name, member,
      { message, context, _ in
        guard let message = unsafe message, let context = unsafe context else { return 0 }
        unsafe Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue().handle(
          unsafe BusCall(message))
        return 0
      }, context)
  }

  /// Handles what has come in; returns the descriptor to wait for, and the longest time to wait.
  func process() throws(BusError) -> (descriptor: Int32, events: Int32, milliseconds: Int32) {
    while true {
      let code = unsafe bus_process(bus)
      guard code >= 0 else { throw BusError(tr("the session bus is gone"), code: code) }
      if code == 0 { break }
    }
    var deadline: UInt64 = .max
    _ = unsafe bus_get_timeout(bus, &deadline)
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    let microseconds = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1000
    let wait = deadline > microseconds ? deadline - microseconds : 0
    let milliseconds = deadline == .max ? -1 : Int32(min(wait / 1000 + 1, 60_000))
    return unsafe (bus_get_fd(bus), bus_get_events(bus), milliseconds)
  }
}

/// Another program's answer to a call.
enum BusAnswer {
  case done(BusCall)
  /// The name of the error.
  case refused(String)
}

/// What receives an answer, as an object: C has its address.
private final class Waiting {
  let answered: (BusAnswer) -> Void

  init(_ answered: @escaping (BusAnswer) -> Void) { self.answered = answered }
}

/// What receives signals.
private final class Handler {
  let handle: (BusCall) -> Void

  init(_ handle: @escaping (BusCall) -> Void) { self.handle = handle }
}

/// A message that came in, while it is handled: a call to one of our objects, an answer or a signal.
@safe struct BusCall {
  private let message: OpaquePointer

  fileprivate init(_ message: OpaquePointer) { unsafe self.message = message }

  func `is`(_ interface: String, _ member: String) -> Bool {
    unsafe bus_is_call(message, interface, member)
  }

  /// The method's name, if the call is of this interface.
  func member(of interface: String) -> String? {
    guard let called = unsafe bus_interface(message), let member = unsafe bus_member(message),
      unsafe String(cString: called) == interface
    else { return nil }
    return unsafe String(cString: member)
  }

  /// The next argument, if it is a string.
  func text() -> String? { unsafe bus_read_string(message).map { unsafe String(cString: $0) } }

  /// The next argument, if it is a number without a sign.
  func number() -> UInt32? {
    var number: UInt32 = 0
    return unsafe bus_read_number(message, &number) ? number : nil
  }

  func answer(_ values: [BusValue] = []) {
    reply { message in for value in values { message.append(value) } }
  }

  func answer(variant value: BusValue) { reply { message in message.appendVariant(value) } }

  /// Answers with an error number.
  func refuse(_ error: Int32) { _ = unsafe bus_refuse(message, error) }

  private func reply(_ fill: (inout BusMessage) -> Void) {
    var answer: OpaquePointer?
    guard unsafe bus_new_return(message, &answer) >= 0, let answer = unsafe answer else { return }
    var reply = unsafe BusMessage(owning: answer)
    fill(&reply)
    // A message knows the bus that it came from.
    _ = unsafe reply.send { unsafe bus_send(nil, $0) }
  }
}
