#include "bus.h"
#include <library.h>

#define FUNCTIONS(X)                                                                                          \
  X(sd_bus_open_user)                                                                                         \
  X(sd_bus_flush_close_unref)                                                                                 \
  X(sd_bus_get_fd)                                                                                            \
  X(sd_bus_get_events)                                                                                        \
  X(sd_bus_get_timeout)                                                                                       \
  X(sd_bus_process)                                                                                           \
  X(sd_bus_request_name)                                                                                      \
  X(sd_bus_add_object)                                                                                        \
  X(sd_bus_send)                                                                                              \
  X(sd_bus_call_async)                                                                                        \
  X(sd_bus_match_signal_async)                                                                                \
  X(sd_bus_message_new_signal)                                                                                \
  X(sd_bus_message_new_method_call)                                                                           \
  X(sd_bus_message_new_method_return)                                                                         \
  X(sd_bus_message_unref)                                                                                     \
  X(sd_bus_message_is_method_call)                                                                            \
  X(sd_bus_message_get_interface)                                                                             \
  X(sd_bus_message_get_member)                                                                                \
  X(sd_bus_message_get_error)                                                                                 \
  X(sd_bus_message_read_basic)                                                                                \
  X(sd_bus_message_append_basic)                                                                              \
  X(sd_bus_message_open_container)                                                                            \
  X(sd_bus_message_close_container)                                                                           \
  X(sd_bus_reply_method_errno)

LIBRARY("libsystemd.so.0", "libsystemd0", FUNCTIONS)

const char *bus_load(void) { return library_load(); }

int bus_open_user(sd_bus **bus) { return api.sd_bus_open_user(bus); }
void bus_flush_close_unref(sd_bus *bus) { api.sd_bus_flush_close_unref(bus); }
int bus_get_fd(sd_bus *bus) { return api.sd_bus_get_fd(bus); }
int bus_get_events(sd_bus *bus) { return api.sd_bus_get_events(bus); }
int bus_get_timeout(sd_bus *bus, uint64_t *microseconds) { return api.sd_bus_get_timeout(bus, microseconds); }
int bus_process(sd_bus *bus) { return api.sd_bus_process(bus, NULL); }
int bus_request_name(sd_bus *bus, const char *name) { return api.sd_bus_request_name(bus, name, 0); }
int bus_add_object(sd_bus *bus, const char *path, sd_bus_message_handler_t handler, void *context) {
  return api.sd_bus_add_object(bus, NULL, path, handler, context);
}
int bus_send(sd_bus *bus, sd_bus_message *message) { return api.sd_bus_send(bus, message, NULL); }
int bus_call_async(sd_bus *bus, sd_bus_message *message, sd_bus_message_handler_t handler, void *context) {
  return api.sd_bus_call_async(bus, NULL, message, handler, context, 0);
}
int bus_match_signal(sd_bus *bus, const char *from, const char *path, const char *interface, const char *member,
                     sd_bus_message_handler_t handler, void *context) {
  return api.sd_bus_match_signal_async(bus, NULL, from, path, interface, member, handler, NULL, context);
}

int bus_new_signal(sd_bus *bus, sd_bus_message **message, const char *path, const char *interface,
                   const char *member) {
  return api.sd_bus_message_new_signal(bus, message, path, interface, member);
}
int bus_new_call(sd_bus *bus, sd_bus_message **message, const char *to, const char *path, const char *interface,
                 const char *member) {
  return api.sd_bus_message_new_method_call(bus, message, to, path, interface, member);
}
int bus_new_return(sd_bus_message *call, sd_bus_message **message) {
  return api.sd_bus_message_new_method_return(call, message);
}
void bus_unref(sd_bus_message *message) { api.sd_bus_message_unref(message); }
bool bus_is_call(sd_bus_message *message, const char *interface, const char *member) {
  return api.sd_bus_message_is_method_call(message, interface, member) > 0;
}
const char *bus_interface(sd_bus_message *message) { return api.sd_bus_message_get_interface(message); }
const char *bus_member(sd_bus_message *message) { return api.sd_bus_message_get_member(message); }
const char *bus_error(sd_bus_message *message) {
  const sd_bus_error *error = api.sd_bus_message_get_error(message);
  return error == NULL ? NULL : error->name;
}
const char *bus_read_string(sd_bus_message *message) {
  const char *text = NULL;
  return api.sd_bus_message_read_basic(message, 's', &text) > 0 ? text : NULL;
}
bool bus_read_number(sd_bus_message *message, uint32_t *number) {
  return api.sd_bus_message_read_basic(message, 'u', number) > 0;
}
int bus_append(sd_bus_message *message, char type, const void *value) {
  return api.sd_bus_message_append_basic(message, type, value);
}
int bus_open(sd_bus_message *message, char type, const char *contents) {
  return api.sd_bus_message_open_container(message, type, contents);
}
int bus_close(sd_bus_message *message) { return api.sd_bus_message_close_container(message); }
int bus_refuse(sd_bus_message *call, int error) { return api.sd_bus_reply_method_errno(call, error, NULL); }
