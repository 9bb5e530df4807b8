type SpecRow = { section: string; id: string; says: string; proofs: readonly string[] }

const heading = /^## (\d+)\. /
const cellBorder = /(?<!\\)\|/

export function specRows(markdown: string): SpecRow[] {
  const rows: SpecRow[] = []
  let section = ''
  for (const line of markdown.split('\n')) {
    section = heading.exec(line)?.[1] ?? section
    if (!line.startsWith('|') || line.startsWith('|---') || line.startsWith('| Row |')) continue
    const cells = line.split(cellBorder).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const [before, id, says, where, after, ...more] = cells
    if (before !== '' || after !== '' || more.length > 0 || !id || !says || where === undefined)
      throw new Error(`Not a row of three cells: ${line}`)
    rows.push({ section, id, says, proofs: where.split('<br>').map((proof) => proof.trim()) })
  }
  return rows
}

const replaced = /^Instead: ".{10,}"$/
const named = /^`([^`]+?\.(?:test\.tsx?|spec\.ts)) › (.+)`$/

/** True if `source` has a test or `describe` with this title, or a `test.each(...)`. */
function hasTest(source: string, title: string): boolean {
  const written = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  // A title may contain escaped quotes.
  const quoted = written.replaceAll("'", String.raw`\\?'`)
  return new RegExp(String.raw`(?:\b(?:test|describe)|\))\(\s*(['"\x60])${quoted}\1`).test(source)
}

export function faultIn({ section, id, proofs }: SpecRow, sourceOf: (path: string) => string | undefined) {
  if (!id.startsWith(`${section}.`)) return `${id} stands in section ${section}`
  for (const proof of proofs) {
    if (replaced.test(proof)) continue
    const [, path, title] = named.exec(proof) ?? []
    if (path === undefined || title === undefined) return `${id}: neither a test nor what was decided instead: ${proof}`
    const source = sourceOf(path)
    if (source === undefined) return `${id}: there is no file ${path}`
    const missing = title.split(' › ').find((part) => !hasTest(source, part))
    if (missing !== undefined) return `${id}: ${path} has no test called: ${missing}`
  }
  return undefined
}
