// The end of the program by signals. In C, because a handler may only call what is safe in one.
#ifndef CSIGNALS_H
#define CSIGNALS_H

#include <stdbool.h>

/// Ends the program on SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGXCPU, without the unfinished file. Those that are ignored stay ignored.
/// SIGXFSZ is ignored from now on, and SIGCHLD is not.
void csignals_handle(void);

/// Writes a byte to a descriptor at the first SIGINT, SIGTERM or SIGHUP instead. A second one ends the program.
void csignals_report(int descriptor);

/// Names the file that is being written, which a signal removes. Returns false if its path is too long.
bool csignals_begin(const char *path);

/// The file is finished or removed.
void csignals_end(void);

#endif
