// GEDCOM lines as a tree: `1 BIRT`, and `2 DATE 24 MAY 1819` below it.

export type Structure = {
  /** The line number, from 1; `last` is the number of its last continuation line. */
  readonly number: number
  last: number
  readonly xref: string
  readonly tag: string
  /** Includes the words of CONT and CONC lines. */
  value: string
  readonly below: Structure[]
}

export type BadLine = { readonly number: number; readonly text: string }

type Mutable = Structure & { level: number }

const pattern = /^[ \t]*(?<level>\d{1,2})[ \t]+(?:@(?<xref>[^@]+)@[ \t]+)?(?<tag>[A-Za-z0-9_]+)(?: (?<value>.*))?$/

/** Puts malformed lines into `bad`, and a line that is too deep below the line before it. */
export function structuresOf(text: string): { top: Structure[]; bad: BadLine[] } {
  const top: Structure[] = []
  const bad: BadLine[] = []
  const open: Mutable[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() === '') continue
    const number = at + 1
    const { level: digits = '', xref = '', tag = '', value = '' } = pattern.exec(line)?.groups ?? {}
    if (tag === '') {
      bad.push({ number, text: line.trim() })
      continue
    }
    const level = Number(digits)
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

export function pointedTo(value: string): string | undefined {
  const [, xref] = /^[ \t]*@([^@#][^@]*)@[ \t]*$/.exec(value) ?? []
  return xref?.trim()
}

/** The words of a value. GEDCOM doubles @; version 7 only at the start of a line. */
export const wordsOf = ({ value }: Pick<Structure, 'value'>, isSeven: boolean): string =>
  isSeven ? value.replaceAll(/^@@/gm, '@') : value.replaceAll('@@', '@')
