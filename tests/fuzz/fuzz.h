// What every fuzz target needs. A target is one function: it takes bytes as a parser of foreign files would
// get them, and returns 0; a fault, a sanitizer's finding or a broken promise ends the process.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace expe::fuzz {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// What must hold of every input that is accepted.
inline void require(bool holds, const char* promise) {
  if (holds)
    return;
  std::fprintf(stderr, "not so: %s\n", promise);
  std::abort();
}

// A folder of this process, in memory where the system has such a place, for parsers that open files.
class Folder {
public:
  Folder() {
    const std::filesystem::path memory = "/dev/shm";
    const auto where = std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
    std::string name = (where / "expe-fuzz-XXXXXX").string();
    require(::mkdtemp(name.data()) != nullptr, "a folder can be made");
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void clear() const {
    for (const auto& entry : std::filesystem::directory_iterator(path_))
      std::filesystem::remove_all(entry.path());
  }
  std::filesystem::path put(const std::string& name, std::string_view bytes) const {
    std::ofstream(path_ / name, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path_ / name;
  }

private:
  std::filesystem::path path_;
};

} // namespace expe::fuzz
