// A positional encoding of one layer. It says what attention is to compute, as data, and computes none of it:
// so a kernel can be chosen for it, a view can take it apart, and one explicit form defines it. It has a word
// at seven places, mostly at one. Made for one configuration, eval values (scale) among them; immutable; any
// thread.
#pragma once

#include "core/api/encoding.h"
#include "core/api/parameters.h"
#include "core/attention/plan.h"
#include "core/position/framework/temperature.h"
#include "core/runtime/parameters.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace expe {

// Tensors that depend on positions alone (cos and sin, slopes), made once for a set of positions and used in
// every layer and step. Never for anything that is made of what is trained. What differs from layer to layer
// has the layer in its name.
class PositionCache {
public:
  const at::Tensor& get(const std::string& name, const std::function<at::Tensor()>& make) {
    auto& table = tables_[name];
    if (!table.defined())
      table = make();
    return table;
  }

  // That of layers whose encoding has these values of its own ("base=500"); of none, the one that others
  // share.
  PositionCache& of(const std::string& values) {
    PositionCache& root = root_ ? *root_ : *this;
    if (values.empty())
      return root;
    auto& part = root.parts_[values];
    if (!part)
      part = std::make_unique<PositionCache>(), part->root_ = &root;
    return *part;
  }

private:
  std::map<std::string, at::Tensor> tables_;
  std::map<std::string, std::unique_ptr<PositionCache>> parts_;
  PositionCache* root_ = nullptr; // of a part; it stays where it is
};

// Where attention stands when an encoding is asked.
struct PositionContext {
  std::int64_t layer = 0;
  std::int64_t heads = 1, keyHeads = 1, headWidth = 1, width = 1; // H, G, d, D
  std::int64_t trainingLength = 1;                                // L
  std::int64_t length = 1;  // T of the whole text, told before its first piece is read
  Mask mask;                // of the layer: causal, its span or chunk
  Temperature temperature;  // of the layer
  at::Tensor sinks;         // of the layer, [H]; undefined: none
  at::Tensor queries, keys; // positions, fp64 [Tq] and [Tk], or [B,Tq] and [B,Tk]; not always whole numbers
  bool counted =
      false; // one by one: key j is one farther than key j − 1, and the last query stands at the last key
  bool given = false;               // by who asks for the pass: nothing is asked of them before they are used
  at::ScalarType type = at::kFloat; // of the activations; on a CPU queries and keys may be wider
  PositionCache* cache = nullptr;   // of these positions; never null

  // What positions are told in: fp32, or fp64 where the model is.
  at::ScalarType exact() const { return wide(type); }
};

// ExPE: the first l of D dims of what goes into W_q, W_k (and W_v) become `values`.
struct InputOverwrite {
  at::Tensor values; // [T,l] or [B,T,l], fp32, fp64 or the activations' type
  bool q = true, k = true, v = false;
  bool beforeNorm = false; // before the block's normalisation (a reading that the paper leaves open)
  at::Tensor heads;        // bool [H]: those that see it; undefined: all
};

// A causal convolution, dim by dim, of the normed input h of attention: what W_q, W_k (and W_v) read instead
// is
//
//   h'_n = h_n + Σ_j taps_j ⊙ h_{n−j},   j = 0 … taps − 1,   h = 0 before the first token
struct InputConvolution {
  at::Tensor taps;      // [D,taps]: of the token itself, of the one before, …; undefined: there is none
  bool residual = true; // h_n itself is added
  bool v = false;
  at::Tensor heads; // bool [H]: those that read it; undefined: all
  explicit operator bool() const { return taps.defined(); }
};

using TokenTensors = std::map<std::string, at::Tensor>; // a value a token, [B,H,T,…]; cached beside the keys

class Encoding {
public:
  virtual ~Encoding() = default;

