#include "broker.h"
#include <library.h>

#define FUNCTIONS(X)                                                                                          \
  X(mosquitto_lib_init)                                                                                       \
  X(mosquitto_new)                                                                                            \
  X(mosquitto_user_data_set)                                                                                  \
  X(mosquitto_destroy)                                                                                        \
  X(mosquitto_username_pw_set)                                                                                \
  X(mosquitto_tls_set)                                                                                        \
  X(mosquitto_will_set)                                                                                       \
  X(mosquitto_connect)                                                                                        \
  X(mosquitto_disconnect)                                                                                     \
  X(mosquitto_subscribe)                                                                                      \
  X(mosquitto_publish)                                                                                        \
  X(mosquitto_socket)                                                                                         \
  X(mosquitto_want_write)                                                                                     \
  X(mosquitto_loop_read)                                                                                      \
  X(mosquitto_loop_write)                                                                                     \
  X(mosquitto_loop_misc)                                                                                      \
  X(mosquitto_connect_callback_set)                                                                           \
  X(mosquitto_message_callback_set)                                                                           \
  X(mosquitto_strerror)                                                                                       \
  X(mosquitto_connack_string)

LIBRARY("libmosquitto.so.1", "libmosquitto1", FUNCTIONS)

static const char *missing;

static void start(void) {
  missing = library_load();
  if (missing == NULL && api.mosquitto_lib_init() != MOSQ_ERR_SUCCESS) missing = "libmosquitto.so.1 does not start";
}

const char *broker_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  return missing;
}

struct mosquitto *broker_new(const char *identity, void *context) {
  return api.mosquitto_new(identity, true, context);
}
void broker_set_context(struct mosquitto *client, void *context) {
  api.mosquitto_user_data_set(client, context);
}
void broker_destroy(struct mosquitto *client) { api.mosquitto_destroy(client); }
int broker_login(struct mosquitto *client, const char *user, const char *password) {
  return api.mosquitto_username_pw_set(client, user, password);
}
int broker_trust(struct mosquitto *client, const char *file, const char *folder) {
  return api.mosquitto_tls_set(client, file, folder, NULL, NULL, NULL);
}
int broker_will(struct mosquitto *client, const char *topic, const char *payload, int length) {
  return api.mosquitto_will_set(client, topic, length, payload, 1, true);
}
int broker_connect(struct mosquitto *client, const char *host, int port, int keepalive) {
  return api.mosquitto_connect(client, host, port, keepalive);
}
int broker_disconnect(struct mosquitto *client) { return api.mosquitto_disconnect(client); }
int broker_subscribe(struct mosquitto *client, const char *topic) {
  return api.mosquitto_subscribe(client, NULL, topic, 1);
}
int broker_publish(struct mosquitto *client, const char *topic, const char *payload, int length, int quality,
                   bool retained) {
  return api.mosquitto_publish(client, NULL, topic, length, payload, quality, retained);
}
int broker_socket(struct mosquitto *client) { return api.mosquitto_socket(client); }
bool broker_wants_write(struct mosquitto *client) { return api.mosquitto_want_write(client); }
int broker_read(struct mosquitto *client) { return api.mosquitto_loop_read(client, 1); }
int broker_write(struct mosquitto *client) { return api.mosquitto_loop_write(client, 1); }
int broker_misc(struct mosquitto *client) { return api.mosquitto_loop_misc(client); }
void broker_on_connect(struct mosquitto *client, void (*handler)(struct mosquitto *, void *, int)) {
  api.mosquitto_connect_callback_set(client, handler);
}
void broker_on_message(struct mosquitto *client,
                       void (*handler)(struct mosquitto *, void *, const struct mosquitto_message *)) {
  api.mosquitto_message_callback_set(client, handler);
}
const char *broker_error_text(int error) { return api.mosquitto_strerror(error); }
const char *broker_answer_text(int answer) { return api.mosquitto_connack_string(answer); }
