// Pictures as documents: their gray levels, a byte a pixel, row by row.
#pragma once

#include "core/base/progress.h"
#include "core/text/text_bytes.h"
#include "core/text/text_files.h"

#include <functional>
#include <string>
#include <string_view>

namespace expe {

// PNG, or an IDX file of bytes in three or four dimensions, as MNIST has it: pictures, or pictures of several
// frames, each of rows of pixels. `beginning`: the file's, unpacked.
bool isPicture(std::string_view beginning);

using SeePicture = std::function<Result<void>(const Text& name, std::string_view pixels)>;

// Colours become gray levels, and what is transparent is black. `first`: what was read already, `rest` what
// comes. Errors: damaged, larger than 64 megapixels, or rows and frames of another size than `source` says.
Result<void> readPictures(const TextFile& file, const TextSource& source, std::string first, TextBytes& rest,
                          Progress& progress, const SeePicture& see);

} // namespace expe
