#!/usr/bin/env bash
# The Spark program of docs/at-scale.md, run as the page shows it, in local mode on several partitions. Its answers must be those
# of one run of aasa over all URLs. PYTHON names a Python that has PySpark; without one nothing is run.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
python=$(type -P "${PYTHON:-python3}" || true)
if [[ -z $python ]] || ! "$python" -c 'import pyspark' 2>/dev/null; then
  echo "at-scale: no PySpark (PyPI: pyspark), the Spark program of docs/at-scale.md is not run; PYTHON names a Python that has it"
  exit 0
fi
if ! java -version 2>/dev/null; then
  echo "at-scale: no Java, the Spark program of docs/at-scale.md is not run"
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  printf 'Tests/Scripts/at-scale.sh: %s\n' "$*" >&2
  exit 1
}

# 40,000 URLs, some unusable, some beyond ASCII.
cp "$root/Fixtures/documents/apple-app-site-association" "$folder"
cd "$folder"
awk 'BEGIN {
  split("buy/ en_US/pizza/ help/website/ help/?articleNumber= über/ buy#no_universal_links", paths, " ")
  for (number = 1; number <= 40000; number++) {
    if (number % 1000 == 0) print "nonsense " number
    else printf "https://harbor.shop/%s%d\n", paths[number % 6 + 1], number
  }
}' >urls.txt
# The first program of the page; test_engines.py runs the others.
awk '/^```/ { if (inside) exit; inside = $0 == "```python"; next } inside' "$root/docs/at-scale.md" >program.py
[[ -s program.py ]] || fail "docs/at-scale.md shows no program"

mkdir programs
ln -s "$root/Scripts/aasa" programs/aasa
export PATH="$folder/programs:$PATH"
aasa match apple-app-site-association --urls urls.txt --app 9QX4T7KM2P.shop.harbor.app --format tsv --allow-unusable \
  >expected 2>/dev/null

# As spark-submit would: two tasks at a time, on this machine, without its web pages.
export PYSPARK_PYTHON=$python SPARK_LOCAL_IP=127.0.0.1
export PYSPARK_SUBMIT_ARGS='--master local[2] --conf spark.ui.enabled=false pyspark-shell'
"$python" program.py >counted 2>messages || { cat messages >&2; fail "the program failed"; }

find answers -name 'part-*' -size +0 | sort >partitions
(($(wc -l <partitions) >= 8)) || fail "fewer than 8 partitions had answers: $(wc -l <partitions)"
xargs cat <partitions | cmp - expected || fail "the answers of the partitions are not those of one run"
cut -f 3 expected | sort | uniq -c | awk '{ print $2, $1 }' | cmp - counted || fail "it counts $(cat counted)"
echo "at-scale: $(wc -l <partitions) partitions answered $(wc -l <urls.txt) URLs as one run does: $(paste -sd ',' counted)"
