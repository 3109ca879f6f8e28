#pragma once

#include <pthread.h>
#include <stddef.h>

/// Opens a shared library and finds functions in it. The library is never closed, because what it has handed out may be in use until the
/// program ends.
///
/// - Parameter package: Debian's package of it.
/// - Parameter names, functions: `count` names, and where the functions go, in the same order.
/// - Returns: NULL, or why the library can't be used and what to install.
const char *library_open(
  const char *file, const char *package, const char *const names[], void *functions[], size_t count);

/// Declares a library that is opened when it is first needed: `api`, with a pointer for each function, and `library_load`, which must have
/// returned NULL before `api` is used.
///
/// FUNCTIONS(EACH) lists the functions as EACH(name). The library's own header gives the pointers their types, so that a wrong call doesn't
/// compile.
#define LIBRARY(FILE, PACKAGE, FUNCTIONS)                                                                     \
  static struct {                                                                                             \
    FUNCTIONS(LIBRARY_POINTER)                                                                                \
  } api;                                                                                                      \
  static const char *library_problem;                                                                         \
  static void library_look_up(void) {                                                                         \
    static const char *const names[] = {FUNCTIONS(LIBRARY_NAME)};                                             \
    library_problem = library_open(FILE, PACKAGE, names, (void **)&api, sizeof names / sizeof *names);        \
  }                                                                                                           \
  static const char *library_load(void) {                                                                     \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                                           \
    pthread_once(&once, library_look_up);                                                                     \
    return library_problem;                                                                                   \
  }
#define LIBRARY_POINTER(name) __typeof__(name) *name;
#define LIBRARY_NAME(name) #name,