  // Positions that a learned table has; beyond it nothing is said.
  virtual std::int64_t longest() const { return Mask::any; }
  // Whether what it says depends on PositionContext::length, so that a longer text is another one from its
  // first token on.
  virtual bool ofLength() const { return false; }
  // Once, on the token embedding x [B,T,D].
  virtual at::Tensor embed(const at::Tensor& x, const PositionContext&) const { return x; }
  virtual std::vector<InputOverwrite> overwrite(const PositionContext&) const { return {}; }
  virtual InputConvolution convolution() const { return {}; }
  // From the normed input h [B,T,D] of the layer: gates, weights of tokens. Empty: content decides nothing.
  virtual TokenTensors prepare(const at::Tensor& h, const PositionContext&) const {
    return (void)h, TokenTensors{};
  }
  // From the queries [B,H,T,d] of these tokens: what later queries ask of them. Empty: nothing.
  virtual TokenTensors remember(const at::Tensor& q, const PositionContext&) const {
    return (void)q, TokenTensors{};
  }
  // q [B,H,Tq,d] and k [B,G,Tk,d] after projection, `tokens` of the Tk keys.
  virtual AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                             const PositionContext& ctx) const;

  // What content decides of the tokens of these queries, [B,H,Tq,…] each (of what heads share [B,G,Tq,…]), by
  // the names of what it prepares (EncodingInfo::tensors): gates, widths, turns. All is as plan() has it.
  virtual TokenTensors gates(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                             const PositionContext& ctx) const;

  // What `expe positions` and views show, fp32: "vector" [T,dims], "cos", "sin", "angle" [T,pairs], "bias"
  // [H,Tq,Tk], which is read from the plan. Reference numbers are also of: "distance" [Tq,Tk], as which that
  // of a query and a key is taken; "bucket" of the distance of each query from key 0; "position", as which
  // that of a query is taken.
  virtual at::Tensor quantity(const std::string& name, const PositionContext& ctx) const;
  // Numbers that it has once, fp64, for reference numbers: "base" {10000}, "zeta" {0.3, 0.5}.
  virtual std::vector<std::pair<std::string, at::Tensor>> scalars(const PositionContext&) const { return {}; }
};

// NoPE's plan: one piece under the layer's mask, logits times 1/√d and the layer's temperature, and
// its sinks. What every other plan begins with.
AttentionPlan plainPlan(const at::Tensor& q, const at::Tensor& k, const PositionContext& ctx);

// One record of the registry: a family file ends with it.
struct Family {
  EncodingInfo info;
  // Declares its tensors where it uses them, under "position.NAME", those of a layer under
  // "position.NAME.LAYER".
  std::unique_ptr<Encoding> (*make)(const Config&, Parameters&, std::int64_t layer);
};

const std::vector<Family>& registry();
// By id or another name, of several in one layer too ("rope+fox").
const Family* findFamily(const std::string& id); // null if it is unknown
const Family& family(const std::string& id);     // an unknown one is our mistake and throws
// One of a program's own, such as a test's, after ours: before registry, schema or a model are first asked
// for.
void addFamily(Family own);

using NamedTensors = std::map<std::string, at::Tensor>; // by their names in files
// The tensors that the encodings of a configuration declare in so many layers.
std::vector<ParameterSpec> encodingTensors(const Config& config, std::int64_t layers);

// s, which multiplies the position signal.
double scaleOf(const Config& config);
// The configuration under which a run trains and validates: s is its own there.
Config asTrained(Config config);

// Where an encoding acts, found by asking it.
struct Acts {
  bool embeds = false, rotates = false, biases = false; // rotates: queries or keys are others
  bool rescores = false;                                // temperature, sinks, scores made again
  bool prepares = false;                                // content decides
  bool convolves = false;                               // what W_q and W_k read
  std::int64_t overwritten = 0;                         // l; 0: nothing is overwritten
  Acts operator|(const Acts& other) const;              // where one of them does
  bool inLayer() const { return convolves || overwritten > 0 || rotates || biases || rescores || prepares; }
};
Acts actsOf(const Encoding& encoding, PositionContext ctx);
std::vector<std::string> namesOf(const Acts& acts); // as in EncodingInfo::actsAt

} // namespace expe
