// The engine: everything that sees a tensor, behind one factory and loaded with dlopen when first needed.
// Nothing here includes a torch header; nothing throws: torch's errors come back as one sentence.
#pragma once

#include "core/api/encoding.h"
#include "core/api/parameters.h"
#include "core/api/probe.h"
#include "core/api/questions.h"
#include "core/api/schema.h"
#include "core/api/study.h"
#include "core/api/trainer.h"
#include "core/base/launch.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace expe {

// What `expe positions` shows: a row-major array.
struct Grid {
  std::string quantity; // see core/api/quantity.h
  // vector: positions × dims; cos, sin, angle: positions × pairs; bias, factor: heads × queries × keys, or
  // heads × distances; relative_…: dims × distances.
  std::vector<std::int64_t> shape;
  std::vector<double> values;
  std::int64_t offset = 0; // the first position
  double at(std::int64_t row, std::int64_t column) const {
    return values[static_cast<size_t>(row * shape[1] + column)];
  }
};

// The encoding of a run, with tensors of its own as a checkpoint has them.
struct RunPlace {
  std::filesystem::path study;
  std::int64_t run = 0;
  std::optional<std::int64_t> checkpoint; // a step; none: the newest, where the encoding learns
  Settings settings;                      // eval parameters, as typed
};

struct PositionsRequest {
  Config config;            // position.encoding, its own parameters, model.width, model.heads
  std::int64_t length = 16; // positions offset … offset + length − 1
  double scale = 1;
  std::string quantity; // empty: the encoding's first
  std::int64_t offset = 0;
  bool byDistance = false;                // biases: heads × distances, as the last query sees its keys
  std::optional<std::int64_t> layer = {}; // from 0; none: the first that has the encoding
  // Tensors that are drawn at the start of a run are those of a run with this seed. None: where there are
  // any, the request is refused.
  std::optional<std::uint64_t> seed = {};
  std::optional<RunPlace> run; // then config, scale and offset are the run's
};

// How many positions a number format tells apart.
struct PrecisionRow {
  std::string format;               // "fp32", "tf32", "bf16", "fp16"
  std::int64_t rows = 0, first = 0; // distinct ones: of whole rows, of their first dim alone
  std::optional<std::int64_t> rowsCollide, firstCollide; // the first n that equals n + 1; none: no two do
  std::vector<std::int64_t> rowsSoFar, firstSoFar;       // distinct among the first `counts` positions
};

struct Precision {
  std::string first;                // what the first number is of: "dim", "pair", "head"
  std::int64_t length = 0;          // positions compared, from the offset on; of biases distances
  bool tableEnds = false;           // more were asked for than the encoding has
  std::vector<std::int64_t> counts; // positions, about 16 to an octave, the last is `length`
  std::vector<PrecisionRow> formats;
};

// The scored targets of one window, one after the other, for who writes them down.
struct ScoredWindow {
  std::int64_t run = 0, checkpoint = 0;
  double length = 1, scale = 1;
  std::string protocol;
  std::int64_t window = 0;       // its number at this length and scale, from 0
  std::int64_t position = 0;     // of the token before the first target, which predicts it; the next follow
  std::vector<Piece> targets;    // [n]
  std::vector<double> loss;      // [n] nats
  std::vector<double> floor;     // [n], generated corpus only, else empty
  std::vector<std::int32_t> lag; // [n], the same: tokens back to the key's last value; 0: none
  std::vector<std::int32_t> channel; // [n], the same: 0 key, 1 value, 2 glue
};

// What longer input gains (PROTOCOL): the loss of windows of L that slide, less that of the last L targets of
// longer ones, on the same targets. Above 0 the model uses what lies beyond L.
struct Gain {
  std::int64_t run = 0, checkpoint = 0;
  double length = 1, scale = 1;
  double gain = 0;         // nats per token
  double halfWidth = none; // of the 95 % interval, source *text*: both losses paired by block
  std::int64_t tokens = 0; // targets
};

