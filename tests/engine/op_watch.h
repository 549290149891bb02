// Watches the operators of all threads while it lives: where a GPU would have to be waited for, and what is
// made on the host. On the CPU both are told by how an operator was called. One at a time.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>
#include <ATen/record_function.h>

#include <QStringList>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace expe {

using Ops = QStringList; // "aten::empty int64 [3, 17]", in the order in which they came

class OpWatch {
public:
  OpWatch() {
    now() = this;
    handle_ = at::addGlobalCallback(
        at::RecordFunctionCallback(&begins, &ends).needsInputs(true).scopes({at::RecordScope::FUNCTION}));
  }
  ~OpWatch() {
    at::removeCallback(handle_);
    now() = nullptr;
  }
  OpWatch(const OpWatch&) = delete;
  OpWatch& operator=(const OpWatch&) = delete;

  int operators() const { return operators_; }
  Ops readBacks() const { return readBacks_; } // the host waits until a number is known
  Ops made() const { return made_; }           // without a word about the device: in the host's memory

private:
  static OpWatch*& now() {
    static OpWatch* watch = nullptr;
    return watch;
  }

  static std::unique_ptr<at::ObserverContext> begins(const at::RecordFunction& function) {
    if (const auto schema = function.operator_schema(); schema && now())
      now()->saw(*schema, function.inputs());
    within().push_back(function.name());
    return nullptr;
  }
  static void ends(const at::RecordFunction&, at::ObserverContext*) { within().pop_back(); }

  static std::vector<std::string>& within() { // of this thread: operators that others call
    thread_local std::vector<std::string> names;
    return names;
  }
  // Whose kernels for a GPU read what those for the CPU ask the host for.
  static bool withinKernel() {
    const auto& names = within();
    return std::find(names.begin(), names.end(), "aten::_fused_adamw_") != names.end();
  }

  static const c10::IValue* argument(const c10::FunctionSchema& schema,
                                     c10::ArrayRef<const c10::IValue> inputs, const std::string& name) {
    const auto index = schema.argumentIndexWithName(name);
    return index && static_cast<std::size_t>(*index) < inputs.size()
               ? &inputs[static_cast<std::size_t>(*index)]
               : nullptr;
  }

  static QString told(at::ScalarType type, c10::IntArrayRef sizes) {
    static const std::map<at::ScalarType, const char*> names = {
        {at::kDouble, "double"}, {at::kFloat, "float"}, {at::kLong, "int64"}, {at::kBool, "bool"}};
    const auto name = names.find(type);
    std::ostringstream text;
    text << (name == names.end() ? c10::toString(type) : name->second) << " " << sizes;
    return QString::fromStdString(text.str());
  }
  static QString told(const c10::IValue& tensor) {
    return tensor.isTensor() ? told(tensor.toTensor().scalar_type(), tensor.toTensor().sizes()) : QString();
  }

  void saw(const c10::FunctionSchema& schema, c10::ArrayRef<const c10::IValue> inputs) {
    // Their results, or the sizes of those, are numbers that the host has to know.
    static const std::set<std::string> waits = {"aten::_local_scalar_dense",
                                                "aten::nonzero",
                                                "aten::masked_select",
                                                "aten::equal",
                                                "aten::is_nonzero",
                                                "aten::_unique",
                                                "aten::_unique2",
                                                "aten::unique_dim",
                                                "aten::bincount",
                                                "aten::allclose"};
    const std::lock_guard lock(mutex_);
    ++operators_;
    const QString name = QString::fromStdString(schema.name());
    const auto* self = argument(schema, inputs, "self");
    const auto* device = argument(schema, inputs, "device");
    if (waits.count(schema.name()) > 0 && !withinKernel())
      readBacks_ << name + " " + told(inputs[0]);
    const bool ours = within().empty(); // within an operator it is the device of what it was given
    if (ours && schema.name() == "aten::to" && device && device->isDevice())
      readBacks_ << name + " " + told(*self) + " " + QString::fromStdString(device->toDevice().str());
    if (device && !self && device->isNone())
      made_ << name + " " + madeOf(schema, inputs);
  }

  static QString madeOf(const c10::FunctionSchema& schema, c10::ArrayRef<const c10::IValue> inputs) {
    const auto* size = argument(schema, inputs, "size");
    const auto* type = argument(schema, inputs, "dtype");
    return told(type && type->isInt() ? type->toScalarType() : at::kFloat,
                size && size->isIntList() ? size->toIntVector() : std::vector<std::int64_t>());
  }

  at::CallbackHandle handle_ = 0;
  mutable std::mutex mutex_;
  int operators_ = 0;
  Ops readBacks_, made_;
};

} // namespace expe
