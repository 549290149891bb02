#include "core/probe/import.h"
namespace expe {
Result<std::int64_t> importCheckpoint(const ImportRequest&, Progress&) { return failure("x"); }
}
