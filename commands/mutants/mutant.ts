/**
 * The checks of one file, and what breaks each of them. Lists of these stand beside the checks (vault/mutants.ts and its
 * like). A line is: what gets through once the check is broken; the text of the check, which must be in the file exactly
 * once; what stands there instead.
 */
export type Mutants = {
  file: string
  /**
   * The tests that should notice: files, or `file > words of a title` for some tests of a slow one. They run in this order
   * until one fails: the likeliest and the quickest first.
   */
  tests: readonly string[]
  broken: readonly (readonly [what: string, check: string, instead: string])[]
}

/** The file of what stands in `tests`, and the words of a title. */
export function testOf(named: string): { file: string; title: string | undefined } {
  const [file = named, title] = named.split(' > ')
  return { file, title }
}

/** One check, broken. */
export type Mutant = { file: string; tests: readonly string[]; what: string; check: string; instead: string }

export const each = ({ file, tests, broken }: Mutants): Mutant[] =>
  broken.map(([what, check, instead]) => ({ file, tests, what, check, instead }))

/**
 * The file with the check broken.
 * @throws Error where the check does not stand there exactly once: the list no longer fits the file
 */
export function withBroken(source: string, { file, check, instead }: Mutant): string {
  const found = source.split(check).length - 1
  if (found !== 1) throw new Error(`${file}: this stands there ${found} times, not once: ${check}`)
  return source.replace(check, () => instead)
}
