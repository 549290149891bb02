// How a model knows where a token is. The model asks at its doors; an encoding answers where it has something
// to say, most at one door. The model never asks which encoding it has.
//
// A Position belongs to one model and so to one thread at a time.
#pragma once

#include "core/api/encoding.h"
#include "core/api/parameters.h"

#include <ATen/core/Tensor.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

// Tensors that depend on positions alone (cos and sin, a bias with its mask), made once for a set of
// positions and used in every layer and step until the positions or the scale change. Never for anything that
// is learned.
class Tables {
public:
  const at::Tensor& get(const std::string& name, const std::function<at::Tensor()>& make) {
    auto& table = tables_[name];
    if (!table.defined())
      table = make();
    return table;
  }
  void clear() { tables_.clear(); }

private:
  std::map<std::string, at::Tensor> tables_;
};

// Where attention stands when a door is asked.
struct PositionContext {
  std::int64_t layer = 0;
  std::int64_t heads = 1, headWidth = 1, width = 1; // H, d, D
  std::int64_t trainingLength = 1;                  // L
  double scale = 1;                                 // s, multiplies the position signal
  at::Tensor queries, keys;                         // position ids, int64 [Tq] and [Tk]
  at::ScalarType type = at::kFloat;                 // of the activations
  Tables* tables = nullptr;                         // never null within a model
};

// Door "override": the first l of D dims of what goes into W_q, W_k (and W_v) become `values`.
struct Override {
  at::Tensor values; // [T, l], fp32 or the activations' type
  bool q = true, k = true, v = false;
  bool beforeNorm =
      false; // overwrite before the block's normalisation (a reading that the paper leaves open)
};

struct Rotated {
  at::Tensor q, k;
};

class Position {
public:
  virtual ~Position() = default;

  // Once, on the token embedding x [B,T,D].
  virtual at::Tensor embed(const at::Tensor& x, const PositionContext&) const { return x; }
  virtual std::optional<Override> override(const PositionContext&) const { return {}; }
  // q [B,H,Tq,d], k [B,H,Tk,d] after projection.
  virtual Rotated rotate(const at::Tensor& q, const at::Tensor& k, const PositionContext&) const {
    return {q, k};
  }
  // Content-free, added to the logits after 1/√d: [H,Tq,Tk] fp32; undefined if there is none. Causality is
  // the model's.
  virtual at::Tensor bias(const PositionContext&) const { return {}; }

  // What `expe positions` shows, fp32: "vector" [T,dims], "cos", "sin", "angle" [T,pairs], "bias" [H,Tq,Tk].
  virtual at::Tensor quantity(const std::string& name, const PositionContext& at) const = 0;
};

// A tensor of an encoding's own as one configuration has it.
struct OwnSpec {
  std::string name;
  std::vector<std::int64_t> shape;
  bool perLayer = false;
  double initialMean = 0, initialStd = 0; // normal; std 0: constant
};
using OwnTensors = std::map<std::string, at::Tensor>; // by name; perLayer ones as "name.<layer>"

// One record of the registry: a family file ends with it.
struct Family {
  EncodingInfo info;
  std::unique_ptr<Position> (*make)(const Config&, const OwnTensors&);
  std::vector<OwnSpec> (*own)(const Config&) = [](const Config&) { return std::vector<OwnSpec>{}; };
};

const std::vector<Family>& registry();
const Family& family(const std::string& id); // by id or alias; an unknown id is our mistake and throws

} // namespace expe
