#include "core/schema/encoding_titles.h"

#include "core/api/parameters.h"
#include "core/base/lists.h"

#include <map>

namespace expe {

std::string encodingTitle(std::string_view id) {
  static const std::map<std::string, std::string, std::less<>> titles = {
      {"expe", "ExPE"},
      {"exqpe", "ExQPE"},
      {"nope", "NoPE"},
      {"sinusoidal", "Sinusoidal"},
      {"learned_absolute", "Learned"},
      {"axial", "Axial"},
      {"rope", "RoPE"},
      {"xpos", "xPos"},
      {"fope", "FoPE"},
      {"pope", "PoPE"},
      {"rope_pp", "RoPE++"},
      {"shaw", "Shaw"},
      {"transformer_xl", "Transformer-XL"},
      {"tener", "TENER"},
      {"huang_2020", "Huang"},
      {"da_transformer", "DA-Transformer"},
      {"deberta", "DeBERTa"},
      {"canon", "Canon"},
      {"alibi", "ALiBi"},
      {"bam", "BAM"},
      {"t5", "T5 bias"},
      {"kerple", "KERPLE"},
      {"sandwich", "Sandwich"},
      {"fire", "FIRE"},
      {"cope", "CoPE"},
      {"cable", "CABLE"},
      {"fox", "Forgetting Transformer"},
      {"grape_a", "GRAPE-A"},
      {"grape_ap", "GRAPE-AP"},
      {"gape", "GAPE"},
      {"tapa", "TAPA"},
      {"wall", "Wall attention"},
      {"stick_breaking", "Stick-breaking"},
      {"path", "PaTH"},
      {"selective_rope", "Selective RoPE"},
      {"repo", "RePo"},
      {"selective_attention", "Selective attention"},
      {"expe_2d", "2-D ExPE"},
      {"sinusoidal_2d", "2-D sinusoidal"},
      {"learned_2d", "2-D learned"},
      {"rope_2d", "2-D RoPE"},
      {"alibi_2d", "2-D ALiBi"},
      {"t5_2d", "2-D T5 bias"},
      {"swin", "Swin bias"},
      {"custom", "Yours"},
  };
  const auto title = [](const std::string& part) {
    const auto found = titles.find(part);
    return found == titles.end() ? part : found->second;
  };
  return joined(partsOf(id), title, " + ");
}

} // namespace expe
