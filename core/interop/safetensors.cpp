#include "core/interop/safetensors.h"

#include "core/base/error_exception.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/out_of_memory.h"
#include "core/interop/safetensors_header.h"

#include <array>
#include <nlohmann/json.hpp>

namespace expe {

using nlohmann::json;

namespace {

constexpr std::size_t lengthBytes = 8;
constexpr std::uint64_t longestHeader = 100'000'000; // the format's own limit

std::string headerOf(const std::vector<TensorView>& tensors,
                     const std::map<std::string, std::string>& metadata) {
  json header = json::object();
  if (!metadata.empty())
    header["__metadata__"] = metadata;
  std::uint64_t at = 0;
  for (const TensorView& tensor : tensors) {
    assert(tensor.bytes.size() == bytesOf(tensor.name, tensor.type, tensor.shape) &&
           !header.contains(tensor.name));
    header[tensor.name] = {
        {"dtype", tensor.type}, {"shape", tensor.shape}, {"data_offsets", {at, at + tensor.bytes.size()}}};
    at += tensor.bytes.size();
  }
  std::string text = header.dump(-1, ' ', false, json::error_handler_t::replace);
  text.resize((text.size() + 7) / 8 * 8, ' '); // so that the data begin aligned
  return text;
}

std::string littleEndian(std::uint64_t number) {
  std::string bytes;
  for (std::size_t i = 0; i < lengthBytes; ++i)
    bytes += static_cast<char>(number >> (8 * i));
  return bytes;
}

class OpenFile : public Safetensors {
public:
  // The data begin at byte `dataAt`.
  OpenFile(std::shared_ptr<const InputFile> file, std::uint64_t dataAt, SafetensorsHeader header)
      : file_(std::move(file)), dataAt_(dataAt), header_(std::move(header)) {
    for (const StoredTensor& tensor : header_.tensors)
      byName_[tensor.name] = &tensor;
  }
  const std::vector<StoredTensor>& tensors() const override { return header_.tensors; }
  const std::map<std::string, std::string>& metadata() const override { return header_.metadata; }
  const StoredTensor* find(const std::string& name) const override {
    const auto found = byName_.find(name);
    return found == byName_.end() ? nullptr : found->second;
  }
  Result<void> read(const StoredTensor& tensor, std::span<std::byte> into) const override {
    assert(into.size() == tensor.size);
    return file_->read(dataAt_ + tensor.at, into);
  }

private:
  std::shared_ptr<const InputFile> file_; // the tensors' bytes are in it
  std::uint64_t dataAt_;
  SafetensorsHeader header_;
  std::map<std::string, const StoredTensor*> byName_;
};

std::string headerIn(const InputFile& file) {
  if (file.size() < lengthBytes)
    throw ErrorException{userError("it is shorter than 8 bytes")};
  std::array<std::byte, lengthBytes> bytes{};
  need(file.read(0, bytes));
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < lengthBytes; ++i)
    length |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
  if (length > longestHeader)
    throw ErrorException{userError("its header would be longer than 100 MB")};
  if (length == 0)
    throw ErrorException{userError("its header is empty")};
  if (length > file.size() - lengthBytes)
    throw ErrorException{userError("its header is longer than the file")};
  std::string text(length, '\0');
  need(file.read(lengthBytes, std::as_writable_bytes(std::span(text.data(), text.size()))));
  return text;
}

} // namespace

std::size_t bytesPer(const std::string& type) {
  static const std::map<std::string, std::size_t> sizes{
      {"BOOL", 1}, {"U8", 1},  {"I8", 1},  {"F8_E4M3", 1}, {"F8_E5M2", 1}, {"F8_E8M0", 1},
      {"I16", 2},  {"U16", 2}, {"F16", 2}, {"BF16", 2},    {"I32", 4},     {"U32", 4},
      {"F32", 4},  {"I64", 8}, {"U64", 8}, {"F64", 8},     {"C64", 8}};
  const auto found = sizes.find(type);
  return found == sizes.end() ? 0 : found->second;
}

Result<void> writeSafetensors(const std::filesystem::path& path, const std::vector<TensorView>& tensors,
                              const std::map<std::string, std::string>& metadata) {
  const std::string header = headerOf(tensors, metadata);
  const std::string start = littleEndian(header.size()) + header;
  std::vector<std::span<const std::byte>> parts{std::as_bytes(std::span(start.data(), start.size()))};
  for (const TensorView& tensor : tensors)
    parts.push_back(tensor.bytes);
  return files().write(path, parts);
}

Result<std::shared_ptr<const Safetensors>> Safetensors::open(const std::filesystem::path& path) {
  using Opened = Result<std::shared_ptr<const Safetensors>>;
  auto file = TRY(InputFile::open(path));
  return withMemoryFor(path.string(), [&]() -> Opened {
    auto opened = attempt([&]() -> std::shared_ptr<const Safetensors> {
      const auto text = headerIn(*file);
      const auto dataAt = lengthBytes + text.size();
      return std::make_shared<OpenFile>(file, dataAt, readHeader(text, file->size() - dataAt));
    });
    if (opened || opened.error().kind == Error::Kind::Failure) // reading broke off
      return opened;
    return userError("{0} is not a sound safetensors file: {1}.", {path.string(), opened.error().message()});
  });
}

} // namespace expe
