// RE2::Set: one lazily built automaton over all expressions, or a few, because a set rejects ten thousand large ones.
#include <re2/set.h>

#include <memory>

#include "rival.hpp"

constexpr size_t largest = 5000;

int main(int count, char **arguments) {
  if (count != 3) fail("usage: re2 EXPRESSIONS PARTS");
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_dot_nl(true);
  // Large enough for a fair comparison: a small cache would be flushed all the time.
  options.set_max_mem(int64_t(2) << 30);
  std::vector<std::unique_ptr<RE2::Set>> sets;
  size_t added = 0;
  std::string error;
  for (const auto &expression : lines(arguments[1])) {
    if (added++ % largest == 0) sets.push_back(std::make_unique<RE2::Set>(options, RE2::ANCHOR_START));
    if (sets.back()->Add(expression, &error) < 0) fail("re2: " + error);
  }
  for (auto &set : sets) {
    if (!set->Compile()) fail("re2: out of memory");
  }
  TextBuffer parts(lines(arguments[2]));

  std::vector<int> found;
  return measure(parts, [&](std::string_view part) {
    for (size_t index = 0; index < sets.size(); index++) {
      RE2::Set::ErrorInfo problem;
      if (sets[index]->Match(re2::StringPiece(part.data(), part.size()), &found, &problem)) {
        return static_cast<int>(index * largest) + *std::min_element(found.begin(), found.end());
      }
      if (problem.kind != RE2::Set::kNoError) fail("re2: out of memory");
    }
    return none;
  });
}
