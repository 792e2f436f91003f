#include "CBuild.h"

#ifndef AASA_COMMIT
#define AASA_COMMIT "unknown"
#endif

const char *cbuild_commit(void) { return AASA_COMMIT; }
