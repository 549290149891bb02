// Slides as a PDF: one a page of 16 to 9, its name above its figure and its sentence below. GUI thread
// (offscreen will do).
#pragma once

#include "core/api/slides.h"

#include <filesystem>

namespace expe {

// What could not be drawn has the reason in place of its figure. An error where there is no slide. An old
// file stays whole until the new one is.
Result<void> writeSlides(const std::vector<DrawnSlide>& slides, const std::filesystem::path& path);

} // namespace expe
