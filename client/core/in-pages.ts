import type { Core } from './core.ts'

// [Note: page sizes] An empty device shows records page by page. A page is as large as the
// connection transfers in a few seconds: on a slow one the user sees progress, and on a fast one
// little time is lost between pages.
const largestPage = 4 * 1024 * 1024
const soon = 4000

export type Page<Row> = { readonly records: Row[]; readonly next: string | null }

/** Callers must detect repeated rows: a record that is saved during the read can cause them. */
export async function inPages<Row>(
  core: Pick<Core, 'now'>,
  ask: (wanted: { after?: string; atMost: number }) => Promise<Page<Row>>,
  begin: { atMost: number; first?: Page<Row> | undefined; after?: string | undefined },
  onPage: (rows: Row[], isLast: boolean) => unknown,
): Promise<void> {
  const known = new Set<string>()
  let { atMost, after } = begin
  for (let page = begin.first; ; page = undefined) {
    const begun = core.now()
    const { records, next } = page ?? (await ask({ atMost, ...(after !== undefined && { after }) }))
    if (!page && core.now() - begun < soon) atMost = Math.min(2 * atMost, largestPage)
    const isLast = next === null || known.has(next)
    void onPage(records, isLast)
    if (isLast) return
    known.add(next)
    after = next
  }
}
