// The encoding of each layer of a configuration, and what the layer's queries see, by position.pattern: the
// one place where they are chosen.
#pragma once

#include "core/position/framework/encoding.h"

#include <memory>
#include <vector>

namespace expe {

struct LayerSetting {
  std::shared_ptr<const Encoding> encoding;
  std::string values; // of its encoding's own, as its pattern has them
  Mask mask;          // causal; the narrower of the layer's span and that of the evaluation
  Temperature temperature;
};

struct LayerSettings {
  std::shared_ptr<const Encoding> embedding; // asked once, whatever the layers have
  std::vector<LayerSetting> layers;
};
// The configuration that a layer's encoding is made of. Throws ErrorException where the pattern was not
// checked.
Config configOfLayer(const Config& config, std::int64_t layer);
LayerSetting layerSetting(const Config& config, Parameters& parameters, std::int64_t number);
LayerSettings layerSettings(const Config& config, Parameters& parameters, std::int64_t layers);

// The encoding of a layer; where its pattern has none there, the run's.
const EncodingInfo& encodingOf(const Config& config, std::int64_t layer);
bool tellsPositions(const Config& config); // in some layer
bool isEncoded(const Config& config, std::int64_t layer); // the layer has the run's encoding
// The first layer that has the run's encoding; the number of layers if none has.
std::int64_t firstEncodedLayer(const Config& config);

} // namespace expe
