#include "CPostgreSQL.h"

#include <library.h>
#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#define FUNCTIONS(DO)                                                                                         \
  DO(PQconnectdbParams)                                                                                       \
  DO(PQfinish) DO(PQstatus) DO(PQerrorMessage) DO(PQconnectionNeedsPassword) DO(PQconnectionUsedPassword)     \
  DO(PQserverVersion) DO(PQparameterStatus) DO(PQsocket) DO(PQsetnonblocking) DO(PQsetNoticeProcessor)        \
  DO(PQsendQuery) DO(PQsendQueryParams) DO(PQflush) DO(PQconsumeInput) DO(PQisBusy) DO(PQgetResult)           \
  DO(PQresultStatus) DO(PQresultErrorMessage) DO(PQresultErrorField) DO(PQntuples) DO(PQgetvalue)             \
  DO(PQgetisnull) DO(PQclear) DO(PQnotifies) DO(PQbackendPID) DO(PQfreemem)

LIBRARY("libpq.so.5", "libpq5", FUNCTIONS)

const char *chalktalk_pq_load(void) { return library_load(); }

// Notices would go to stderr, over the screen.
static void keep_quiet(void *nothing, const char *message) {
  (void)nothing;
  (void)message;
}

struct pg_conn *chalktalk_pq_connect(const char *const *keywords, const char *const *values) {
  PGconn *connection = api.PQconnectdbParams(keywords, values, 1);
  if (connection == NULL) return NULL;
  api.PQsetNoticeProcessor(connection, keep_quiet, NULL);
  api.PQsetnonblocking(connection, 1);
  return connection;
}

void chalktalk_pq_finish(struct pg_conn *connection) { api.PQfinish(connection); }

bool chalktalk_pq_is_connected(const struct pg_conn *connection) {
  return api.PQstatus(connection) == CONNECTION_OK;
}

bool chalktalk_pq_asked_password(const struct pg_conn *connection) {
  return api.PQconnectionNeedsPassword(connection) || api.PQconnectionUsedPassword(connection);
}

const char *chalktalk_pq_error(const struct pg_conn *connection) { return api.PQerrorMessage(connection); }

int chalktalk_pq_version(const struct pg_conn *connection) { return api.PQserverVersion(connection); }

const char *chalktalk_pq_parameter(const struct pg_conn *connection, const char *name) {
  return api.PQparameterStatus(connection, name);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until the connection can go on; false when the time is up.
static bool wait_until(PGconn *connection, bool sends, int64_t end) {
  struct pollfd socket = {.fd = api.PQsocket(connection), .events = POLLIN | (sends ? POLLOUT : 0)};
  int64_t left = end - now();
  // A signal ends the wait early; then it is tried again.
  return left > 0 && poll(&socket, 1, (int)left) != 0;
}

enum chalktalk_pq_end chalktalk_pq_run(
    struct pg_conn *connection, const char *sql, int count, const char *const *values, int milliseconds,
    struct pg_result **result) {
  *result = NULL;
  int64_t end = now() + milliseconds;
  int sent = count < 0 ? api.PQsendQuery(connection, sql)
                       : api.PQsendQueryParams(connection, sql, count, NULL, values, NULL, NULL, 0);
  if (!sent) return chalktalk_pq_lost;
  for (;;) {
    int unsent = api.PQflush(connection);
    if (unsent < 0 && !api.PQisBusy(connection)) unsent = 0;
    if (unsent != 1 && !api.PQisBusy(connection)) {
      PGresult *next = api.PQgetResult(connection);
      if (next == NULL) break;
      if (*result != NULL && chalktalk_pq_has_failed(*result)) {
        api.PQclear(next);
      } else {
        if (*result != NULL) api.PQclear(*result);
        *result = next;
      }
      continue;
    }
    if (!wait_until(connection, unsent == 1, end)) {
      if (*result != NULL) api.PQclear(*result);
      *result = NULL;
      return chalktalk_pq_late;
    }
    if (!api.PQconsumeInput(connection)) break;
  }
  if (*result != NULL && chalktalk_pq_is_connected(connection)) return chalktalk_pq_done;
  if (*result != NULL) api.PQclear(*result);
  *result = NULL;
  return chalktalk_pq_lost;
}

bool chalktalk_pq_has_failed(const struct pg_result *result) {
  ExecStatusType status = api.PQresultStatus(result);
  return status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK;
}

const char *chalktalk_pq_result_error(const struct pg_result *result) { return api.PQresultErrorMessage(result); }

const char *chalktalk_pq_state(const struct pg_result *result) {
  const char *state = api.PQresultErrorField(result, PG_DIAG_SQLSTATE);
  return state == NULL ? "" : state;
}

int chalktalk_pq_rows(const struct pg_result *result) { return api.PQntuples(result); }

const char *chalktalk_pq_value(const struct pg_result *result, int row, int column) {
  return api.PQgetisnull(result, row, column) ? NULL : api.PQgetvalue(result, row, column);
}

void chalktalk_pq_clear(struct pg_result *result) { api.PQclear(result); }

int chalktalk_pq_notifications(struct pg_conn *connection) {
  if (!api.PQconsumeInput(connection)) return -1;
  int others = 0;
  for (PGnotify *one; (one = api.PQnotifies(connection)) != NULL; api.PQfreemem(one)) {
    if (one->be_pid != api.PQbackendPID(connection)) others++;
  }
  return others;
}

int chalktalk_bell_new(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void chalktalk_bell_ring(int bell) {
  uint64_t one = 1;
  // It rings already where this fails.
  (void)!write(bell, &one, sizeof one);
}

void chalktalk_pq_wait(struct pg_conn *connection, int bell, int milliseconds) {
  struct pollfd sources[] = {
      {.fd = bell, .events = POLLIN},
      {.fd = connection == NULL ? -1 : api.PQsocket(connection), .events = POLLIN},
  };
  poll(sources, 2, milliseconds);
  uint64_t rings;
  (void)!read(bell, &rings, sizeof rings);
}
