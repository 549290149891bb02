// The texts of a Parquet file, by pyarrow in a child process, which is fetched when it is first wanted.
#pragma once

#include "core/text/text_files.h"

namespace expe {

Result<bool> isParquet(const std::filesystem::path& path); // by its first and last bytes

// Each row of the column `source.field` a document.
Result<void> readParquetTexts(const TextFile& file, const TextSource& source, Progress& progress,
                              DocumentSink& documents);

} // namespace expe
