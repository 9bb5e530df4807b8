import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Counts from measured figures (bench/figures.ts) what a server of many estates needs, and prints
// the table of docs/scale.md: node commands/run.mjs bench/simulate.ts

type Call = { server: number; database: number; release: number }

export type Figures = {
  measuredOn: string
  accounts: number
  /** Processor milliseconds per call. */
  calls: Record<string, Call>
  /** In Postgres, with indexes: an estate with one record, a further record; the log of a save. */
  bytes: { estate: number; record: number; walOfSave: number }
  /** The tables that take most, in bytes per account. */
  largest: { name: string; bytes: number }[]
}

/** What is not measured: how people use Cairn, and prices. */
export const assumptions = {
  recordsPerEstate: 150,
  /** Versions in the trash and the history, as a share of the records. */
  earlierVersions: 0.5,
  fileBytesPerEstate: 400e6,
  /** Each with a sign-in, and half with a list. */
  visitsPerMonth: 4,
  savesPerVisit: 2,
  filesAddedPerMonth: 2,
  bytesPerFile: 3e6,
  filesOpenedPerVisit: 3,
  mailsPerMonth: 1,
  /** The busiest hour of the week against the average. */
  peak: 6,
  /** How full a core may be at the peak, so that one node can fail. */
  usedOfCore: 0.4,
  coresPerNode: 4,
  dollarsPerCore: 10,
  dollarsPerDatabaseGigabyte: 0.25,
  dollarsPerFileGigabyte: 0.015,
  dollarsPerGigabyteOut: 0.02,
  dollarsPerThousandMails: 0.1,
}

export type Assumptions = typeof assumptions

const secondsPerMonth = 30 * 86_400
const gigabyte = 1e9
/** As `maxCompared` in contract/release-heads.ts. */
const estatesPerCall = 1000

/** @returns what `estates` need, by the names of the table's lines */
export function needsOf(estates: number, { calls, bytes }: Figures, given: Assumptions): Record<string, number> {
  const visits = (estates * given.visitsPerMonth) / secondsPerMonth
  const uses: [string, number][] = [
    ['sign-ins', 1],
    ['openings', 1],
    ['lists', 0.5],
    ['creates', given.savesPerVisit / 2],
    ['edits', given.savesPerVisit / 2],
  ]
  const coresOf = (part: keyof Call) =>
    uses.reduce((sum, [name, times]) => sum + (visits * times * (calls[name]?.[part] ?? 0)) / 1000, 0) *
    (given.peak / given.usedOfCore)
  const nodes = Math.max(2, Math.ceil(coresOf('server') / given.coresPerNode) + 1)
  const databaseCores = Math.max(2, Math.ceil(coresOf('database')))
  const database =
    (estates * (bytes.estate + given.recordsPerEstate * (1 + given.earlierVersions) * bytes.record)) / gigabyte
  const files = (estates * given.fileBytesPerEstate) / gigabyte
  const opened = given.visitsPerMonth * given.filesOpenedPerVisit * given.bytesPerFile
  const out = (estates * opened) / gigabyte
  const added = (estates * given.filesAddedPerMonth * given.bytesPerFile) / gigabyte
  const mails = estates * given.mailsPerMonth
  const money = {
    cores: (nodes * given.coresPerNode + 2 * databaseCores + 2) * given.dollarsPerCore,
    database: 2 * database * given.dollarsPerDatabaseGigabyte,
    files: files * given.dollarsPerFileGigabyte,
    bandwidth: out * given.dollarsPerGigabyteOut,
    mails: (mails / 1000) * given.dollarsPerThousandMails,
  }
  const total = Object.values(money).reduce((sum, part) => sum + part, 0)
  return {
    'Visits a second, at the peak': visits * given.peak,
    'Saves a second, at the peak': visits * given.savesPerVisit * given.peak,
    'Server cores, at the peak': coresOf('server'),
    [`Nodes of ${given.coresPerNode} cores, one of them spare`]: nodes,
    'Postgres cores, at the peak': coresOf('database'),
    'Postgres, GB': database,
    'Log of Postgres, GB a day': (visits * given.savesPerVisit * 86_400 * bytes.walOfSave) / gigabyte,
    'Release service cores, at the peak': coresOf('release'),
    'Files, TB': files / 1000,
    'Uploads and downloads, TB a month': (out + added) / 1000,
    'Bandwidth at the peak, Mbit/s': ((out + added) * 8000 * given.peak) / secondsPerMonth,
    'Mails a day': mails / 30,
    'Calls that compare all estates at a start': Math.ceil(estates / estatesPerCall),
    'Dollars a month: machines': money.cores,
    'Dollars a month: database disk, twice': money.database,
    'Dollars a month: files': money.files,
    'Dollars a month: bandwidth': money.bandwidth,
    'Dollars a month: mails': money.mails,
    'Dollars a month, all': total,
    'Dollars a year for an estate': (total * 12) / estates,
  }
}

const shown = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 3 : value < 100 ? 1 : 0 })

/** The table as Markdown. */
export function tableOf(sizes: readonly number[], figures: Figures, given: Assumptions): string {
  const columns = sizes.map((estates) => needsOf(estates, figures, given))
  const names = Object.keys(columns[0] ?? {})
  return [
    `| Estates | ${sizes.map((estates) => estates.toLocaleString('en-US')).join(' | ')} |`,
    `|---|${sizes.map(() => '---:|').join('')}`,
    ...names.map((name) => `| ${name} | ${columns.map((column) => shown(column[name] ?? 0)).join(' | ')} |`),
  ].join('\n')
}

if (import.meta.main) {
  const text = await readFile(join(import.meta.dirname, 'scale-figures.json'), 'utf8')
  const figures: Figures = JSON.parse(text)
  console.log(`Measured on ${figures.measuredOn}, with ${figures.accounts.toLocaleString('en-US')} accounts.\n`)
  console.log(tableOf([10_000, 100_000, 1_000_000], figures, assumptions))
}
