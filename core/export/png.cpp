#include "core/export/pgf.h"

#include <algorithm>
#include <array>
#include <new>

#include <png.h>

namespace expe {

std::string toPng(const Raster& raster, Colors colors) {
  std::array<png_byte, 4 * (colorLevels + 1)> palette{}; // red, green, blue, opacity of each level
  for (int level = 1; level <= colorLevels; ++level) {
    const Rgb color = colorOfLevel(colors, level);
    png_byte* const entry = std::copy(color.begin(), color.end(), palette.begin() + 4 * level);
    *entry = 255;
  }
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(raster.width);
  image.height = static_cast<png_uint_32>(raster.height);
  image.format = PNG_FORMAT_RGBA_COLORMAP;
  image.colormap_entries = colorLevels + 1;
  std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t size = bytes.size();
  if (!png_image_write_to_memory(&image, bytes.data(), &size, 0, raster.levels.data(), 0, palette.data()))
    throw std::bad_alloc(); // nothing else can fail
  bytes.resize(size);
  return bytes;
}

} // namespace expe
