// Hyperscan in block mode: all expressions in one database for this machine's processor.
#include <hs.h>

#include "rival.hpp"

int main(int count, char **arguments) {
  return measure(count, arguments, [](const Expressions &all) {
    std::vector<std::string> anchored;
    for (const auto &expression : all.texts) anchored.push_back("^(?:" + expression + ")");
    std::vector<const char *> expressions;
    std::vector<unsigned> flags, ids;
    for (const auto &expression : anchored) {
      ids.push_back(expressions.size());
      expressions.push_back(expression.c_str());
      flags.push_back(HS_FLAG_DOTALL);
    }
    hs_database_t *database = nullptr;
    hs_compile_error_t *error = nullptr;
    if (hs_compile_multi(expressions.data(), flags.data(), ids.data(), expressions.size(), HS_MODE_BLOCK, nullptr,
                         &database, &error) != HS_SUCCESS) {
      fail(std::string("hyperscan: ") + error->message);
    }
    hs_scratch_t *scratch = nullptr;
    if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) fail("hyperscan: out of memory");

    auto add = [](unsigned id, unsigned long long, unsigned long long, unsigned, void *found) {
      static_cast<Found *>(found)->add(static_cast<int>(id));
      return 0;
    };
    return [database, scratch, add](std::string_view part, Found &found) {
      if (hs_scan(database, part.data(), part.size(), 0, scratch, add, &found) != HS_SUCCESS) {
        fail("hyperscan: a scan failed");
      }
    };
  });
}
