import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { constants, cpus, freemem, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { check, type Checked } from './check.ts'
import { type Count, e2eCount, unitCount } from './counts.ts'
import { prepareDatabases } from '../prepared-database.ts'
import { startTestPostgres } from './postgres.ts'
import { inTurn } from './in-order.ts'

// Runs every check, even after one failed, and prints the sum of the runners' counts as the last
// line. Checks run concurrently: build and e2e at normal priority, the others below it. The output
// of each appears as a block.
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
  // The tools write to a pipe, so they cannot detect the terminal.
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
/** Go tools: collect garbage rarely, and use one core, because a second core repeats work. */
const forTypes = { GOGC: '400', GOMAXPROCS: '1' }
const nextTurn = inTurn((text) => process.stdout.write(text))
// On a signal the children stop, and this script still prints the sum.
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort(signal))
const atStart = processorTimes()

const { PRIORITY_BELOW_NORMAL: behind } = constants.priority
const texts = Promise.all([
  // One thread, because each would parse the shared files again.
  run('types', ['tsc', '--noEmit', '--checkers', '1'], { settings: forTypes, priority: behind }),
  run('lint', ['oxlint', '--type-aware', '--deny-warnings', '--threads', '1'], {
    settings: forTypes,
    priority: behind,
  }),
  run('format', ['biome', 'format'], { priority: behind }),
])
const prepared = Promise.all([
  run('build', [process.execPath, 'commands/build.mjs']),
  prepareDatabases().catch((error: unknown) => console.log('No database could be prepared for the tests:', error)),
])
// After the build, because the servers that these tests start serve its output.
const e2e = prepared.then(() =>
  run('e2e', ['playwright', ...e2eArguments], {
    countIn: () => e2eCount(e2eReport),
    settings: {
      ...temporary,
      PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
      // The tests start some hundred servers, which share a compile cache.
      NODE_COMPILE_CACHE: join(reports, 'compiled'),
      NODE_OPTIONS: '--max-semi-space-size=64',
    },
  }),
)
// Waits until types and lint have freed their memory.
const unit = Promise.all([prepared, texts]).then(() =>
  run('unit', ['vitest', ...unitArguments], {
    countIn: () => unitCount(unitReport),
    settings: temporary,
    priority: behind,
  }),
)
await Promise.all([e2e, unit])
// A leftover process may still write to these folders.
await cleanUp().catch((error: unknown) => console.log('Not everything could be cleared away:', error))

console.log('')
// Repeats the failures at the end, because the log above has thousands of lines.
for (const { name, count, said } of results) {
  for (const test of count.failures ?? []) console.log(`${name} failed: ${test}`)
  if (count.failed > 0 && !count.failures?.length) console.log(`${name} failed. It said last:\n${said}`)
  for (const test of count.unsteady ?? []) console.log(`${name} passed only at the second try: ${test}`)
}
for (const { name, count, seconds } of results) {
  const unsteady = count.unsteady?.length ? `, ${count.unsteady.length} of them only at the second try` : ''
  console.log(`${name.padEnd(8)}${count.passed} passed${unsteady}, ${count.failed} failed (${seconds} s)`)
}
// Distinguishes a run with much work from one that waited for the disk or other processes.
const atEnd = processorTimes()
const worked = atEnd.busy - atStart.busy
const share = Math.round((100 * worked) / (atEnd.all - atStart.all))
console.log(`The machine worked for ${Math.round(worked / 1000)} s on ${cpus().length} cores, ${share} % of the time.`)
const total = results.reduce(
  (sum, { count }) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }),
  { passed: 0, failed: 0 },
)
console.log(`${total.passed} passed, ${total.failed} failed`)
// Not 1, the code with which Node exits if this file itself throws (see test.mjs).
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

/** Processor time of the whole machine since boot, in milliseconds. */
function processorTimes(): { busy: number; all: number } {
  const times = cpus().map((processor) => processor.times)
  const idle = times.reduce((sum, one) => sum + one.idle, 0)
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0)
  return { busy, all: busy + idle }
}

/** Creates a folder in memory if there is enough, because the tests call fsync all the time. */
async function folderInMemory(): Promise<string | undefined> {
  const memory = '/dev/shm'
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  // Containers often have 64 MB there, and the tests themselves need memory.
  if (room < 2e9 || freemem() < 6e9) return undefined
  return mkdtemp(join(memory, 'cairn-')).catch(() => undefined)
}
