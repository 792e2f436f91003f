// The end of the program by SIGINT and SIGTERM. In C, because a handler may only call what is safe in one.
#ifndef CSIGNALS_H
#define CSIGNALS_H

#include <stdbool.h>

/// Ends the program on SIGINT and SIGTERM, without the unfinished file. Signals that are ignored stay ignored.
void csignals_handle(void);

/// Writes a byte to a descriptor at the first SIGINT, SIGTERM or SIGHUP instead. A second one ends the program.
void csignals_report(int descriptor);

/// Names the file that is being written, which a signal removes. Returns false if its path is too long.
bool csignals_begin(const char *path);

/// The file is finished or removed.
void csignals_end(void);

#endif
