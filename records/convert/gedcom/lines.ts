// A GEDCOM file as lines that stand below each other: `1 BIRT`, and `2 DATE 24 MAY 1819` below it.

/** One line with everything that stands below it. */
export type Structure = {
  /** Where it stands in the file, from 1; `last` is the last of the lines that carry on its words. */
  readonly number: number
  last: number
  /** What others point to it with: `I1` of `@I1@`. */
  readonly xref: string
  /** In capitals: `BIRT`. */
  readonly tag: string
  /** The words, those of its lines CONT and CONC too. */
  value: string
  readonly below: Structure[]
}

/** A line that is none. */
export type BadLine = { readonly number: number; readonly text: string }

type Mutable = Structure & { level: number }

const pattern = /^[ \t]*(?<level>\d{1,2})[ \t]+(?:@(?<xref>[^@]+)@[ \t]+)?(?<tag>[A-Za-z0-9_]+)(?: (?<value>.*))?$/

/**
 * Reads lines into what stands below what. A line that cannot be read is told with its number, and the others go on without it; one that is
 * too deep stands below the line before it.
 */
export function structuresOf(text: string): { top: Structure[]; bad: BadLine[] } {
  const top: Structure[] = []
  const bad: BadLine[] = []
  /** The lines that the next one may stand below, by level. */
  const open: Mutable[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() === '') continue
    const number = at + 1
    const { level: told = '', xref = '', tag = '', value = '' } = pattern.exec(line)?.groups ?? {}
    if (tag === '') {
      bad.push({ number, text: line.trim() })
      continue
    }
    const level = Number(told)
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop()
    const above = open.at(-1)
    const carriesOn = tag.toUpperCase() === 'CONT' || tag.toUpperCase() === 'CONC'
    if ((level > 0 || carriesOn) && above === undefined) {
      bad.push({ number, text: line.trim() })
      continue
    }
    if (carriesOn && above) {
      above.value += (tag.toUpperCase() === 'CONT' ? '\n' : '') + value
      above.last = number
      continue
    }
    const one: Mutable = { number, last: number, level, xref: xref.trim(), tag: tag.toUpperCase(), value, below: [] }
    if (above) above.below.push(one)
    else top.push(one)
    open.push(one)
  }
  return { top, bad }
}

/** What a value points to, `undefined` where it is words. */
export function pointedTo(value: string): string | undefined {
  const [, xref] = /^[ \t]*@([^@#][^@]*)@[ \t]*$/.exec(value) ?? []
  return xref?.trim()
}

/** The words of a value. A sign @ was written twice, in version 7 only where a line begins with it. */
export const wordsOf = ({ value }: Pick<Structure, 'value'>, isSeven: boolean): string =>
  isSeven ? value.replaceAll(/^@@/gm, '@') : value.replaceAll('@@', '@')
