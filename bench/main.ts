import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCairn } from '../scripts/start-cairn.ts'
import { startTestPostgres } from '../scripts/test-postgres.ts'
import { doors } from './sign-in.ts'
import { familyTree } from './family-tree.ts'
import { firstRecord } from './first-record.ts'
import { heirs } from './heirs.ts'
import { inAndOut } from './in-and-out.ts'
import { gallery } from './gallery.ts'
import type { Chapter, Line } from './measurement.ts'
import { manyRecords } from './many-records.ts'
import { opening } from './opening.ts'
import { papers } from './papers.ts'
import { asMarkdown, asText, overBudget } from './report.ts'
import { atScale } from './scale.ts'
import { serverOn } from './server.ts'
import { sizes } from './sizes.ts'
import { veryMany } from './very-many.ts'
import { withBrowser } from './browser.ts'

// npm run bench: measures what the design promises and keeps it in bench/results.md. The web app is built by then. Not a test: a timing
// says something only on a machine that does nothing else meanwhile. `npm run bench -- server` measures the server alone, `-- heirs` what heirs wait for, and `npm run bench --
// --scale` what a call costs among 1,000, 10,000 and 100,000 accounts (others where they are given: `--scale=5000,1000000`); both keep nothing.

const onlyServer = process.argv.includes('server')
const onlyHeirs = process.argv.includes('heirs')
const scale = process.argv.find((argument) => /^--scale(=|$)/.test(argument))

const started = Date.now()
const chapters: Chapter[] = []

async function chapter(title: string, work: () => Promise<Line[]> | Line[]): Promise<void> {
  console.log(`\n${title}`)
  const lines = await work()
  for (const line of lines) console.log(asText(line))
  chapters.push({ title, lines })
}

const leftToHeirs = () => withBrowser((browser) => chapter('What was left', () => heirs(browser)))

async function inBrowser(): Promise<void> {
  const cairn = await startCairn({ smtp: false })
  try {
    await withBrowser(async (browser) => {
      await chapter('Doors', () => doors(browser, cairn))
      await chapter('The first record', () => firstRecord(browser, cairn))
      await chapter('Memories', () => gallery(browser, cairn))
      await chapter('Many records', () => manyRecords(browser, cairn))
      await chapter('A large family', () => familyTree(browser, cairn))
      await chapter('Opening', () => opening(browser, cairn, 5000))
      await chapter('20,000 records', () => veryMany(browser, cairn))
      await chapter('Papers', () => papers(browser, cairn))
      await chapter('20,000 accounts in and out', () => inAndOut(browser, cairn))
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

if (onlyHeirs) {
  await leftToHeirs()
  process.exit(0)
}

if (!onlyServer) {
  await chapter('Sizes, gzip', sizes)
  await inBrowser()
  await leftToHeirs()
}

await chapter('Server, embedded database', () => serverOn('embedded database', undefined))
const postgres = await startTestPostgres({ durable: true })
if (postgres === undefined) console.log('\nThere is no Postgres here: TEST_DATABASE_URL names one.')
else {
  try {
    await chapter('Server, Postgres', () => serverOn('Postgres', postgres.url))
  } finally {
    await postgres.stop()
  }
}

const seconds = (Date.now() - started) / 1000
if (!onlyServer) await writeFile(join(import.meta.dirname, 'results.md'), asMarkdown(chapters, new Date(), seconds))
const over = overBudget(chapters)
console.log(
  `\n${onlyServer ? 'Measured' : 'Written to bench/results.md'} after ${Math.round(seconds)} s. ${over.length === 0 ? 'Every budget holds.' : `Over budget: ${over.map(({ what }) => what).join('; ')}.`}`,
)
