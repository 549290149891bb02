// Bytes packed as gzip, zstd and others do.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <memory>
#include <string>
#include <string_view>

namespace expe {

// `filter`: ARCHIVE_FILTER_GZIP, …
inline std::string packedBytes(std::string_view text, int filter) {
  const std::unique_ptr<::archive, decltype(&::archive_write_free)> archive(::archive_write_new(),
                                                                            ::archive_write_free);
  std::string packed(text.size() + 65536, '\0');
  std::size_t used = 0;
  ::archive_write_set_format_raw(archive.get());
  ::archive_write_add_filter(archive.get(), filter);
  ::archive_write_open_memory(archive.get(), packed.data(), packed.size(), &used);
  const std::unique_ptr<::archive_entry, decltype(&::archive_entry_free)> entry(::archive_entry_new(),
                                                                                ::archive_entry_free);
  ::archive_entry_set_filetype(entry.get(), AE_IFREG);
  ::archive_write_header(archive.get(), entry.get());
  ::archive_write_data(archive.get(), text.data(), text.size());
  ::archive_write_close(archive.get());
  packed.resize(used);
  return packed;
}

} // namespace expe
