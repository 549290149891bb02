// Where this tree and what was built of it lie.
#pragma once

namespace expe {

extern const char* const sourcePath; // the root of the tree
extern const char* const testsPath;  // its folder of tests
extern const char* const binPath;    // programs
extern const char* const enginePath; // the engine's module
extern const char* const devicePath; // the library of the device that is none
extern const char* const faultsPath; // the library that makes calls on files fail; null under a sanitizer

} // namespace expe
