import { cpus, loadavg } from 'node:os'
import type { Chapter, Line } from './measurement.ts'

const rounded = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const ratioOf = ({ measured, budget }: Line): number | undefined =>
  budget === undefined ? undefined : measured / budget

const ratioInWords = (line: Line): string => {
  const ratio = ratioOf(line)
  return ratio === undefined ? '' : `${ratio.toFixed(2)}${ratio > 1 ? ' **over**' : ''}`
}

const row = (line: Line): string => {
  const { what, measured, unit, budget, how = '' } = line
  const allowed = budget === undefined ? '' : `${rounded(budget)} ${unit}`
  return `| ${what} | ${rounded(measured)} ${unit} | ${allowed} | ${ratioInWords(line)} | ${how} |`
}

/** Whether others were at work meanwhile: more waits for a core than there are cores, and not by the bench alone. */
function busyness(): string {
  const [load = 0] = loadavg()
  if (load < cpus().length * 2) return 'The machine did little else meanwhile.'
  return `**The machine was busy with other work (load ${load.toFixed(1)}): the timings say little.**`
}

/** All figures as a page to keep: what was measured, the budget, and the one divided by the other. */
export function asMarkdown(chapters: readonly Chapter[], at: Date, seconds: number): string {
  const [cpu] = cpus()
  const parts = chapters.map(({ title, lines }) =>
    [`## ${title}`, '', '| | Measured | Budget | Ratio | How |', '|---|---|---|---|---|', ...lines.map(row)].join('\n'),
  )
  return [
    '# Benchmark',
    '',
    `Made by \`npm run bench\` on ${at.toISOString().slice(0, 10)} in ${Math.round(seconds)} s: ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), Node ${process.versions.node}.`,
    'The budgets are those of the design. A ratio above 1 is a budget that does not hold. Timings hold for a machine that does nothing else meanwhile.',
    busyness(),
    '',
    parts.join('\n\n'),
    '',
  ].join('\n')
}

/** The lines whose budget does not hold. */
export const overBudget = (chapters: readonly Chapter[]): Line[] =>
  chapters.flatMap(({ lines }) => lines.filter((line) => (ratioOf(line) ?? 0) > 1))

/** One line for the terminal. */
export const asText = (line: Line): string =>
  `  ${line.what.padEnd(58)} ${`${rounded(line.measured)} ${line.unit}`.padStart(16)}   ${ratioInWords(line).replaceAll('*', '')}`
