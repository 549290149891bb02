// What encodings are called. It is known without the engine, since groups and tables of a study name them.
#pragma once

#include <string>
#include <string_view>

namespace expe {

// "ExPE" of expe; of several in one layer "Sinusoidal + RoPE". One that is not of the workbench, such as a
// test's, is called by its id.
std::string encodingTitle(std::string_view id);

} // namespace expe
