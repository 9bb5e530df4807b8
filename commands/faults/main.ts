import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { breakages } from './broken.ts'
import { asTable, partOf, withBrokenRun, withPart } from './measured.ts'
import { isGood, type Options } from './scenario.ts'
import { scenarios } from './scenarios.ts'

// npm run faults -- NAME [--rounds=N] [--database=embedded|postgres] [--minutes=N] [--people=N]
// [--broken=NAME] starts a Cairn, breaks it in one way, and compares the acknowledged writes with
// its data.

const root = join(import.meta.dirname, '..', '..')
const page = join(root, 'docs', 'measured.md')

function usage(): never {
  console.error(`Which scenario? npm run faults -- NAME [--rounds=N] [--database=embedded|postgres]
Names: ${Object.keys(scenarios).join(', ')}. For the soak also --minutes=N and --people=N.
--broken=NAME breaks the server first: ${Object.keys(breakages).join(', ')}.
--keep-nothing leaves docs/measured.md as it is.`)
  process.exit(2)
}

async function commitNow(): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()
  const changed = await git('status', '--porcelain', '--', ':/', ':(top,exclude)docs/measured.md')
  return `${await git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : ' with changes'}`
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    database: { type: 'string' },
    minutes: { type: 'string' },
    people: { type: 'string' },
    broken: { type: 'string' },
    'keep-nothing': { type: 'boolean', default: false },
  },
})
const [name = ''] = positionals
const load = scenarios[name]
if (load === undefined || positionals.length !== 1) usage()
const { scenario } = await load()
const { defaults = {} } = scenario

function numberOf(given: string | undefined, otherwise: number): number {
  const value = given === undefined ? otherwise : Number(given)
  return Number.isFinite(value) && value > 0 ? value : usage()
}

const { database = defaults.database ?? 'embedded' } = values
if (database !== 'embedded' && database !== 'postgres') usage()
const broken = values.broken === undefined ? undefined : (breakages[values.broken] ?? usage())
const options: Options = {
  broken,
  database,
  rounds: numberOf(values.rounds, defaults.rounds ?? 10),
  minutes: numberOf(values.minutes, defaults.minutes ?? 30),
  people: numberOf(values.people, defaults.people ?? 200),
}

const at = new Date()
const commit = await commitNow()
const loads: number[] = []
const watching = setInterval(() => loads.push(loadavg()[0] ?? 0), 5000).unref()
const outcome = await scenario.run(options, (line) => console.log(line))
clearInterval(watching)
const seconds = (Date.now() - at.getTime()) / 1000
const meanLoad = loads.reduce((sum, one) => sum + one, 0) / Math.max(1, loads.length)
console.log(`\n${asTable(outcome, seconds)}`)
for (const line of [...outcome.problems, ...outcome.notes]) console.log(`- ${line}`)
const title = `${scenario.name}, ${database}`
const keeps = !values['keep-nothing']
if (keeps && broken) {
  const before = await readFile(page, 'utf8')
  await writeFile(page, withBrokenRun(before, title, values.broken ?? '', broken.what, outcome))
} else if (keeps) {
  const command = `npm run faults -- ${process.argv.slice(2).join(' ')}`
  const part = partOf({ title, about: scenario.about, command, at, commit, seconds, load: meanLoad }, outcome)
  await writeFile(page, withPart(await readFile(page, 'utf8'), title, part))
}
// A run against a broken server has to find something.
process.exitCode = isGood(outcome) === (broken === undefined) ? 0 : 1
