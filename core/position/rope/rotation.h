// What encodings that rotate have in common: the dims of a head make pairs, and a pair turns by an angle that
// grows with the position. Which dims make a pair is the layout: i and i + r/2 of the r dims that turn
// (half), or 2i and 2i + 1 (interleaved); the same up to a fixed permutation of the dims.
#pragma once

#include "core/position/framework/encoding.h"
#include "core/position/framework/family.h"

namespace expe {

// The parameter `base` of those whose pair i turns by base^(-2i/d) radians a position.
Parameter turningBase(const Describe& own, double standard = 10000);

// s·n·ω: fp64 [T,pairs] or [B,T,pairs] of positions n [T,1] or [B,T,1], or [T,pairs] where each pair takes a
// position of its own, and frequencies ω [pairs] in radians a position.
at::Tensor anglesOf(const at::Tensor& n, const at::Tensor& frequencies, double s);

struct Rotation {
  at::Tensor cos, sin; // [T,pairs] or [B,1,T,pairs]; that multiply each other's dims, whatever their squares
};
// Of fp64, as attention takes them: fp32 or fp64, beside the heads.
Rotation rotationOf(const at::Tensor& cos, const at::Tensor& sin, const PositionContext& ctx);
// By angles fp64; `amplitude` multiplies cos and sin.
Rotation rotationBy(const at::Tensor& angles, double amplitude, const PositionContext& ctx);
// The same, made once for these positions and kept under that name.
Rotation cachedRotation(const std::string& name, const PositionContext& ctx,
                        const std::function<Rotation()>& make);

// What is shown of it, fp32: "cos" and "sin" times `amplitude`, or "angle".
at::Tensor shownRotation(const std::string& name, const at::Tensor& angles, double amplitude = 1);

// (a cos − b sin, b cos + a sin) of each pair (a, b) among the first 2·pairs dims of x [B,H,T,d], the rest
// as it is; computed in the type of cos, in the type of x.
at::Tensor rotate(const at::Tensor& x, const Rotation& by, bool interleaved);

// The plain plan of queries and keys whose pair i turns by ψ·base^(-2i/d), where ψ of each of the Tk tokens,
// [B,G,Tk,1] or [B,G,Tk,d/2], is what content makes in place of a position. Queries of heads that share keys
// turn as those keys do.
AttentionPlan turnedByContent(const at::Tensor& q, const at::Tensor& k, const at::Tensor& psi, double base,
                              const PositionContext& ctx);

// A name in the cache of positions for what is made of these values of an encoding's parameters: layers of
// other values have another.
std::string cacheKey(const Config& config, const std::string& id);

} // namespace expe
