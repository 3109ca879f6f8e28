#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <stdio.h>

const char *library_open(
  const char *file, const char *package, const char *const names[], void *functions[], size_t count) {
  char *problem = NULL;
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    int length = asprintf(&problem, "%s. Install it: sudo apt install %s", dlerror(), package);
    return length < 0 ? file : problem;
  }
  for (size_t i = 0; i < count; i++) {
    functions[i] = dlsym(library, names[i]);
    if (functions[i] != NULL) continue;
    int length = asprintf(&problem, "%s lacks %s. Update it: sudo apt install %s", file, names[i], package);
    return length < 0 ? file : problem;
  }
  return NULL;
}
