#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

// The header gives each its type, so that a call that it would not take is not compiled.
#define EACH(DO)                                                                                              \
  DO(PQconnectdbParams)                                                                                       \
  DO(PQfinish) DO(PQstatus) DO(PQerrorMessage) DO(PQconnectionNeedsPassword) DO(PQconnectionUsedPassword)     \
  DO(PQserverVersion) DO(PQparameterStatus) DO(PQsocket) DO(PQsetnonblocking) DO(PQsetNoticeProcessor)        \
  DO(PQsendQuery) DO(PQsendQueryParams) DO(PQflush) DO(PQconsumeInput) DO(PQisBusy) DO(PQgetResult)           \
  DO(PQresultStatus) DO(PQresultErrorMessage) DO(PQresultErrorField) DO(PQntuples) DO(PQgetvalue)             \
  DO(PQgetisnull) DO(PQclear) DO(PQnotifies) DO(PQbackendPID) DO(PQfreemem)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  EACH(DECLARE)
} pq;

static const char *failure;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    failure = dlerror();
    return;
  }
#define FIND(name)                                              \
  pq.name = (__typeof__(&name))dlsym(library, #name);           \
  if (pq.name == NULL) failure = "it lacks the function " #name;
  EACH(FIND)
}

const char *chalktalk_pq_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return failure;
}

// Notices would go to stderr, over the screen.
static void keep_quiet(void *nothing, const char *message) {
  (void)nothing;
  (void)message;
}

struct pg_conn *chalktalk_pq_connect(const char *const *keywords, const char *const *values) {
  PGconn *connection = pq.PQconnectdbParams(keywords, values, 1);
  if (connection == NULL) return NULL;
  pq.PQsetNoticeProcessor(connection, keep_quiet, NULL);
  pq.PQsetnonblocking(connection, 1);
  return connection;
}

void chalktalk_pq_finish(struct pg_conn *connection) { pq.PQfinish(connection); }

bool chalktalk_pq_is_connected(const struct pg_conn *connection) {
  return pq.PQstatus(connection) == CONNECTION_OK;
}

bool chalktalk_pq_asked_password(const struct pg_conn *connection) {
  return pq.PQconnectionNeedsPassword(connection) || pq.PQconnectionUsedPassword(connection);
}

const char *chalktalk_pq_error(const struct pg_conn *connection) { return pq.PQerrorMessage(connection); }

int chalktalk_pq_version(const struct pg_conn *connection) { return pq.PQserverVersion(connection); }

const char *chalktalk_pq_parameter(const struct pg_conn *connection, const char *name) {
  return pq.PQparameterStatus(connection, name);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until the connection can go on; false when the time is up.
static bool wait_until(PGconn *connection, bool sends, int64_t end) {
  struct pollfd socket = {.fd = pq.PQsocket(connection), .events = POLLIN | (sends ? POLLOUT : 0)};
  int64_t left = end - now();
  // A signal ends the wait early; then it is tried again.
  return left > 0 && poll(&socket, 1, (int)left) != 0;
}

enum chalktalk_pq_end chalktalk_pq_run(
    struct pg_conn *connection, const char *sql, int count, const char *const *values, int milliseconds,
    struct pg_result **result) {
  *result = NULL;
  int64_t end = now() + milliseconds;
  int sent = count < 0 ? pq.PQsendQuery(connection, sql)
                       : pq.PQsendQueryParams(connection, sql, count, NULL, values, NULL, NULL, 0);
  if (!sent) return chalktalk_pq_lost;
  for (;;) {
    int unsent = pq.PQflush(connection);
    if (unsent < 0 && !pq.PQisBusy(connection)) unsent = 0;
    if (unsent != 1 && !pq.PQisBusy(connection)) {
      PGresult *next = pq.PQgetResult(connection);
      if (next == NULL) break;
      if (*result != NULL && chalktalk_pq_has_failed(*result)) {
        pq.PQclear(next);
      } else {
        if (*result != NULL) pq.PQclear(*result);
        *result = next;
      }
      continue;
    }
    if (!wait_until(connection, unsent == 1, end)) {
      if (*result != NULL) pq.PQclear(*result);
      *result = NULL;
      return chalktalk_pq_late;
    }
    if (!pq.PQconsumeInput(connection)) break;
  }
  if (*result != NULL && chalktalk_pq_is_connected(connection)) return chalktalk_pq_done;
  if (*result != NULL) pq.PQclear(*result);
  *result = NULL;
  return chalktalk_pq_lost;
}

bool chalktalk_pq_has_failed(const struct pg_result *result) {
  ExecStatusType status = pq.PQresultStatus(result);
  return status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK;
}

const char *chalktalk_pq_result_error(const struct pg_result *result) { return pq.PQresultErrorMessage(result); }

const char *chalktalk_pq_state(const struct pg_result *result) {
  const char *state = pq.PQresultErrorField(result, PG_DIAG_SQLSTATE);
  return state == NULL ? "" : state;
}

int chalktalk_pq_rows(const struct pg_result *result) { return pq.PQntuples(result); }

const char *chalktalk_pq_value(const struct pg_result *result, int row, int column) {
  return pq.PQgetisnull(result, row, column) ? NULL : pq.PQgetvalue(result, row, column);
}

void chalktalk_pq_clear(struct pg_result *result) { pq.PQclear(result); }

int chalktalk_pq_notifications(struct pg_conn *connection) {
  if (!pq.PQconsumeInput(connection)) return -1;
  int others = 0;
  for (PGnotify *one; (one = pq.PQnotifies(connection)) != NULL; pq.PQfreemem(one)) {
    if (one->be_pid != pq.PQbackendPID(connection)) others++;
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
      {.fd = connection == NULL ? -1 : pq.PQsocket(connection), .events = POLLIN},
  };
  poll(sources, 2, milliseconds);
  uint64_t rings;
  (void)!read(bell, &rings, sizeof rings);
}
