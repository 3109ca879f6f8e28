// PostgreSQL's client library, loaded when a server is first asked for: most machines sync through a folder or not at all.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct pg_conn;
struct pg_result;

/// Loads libpq once; NULL, or why it can't be loaded. Nothing below may be called before it has succeeded.
const char *chalktalk_pq_load(void);

/// As PQconnectdbParams; the last keyword is NULL. NULL only where there is no memory.
struct pg_conn *chalktalk_pq_connect(const char *const *keywords, const char *const *values);
void chalktalk_pq_finish(struct pg_conn *connection);
bool chalktalk_pq_is_connected(const struct pg_conn *connection);
/// Whether the server asked for a password, got or not.
bool chalktalk_pq_asked_password(const struct pg_conn *connection);
/// Why the last call failed; libpq keeps it.
const char *chalktalk_pq_error(const struct pg_conn *connection);
int chalktalk_pq_version(const struct pg_conn *connection);
/// The server's PQparameterStatus; NULL where it has none.
const char *chalktalk_pq_parameter(const struct pg_conn *connection, const char *name);

enum chalktalk_pq_end {
  chalktalk_pq_done,
  /// The time is up. What the server does with the statement nobody knows; the connection is of no use any more.
  chalktalk_pq_late,
  chalktalk_pq_lost,
};

/// Runs a statement and waits for its result, which goes to `result`: the first that failed, or the last of several.
/// `count` is the number of parameters, or -1 to send the text as it is, with several statements in it.
enum chalktalk_pq_end chalktalk_pq_run(
    struct pg_conn *connection, const char *sql, int count, const char *const *values, int milliseconds,
    struct pg_result **result);

bool chalktalk_pq_has_failed(const struct pg_result *result);
const char *chalktalk_pq_result_error(const struct pg_result *result);
/// The SQLSTATE: five characters; empty where there is none.
const char *chalktalk_pq_state(const struct pg_result *result);
int chalktalk_pq_rows(const struct pg_result *result);
/// NULL of an SQL null.
const char *chalktalk_pq_value(const struct pg_result *result, int row, int column);
void chalktalk_pq_clear(struct pg_result *result);

/// Reads what the server has sent, and takes the notifications out of it: how many are from others, or -1 where the
/// connection is gone.
int chalktalk_pq_notifications(struct pg_conn *connection);

/// A bell that another thread rings: a descriptor, or -1.
int chalktalk_bell_new(void);
void chalktalk_bell_ring(int bell);
/// Waits until the bell rings, the server sends something (`connection` may be NULL), or the time is up. The bell is still then.
void chalktalk_pq_wait(struct pg_conn *connection, int bell, int milliseconds);
