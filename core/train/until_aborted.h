// Work of a training session that ends when the session is given up.
#pragma once

#include "core/base/progress.h"
#include "core/train/control.h"

namespace expe {

class UntilAborted : public Progress {
public:
  explicit UntilAborted(const Control& control) : control_(control) {}
  bool cancelled() const override { return control_.aborting(); }

private:
  const Control& control_;
};

} // namespace expe
