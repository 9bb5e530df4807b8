import { cpus, totalmem } from 'node:os'
import { isGood, type Outcome } from './scenario.ts'

// docs/measured.md keeps one part for each scenario and database, between two comments that name
// it. A run replaces its own part.

/** The facts with which a reader can repeat a run. */
export type Run = {
  /** The scenario and its database. */
  title: string
  about: string
  command: string
  at: Date
  commit: string
  seconds: number
  /** How many processes wanted a core on average, those of other work on the machine too. */
  load: number
}

const begin = (title: string) => `<!-- begin ${title} -->`
const end = (title: string) => `<!-- end ${title} -->`

const columns = ['Rounds', 'Acknowledged', 'Lost', 'Letters', 'Twice', 'Repeated', 'Missing', 'Time']

const cells = (
  { rounds, acknowledged, lost, letters: { sent, twice, repeated = 0, missing } }: Outcome,
  seconds: number,
) => [rounds, acknowledged, lost, sent, twice, repeated, missing, `${Math.round(seconds)} s`].map(String)

export function asTable(outcome: Outcome, seconds: number): string {
  const values = cells(outcome, seconds)
  const widths = columns.map((column, at) => Math.max(column.length, values[at]?.length ?? 0))
  const row = (texts: readonly string[]) => texts.map((text, at) => text.padStart(widths[at] ?? 0)).join('  ')
  return [row(columns), row(values)].join('\n')
}

export function partOf({ title, about, command, at, commit, seconds, load }: Run, outcome: Outcome): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, at a mean load of ${load.toFixed(1)}`
  const found = [...outcome.problems.map((problem) => `**${problem}**`), ...outcome.notes]
  return [
    `## ${title}`,
    '',
    about,
    '',
    `\`${command}\` on ${at.toISOString().slice(0, 10)} at commit ${commit}, on ${machine}: ${
      isGood(outcome) ? 'good' : '**not good**'
    }.`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${'---:|'.repeat(columns.length)}`,
    `| ${cells(outcome, seconds).join(' | ')} |`,
    ...(found.length === 0 ? [] : ['', ...found.map((line) => `- ${line}`)]),
  ].join('\n')
}

const onPurpose = 'broken on purpose'

/** Replaces or adds the row of a run against a server that was broken on purpose. */
export function withBrokenRun(
  page: string,
  scenario: string,
  breakage: string,
  what: string,
  outcome: Outcome,
): string {
  const { lost, letters, problems } = outcome
  const key = `| ${scenario} | ${breakage} |`
  const found = isGood(outcome) ? '**unnoticed**' : 'noticed'
  const row = `${key} ${what} | ${lost} | ${letters.twice} | ${letters.missing} | ${problems.length} | ${found} |`
  const earlier = page.slice(Math.max(0, page.indexOf(begin(onPurpose))), Math.max(0, page.indexOf(end(onPurpose))))
  const rows = earlier.split('\n').filter((line) => /noticed\W*$/.test(line) && !line.startsWith(key))
  const part = [
    '## Broken on purpose',
    '',
    'Runs with `--broken=NAME`, in which the server is broken, show that a run can fail.',
    '',
    '| Run | NAME | What is broken | Lost | Twice | Missing | Sentences of faults | |',
    '|---|---|---|---:|---:|---:|---:|---|',
    ...[...rows, row].toSorted(),
  ]
  return withPart(page, onPurpose, part.join('\n'))
}

/** Replaces the part with the same title, or adds the part at the end of the page. */
export function withPart(page: string, title: string, part: string): string {
  const whole = `${begin(title)}\n${part}\n${end(title)}`
  const from = page.indexOf(begin(title))
  const to = page.indexOf(end(title))
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${whole}\n`
  return page.slice(0, from) + whole + page.slice(to + end(title).length)
}
