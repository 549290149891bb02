// Every tensor of a model, told once, where it is used. Files, moments, initial values, weight decay, counts
// and the copies in which products are computed are all made from this list.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <map>
#include <string>
#include <vector>

namespace expe {

// What a tensor does, which its shape does not say: a table may multiply scores.
enum class Does {
  Maps,       // vectors to others: a projection, the weights of a gate
  StandsFor,  // a token, a position or a distance: a vector for each, which is looked up
  Multiplies, // scores, channels, what a norm gives: mostly 1 at the start
  IsAdded,    // to scores, to queries or keys of all tokens alike, to a gate
  Shapes      // how a position or distance acts: a slope, an angle, a frequency, a function of distances
};

// Weight decay pulls to 0. Of what maps or stands for something that is less of it; of a factor, an addition
// or a number of a formula it is another one, mostly one that takes position away.
inline bool decays(Does what) {
  return what == Does::Maps || what == Does::StandsFor;
}

struct ParameterSpec {
  std::string name;                // as in files: "model.layers.0.self_attn.q_proj.weight"
  std::vector<std::int64_t> shape; // of one of several that lie below each other in a tensor too
  Does does = Does::Shapes;
  double mean = 0, std = 0; // of the initial values: normal, a function of (seed, name); std 0: constant
  bool uniform = false;     // drawn evenly over mean ± √3·std instead
  at::Tensor start = {};    // added to the initial values, of that shape; undefined: nothing is
};

class Parameters {
public:
  enum class Fill {
    Initial, // drawn
    None     // nothing is drawn: who loads a checkpoint fills them
  };
  Parameters(std::uint64_t seed, c10::Device device, Fill fill = Fill::Initial,
             at::ScalarType type = at::kFloat)
      : seed_(seed), device_(device), fill_(fill), type_(type) {}

  // A leaf that requires its gradient. Parts (W_q, W_k, W_v) lie below each other in it, for one product, and
  // keep their own names, initial values and places in files; they do alike. Of a name that is there
  // already the tensor that it has: layers may share one.
  at::Tensor add(const std::vector<ParameterSpec>& parts);

  struct Named {
    ParameterSpec spec;
    std::size_t leaf = 0;   // it lies in
    std::int64_t first = 0; // row of it
  };
  const std::vector<Named>& named() const { return named_; } // in the order of files
  const std::vector<at::Tensor>& leaves() const { return leaves_; }
  bool decays(std::size_t leaf) const { return decays_[leaf]; }
  // Views of the same memory, without gradients, under their outside names: of the parameters, or of other
  // tensors that lie as they do (moments), one for each leaf.
  std::vector<std::pair<std::string, at::Tensor>> views() const { return views(leaves_); }
  std::vector<std::pair<std::string, at::Tensor>> views(const std::vector<at::Tensor>& alike) const;
  bool has(const std::string& name) const { return index_.count(name) > 0; }
  at::Tensor view(const std::string& name) const; // of one; it is there
  std::int64_t count() const;                     // numbers in all

  // The leaf in the type of a product: rounded once a step, not once a product. Differentiable.
  at::Tensor in(const at::Tensor& leaf, at::ScalarType type) const;
  void stepped() const { rounded_.clear(); } // the leaves have changed

private:
  at::Tensor viewOf(const Named& one, const at::Tensor& leaf) const;
  void fill(const at::Tensor& view, const ParameterSpec& spec) const;

  std::uint64_t seed_;
  c10::Device device_;
  Fill fill_;
  at::ScalarType type_;
  std::vector<Named> named_;
  std::map<std::string, std::size_t> index_; // of named_
  std::vector<at::Tensor> leaves_;
  std::vector<bool> decays_;
  mutable std::map<std::pair<const void*, at::ScalarType>, at::Tensor> rounded_;
};

} // namespace expe
