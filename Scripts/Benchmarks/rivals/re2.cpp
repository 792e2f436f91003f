// RE2::Set: one lazily built automaton over all expressions.
#include <re2/set.h>

#include "rival.hpp"

int main(int count, char **arguments) {
  if (count != 3) fail("usage: re2 EXPRESSIONS PARTS");
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_dot_nl(true);
  // Never too small: a cache that is flushed all the time would not be a fair rival.
  options.set_max_mem(int64_t(4) << 30);
  RE2::Set set(options, RE2::ANCHOR_START);
  std::string error;
  for (const auto &expression : lines(arguments[1])) {
    if (set.Add(expression, &error) < 0) fail("re2: " + error);
  }
  if (!set.Compile()) fail("re2: out of memory");
  TextBuffer parts(lines(arguments[2]));

  std::vector<int> found;
  return measure(parts, [&](std::string_view part) {
    RE2::Set::ErrorInfo problem;
    if (!set.Match(re2::StringPiece(part.data(), part.size()), &found, &problem)) {
      if (problem.kind != RE2::Set::kNoError) fail("re2: out of memory");
      return none;
    }
    return *std::min_element(found.begin(), found.end());
  });
}
