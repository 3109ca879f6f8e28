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
  private var refused: ((String) -> Void)?

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

  /// Calls another program without waiting; `failed` receives its refusal. Only one such call is
  /// open at a time.
  func call(
    _ name: String, _ path: String, _ member: String, _ values: [BusValue],
    failed: @escaping (String) -> Void
  ) {
    var message: OpaquePointer?
    guard unsafe bus_new_call(bus, &message, name, path, name, member) >= 0,
      let message = unsafe message
    else { return }
    refused = failed
    var call = unsafe BusMessage(owning: message)
    for value in values { call.append(value) }
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let code = unsafe call.send { [bus] in
      unsafe bus_call_async(
        bus, $0,
        { answer, context, _ in
          guard let answer = unsafe answer, let context = unsafe context else { return 0 }
          if let error = unsafe bus_error(answer) {
            let bus = unsafe Unmanaged<Bus>.fromOpaque(context).takeUnretainedValue()
            bus.refused?(unsafe String(cString: error))
          }
          return 1
        }, context)
    }
    if code < 0 { failed(unsafe String(cString: strerror(-code))) }
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

/// A call to one of our objects, while it is answered.
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
