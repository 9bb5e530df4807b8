import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { constants, cpus, freemem, setPriority, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { prepareDatabases } from './prepared-database.ts'
import { startTestPostgres } from './test-postgres.ts'
import { inTurn } from './turns.ts'

// Everything that must hold before a change is good: types, lint, format, unit and property tests, e2e. Each check is
// run even when one before it failed. The last line adds up what the runners themselves counted.
//
// Checks run side by side, for a browser leaves much of the machine to others while it waits: e2e goes first wherever both
// want the processor, and all else takes what it leaves. What they say is shown one check after the other, as if they ran so.

/** `failures` and `unsteady`: the names of tests that failed, and of those that passed only at the second try, to be mended. */
type Count = { passed: number; failed: number; failures?: string[]; unsteady?: string[] }

const root = join(import.meta.dirname, '..')
const reports = await mkdtemp(join(tmpdir(), 'cairn-reports-'))
const inMemory = await folderInMemory()
const postgres = await startTestPostgres()
console.log(
  postgres
    ? 'Tests of the database run on both engines.'
    : 'There is no Postgres here: tests run on the embedded database.',
)

const { PRIORITY_NORMAL: first, PRIORITY_BELOW_NORMAL: behind } = constants.priority
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
const results: { name: string; count: Count; seconds: number; said: string }[] = []
const unitArguments = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
const e2eArguments = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
/** How much of what a check said is told again where it names no test that failed. */
const lastSigns = 4000
const nextTurn = inTurn((text) => process.stdout.write(text))
const atStart = processorTimes()
try {
  await Promise.all([
    check('types', 'tsc', ['--noEmit']),
    check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    check('format', 'biome', ['format']),
    check('build', process.execPath, ['scripts/build.mjs']),
    prepareDatabases(),
  ])
  // Only now: what tests of the server read is not built anew under their eyes.
  const temporary = inMemory === undefined ? {} : { TMPDIR: inMemory }
  await Promise.all([
    check('unit', 'vitest', unitArguments, {
      countIn: () => unitCount(unitReport),
      settings: temporary,
      priority: behind,
    }),
    check('e2e', 'playwright', e2eArguments, {
      countIn: () => e2eCount(e2eReport),
      settings: {
        ...temporary,
        PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
        // Some hundred servers are started: what one has compiled the next ones take over.
        NODE_COMPILE_CACHE: join(reports, 'compiled'),
        NODE_OPTIONS: '--max-semi-space-size=64',
      },
    }),
  ])
} finally {
  await postgres?.stop()
  for (const folder of [reports, inMemory]) if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

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
process.exitCode = total.failed === 0 ? 0 : 1

/**
 * Runs one tool and counts what it did. A tool that keeps no count is one check.
 * @param options.priority how the tool and all that it starts stand back behind others (`setPriority`)
 */
async function check(
  name: string,
  command: string,
  args: string[],
  {
    countIn,
    settings,
    priority = first,
  }: { countIn?: () => Promise<Count>; settings?: Record<string, string>; priority?: number } = {},
): Promise<void> {
  const turn = nextTurn()
  const result = { name, count: { passed: 0, failed: 0 }, seconds: 0, said: '' }
  results.push(result)
  turn.say(`\n=== ${name}\n`)
  const started = Date.now()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...settings },
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      turn.say(text)
      result.said = (result.said + text).slice(-lastSigns)
    })
  const code = await once(child, 'close').then(
    ([exitCode]) => (typeof exitCode === 'number' ? exitCode : 1),
    () => 1,
  )
  turn.end()
  const counted = countIn
    ? await countIn().catch(() => ({ passed: 0, failed: 0 }))
    : { passed: code === 0 ? 1 : 0, failed: 0 }
  // A runner that failed without a failing test, or found no test at all, must not look like success.
  const nothing = counted.passed + counted.failed === 0
  result.count = counted.failed === 0 && (code !== 0 || nothing) ? { ...counted, failed: 1 } : counted
  result.seconds = Math.round((Date.now() - started) / 1000)
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

async function unitCount(path: string): Promise<Count> {
  const test = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) })
  const file = z.object({ name: z.string(), message: z.string(), assertionResults: z.array(test) })
  const { testResults } = z.object({ testResults: z.array(file) }).parse(JSON.parse(await readFile(path, 'utf8')))
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, ...result }) => ({ ...result, name: `${relative(root, name)} ${fullName}` })),
  )
  const having = (status: string) => all.filter((one) => one.status === status)
  const namesOf = (tests: typeof all) => tests.map(({ name, failureMessages: [reason] }) => withReason(name, reason))
  // Where a file could not be run at all, no test of it is counted: the file itself is what failed.
  const files = testResults.filter(({ message }) => message !== '')
  return {
    passed: having('passed').length,
    failed: having('failed').length,
    failures: [
      ...namesOf(having('failed')),
      ...files.map(({ name, message }) => withReason(relative(root, name), message)),
    ],
    unsteady: namesOf(having('passed').filter(({ failureMessages }) => failureMessages.length > 0)),
  }
}

/** With the first line of why it failed. */
function withReason(name: string, reason = ''): string {
  return [name, ...reason.split('\n').slice(0, 1)].join(': ')
}

async function e2eCount(path: string): Promise<Count> {
  const test = z.object({ status: z.string() })
  const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(test) })
  const suite = z.object({
    get suites() {
      return z.optional(z.array(suite))
    },
    specs: z.array(spec),
  })
  const stats = z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() })
  const report = z.object({ stats, suites: z.array(suite) }).parse(JSON.parse(await readFile(path, 'utf8')))
  const specsOf = (one: z.infer<typeof suite>): z.infer<typeof spec>[] => [
    ...one.specs,
    ...(one.suites ?? []).flatMap(specsOf),
  ]
  const all = report.suites.flatMap(specsOf)
  const having = (status: string) =>
    all.filter(({ tests }) => tests.some((one) => one.status === status)).map(({ file, title }) => `${file} ${title}`)
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: having('unexpected'),
    unsteady: having('flaky'),
  }
}
