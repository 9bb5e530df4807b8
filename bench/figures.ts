import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { median } from './measurement.ts'
import { measuredAt } from './scale.ts'
import type { Figures } from './simulate.ts'

// Measures what simulate.ts counts with, on an idle machine: node commands/run.mjs --development
// bench/figures.ts ACCOUNTS

const accounts = Number(process.argv[2] ?? 20_000)
const measured = await measuredAt(accounts)
if (!measured) throw new Error('There is no Postgres here.')
const round = (value: number) => Math.round(value * 100) / 100
const calls = Object.fromEntries(
  [...measured.figures].map(([name, figures]) => {
    const middle = (of: 'server' | 'database' | 'release') => round(median(figures.map((figure) => figure[of])))
    return [name, { server: middle('server'), database: middle('database'), release: middle('release') }]
  }),
)
const { estate, record, walOfSave } = measured.bytes
const figures: Figures = {
  measuredOn: new Date().toISOString().slice(0, 10),
  accounts,
  calls,
  bytes: { estate: Math.round(estate), record: Math.round(record), walOfSave: Math.round(walOfSave) },
  largest: measured.largest,
}
await writeFile(join(import.meta.dirname, 'scale-figures.json'), `${JSON.stringify(figures, null, 2)}\n`)
console.log(figures)
