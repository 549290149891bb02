// Runs the real `expe`, for the tests of the command line.
#pragma once

#include "tests/paths.h"

#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

struct Outcome {
  int code = -1; // exit code; -1: it did not end by itself
  QByteArray out, err;
  QJsonObject object() const { return QJsonDocument::fromJson(out).object(); }
  QJsonArray array() const { return QJsonDocument::fromJson(out).array(); }
};

inline QString programPath(const QString& name = QStringLiteral("expe")) {
  return QLatin1String(expe::binPath) + "/" + name;
}

// Of a program that has been started.
inline Outcome outcomeOf(QProcess& process) {
  Outcome outcome;
  if (process.waitForFinished(240000) && process.exitStatus() == QProcess::NormalExit)
    outcome.code = process.exitCode();
  outcome.out = process.readAllStandardOutput();
  outcome.err = process.readAllStandardError();
  return outcome;
}

inline Outcome runExpe(const QStringList& words, const QString& stdoutFile = {},
                       const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment()) {
  QProcess process;
  process.setProcessEnvironment(environment);
  if (!stdoutFile.isEmpty())
    process.setStandardOutputFile(stdoutFile);
  process.start(programPath(), words);
  return outcomeOf(process);
}

// A model so small that hundreds of steps take seconds.
inline QStringList tiny(int steps, const QStringList& more = {}) {
  QStringList settings = {"model.layers=1",
                          "model.width=16",
                          "model.heads=2",
                          "model.mlp=16",
                          "position.expe.l=8",
                          "data.window=16",
                          "data.records=2000",
                          "training.batch=4",
                          "training.threads=1",
                          "training.precision=fp32",
                          "evaluation.every=50",
                          "evaluation.tokens=256",
                          "evaluation.longest=4",
                          "evaluation.lengths=1,2",
                          "training.checkpoint_every=20",
                          QString("training.steps=%1").arg(steps)};
  settings += more;
  QStringList words;
  for (const QString& setting : settings)
    words << "--set" << setting;
  return words;
}

inline QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  file.open(QIODevice::WriteOnly);
  file.write(bytes);
}
