// libmosquitto, an MQTT client, loaded when it is first asked for. Each function here is the library's own of the same name
// (libmosquitto(3)), and may be called once `broker_load` has returned null.
#ifndef CHALKTALK_BROKER_H
#define CHALKTALK_BROKER_H

#include <mosquitto.h>
#include <stdbool.h>

// Loads the library and starts it; null, or what is missing.
const char *broker_load(void);

struct mosquitto *broker_new(const char *identity, void *context);
void broker_set_context(struct mosquitto *client, void *context);
void broker_destroy(struct mosquitto *client);
int broker_login(struct mosquitto *client, const char *user, const char *password);
int broker_trust(struct mosquitto *client, const char *file, const char *folder);
int broker_will(struct mosquitto *client, const char *topic, const char *payload, int length);
int broker_connect(struct mosquitto *client, const char *host, int port, int keepalive);
int broker_disconnect(struct mosquitto *client);
int broker_subscribe(struct mosquitto *client, const char *topic);
int broker_publish(struct mosquitto *client, const char *topic, const char *payload, int length, int quality,
                   bool retained);
int broker_socket(struct mosquitto *client);
bool broker_wants_write(struct mosquitto *client);
int broker_read(struct mosquitto *client);
int broker_write(struct mosquitto *client);
int broker_misc(struct mosquitto *client);
void broker_on_connect(struct mosquitto *client, void (*handler)(struct mosquitto *, void *, int));
void broker_on_message(struct mosquitto *client,
                       void (*handler)(struct mosquitto *, void *, const struct mosquitto_message *));
// What an error of a call, or an answer to connecting, means.
const char *broker_error_text(int error);
const char *broker_answer_text(int answer);

#endif
