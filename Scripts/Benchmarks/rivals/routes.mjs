// path-to-regexp or URLPattern: the routes one by one, as both libraries are used for a list.
//
// usage: node routes.mjs path-to-regexp|URLPattern ROUTES PARTS [FOLDER OF path-to-regexp]
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const [, , name, routesPath, partsPath, folder] = process.argv
const lines = (path) => readFileSync(path, "utf8").split("\n").slice(0, -1)
const routes = lines(routesPath)
const parts = lines(partsPath)
const seconds = () => { const used = process.cpuUsage(); return (used.user + used.system) / 1e6 }

function compiled() {
  if (name === "URLPattern") {
    const patterns = routes.map((route) => new URLPattern({ pathname: route }))
    return (part) => patterns.findIndex((pattern) => pattern.test({ pathname: part }))
  }
  const { pathToRegexp } = createRequire(import.meta.url)(folder)
  const expressions = routes.map((route) => pathToRegexp(route, [], { strict: true, sensitive: true }))
  return (part) => expressions.findIndex((expression) => expression.test(part))
}

const memory = process.memoryUsage.rss()
let start = seconds()
const find = compiled()
const compilation = seconds() - start
let fastest = Infinity, first = 0, total = 0, decided = 0, sum = 0
for (let pass = 0; pass < 7 && total < 6; pass++) {
  decided = sum = 0
  start = seconds()
  for (const part of parts) {
    const found = find(part)
    if (found >= 0) {
      decided++
      sum += found + 1
    }
  }
  const time = seconds() - start
  if (pass === 0) first = time
  fastest = Math.min(fastest, time)
  total += time
}
const nanoseconds = (time) => ((time / parts.length) * 1e9).toFixed(1)
console.log([nanoseconds(fastest), decided, sum, nanoseconds(first), compilation.toFixed(4), process.memoryUsage.rss() - memory].join("\t"))
