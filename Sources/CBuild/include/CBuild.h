// Facts about the build. Package.swift passes them to this target alone, so a new commit compiles one file.
#ifndef CBUILD_H
#define CBUILD_H

/// The commit of the sources, "unknown" without git.
const char *cbuild_commit(void);

#endif
