#include "core/api/views.h"

#include "core/schema/describe.h"
#include "core/views/attention/attention.h"
#include "core/views/breaks.h"
#include "core/views/by_position.h"
#include "core/views/decode.h"
#include "core/views/depth.h"
#include "core/views/knockouts.h"
#include "core/views/lag.h"
#include "core/views/patching.h"
#include "core/views/positions.h"
#include "core/views/precision.h"
#include "core/views/slopes.h"
#include "core/views/surface.h"
#include "core/views/tokens.h"
#include "core/views/variance.h"

#include <algorithm>

namespace expe {
namespace {

using namespace describe;

Parameter colors() {
  return choice("colors", "Colours", Eval, "viridis", {"viridis", "magma", "cividis"},
                "Of maps; of differences they are always diverging.");
}
Parameter unit() {
  return choice("unit", "Unit", Eval, "nats", {"nats", "bits"},
                "Nats per token, or bits per byte, which compares tokenizers.");
}
Parameter group() {
  return flag(
      "group", "Group runs", Eval, false,
      "Runs that differ in their seed alone, or that the list of runs groups, are one line: their mean "
      "with its 95 % interval from five seeds on, and each run thin behind it.");
}
Parameter tokens(std::int64_t standard) {
  return integer("tokens", "Tokens", Eval, standard, logarithmic(0, 1e9), "tokens",
                 "Targets scored, in whole blocks spread over the text; 0: all of them.");
}

template <unsigned Uses> unsigned always(const Config&) {
  return Uses;
}

unsigned ofPatching(const Config& options) {
  const unsigned all = UsesLength | UsesText | UsesWeights;
  return options.text("other").empty() && options.text("state").empty() ? all | UsesToken : all;
}

unsigned ofAttention(const Config& options) {
  const unsigned all = UsesLength | UsesText | UsesWeights, one = all | UsesHead;
  const auto& show = options.text("show");
  return show == "heads" ? all : show == "row" || show == "grid" ? one | UsesToken : one;
}

// clang-format off
std::vector<View> all() {
  return {
    {"positions", "Positional values", "Values", "What does the encoding put in?", "What the encoding puts in: a map of positions and dims, lines, or products of two positions against their distance.", UsesLength | UsesToken | UsesLayer, false, false, {
      choice("show", "Show", Eval, "map", {"map", "dims", "positions", "products", "grid"}, "A map; lines over positions, one a dim; lines over dims, one a position; p_i · p_j against the distance; or pictures of some dims over the grid that tokens stand in (data.columns), of biases those of the last query."),
      choice("as", "As", Eval, "auto", {"auto", "vector", "cos", "sin", "angle", "bias", "factor", "relative_key", "relative_query", "relative_value", "relative_factor", "relative_input"}, "Which of the encoding's quantities; auto is its first."),
      choice("at", "At", Eval, "auto", {"auto", "embedding", "input", "rotation", "bias", "scores"}, "Of encodings that stand together in one layer, whose values: those of the one that acts at the embedding, at what W_q and W_k read, as a rotation of queries and keys, as a bias, or in the scores; auto: of the first that has such values, and of angles that which rotates."),
      choice("pinned", "Pinned", Eval, "beside", {"beside", "difference"}, "The pinned state beside the present one, or present minus pinned."),
      colors()}, {"show", "as", "at"}, [](const Config& options) -> unsigned {
        const auto& show = options.text("show"); // the selected position has its line, or its products
        return UsesLength | UsesLayer | (show == "positions" || show == "products" ? unsigned{UsesToken} : 0U);
      }, drawPositions},
    {"precision", "Precision", "Precision", "Up to which position are neighbours told apart?", "How many positions stay distinct in fp32, tf32, bf16 and fp16, in the first dim and in whole rows, and where neighbours first collide.", UsesLayer, false, false, {
      integer("upto", "Up to", Eval, 65536, logarithmic(16, 1048576), "positions", "Positions 0 … up to this one are compared, or as many as a learned table has.")}, {"upto"}, always<UsesLayer>, drawPrecision},
    {"attention", "Attention", "Attention", "Where does each head look?", "One head's attention weights: as a map, for one query, against the distance beside what the encoding alone would give, as the terms of the logits, by the rotary frequencies that it uses, or what content decides of each token; or all heads by what their weights follow, places or tokens.", UsesLength | UsesText | UsesToken | UsesHead | UsesWeights, false, false, {
      choice("show", "Show", Eval, "map", {"map", "row", "grid", "distance", "terms", "frequencies", "gates", "heads"}, "The map; the weights of the selected query, as a line or as a picture over the grid that tokens stand in (data.columns); their mean against the distance; content and position terms of the logits; how much each rotated pair of dims may bring to a logit; what content decides of each token, such as a gate; or every head by how positional and how symbolic it is."),
      flag  ("log", "Log", Eval, true, "Logarithmic colours, and weights."),
      real  ("threshold", "Threshold", Eval, 0, linear(0, 1), "", "Weights below it are left blank."),
      choice("pool", "Pool", Eval, "max", {"max", "mean"}, "What a cell of a long map shows of the weights in it."),
      colors()}, {"show", "pool"}, ofAttention, drawAttention},
    {"slopes", "Slope field", "Slopes", "How fast does a logit change with the distance?", "How fast a logit changes with the distance: per head and query for encodings written into queries and keys, slopes of biases, wavelengths of rotations.", UsesToken | UsesLength | UsesText | UsesHead | UsesWeights, false, false, {
      choice("heads", "Heads", Eval, "selected", {"selected", "layer"}, "The selected head, or all heads of its layer.")},
      {}, always<UsesLength | UsesText | UsesLayer | UsesWeights>, drawSlopes},
    {"tokens", "Loss by token", "By token", "Which tokens cost the model most?", "The loss of each token of the present window.", UsesLength | UsesText | UsesToken | UsesWeights, false, false, {
      choice ("which", "Which", Eval, "loss", {"loss", "excess", "benefit"}, "The loss; on the generated corpus its excess over the floor; or the benefit of the longer context: how much more a token costs given the short one alone."),
      integer("short", "Short context", Eval, 0, logarithmic(0, 65536), "tokens", "Each token is read a second time after so many tokens alone, and those that need what comes before are key; 0: none is."),
      integer("stride", "Stride", Eval, 0, logarithmic(0, 65536), "tokens", "So many tokens share the beginning of their short context, which the last of them sees longer; 1: it is exact; 0: a quarter of the short context, as published."),
      real   ("alpha", "\u03b1", Eval, 2, linear(0, 20), "nats", "A token is key if the longer context makes it cheaper by more than \u03b1 \u2026"),
      real   ("beta", "\u03b2", Eval, -2, linear(-20, 0), "nats", "\u2026 and its log probability is then above \u03b2."),
      unit()}, {"short", "stride"}, always<UsesLength | UsesText | UsesWeights>, drawTokens},
    {"by-position", "Loss by position", "By position", "At which positions does the loss rise?", "The mean loss at each position of the window, over many windows, with the training edge.", UsesLength | UsesWeights, false, true, {
      choice("which", "Which", Eval, "loss", {"loss", "excess", "key", "value", "glue"}, "The loss; on the generated corpus also its excess over the exact floor, of all tokens or of one channel."),
      choice("position", "Position", Eval, "linear", {"linear", "log"}, "The axis of positions."),
      integer("bin", "Bin", Eval, 0, logarithmic(0, 4096), "positions", "Neighbouring positions that share a point; 0: chosen by the length."),
      unit(), tokens(65536), group()}, {"tokens"}, always<UsesLength | UsesWeights>, drawByPosition},
    {"lag", "Loss by lag", "Lag", "How far back is a value still found?", "On the generated corpus: the loss of values by how far back their key's last value is, and by position.", UsesLength | UsesWeights, false, false, {
      choice("which", "Which", Eval, "excess", {"excess", "loss"}, "The excess over the exact floor, or the loss."),
      colors(), tokens(65536)}, {"tokens"}, always<UsesLength | UsesWeights>, drawLag},
    {"surface", "Length and scale", "Surface", "Which scale serves which length?", "The loss over evaluation length and scale, coarse to fine; the paper's table of scales is a row of it.", UsesWeights | OverScales, true, false, {
      choice ("which", "Which", Eval, "loss", {"loss", "excess"}, "The loss, or on the generated corpus its excess over the floor."),
      integer("longest", "Longest", Eval, 16, logarithmic(1, 64), "\u00d7 window", "The greatest length."),
      real   ("smallest", "Smallest scale", Eval, 1.0 / 8, logarithmic(1.0 / 64, 1), "", "Scales go from this one to its inverse."),
      colors(), tokens(16384)}, {"longest", "smallest", "tokens"}, always<UsesWeights>, drawSurface},
    {"breaks", "What breaks first", "Breaks", "Why does it break beyond its training length?", "Longer windows beside each of what changes in them alone: positions never seen, distances never seen, more keys; and which of them explains the rise of the loss.", UsesWeights, true, false, {
      integer("longest", "Longest", Eval, 8, logarithmic(2, 64), "\u00d7 window", "The greatest length; each is twice the one before."),
      tokens(32768)}, {"longest", "tokens"}, always<UsesWeights>, drawBreaks},
    {"knockouts", "Knockouts", "Knockouts", "Which layers and heads need their positions?", "Position removed or frozen in one layer or head, and how much the loss rises.", UsesLength | UsesWeights, true, false, {
      choice("how", "How", Eval, "remove", {"remove", "freeze"}, "remove: the position signal times 0. freeze: every token at the same position."),
      tokens(8192)}, {"how", "tokens"}, always<UsesLength | UsesWeights>, drawKnockouts},
    {"patching", "Activation patching", "Patching", "Which layer and position carry the answer?", "The residual stream of this text put into the pass over another of as many tokens, or over the same in another state, by layer and position: where what makes the answer another is carried.", UsesLength | UsesText | UsesToken | UsesWeights, true, false, {
      text("other", "Other text", Eval, "", "As many tokens as the window; empty: the window with its selected token replaced by one beside it."),
      text("state", "Other state", Eval, "", "The same text with other values of its evaluation, or at another checkpoint, instead of another text: scale=1/2, or offset=512, checkpoint=400."),
      text("answer", "Answer", Eval, "", "One token, whose logit is compared behind the last; empty: the one that this text raises most over the other."),
      text("instead", "Other answer", Eval, "", "The token that it is compared with; empty: the one that the other text raises most.")},
      {"other", "state", "answer", "instead"}, ofPatching, drawPatching},
    {"decode", "Position decoded", "Decoded", "Does the model know where a token stands?", "Where a token is, read by ridge regression from each layer's stream: fitted below the training length, plotted beyond.", UsesHead | UsesLength | UsesWeights, true, false, {
      real  ("ridge", "Ridge", Eval, 1e-3, logarithmic(1e-9, 1e3), "", "Weight of the penalty, relative to the mean variance."),
      tokens(32768)}, {"ridge", "tokens"}, always<UsesLength | UsesWeights>, drawDecoded},
    {"variance", "Context in the dims", "Variance", "Do the overwritten dims still hold content?", "The variance across contexts of the dims that the encoding overwrites, beside the others, layer by layer: whether they came to hold what does not depend on the context.", UsesLength | UsesHead | UsesWeights, true, false, {
      tokens(32768)}, {"tokens"}, always<UsesLength | UsesWeights>, drawShares},
    {"depth", "Needle by depth", "Depth", "How deep in the window is a needle still found?", "Of runs that learned the task passkey or needles: how often the needle is found, by its depth in the window and the window's length.", UsesWeights, true, false, {
      choice ("which", "Which", Eval, "windows", {"windows", "digits"}, "The share of the windows that are answered without a mistake, or of the digits that are right."),
      integer("longest", "Longest", Eval, 8, logarithmic(1, 64), "\u00d7 window", "The greatest length; each is twice the one before."),
      integer("windows", "Windows", Eval, 200, logarithmic(10, 100000), "windows", "Windows of each length; a tenth of them has its needle in each tenth."),
      colors()}, {"longest", "windows"}, always<UsesWeights>, drawDepths},
  };
}
// clang-format on

} // namespace

const std::vector<View>& views() {
  static const std::vector<View> list = all();
  return list;
}

const View* findView(const std::string& id) {
  const auto found = std::ranges::find(views(), id, &View::id);
  return found == views().end() ? nullptr : &*found;
}

namespace {

ProbeState reduced(ProbeState state, unsigned uses) {
  const auto without = [&](unsigned use) { return (uses & use) == 0; };
  if (without(UsesLength))
    state.length = 0;
  if (without(UsesText))
    state.typed.clear(), state.place = 0; // the split is that of every measurement
  if (without(UsesToken))
    state.position = 0;
  if (without(UsesHead | UsesLayer))
    state.layer = 0;
  if (without(UsesHead))
    state.head = 0;
  return state;
}

} // namespace

ProbeState seenBy(const View& view, ProbeState state) {
  return reduced(std::move(state), view.uses);
}

ProbeState measuredBy(const View& view, ProbeState state, const Config& options) {
  if (view.uses & OverScales)
    state.eval.erase("evaluation.scale");
  return reduced(std::move(state), view.measures(options));
}

Config measuredOptions(const View& view, const Config& options) {
  Config measured;
  for (const auto& key : view.measuredOptions)
    measured.set(key, options.at(key));
  return measured;
}

} // namespace expe
