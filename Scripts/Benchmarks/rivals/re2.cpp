// RE2::Set: one lazily built automaton over all expressions, or a few, because a set rejects ten thousand large ones.
#include <re2/set.h>

#include <memory>

#include "rival.hpp"

constexpr size_t largest = 5000;

int main(int count, char **arguments) {
  return measure(count, arguments, [](const Expressions &expressions) {
    RE2::Options options;
    options.set_encoding(RE2::Options::EncodingLatin1);
    options.set_dot_nl(true);
    // Large enough for a fair comparison: a small cache would be flushed all the time.
    const size_t sets = (expressions.texts.size() + largest - 1) / largest;
    options.set_max_mem((int64_t(2) << 30) / sets);
    std::vector<std::unique_ptr<RE2::Set>> compiled;
    size_t added = 0;
    std::string error;
    for (const auto &expression : expressions.texts) {
      if (added++ % largest == 0) compiled.push_back(std::make_unique<RE2::Set>(options, RE2::ANCHOR_START));
      if (compiled.back()->Add(expression, &error) < 0) fail("re2: " + error);
    }
    for (auto &set : compiled) {
      if (!set->Compile()) fail("re2: out of memory");
    }
    const bool stopsAtFirst = expressions.entries == 1;
    return [compiled = std::move(compiled), stopsAtFirst, matched = std::vector<int>()](std::string_view part, Found &found) mutable {
      for (size_t index = 0; index < compiled.size(); index++) {
        RE2::Set::ErrorInfo problem;
        if (compiled[index]->Match(re2::StringPiece(part.data(), part.size()), &matched, &problem)) {
          for (int id : matched) found.add(static_cast<int>(index * largest) + id);
          if (stopsAtFirst) return;
        } else if (problem.kind != RE2::Set::kNoError) {
          fail("re2: out of memory");
        }
      }
    };
  });
}
