#include "core/text/pictures.h"

#include <png.h>

#include <cstdint>
#include <vector>

namespace expe {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view png = "\x89PNG\r\n\x1a\n"sv, idx = "\0\0\x08"sv;
constexpr std::uint64_t mostPixels = std::uint64_t{1} << 26; // of a picture

Error noSuchRows(const TextFile& file, const TextSource& source, std::uint64_t width) {
  if (source.columns == 0)
    return userError(
        "{0} is a picture and no text; give it as data.text of a run, with data.tokenizer=bytes.",
        {file.path.string()}, source.key);
  if (source.key != "data.text")
    return userError(
        "{0} is {1} pixels wide, and pictures of {2} are read; write --set evaluation.columns={1}, or "
        "give pictures of that width.",
        {file.path.string(), std::to_string(width), std::to_string(source.columns)}, "evaluation.columns");
  return userError(
      "{0} is {1} pixels wide, and data.columns is {2}; write data.columns={1}, or give pictures of "
      "that width.",
      {file.path.string(), std::to_string(width), std::to_string(source.columns)}, "data.columns");
}

Error noSuchFrames(const TextFile& file, const TextSource& source, std::uint64_t rows) {
  if (source.key != "data.text")
    return userError(
        "{0} has frames of {1} rows, and frames of {2} are read; give pictures with frames of that "
        "height.",
        {file.path.string(), std::to_string(rows), std::to_string(source.rows)});
  return userError("{0} has frames of {1} rows, and data.rows is {2}; write data.rows={1}, or give pictures "
                   "with frames of that height.",
                   {file.path.string(), std::to_string(rows), std::to_string(source.rows)}, "data.rows");
}

Error damaged(const TextFile& file) {
  return userError("{0} is a picture that is damaged or cut; bring the whole file back.",
                   {file.path.string()});
}

Error tooLarge(const TextFile& file) {
  return userError("{0} is larger than 64 megapixels; give a smaller picture.", {file.path.string()});
}

bool fits(const TextSource& source, std::uint64_t width) {
  return source.columns > 0 && width == static_cast<std::uint64_t>(source.columns);
}

Result<void> readPng(const TextFile& file, const TextSource& source, std::string bytes, TextBytes& rest,
                     const SeePicture& see) {
  for (std::string piece = TRY(rest.next()); !piece.empty(); piece = TRY(rest.next())) {
    bytes += piece;
    if (bytes.size() > 8 * mostPixels) // of the deepest pixels there are, not packed
      return tooLarge(file);
  }
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  const auto freed = [](png_image* of) { png_image_free(of); };
  const std::unique_ptr<png_image, decltype(freed)> whole(&image, freed);
  if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()))
    return damaged(file);
  if (std::uint64_t{image.width} * image.height > mostPixels)
    return tooLarge(file);
  if (!fits(source, image.width))
    return noSuchRows(file, source, image.width);
  image.format = PNG_FORMAT_GRAY;
  std::string pixels(PNG_IMAGE_SIZE(image), '\0');
  const png_color black{};
  if (!png_image_finish_read(&image, &black, pixels.data(), 0, nullptr))
    return damaged(file);
  return see(file.name, pixels);
}

class Idx {
public:
  Idx(std::string first, TextBytes& rest) : held_(std::move(first)), rest_(rest) {}

  Result<bool> take(std::string& into, std::size_t bytes) { // false: there are fewer
    while (held_.size() - at_ < bytes) {
      const auto more = TRY(rest_.next());
      if (more.empty())
        return false;
      held_.erase(0, std::exchange(at_, 0)), held_ += more;
    }
    into.assign(held_, at_, bytes), at_ += bytes;
    return true;
  }

private:
  std::string held_;
  std::size_t at_ = 0; // of it, what was taken
  TextBytes& rest_;
};

Result<void> readIdx(const TextFile& file, const TextSource& source, std::string first, TextBytes& rest,
                     Progress& progress, const SeePicture& see) {
  Idx bytes(std::move(first), rest);
  std::string part;
  if (!TRY(bytes.take(part, 4)))
    return damaged(file);
  std::vector<std::uint64_t> sizes(static_cast<unsigned char>(part[3]));
  for (auto& size : sizes) {
    if (!TRY(bytes.take(part, 4)))
      return damaged(file);
    for (const unsigned char byte : part)
      size = size << 8 | byte;
  }
  std::uint64_t pixels = 1;
  for (std::size_t i = 1; i < sizes.size(); ++i) {
    if (sizes[i] == 0)
      return damaged(file);
    if (sizes[i] > mostPixels / pixels)
      return tooLarge(file);
    pixels *= sizes[i];
  }
  if (!fits(source, sizes.back()))
    return noSuchRows(file, source, sizes.back());
  if (sizes.size() == 4 && sizes[2] != static_cast<std::uint64_t>(source.rows))
    return noSuchFrames(file, source, sizes[2]);
  for (std::uint64_t number = 1; number <= sizes.front(); ++number) {
    if (progress.cancelled())
      return failure("Cancelled.");
    if (!TRY(bytes.take(part, pixels)))
      return damaged(file);
    TRY(see(file.name + " " + std::to_string(number), part));
  }
  return {};
}

} // namespace

bool isPicture(std::string_view beginning) {
  return beginning.starts_with(png) ||
         (beginning.starts_with(idx) && beginning.size() > 3 && (beginning[3] == 3 || beginning[3] == 4));
}

Result<void> readPictures(const TextFile& file, const TextSource& source, std::string first, TextBytes& rest,
                          Progress& progress, const SeePicture& see) {
  return first.starts_with(png) ? readPng(file, source, std::move(first), rest, see)
                                : readIdx(file, source, std::move(first), rest, progress, see);
}

} // namespace expe
