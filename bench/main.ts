import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type RunningCairn, startCairn } from '../commands/start-cairn.ts'
import { startTestPostgres } from '../commands/test/postgres.ts'
import { signInTimes } from './sign-in.ts'
import { familyTree } from './family-tree.ts'
import { firstRecord } from './first-record.ts'
import { heirs } from './heirs.ts'
import { inAndOut } from './in-and-out.ts'
import { faces } from './faces.ts'
import { gallery } from './gallery.ts'
import type { Chapter, Line } from './measurement.ts'
import { manyRecords } from './many-records.ts'
import { opening } from './opening.ts'
import { papers } from './papers.ts'
import { asMarkdown, asText, overBudget, withChapters } from './report.ts'
import { atScale } from './scale.ts'
import { serverOn } from './server.ts'
import { sizes } from './sizes.ts'
import { veryMany } from './very-many.ts'
import { withBrowser } from './browser.ts'

// `npm run bench` measures the built app against the budgets and writes results.md (arguments:
// README.md). No test runs it, because timings need an idle machine. `--scale=5000,1000000` sets
// the numbers of accounts, and `"--chapter=One;Another"` selects chapters.

const onlyServer = process.argv.includes('server')
const only = process.argv
  .find((argument) => argument.startsWith('--chapter='))
  ?.slice('--chapter='.length)
  .split(';')
const scale = process.argv.find((argument) => /^--scale(=|$)/.test(argument))

const started = Date.now()
const chapters: Chapter[] = []

const isWanted = (title: string): boolean => only === undefined || only.includes(title)

async function chapter(title: string, work: () => Promise<Line[]> | Line[]): Promise<void> {
  if (!isWanted(title)) return
  console.log(`\n${title}`)
  const lines = await work()
  for (const line of lines) console.log(asText(line))
  chapters.push({ title, lines })
}

const browserChapters: readonly [string, (browser: Browser, cairn: RunningCairn) => Promise<Line[]>][] = [
  ['Signing in', signInTimes],
  ['The first record', firstRecord],
  ['Memories', gallery],
  ['Faces', faces],
  ['Many records', manyRecords],
  ['A large family', familyTree],
  ['Opening', (browser, cairn) => opening(browser, cairn, 5000)],
  ['20,000 records', veryMany],
  ['Papers', papers],
  ['20,000 accounts in and out', inAndOut],
]

async function inBrowser(): Promise<void> {
  if (!browserChapters.some(([title]) => isWanted(title))) return
  const cairn = await startCairn({ smtp: false })
  try {
    await withBrowser(async (browser) => {
      for (const [title, work] of browserChapters) await chapter(title, () => work(browser, cairn))
    })
  } finally {
    await cairn.stop()
  }
}

if (scale !== undefined) {
  const given = scale.split('=')[1]?.split(',').map(Number)
  for (const accounts of given ?? [1000, 10_000, 100_000]) {
    const lines = await atScale(accounts)
    if (lines === undefined) console.log('\nThere is no Postgres here.')
    else {
      await chapter(`${accounts.toLocaleString('en-US')} accounts`, () => lines)
      for (const { what, how } of lines) console.log(`  ${what}: ${how}`)
    }
  }
  process.exit(0)
}

if (!onlyServer) {
  await chapter('Sizes, gzip', sizes)
  await inBrowser()
  if (isWanted('What was left')) await withBrowser((browser) => chapter('What was left', () => heirs(browser)))
}

await chapter('Server, embedded database', () => serverOn('embedded database', undefined))
const postgres = isWanted('Server, Postgres') ? await startTestPostgres({ durable: true }) : undefined
if (postgres === undefined && isWanted('Server, Postgres'))
  console.log('\nThere is no Postgres here: TEST_DATABASE_URL names one.')
else if (postgres !== undefined) {
  try {
    await chapter('Server, Postgres', () => serverOn('Postgres', postgres.url))
  } finally {
    await postgres.stop()
  }
}

const missing = (only ?? []).filter((title) => !chapters.some((one) => one.title === title))
if (missing.length > 0) console.log(`\nThere is no chapter ${missing.join(', ')}, or it could not be measured.`)
const seconds = (Date.now() - started) / 1000
const page = join(import.meta.dirname, 'results.md')
if (only !== undefined) await writeFile(page, withChapters(await readFile(page, 'utf8'), chapters, new Date()))
else if (!onlyServer) await writeFile(page, asMarkdown(chapters, new Date(), seconds))
const over = overBudget(chapters)
console.log(
  `\n${onlyServer ? 'Measured' : 'Written to bench/results.md'} after ${Math.round(seconds)} s. ${over.length === 0 ? 'Every budget holds.' : `Over budget: ${over.map(({ what }) => what).join('; ')}.`}`,
)
