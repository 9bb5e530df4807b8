type Descent = { readonly parents: readonly string[]; readonly child: string }
type Place = { readonly x: number; readonly row: number }

/** The height of a crossbar: `lane` is its number from the top, of `of` lanes. */
export type Lane = { readonly lane: number; readonly of: number }

type Bar<Line> = { readonly lines: Line[]; from: number; to: number }

const middleOf = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length

/** Two crossbars closer than this would look like one. */
const apart = 0.1

/** Gives overlapping crossbars different heights: a child must not seem to be the neighbors'. */
export function lanesOf<Line extends Descent>(
  lines: readonly Line[],
  placed: ReadonlyMap<string, Place>,
): ReadonlyMap<Line, Lane> {
  const rows = new Map<number, Map<string, Bar<Line>>>()
  for (const line of lines) {
    const child = placed.get(line.child) ?? { x: 0, row: 0 }
    const xs = [middleOf(line.parents.map((id) => placed.get(id)?.x ?? 0)), child.x]
    const bars = rows.get(child.row) ?? new Map<string, Bar<Line>>()
    rows.set(child.row, bars)
    const key = line.parents.toSorted().join(' ')
    const bar = bars.get(key) ?? { lines: [], from: Infinity, to: -Infinity }
    bars.set(key, bar)
    bar.lines.push(line)
    bar.from = Math.min(bar.from, ...xs)
    bar.to = Math.max(bar.to, ...xs)
  }
  const found = new Map<Line, Lane>()
  for (const bars of rows.values()) {
    /** The right end of the last crossbar in each lane. */
    const ends: number[] = []
    const inLanes = [...bars.values()]
      // If two begin at the same position, the longer one comes first and is drawn above.
      .toSorted((a, b) => a.from - b.from || b.to - a.to)
      .map((bar) => {
        const free = ends.findIndex((end) => end + apart < bar.from)
        const lane = free === -1 ? ends.length : free
        ends[lane] = bar.to
        return { bar, lane }
      })
    for (const { bar, lane } of inLanes) for (const line of bar.lines) found.set(line, { lane, of: ends.length })
  }
  return found
}
