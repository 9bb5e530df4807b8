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

const onDay = (at: Date): string => `Measured by itself on ${at.toISOString().slice(0, 10)}. ${busyness()}`

const row = (line: Line): string => {
  const { what, measured, unit, budget, how = '' } = line
  const allowed = budget === undefined ? '' : `${rounded(budget)} ${unit}`
  return `| ${what} | ${rounded(measured)} ${unit} | ${allowed} | ${ratioInWords(line)} | ${how} |`
}

/** Busy: the load average is at least twice the number of cores. */
function busyness(): string {
  const [load = 0] = loadavg()
  if (load < cpus().length * 2) return 'The machine did little else meanwhile.'
  return `**The machine was busy with other work (load ${load.toFixed(1)}): the timings say little.**`
}

const section = ({ title, lines }: Chapter, note?: string): string =>
  [
    `## ${title}`,
    '',
    ...(note === undefined ? [] : [note, '']),
    '| | Measured | Budget | Ratio | How |',
    '|---|---|---|---|---|',
    ...lines.map(row),
  ].join('\n')

export function withChapters(page: string, chapters: readonly Chapter[], at: Date): string {
  const [top = '', ...sections] = page.trimEnd().split(/\n\n(?=## )/)
  for (const chapter of chapters) {
    const place = sections.findIndex((one) => one.startsWith(`## ${chapter.title}\n`))
    sections.splice(place < 0 ? sections.length : place, place < 0 ? 0 : 1, section(chapter, onDay(at)))
  }
  return `${[top, ...sections].join('\n\n')}\n`
}

export function asMarkdown(chapters: readonly Chapter[], at: Date, seconds: number): string {
  const [cpu] = cpus()
  const parts = chapters.map((chapter) => section(chapter))
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

export const overBudget = (chapters: readonly Chapter[]): Line[] =>
  chapters.flatMap(({ lines }) => lines.filter((line) => (ratioOf(line) ?? 0) > 1))

export const asText = (line: Line): string =>
  `  ${line.what.padEnd(58)} ${`${rounded(line.measured)} ${line.unit}`.padStart(16)}   ${ratioInWords(line).replaceAll('*', '')}`
