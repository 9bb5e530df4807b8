import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseMutants } from '../../release/mutants.ts'
import { serverMutants } from '../../server/mutants.ts'
import { vaultMutants } from '../../vault/mutants.ts'
import { engineMutants } from '../../web/estate/engine/mutants.ts'
import { copyOfProject } from './copy.ts'
import { each, type Mutant, withBroken } from './mutant.ts'
import { asMarkdown, type Result } from './report.ts'
import { runTests } from './tests.ts'

// npm run mutants: a check that no test notices when it is broken may as well not be there. In a copy of the project this
// breaks each check of the lists, one at a time, and runs the tests that should notice. No part of npm test: it takes an
// hour. What it found is kept in scripts/mutants/results.md.

const words = process.argv.slice(2)
const all = [...vaultMutants, ...releaseMutants, ...serverMutants, ...engineMutants].flatMap(each)
const chosen = all.filter(
  ({ file, what }) => words.length === 0 || words.some((word) => `${file}: ${what}`.includes(word)),
)
const started = Date.now()

const copy = await copyOfProject()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void copy.remove().finally(() => process.exit(1)))
try {
  const results = await tryAll(chosen)
  const missed = results.filter(({ by }) => by === undefined)
  const seconds = Math.round((Date.now() - started) / 1000)
  if (words.length === 0)
    await writeFile(join(import.meta.dirname, 'results.md'), asMarkdown(results, new Date(), seconds))
  console.log(`\n${results.length - missed.length} of ${results.length} noticed, in ${seconds} s.`)
  for (const { mutant } of missed) console.log(`Nobody notices: ${mutant.file}: ${mutant.what}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await copy.remove()
}

async function tryAll(mutants: readonly Mutant[]): Promise<Result[]> {
  // Before an hour is spent: every line of the lists fits its file.
  for (const mutant of mutants) withBroken(await readFile(join(copy.folder, mutant.file), 'utf8'), mutant)
  const whole = new Set<string>()
  const results: Result[] = []
  for (const mutant of mutants) {
    const tests = mutant.tests.join(' ')
    if (!whole.has(tests)) await passWhole(mutant.tests)
    whole.add(tests)
    const by = await noticed(mutant)
    console.log(`${by === undefined ? 'MISSED ' : 'noticed'} ${mutant.file}: ${mutant.what}`)
    results.push({ mutant, by })
  }
  return results
}

/** Tests that fail anyway would notice everything. */
async function passWhole(tests: readonly string[]): Promise<void> {
  const { passed, failed } = await runTests(copy.folder, tests)
  if (failed || passed === 0)
    throw new Error(`These tests must pass before anything is broken: ${tests.join(' ')}. ${failed?.name ?? ''}`)
}

/** The test that notices a broken check; undefined when none does. One that waited in vain says nothing: it is asked again. */
async function noticed(mutant: Mutant): Promise<string | undefined> {
  const path = join(copy.folder, mutant.file)
  const source = await readFile(path, 'utf8')
  await writeFile(path, withBroken(source, mutant))
  try {
    const first = await runTests(copy.folder, mutant.tests)
    const { failed } = first.failed?.waited ? await runTests(copy.folder, mutant.tests) : first
    return failed?.name
  } finally {
    await writeFile(path, source)
  }
}