struct EvalRequest {
  std::filesystem::path study;
  std::int64_t run = 0;
  std::optional<std::int64_t> checkpoint; // a step; the newest if absent
  Settings settings;                      // eval parameters, as typed
  std::vector<double> lengths;            // empty: 1, 2 and 4, as far as evaluation.longest goes
  std::vector<double> scales;             // empty: evaluation.scale
  std::string protocol = "whole";         // or last, sliding, or several: "last,sliding"
  std::int64_t stride = 0;                // 0: a quarter of the training length
  std::filesystem::path text;             // another text than the run's validation split
  std::string split = "validation";       // or "test"
  // Targets at most, in whole blocks spread over the split, so that an evaluation of a corpus of any size
  // ends; 0: all.
  std::int64_t most = std::int64_t{1} << 24;
  bool byPosition = false;
  std::string device = "auto";
  bool store = true; // into the study
  // Called with every window as it is scored, if set; an error ends the evaluation.
  std::function<Result<void>(const ScoredWindow&)> each;
  std::function<void(const Gain&)> gain; // called for each length if both last and sliding are asked for
  // Asked in place of a text, by protocol "choices": each length is the longest that is read of a question.
  std::shared_ptr<const QuestionSet> questions;
  std::function<Result<void>(const AnsweredQuestion&)> answered; // called with each question, as `each`
};

struct ConformCase {
  std::string name;
  bool passed = false;
  double error = 0;    // the largest |a−b| / max(|b|, floor)
  std::string problem; // why it could not be computed; empty if it could
};

struct Estimate {
  std::int64_t parameters = 0;       // elements of all weights
  std::int64_t matrixParameters = 0; // without norm gains
  // Tokens of the longest text that its encodings have positions for, from position 0 on; no end: the
  // largest.
  std::int64_t longest = std::numeric_limits<std::int64_t>::max();
};

struct CostRequest {
  Config config;                 // complete and checked
  std::int64_t vocabulary = 256; // of the tokenizer; 256 for bytes
  std::string device = "auto";
};

// What training will cost, found by training a little: a few steps of the same code on random tokens, of
// fewer layers or a smaller batch where the whole would take long.
struct CostEstimate {
  std::int64_t parameters = 0, matrixParameters = 0;
  std::int64_t memoryBytes = 0;  // the most that is held at once, the copy for checkpoints included
  double secondsPerStep = none;  // without validation and checkpoints; `none` if it could not be measured
  double tokensPerSecond = none; // the same as throughput
  std::string device;            // "cpu (2 threads)"
  // A sentence to translate: what was measured, and why not all. Of Kind::User if it cannot be trained here:
  // then the parameter at fault is named, and memoryBytes is counted.
  Error how = failure("");
};

// Training steps of two configurations in turn, on random tokens.
struct StepBenchRequest {
  Config config, beside;         // complete and checked
  std::int64_t vocabulary = 256; // of the tokenizer
  std::string device = "auto";
  int rounds = 7; // steps of each that count
};

struct StepCost {
  double seconds = none;  // of a step, the middle one; on the CPU those that its thread works
  std::int64_t bytes = 0; // the most that a step holds at once
  std::string kernel;     // of attention in the first layer, with why no faster one
};

struct StepBench {
  StepCost of, beside;
  double ratio = none; // of seconds, the middle one of the rounds
};

// Training steps of one configuration on random tokens, as long as they take by the clock.
struct TrainBenchRequest {
  Config config;                 // complete and checked
  std::int64_t vocabulary = 256; // of the tokenizer
  std::string device = "auto";
  int steps = 7;      // that count
  bool plain = false; // by LibTorch's operations alone
};

struct TrainBench {
  double seconds = none;         // of a step, the middle one
  double tokensPerSecond = none; // by it
  double flopsPerToken =
      none; // 6 N + 6 · layers · width · window, N of the parameters in products of matrices
  double matrixFlops = none; // floating-point operations a second of one product 2048 × 2048 × 2048
  double utilisation = none; // flopsPerToken · tokensPerSecond / matrixFlops
  double firstLoss = none, lastLoss = none; // nats
  std::int64_t bytes = 0; // the most that weights, moments and a step's tensors held at once
  std::int64_t parameters = 0;
  std::string precision, instructions; // that were taken; that the processor has
  std::string attention;               // its kernel, with why no faster one
  std::string graphRefusal;            // why the parts of a step were no graphs; empty: they were
};

struct ExportRequest {
  std::filesystem::path study;
  std::int64_t run = 0;
  std::optional<std::int64_t> checkpoint; // a step; the newest if absent
  Settings settings;                      // eval parameters, as typed: config.json says these
  bool python = false; // with modeling_expe.py and tokenizer.json, so that transformers runs every model
  std::filesystem::path folder;
};

struct Exported {
  std::string type;         // as transformers calls the model; "expe-workbench" where it has none
  std::optional<Error> own; // then: what it lacks
};

