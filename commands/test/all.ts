import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { constants, cpus, freemem, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { check, type Checked } from './check.ts'
import { type Count, e2eCount, unitCount } from './counts.ts'
import { prepareDatabases } from '../prepared-database.ts'
import { startTestPostgres } from './postgres.ts'
import { inTurn } from './in-order.ts'

// Everything that must hold before a change is good: types, lint, format, unit and property tests, e2e. Each check is
// run even when one before it failed. The last line adds up what the runners themselves counted.
//
// Checks run side by side, for a browser leaves much of the machine to others while it waits: e2e goes first wherever both
// want the processor, and all else takes what it leaves. What they say is shown one check after the other, as if they ran so.

const root = join(import.meta.dirname, '../..')
const reports = await mkdtemp(join(tmpdir(), 'cairn-reports-'))
const inMemory = await folderInMemory()
const postgres = await startTestPostgres()
console.log(
  postgres
    ? 'Tests of the database run on both engines.'
    : 'There is no Postgres here: tests run on the embedded database.',
)

const environment = {
  ...process.env,
  // What they say goes through this process, which hides from them that a person reads it.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  CI: '1',
  ...(postgres && { TEST_DATABASE_URL: postgres.url }),
}

const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')
const results: Checked[] = []
const unitArguments = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
const e2eArguments = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
const temporary = inMemory === undefined ? {} : { TMPDIR: inMemory }
/** For programs in Go: what they throw away is cleared away seldom, for they end before it is much, and none does anything twice for a second core. */
const forTypes = { GOGC: '400', GOMAXPROCS: '1' }
const nextTurn = inTurn((text) => process.stdout.write(text))
// Whoever is told to end ends what it started, and still says what came of it.
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort(signal))
const atStart = processorTimes()

const { PRIORITY_BELOW_NORMAL: behind } = constants.priority
const texts = Promise.all([
  // What all files share each thread would look at by itself: with one, types and lint are half of the work.
  run('types', ['tsc', '--noEmit', '--checkers', '1'], { settings: forTypes, priority: behind }),
  run('lint', ['oxlint', '--type-aware', '--deny-warnings', '--threads', '1'], {
    settings: forTypes,
    priority: behind,
  }),
  run('format', ['biome', 'format'], { priority: behind }),
])
const prepared = Promise.all([
  run('build', [process.execPath, 'commands/build.mjs']),
  // Tests that find none make their own.
  prepareDatabases().catch((error: unknown) => console.log('No database could be prepared for the tests:', error)),
])
// Only when it is built: what tests of the server read is not built anew under their eyes.
const e2e = prepared.then(() =>
  run('e2e', ['playwright', ...e2eArguments], {
    countIn: () => e2eCount(e2eReport),
    settings: {
      ...temporary,
      PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
      // Some hundred servers are started: what one has compiled the next ones take over.
      NODE_COMPILE_CACHE: join(reports, 'compiled'),
      NODE_OPTIONS: '--max-semi-space-size=64',
    },
  }),
)
// And when types and lint have given back their memory.
const unit = Promise.all([prepared, texts]).then(() =>
  run('unit', ['vitest', ...unitArguments], {
    countIn: () => unitCount(unitReport),
    settings: temporary,
    priority: behind,
  }),
)
await Promise.all([e2e, unit])
// Something that was left running may still write there: that is no reason to say nothing.
await cleanUp().catch((error: unknown) => console.log('Not everything could be cleared away:', error))

console.log('')
// Once more at the end: what went wrong would have to be looked for in thousands of lines.
for (const { name, count, said } of results) {
  for (const test of count.failures ?? []) console.log(`${name} failed: ${test}`)
  if (count.failed > 0 && !count.failures?.length) console.log(`${name} failed. It said last:\n${said}`)
  for (const test of count.unsteady ?? []) console.log(`${name} passed only at the second try: ${test}`)
}
for (const { name, count, seconds } of results) {
  const unsteady = count.unsteady?.length ? `, ${count.unsteady.length} of them only at the second try` : ''
  console.log(`${name.padEnd(8)}${count.passed} passed${unsteady}, ${count.failed} failed (${seconds} s)`)
}
// Whether a run is slow because there is much to do, or because it waits for a disk, or for its turn behind others on this machine.
const atEnd = processorTimes()
const worked = atEnd.busy - atStart.busy
const share = Math.round((100 * worked) / (atEnd.all - atStart.all))
console.log(`The machine worked for ${Math.round(worked / 1000)} s on ${cpus().length} cores, ${share} % of the time.`)
const total = results.reduce(
  (sum, { count }) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }),
  { passed: 0, failed: 0 },
)
console.log(`${total.passed} passed, ${total.failed} failed`)
// Not 1, which is also what Node ends with where this file itself fails: test.mjs then has to say it.
process.exitCode = total.failed === 0 ? 0 : 2

async function run(
  name: string,
  command: [string, ...string[]],
  {
    settings = {},
    ...options
  }: { settings?: Record<string, string>; countIn?: () => Promise<Count>; priority?: number } = {},
): Promise<void> {
  const place = results.length
  results.push({ name, count: { passed: 0, failed: 1 }, seconds: 0, said: '' })
  results[place] = await check(name, command, {
    ...options,
    turn: nextTurn(),
    env: { ...environment, ...settings },
    ended: ending.signal,
  })
}

async function cleanUp(): Promise<void> {
  await postgres?.stop()
  for (const folder of [reports, inMemory]) if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

/** What the processors of this machine did since it was started, in milliseconds, whoever they did it for. */
function processorTimes(): { busy: number; all: number } {
  const times = cpus().map((processor) => processor.times)
  const idle = times.reduce((sum, one) => sum + one.idle, 0)
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0)
  return { busy, all: busy + idle }
}

/**
 * Makes a folder in memory, where the machine has room for one. Stores are written through to the disk as in real life, over and
 * over, and there the disk is not waited for.
 */
async function folderInMemory(): Promise<string | undefined> {
  const memory = '/dev/shm'
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  // A container often has 64 MB there, and what is written takes memory away from the tests themselves.
  if (room < 2e9 || freemem() < 6e9) return undefined
  return mkdtemp(join(memory, 'cairn-')).catch(() => undefined)
}
