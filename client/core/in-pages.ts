import type { Core } from './core.ts'

// [Note: pages by the line] Whoever has nothing is shown what came with each page. So a page is as large as comes in a few seconds: a slow line
// shows more every now and then, and on none does waiting for the next page take much of the time.
const largestPage = 4 * 1024 * 1024
const soon = 4000

/** Some rows of a list, and behind which it goes on; null where it ends. */
export type Page<Row> = { readonly records: Row[]; readonly next: string | null }

/**
 * Reads a list, page after page.
 * @param ask gives the page behind a row, of about so many bytes
 * @param begin `atMost`: the bytes of the first page that is asked for; `first`: a page that came already; `after`: behind which row to begin
 * @param onPage hears of each page, and whether it is the last; the next one is asked for meanwhile
 * @returns all rows. A list that begins again, because its place in it was saved meanwhile, brings some twice: that is for the caller to find
 */
export async function inPages<Row>(
  core: Pick<Core, 'now'>,
  ask: (wanted: { after?: string; atMost: number }) => Promise<Page<Row>>,
  begin: { atMost: number; first?: Page<Row> | undefined; after?: string | undefined },
  onPage?: (rows: Row[], isLast: boolean) => unknown,
): Promise<Row[]> {
  const all: Row[] = []
  const known = new Set<string>()
  let { atMost, after } = begin
  for (let page = begin.first; ; page = undefined) {
    const begun = core.now()
    const { records, next } = page ?? (await ask({ atMost, ...(after !== undefined && { after }) }))
    if (!page && core.now() - begun < soon) atMost = Math.min(2 * atMost, largestPage)
    all.push(...records)
    const isLast = next === null || known.has(next)
    void onPage?.(records, isLast)
    if (isLast) return all
    known.add(next)
    after = next
  }
}
