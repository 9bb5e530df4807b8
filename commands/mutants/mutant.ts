/** A row names what the mutant does, the check's text (once in the file), and its replacement. */
export type Mutants = {
  file: string
  /** Test files that should fail, or `file > words of a title`, likeliest and fastest first. */
  tests: readonly string[]
  broken: readonly (readonly [what: string, check: string, instead: string])[]
}

export function testOf(named: string): { file: string; title: string | undefined } {
  const [file = named, title] = named.split(' > ')
  return { file, title }
}

export type Mutant = { file: string; tests: readonly string[]; what: string; check: string; instead: string }

export const each = ({ file, tests, broken }: Mutants): Mutant[] =>
  broken.map(([what, check, instead]) => ({ file, tests, what, check, instead }))

/** Returns the file's text with the mutant applied. */
export function withBroken(source: string, { file, check, instead }: Mutant): string {
  const found = source.split(check).length - 1
  if (found !== 1) throw new Error(`${file}: this stands there ${found} times, not once: ${check}`)
  return source.replace(check, () => instead)
}
