// Where the tensors of a decoder here lie in a folder of another architecture, and what is done to them on
// the way in. Torch-free.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace expe {

struct ForeignTensor {
  std::string name;
  bool transposed = false;          // [in, out], as Conv1D of GPT-2 has it
  std::int64_t part = 0, parts = 1; // which of several that lie below each other in it
  bool inEachHead = false;          // … within the rows of each head, as GPT-NeoX has them
  double plus = 0, times = 1;       // w becomes (w + plus) · times: gains of Gemma are 1 + w
};

// By our name of it ("model.layers.0.self_attn.q_proj.weight").
using ForeignTensors = std::function<ForeignTensor(const std::string& ours)>;

ForeignTensors namedAlike(); // Llama, and what has its names: Mistral, Qwen, SmolLM3, OLMo 2
ForeignTensors tensorsOfGpt2();
ForeignTensors tensorsOfGptNeoX();
// Queries are multiplied by `queries`: by the gain of their norm where there is one.
ForeignTensors tensorsOfGemma(double queries, bool qkNorm);

// Not weights, but what files of transformers hold beside them: masks and frequencies.
bool isNoWeight(const std::string& name);

} // namespace expe