struct ImportRequest {
  std::filesystem::path study, folder; // folder: config.json and model.safetensors, one file or with an index
  std::string name;                    // of the new run
  Settings settings; // data.*, training.*, evaluation.*, as typed; not what the files settle
};

class Engine {
public:
  virtual ~Engine() = default;

  virtual const std::vector<EncodingInfo>& encodings() const = 0;
  virtual Result<Grid> positions(const PositionsRequest& request) = 0;
  // Of the request's positions; its quantity does not matter.
  virtual Result<Precision> precision(const PositionsRequest& request, Progress& progress) = 0;
  virtual Result<std::vector<ConformCase>>
  conform(const std::string& json) = 0; // the text of a conformance file
  // For a vocabulary of this size; 256 for bytes.
  virtual Result<Estimate> estimate(const Config& config, std::int64_t vocabulary) = 0;

  // `listener` outlives the trainer.
  virtual std::unique_ptr<Trainer> trainer(TrainerListener& listener) = 0;
  // Waits until all processes of a job have come, some minutes at most.
  virtual Result<std::shared_ptr<ProcessGroup>> join(const Launch& launch) = 0;
  // What all but the first of them do: train what it trains, until it has ended. Cancelled, the others lose
  // this process.
  virtual Result<void> follow(ProcessGroup& group, const std::string& device, const Progress& progress) = 0;
  virtual Result<std::vector<Evaluation>> evaluate(const EvalRequest& request, Progress& progress) = 0;

  virtual std::vector<std::string> devices() const = 0; // "cpu", "cuda:0", …
  // The one that a name means: "auto", "cuda" → "cuda:0". An error where there is none.
  virtual Result<std::string> device(const std::string& name) const = 0;
  // An error: there is a GPU, or what EXPE_DEVICE_MODULE names, and why it cannot be used, with what to do.
  virtual Result<void> acceleratorLoaded() const = 0;
  // Writes the weights of a checkpoint with config.json in Hugging Face names where the architecture allows.
  virtual Result<Exported> exportCheckpoint(const ExportRequest& request) = 0;

  // Takes some seconds, on a thread of its own; disturbs neither random numbers nor threads of others.
  // Cancelled between two layers.
  virtual Result<CostEstimate> estimateCost(const CostRequest& request, Progress& progress) = 0;
  // The same, for as long as the rounds take.
  virtual Result<StepBench> benchSteps(const StepBenchRequest& request, Progress& progress) = 0;
  virtual Result<TrainBench> benchTraining(const TrainBenchRequest& request, Progress& progress) = 0;
  // A new run that begins, at step 0, with weights from a Hugging Face folder (a Llama, or what
  // exportCheckpoint wrote) or from a checkpoint folder of a study. Its id.
  virtual Result<std::int64_t> importCheckpoint(const ImportRequest& request, Progress& progress) = 0;
  // Where models are looked into, from the next question on: "auto", the CPU where it answers in time and
  // else the accelerator, if little of the memory that is free there is enough; or one of devices().
  // Thread-safe.
  virtual Result<void> computeViewsOn(const std::string& device) = 0;
  // For looking into the models of a study; opens it at the first question.
  virtual std::unique_ptr<Probe> probe(const std::filesystem::path& study) = 0;
};

// Loads libexpe-engine.so once (0.2–0.4 s) and keeps it; later calls are free. Thread-safe.
// The schema of the engine's encodings comes with it.
Result<Engine*> engine();
const Schema& schema(Engine& engine);

// The rows of `expe eval --per-token`: one a scored target, as CSV or Parquet, written while they are
// measured.

class TokenTable {
public:
  // Ends in .csv or .parquet; empty: CSV to stdout.
  static Result<std::unique_ptr<TokenTable>> open(const std::filesystem::path& out);
  virtual ~TokenTable() = default;
  virtual Result<void> add(const ScoredWindow& window) = 0;
  virtual Result<void> finish() = 0; // without it no file is left
};

// A piece in one line of UTF-8: \n, \r, \t, \\, and \xNN of other bytes that cannot be shown.
std::string escapedPiece(const std::string& piece);

// What longer input gains, of evaluations that a study has.

// Of two losses on the same targets. The interval is of their differences by block; unknown where blocks are
// fewer than one is made of, or one of the two was stored without them.
Gain gainOf(const Evaluation& last, const Evaluation& sliding);

// Of results by last and sliding against what the study knows already of the other on the same targets.
Result<std::vector<Gain>> knownGains(Study& study, const std::vector<Evaluation>& results);

} // namespace expe
