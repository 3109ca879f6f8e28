#include "version.h"

const char *chalktalk_version(void) { return CHALKTALK_VERSION; }

const char *chalktalk_commit(void) { return CHALKTALK_COMMIT; }
