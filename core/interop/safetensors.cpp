#include "core/interop/safetensors.h"

#include "core/base/error_exception.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/out_of_memory.h"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

namespace expe {

using nlohmann::json;

namespace {

constexpr std::size_t lengthBytes = 8;
constexpr std::uint64_t longestHeader = 100'000'000; // the format's own limit
constexpr std::size_t deepest = 4, longestArray = 64;

// The end of "… is not a sound safetensors file: ".
[[noreturn]] void refuse(const std::string& why) {
  throw ErrorException{userError(why)};
}

// shape × bytes of the type, which must fit in 63 bits.
std::uint64_t bytesOf(const std::string& name, const std::string& type,
                      const std::vector<std::int64_t>& shape) {
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  std::uint64_t bytes = bytesPer(type);
  for (const std::int64_t size : shape) {
    const auto factor = static_cast<std::uint64_t>(size);
    if (factor != 0 && bytes > most / factor)
      refuse("the shape of tensor \"" + name + "\" is too large");
    bytes *= factor;
  }
  return bytes;
}

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

// Reads the JSON once without keeping it: well-formed, no key twice, neither deep nor long enough to exhaust
// memory.
class Inspector : public nlohmann::json_sax<json> {
public:
  const std::string& problem() const { return problem_; }

  bool null() override { return element(); }
  bool boolean(bool) override { return element(); }
  bool number_integer(number_integer_t) override { return element(); }
  bool number_unsigned(number_unsigned_t) override { return element(); }
  bool number_float(number_float_t, const string_t&) override { return element(); }
  bool string(string_t&) override { return element(); }
  bool binary(binary_t&) override { return element(); }
  bool start_object(std::size_t) override { return begin(); }
  bool start_array(std::size_t) override { return begin(); }
  bool end_object() override { return (levels_.pop_back(), true); }
  bool end_array() override { return (levels_.pop_back(), true); }
  bool key(string_t& key) override {
    return levels_.back().keys.insert(key).second || stop("its header has the key \"" + key + "\" twice");
  }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override {
    return stop("its header is not JSON in UTF-8 (byte " + std::to_string(at) + ")");
  }

private:
  struct Level {
    std::set<std::string> keys;
    std::size_t elements = 0;
  };
  bool stop(const std::string& problem) { return (problem_ = problem, false); }
  bool element() {
    if (!levels_.empty() && levels_.back().keys.empty() && ++levels_.back().elements > longestArray)
      return stop("its header has a list of more than " + std::to_string(longestArray) + " entries");
    return true;
  }
  bool begin() {
    if (!element())
      return false;
    levels_.emplace_back();
    return levels_.size() <= deepest || stop("its header is nested too deeply");
  }

