// Prints a line of 0 and 1 for each literal of the first file: whether it matches each line of the second.
const { readFileSync } = require("node:fs");

const lines = (path) => readFileSync(path, "utf8").split("\n").slice(0, -1);
const subjects = lines(process.argv[3]);
for (const literal of lines(process.argv[2])) {
  // The lines are the program's own output.
  const regex = eval(literal);
  console.log(subjects.map((text) => (regex.test(text) ? "1" : "0")).join(""));
}
