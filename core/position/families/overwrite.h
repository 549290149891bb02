// Encodings that overwrite the first l dims of the attention input with the position: ExPE and ExQPE. A
// family says its equation; the readings that the paper leaves open are switches, the same for each family.
#pragma once

#include "core/position/framework/family.h"

namespace expe {

// The scalars of a family's equation: parameters of these names, and own tensors where they are trained.
struct Coefficients {
  std::string id; // of the encoding
  std::vector<std::string> names;
};

class Overwrite : public Encoding {
public:
  Overwrite(const Coefficients& of, const Config& config, Parameters& parameters, std::int64_t layer);

  bool ofLength() const override { return precision_ == "int8"; }
  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override;
  std::vector<InputOverwrite> overwrite(const PositionContext& ctx) const override;
  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override; // "vector" [T,l]

protected:
  // The unscaled vector [T,l] of positions n [T,1] and dims c [l], both fp64 and counted from 0; or [B,T,l]
  // of [B,T,1].
  virtual at::Tensor equation(const at::Tensor& n, const at::Tensor& c) const = 0;
  // n as the equation takes them, of positions fp64 [T] or [B,T]; or [T,l], [B,T,l] where each dim takes its
  // own.
  virtual at::Tensor taken(const at::Tensor& positions) const { return positions.unsqueeze(-1); }
  // S or a θ, a scalar: the trained one if there is one, else the configured one in fp64.
  at::Tensor coefficient(const std::string& name) const;
  std::int64_t l() const { return l_; }

private:
  at::Tensor values(const PositionContext& ctx) const;
  at::Tensor compute(const PositionContext& ctx) const;
  at::Tensor signalAt(const at::Tensor& positions) const; // scaled, fp64 [T,l] or [B,T,l]
  at::Tensor wholeSteps(const at::Tensor& p, const PositionContext& ctx) const;

  std::string id_;
  std::int64_t l_;
  std::string placement_, precision_;
  double scale_;
  bool applyV_, beforeNorm_, scalePositions_, learned_;
  std::map<std::string, at::Tensor> coefficients_;
};

// The step of a position that `auto` takes; measured, see the help's page "choosing".
double stepOf(const Config& config);

// The parameter l, and the switches that follow an encoding's own parameters.
Parameter overwrittenDims(const Describe& own);
std::vector<Parameter> overwriteSwitches(const Describe& own);
// Whether s multiplies the positions rather than the finished values.
bool scalesPositions(const Coefficients& of, const Config& config);
// What the registry says of every such family; the title and the words are the family's.
EncodingInfo overwriteInfo(const Coefficients& of, std::vector<Parameter> parameters);

} // namespace expe
