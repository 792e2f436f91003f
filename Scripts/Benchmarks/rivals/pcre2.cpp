// PCRE2 with its just-in-time compiler: the expressions one by one, without a prefilter.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "rival.hpp"

int main(int count, char **arguments) {
  return measure(count, arguments, [](const Expressions &expressions) {
    std::vector<pcre2_code *> codes;
    for (const auto &expression : expressions.texts) {
      int problem;
      PCRE2_SIZE offset;
      auto code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(),
                                PCRE2_ANCHORED | PCRE2_DOTALL, &problem, &offset, nullptr);
      if (code == nullptr) fail("pcre2: not compiled: " + expression);
      if (pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) != 0) fail("pcre2: no just-in-time compiler");
      codes.push_back(code);
    }
    auto match = pcre2_match_data_create(1, nullptr);
    return [codes, match, &expressions](std::string_view part, Found &found) {
      auto text = reinterpret_cast<PCRE2_SPTR>(part.data());
      int decided = -1;
      for (size_t index = 0; index < codes.size(); index++) {
        if (expressions.entry[index] == decided) continue;
        if (pcre2_jit_match(codes[index], text, part.size(), 0, 0, match, nullptr) < 0) continue;
        found.add(static_cast<int>(index));
        decided = expressions.entry[index];
        if (expressions.entries == 1) return;
      }
    };
  });
}
