// sd-bus, the D-Bus client in libsystemd, loaded when it is first asked for. Each function here is sd-bus's own of the same
// name (sd-bus(3)), and may be called once `bus_load` has returned null.
#ifndef CHALKTALK_BUS_H
#define CHALKTALK_BUS_H

#include <stdbool.h>
#include <stdint.h>
#include <systemd/sd-bus.h>

// Loads the library; null, or what is missing.
const char *bus_load(void);

int bus_open_user(sd_bus **bus);
void bus_flush_close_unref(sd_bus *bus);
int bus_get_fd(sd_bus *bus);
int bus_get_events(sd_bus *bus);
int bus_get_timeout(sd_bus *bus, uint64_t *microseconds);
int bus_process(sd_bus *bus);
int bus_request_name(sd_bus *bus, const char *name);
int bus_add_object(sd_bus *bus, const char *path, sd_bus_message_handler_t handler, void *context);
int bus_send(sd_bus *bus, sd_bus_message *message);
int bus_call_async(sd_bus *bus, sd_bus_message *message, sd_bus_message_handler_t handler, void *context);
// Calls the handler for each such signal of another program from now on. It doesn't wait for the bus to agree.
int bus_match_signal(sd_bus *bus, const char *from, const char *path, const char *interface, const char *member,
                     sd_bus_message_handler_t handler, void *context);

int bus_new_signal(sd_bus *bus, sd_bus_message **message, const char *path, const char *interface, const char *member);
int bus_new_call(sd_bus *bus, sd_bus_message **message, const char *to, const char *path, const char *interface,
                 const char *member);
int bus_new_return(sd_bus_message *call, sd_bus_message **message);
void bus_unref(sd_bus_message *message);
bool bus_is_call(sd_bus_message *message, const char *interface, const char *member);
const char *bus_interface(sd_bus_message *message);
const char *bus_member(sd_bus_message *message);
// The name of the error that an answer is; null where it is none.
const char *bus_error(sd_bus_message *message);
const char *bus_read_string(sd_bus_message *message);
bool bus_read_number(sd_bus_message *message, uint32_t *number);
int bus_append(sd_bus_message *message, char type, const void *value);
int bus_open(sd_bus_message *message, char type, const char *contents);
int bus_close(sd_bus_message *message);
int bus_refuse(sd_bus_message *call, int error);

#endif