  std::vector<Level> levels_;
  std::string problem_;
};

void inspect(std::string_view text) {
  if (text.empty() || text.front() != '{')
    refuse("its header does not begin with {");
  if (text.find('\0') != std::string_view::npos) // the parser would take it for the end
    refuse("its header holds a zero byte");
  Inspector inspector;
  if (!json::sax_parse(text.begin(), text.end(), &inspector))
    refuse(inspector.problem());
}

std::map<std::string, std::string> readMetadata(const json& entries) {
  std::map<std::string, std::string> metadata;
  if (!entries.is_object())
    refuse("its __metadata__ is not an object");
  for (const auto& [key, value] : entries.items()) {
    if (!value.is_string())
      refuse("its __metadata__ \"" + key + "\" is not text");
    metadata[key] = value.get<std::string>();
  }
  return metadata;
}

// A whole number from 0 to 2^63 − 1.
std::int64_t whole(const json& value, const std::string& what) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
    refuse(what + " holds something that is no whole number from 0 on");
  return value.get<std::int64_t>();
}

const json& field(const json& entry, const char* name, const std::string& tensor) {
  const auto found = entry.find(name);
  if (found == entry.end())
    refuse("tensor \"" + tensor + "\" has no " + name);
  return *found;
}

const json& list(const json& entry, const char* name, const std::string& tensor) {
  const json& values = field(entry, name, tensor);
  if (!values.is_array())
    refuse("the " + std::string(name) + " of tensor \"" + tensor + "\" is no list");
  return values;
}

StoredTensor readTensor(const std::string& name, const json& entry, std::uint64_t dataSize) {
  if (!entry.is_object())
    refuse("the entry of tensor \"" + name + "\" is not an object");
  StoredTensor tensor;
  tensor.name = name;
  const json& type = field(entry, "dtype", name);
  if (!type.is_string() || bytesPer(type.get<std::string>()) == 0)
    refuse("tensor \"" + name + "\" has the unknown type " +
           type.dump(-1, ' ', true, json::error_handler_t::replace));
  tensor.type = type.get<std::string>();
  for (const json& size : list(entry, "shape", name))
    tensor.shape.push_back(whole(size, "the shape of tensor \"" + name + "\""));
  const json& offsets = list(entry, "data_offsets", name);
  if (offsets.size() != 2)
    refuse("the data_offsets of tensor \"" + name + "\" are not two numbers");
  const auto begin = static_cast<std::uint64_t>(whole(offsets[0], "data_offsets of tensor \"" + name + "\""));
  const auto end = static_cast<std::uint64_t>(whole(offsets[1], "data_offsets of tensor \"" + name + "\""));
  if (begin > end)
    refuse("tensor \"" + name + "\" ends before it begins");
  if (end > dataSize)
    refuse("tensor \"" + name + "\" lies beyond the end of the file");
  if (bytesOf(name, tensor.type, tensor.shape) != end - begin)
    refuse("the bytes of tensor \"" + name + "\" do not match its shape and type");
  tensor.at = begin, tensor.size = end - begin;
  return tensor;
}

void checkCover(std::vector<StoredTensor>& tensors, std::uint64_t dataSize) {
  std::ranges::stable_sort(tensors, [](const StoredTensor& a, const StoredTensor& b) {
    return std::pair(a.at, a.size) < std::pair(b.at, b.size);
  });
  std::uint64_t at = 0;
  for (const StoredTensor& tensor : tensors) {
    if (tensor.at < at)
      refuse("tensor \"" + tensor.name + "\" overlaps another");
    if (tensor.at > at)
      refuse("there is a hole before tensor \"" + tensor.name + "\"");
    at += tensor.size;
  }
  if (at != dataSize)
    refuse("bytes at its end belong to no tensor");
}

std::string headerIn(const InputFile& file) {
  if (file.size() < lengthBytes)
    refuse("it is shorter than 8 bytes");
  std::array<std::byte, lengthBytes> bytes{};
  need(file.read(0, bytes));
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < lengthBytes; ++i)
    length |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
  if (length > longestHeader)
    refuse("its header would be longer than 100 MB");
  if (length == 0)
    refuse("its header is empty");
  if (length > file.size() - lengthBytes)
    refuse("its header is longer than the file");
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
      const auto made = std::make_shared<Safetensors>();
      const auto text = headerIn(*file);
      inspect(text);
      made->file_ = file;
      made->dataAt_ = lengthBytes + text.size();
      const auto dataSize = file->size() - made->dataAt_;
      const json entries = json::parse(text.begin(), text.end(), nullptr, false);
      for (const auto& [name, entry] : entries.items())
        if (name == "__metadata__")
          made->metadata_ = readMetadata(entry);
        else
          made->tensors_.push_back(readTensor(name, entry, dataSize));
      checkCover(made->tensors_, dataSize);
      for (const StoredTensor& tensor : made->tensors_)
        made->byName_[tensor.name] = &tensor;
      return made;
    });
    if (opened || opened.error().kind == Error::Kind::Failure) // reading broke off
      return opened;
    return userError("{0} is not a sound safetensors file: {1}.", {path.string(), opened.error().message()});
  });
}

const StoredTensor* Safetensors::find(const std::string& name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? nullptr : found->second;
}

Result<void> Safetensors::read(const StoredTensor& tensor, std::span<std::byte> into) const {
  assert(into.size() == tensor.size);
  return file_->read(dataAt_ + tensor.at, into);
}

} // namespace expe
