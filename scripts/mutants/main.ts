import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { breaking, type Result } from './breaking.ts'
import { copyOfProject } from './copy.ts'
import { lists } from './lists.ts'
import { each, type Mutant } from './mutant.ts'
import { keep } from './report.ts'
import { testsIn } from './tests.ts'

// npm run mutants: a check that no test notices when it is broken may as well not be there. In a copy of the project this
// breaks each check of the lists, one at a time, and runs the tests that should notice. No part of npm test: all lists
// together take more than an hour, so one list can be tried by itself. What was found is kept in scripts/mutants/results.md.

const results = join(import.meta.dirname, 'results.md')
const words = process.argv.slice(2)
const names = words.every((word) => lists.has(word)) ? words : []
const isMeant = ({ file, what }: Mutant) =>
  names.length === words.length || words.some((word) => `${file}: ${what}`.includes(word))

const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: import.meta.dirname })).stdout
const commit = (await git('rev-parse', '--short', 'HEAD')).trim()
const changed = (await git('status', '--porcelain')).trim() === '' ? '' : ' with changes'

const copy = await copyOfProject()
const tests = await testsIn(copy.folder)
const checks = breaking(copy.folder, tests)
const end = async () => {
  await tests.close()
  await copy.remove()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)))
try {
  const chosen = [...lists].filter(([name]) => names.length === 0 || names.includes(name))
  let missed = 0
  for (const [name, list] of chosen) missed += await tryList(name, list.flatMap(each).filter(isMeant))
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  await end()
}

/** Tries the checks of a list. What was found is kept after each, unless only some were meant. Gives how many nobody notices. */
async function tryList(name: string, mutants: readonly Mutant[]): Promise<number> {
  const started = Date.now()
  const found: Result[] = []
  const seconds = () => Math.round((Date.now() - started) / 1000)
  for (const mutant of mutants) {
    const { by } = await checks.try(mutant)
    console.log(
      `${by === undefined ? 'MISSED ' : 'noticed'} ${mutant.file}: ${mutant.what} (${seconds()} s: ${by ?? ''})`,
    )
    found.push({ mutant, by })
    if (names.length === words.length)
      await keep(results, [...lists.keys()], {
        name,
        results: found,
        of: mutants.length,
        at: new Date(),
        commit: `${commit}${changed}`,
        seconds: seconds(),
      })
  }
  const missed = found.filter(({ by }) => by === undefined)
  if (found.length > 0)
    console.log(`\n${name}: ${found.length - missed.length} of ${found.length} noticed, in ${seconds()} s.`)
  for (const { mutant } of missed) console.log(`Nobody notices: ${mutant.file}: ${mutant.what}`)
  return missed.length
}
