import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { breaking, type Result } from './breaking.ts'
import { copyOfProject } from './copy.ts'
import { lists } from './lists.ts'
import { each, type Mutants } from './mutant.ts'
import { keep, noticedBefore } from './report.ts'
import { testsIn } from './tests.ts'

// Applies each listed mutant in a copy of the project and runs the tests that should fail. npm test
// does not run it, because all lists take over an hour. results.md keeps the outcome.

const path = join(import.meta.dirname, 'results.md')
const words = process.argv.slice(2)
const filesOf = new Map([...lists].map(([name, list]) => [name, [...new Set(list.map(({ file }) => file))]]))
const isName = (word: string) => lists.has(word) || [...filesOf.values()].flat().includes(word)
const isWhole = words.every(isName)

function meant(name: string, list: readonly Mutants[]): readonly Mutants[] {
  if (words.length === 0 || words.includes(name)) return list
  if (isWhole) return list.filter(({ file }) => words.includes(file))
  const isMeant = (what: string) => words.some((word) => what.includes(word))
  return list.map((part) => ({ ...part, broken: part.broken.filter(([what]) => isMeant(`${part.file}: ${what}`)) }))
}

const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: import.meta.dirname })).stdout
const changed =
  (await git('status', '--porcelain', '--', ':/', ':(top,exclude)commands/mutants/results.md')).trim() !== ''
const commit = `${(await git('rev-parse', '--short', 'HEAD')).trim()}${changed ? ' with changes' : ''}`

const copy = await copyOfProject()
// Tests start child processes in the working directory.
process.chdir(copy.folder)
const tests = await testsIn(copy.folder)
const checks = breaking(copy.folder, tests)
const before = await noticedBefore(path)
const end = async () => {
  await tests.close()
  await copy.remove()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)))
try {
  const found: Result[] = []
  const untried: string[] = []
  for (const [name, list] of lists)
    for (const [file, parts] of Map.groupBy(meant(name, list), (part) => part.file))
      found.push(...(await tryFile(file, parts, untried)))
  const missed = found.filter(({ by }) => by === undefined)
  console.log(`\n${found.length - missed.length} of ${found.length} noticed.`)
  for (const { mutant } of missed) console.log(`Nobody notices: ${mutant.file}: ${mutant.what}`)
  for (const line of untried) console.log(`Not tried: ${line}`)
  process.exitCode = missed.length + untried.length === 0 ? 0 : 1
} finally {
  await end()
}

/**
 * Saves the result unless only some mutants were selected or ran.
 * @param untried collects a line with the reason for each mutant that did not run
 */
async function tryFile(file: string, parts: readonly Mutants[], untried: string[]): Promise<Result[]> {
  const started = Date.now()
  const results: Result[] = []
  const mutants = parts.flatMap(each)
  for (const mutant of mutants) {
    const tried = await checks.try(mutant, before(mutant)).catch((error: unknown) => {
      untried.push(`${file}: ${mutant.what}: ${String(error)}`)
    })
    if (!tried) continue
    const { by } = tried
    console.log(
      `${by === undefined ? 'MISSED ' : 'noticed'} ${file}: ${mutant.what}${by === undefined ? '' : ` (${by})`}`,
    )
    results.push({ mutant, by })
  }
  const seconds = Math.round((Date.now() - started) / 1000)
  if (isWhole && results.length === mutants.length)
    await keep(path, filesOf, { file, results, at: new Date(), commit, seconds })
  return results
}
