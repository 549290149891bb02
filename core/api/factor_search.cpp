#include "core/api/factor_search.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

using Factors = std::vector<double>;
using Read = std::function<Result<Evaluation>(const ProbeState&)>;

const std::string own = "position.rope.";
constexpr double probability = 0.3; // of a pair to be mutated, or to be the other parent's
constexpr double steps = 100;       // of a factor in 1: the paper's step is 0.01
constexpr double widest = 1.25;     // of the extension ratio
constexpr int mostTries = 100, mostCrossings = 20;

double finite(double loss) { // no number is no loss that could be the least
  return std::isfinite(loss) ? loss : HUGE_VAL;
}

std::int64_t kept(const FactorQuestion& asked) {
  return std::max<std::int64_t>(asked.population / 2, 2);
}
std::int64_t children(const FactorQuestion& asked) { // of mutation, and as many of crossing
  return std::max<std::int64_t>(asked.population / 4, 1);
}

// LongRoPE's attention factor, and those that the starts have.
std::set<double> attentions(const FactorQuestion& asked) {
  std::set<double> all = {0};
  for (const Rescaling& start : asked.starts)
    all.insert(start.attention);
  return all;
}

class Search {
public:
  Search(const FactorQuestion& asked, const Read& read) : asked_(asked), read_(read), random_(asked.seed) {}

  Result<FactorSearch> run() {
    TRY(begin());
    TRY(populate());
    for (std::int64_t round = 0; round < asked_.rounds; ++round) {
      TRY(mutate());
      TRY(cross());
      select();
    }
    return ended();
  }

private:
  struct Individual {
    Factors factors;
    double loss;
  };

  Result<double> lossAt(const Rescaling& by) {
    auto known = tried().find(by);
    if (known == tried().end())
      known = tried().emplace(by, TRY(read_(rescaled(asked_.state, by)))).first;
    return finite(known->second.loss);
  }

  // The attention factor is not searched: it is the one with which a start has the least loss.
  Result<void> begin() {
    ProbeState plain = asked_.state;
    plain.eval.set(own + "extension", std::string("none"));
    found_.without = TRY(read_(plain));
    double least = HUGE_VAL;
    for (const double attention : attentions(asked_))
      for (const Rescaling& start : asked_.starts)
        if (const double loss = TRY(lossAt({start.factors, attention})); loss < least)
          least = loss, attention_ = attention;
    return {};
  }

  // The first population: the starts, and mutations of each in turn.
  Result<void> populate() {
    for (const Rescaling& start : asked_.starts)
      TRY(add(start.factors));
    for (auto i = std::ssize(asked_.starts); i < asked_.population; ++i)
      TRY(addMutationOf(asked_.starts[static_cast<std::size_t>(i) % asked_.starts.size()].factors));
    select();
    return {};
  }

  Result<void> mutate() {
    for (std::int64_t i = 0; i < children(asked_); ++i)
      TRY(addMutationOf(parents_[random_.below(parents_.size())].factors));
    return {};
  }

  Result<void> cross() {
    for (std::int64_t i = 0; i < children(asked_) && parents_.size() > 1; ++i) {
      auto better = random_.below(parents_.size()), worse = random_.below(parents_.size() - 1);
      worse += worse >= better ? 1 : 0; // two of them
      if (better > worse)
        std::swap(better, worse);
      const auto &first = parents_[better].factors, &second = parents_[worse].factors;
      if (const auto child = unread(mostCrossings, [&] { return crossed(first, second); }))
        TRY(add(*child));
      else
        TRY(addMutationOf(first));
    }
    return {};
  }

  // Who goes on: the best of those before and their children.
  void select() {
    parents_.insert(parents_.end(), children_.begin(), children_.end());
    children_.clear();
    std::ranges::stable_sort(parents_, {}, &Individual::loss);
    parents_.resize(std::min(parents_.size(), static_cast<std::size_t>(kept(asked_))));
    found_.least.push_back(parents_.front().loss);
  }

  Result<void> add(const Factors& factors) {
    children_.push_back({factors, TRY(lossAt({factors, attention_}))});
    return {};
  }

  Result<void> addMutationOf(const Factors& factors) { // none where each that there could be is read
    if (const auto child = unread(mostTries, [&] { return mutated(factors); }))
      TRY(add(*child));
    return {};
  }

  // The first that is allowed and was not read before.
  template <class Make> std::optional<Factors> unread(int tries, const Make& make) {
    for (int i = 0; i < tries; ++i)
      if (auto made = make(); std::ranges::is_sorted(made) && !tried().contains({made, attention_}))
        return made;
    return std::nullopt;
  }

  // A pair takes any factor from that of the next faster to that of the next slower one.
  Factors mutated(Factors of) {
    for (std::size_t i = 0; i < asked_.turning; ++i)
      if (random_.unit() < probability)
        of[i] = anyOf(i > 0 ? of[i - 1] : 1, i + 1 < asked_.turning ? of[i + 1] : widest * asked_.ratio);
    return filled(std::move(of));
  }

  Factors crossed(Factors of, const Factors& other) {
    for (std::size_t i = 0; i < asked_.turning; ++i)
      if (random_.unit() < probability)
        of[i] = other[i];
    return filled(std::move(of));
  }

  double anyOf(double low, double high) {
    const double first = std::floor(low * steps), last = std::ceil(high * steps);
    const auto count = static_cast<std::uint64_t>(last - first) + 1;
    return std::clamp((first + static_cast<double>(random_.below(count))) / steps, low, high);
  }

  // Pairs that do not turn have a factor too, so that lists which read alike are alike.
  Factors filled(Factors of) const {
    std::fill(of.begin() + static_cast<std::ptrdiff_t>(asked_.turning), of.end(), of[asked_.turning - 1]);
    return of;
  }

  Result<FactorSearch> ended() {
    const auto best =
        std::ranges::min_element(tried(), {}, [](const auto& each) { return finite(each.second.loss); });
    if (!std::isfinite(best->second.loss))
      return failure("No factors were found: no loss of windows of {0} tokens is a number.",
                     {std::to_string(asked_.state.length)});
    found_.best = best->first;
    found_.state = rescaled(asked_.state, found_.best);
    return std::move(found_);
  }

  std::map<Rescaling, Evaluation>& tried() { return found_.tried; }

  const FactorQuestion& asked_;
  const Read& read_;
  Random random_;
  double attention_ = 0;
  std::vector<Individual> parents_, children_; // parents: the best first
  FactorSearch found_;
};

} // namespace

std::int64_t FactorQuestion::readings() const {
  const auto known = std::ssize(starts);
  return 1 + known * std::ssize(attentions(*this)) + std::max(population - known, std::int64_t{0}) +
         2 * children(*this) * rounds;
}

ProbeState rescaled(ProbeState state, const Rescaling& by) {
  state.eval.set(own + "extension", std::string("longrope"));
  state.eval.set(own + "long_factors", by.factors);
  state.eval.set(own + "attention_factor", by.attention);
  return state;
}

Result<FactorSearch> searchFactors(const FactorQuestion& asked, const Read& read) {
  return Search(asked, read).run();
}

} // namespace expe
