import { dirname } from 'node:path/posix'

type Graph = ReadonlyMap<string, readonly { file: string | undefined }[]>

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * The unit tests that import a changed file, directly or through others, nearest first. For a file that no module imports
 * (a migration, a style sheet) the tests of the nearest folder that has some.
 */
export function nearestTests(graph: Graph, changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const { file: imported } of imports)
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), file])
  // A Set keeps the order of insertion: breadth first.
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  const tests = [...graph.keys()].filter(isTest)
  const beside = changed.filter((file) => !graph.has(file)).flatMap((file) => testsBeside(tests, file))
  return [...new Set([...beside, ...reached])].filter((file) => isTest(file) && graph.has(file))
}

function testsBeside(tests: readonly string[], file: string): string[] {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const found = tests.filter((test) => dirname(test) === folder)
    if (found.length > 0) return found
  }
  return []
}
