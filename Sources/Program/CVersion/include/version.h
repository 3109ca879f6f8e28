// The program's version and the commit that it was built from. In C, because Package.swift can hand a value to a C target
// and to no Swift one.
#ifndef CHALKTALK_VERSION_H
#define CHALKTALK_VERSION_H

// The version in Package.swift: "1.1.0", or "1.1.0-dev" before that release. Lives as long as the program.
const char *chalktalk_version(void);

// The commit, "6985bb3d21c0", with a "+" behind it where files differed from it; empty outside a git clone.
const char *chalktalk_commit(void);

#endif
