import { dirname } from 'node:path/posix'

type Graph = ReadonlyMap<string, readonly { file: string | undefined }[]>

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Takes in turn tests that import each file; if none do, the tests of the nearest folder. */
export function nearestTests(graph: Graph, changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const { file: imported } of imports)
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), file])
  const tests = [...graph.keys()].filter(isTest)
  const lists = changed.map((file) =>
    graph.has(file) ? testsThatReach(importers, file).filter((test) => graph.has(test)) : testsBeside(tests, file),
  )
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const inTurns = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? []))
  return [...new Set(inTurns.flat())]
}

function testsThatReach(importers: ReadonlyMap<string, readonly string[]>, changed: string): string[] {
  // A Set keeps the order of insertion, so the loop is breadth-first.
  const reached = new Set([changed])
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  const isFar = (test: string) => Number(dirname(test) !== dirname(changed))
  return [...reached].filter(isTest).toSorted((one, other) => isFar(one) - isFar(other))
}

function testsBeside(tests: readonly string[], file: string): string[] {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const found = tests.filter((test) => dirname(test) === folder)
    if (found.length > 0) return found
  }
  return []
}
