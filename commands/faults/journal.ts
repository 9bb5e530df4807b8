import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

// Records the writes that a server acknowledged. Watches `fetch` below the real client, because the
// client's retries and queue would hide a lost answer.

type Send = typeof fetch

export type Kept = {
  person: string
  /** SHA-256 of the bytes that the server acknowledged. */
  hash: string
}

export type Journal = {
  records: Map<string, Kept & { version: number }>
  parts: Map<string, Kept>
  reports: Map<string, { ownerId: string; vetoed: boolean }>
  /** Addresses on the waitlist; the server sends each of them one letter. */
  waitlist: Set<string>
  /** The number of acknowledged writes, including those that a later write replaced. */
  count(): number
  watch(person: string): (send: Send) => Send
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const savedBody = z.object({
  records: z.optional(z.array(z.object({ recordId: z.string(), version: z.int(), envelope: z.string() }))),
  /** A save vetoes every open report. */
  vetoes: z.optional(z.array(z.object({ releaseId: z.string() }))),
})
const reportBody = z.object({ ownerId: z.string(), releaseId: z.string() })
const waitlistBody = z.object({ email: z.string() })

export function openJournal(): Journal {
  let count = 0
  const journal: Journal = {
    records: new Map(),
    parts: new Map(),
    reports: new Map(),
    waitlist: new Set(),
    count: () => count,
    watch: (person) => (send) => async (input, init) => {
      const answer = await send(input, init)
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (answer.status === 200 && note(journal, person, pathname, init)) count += 1
      return answer
    },
  }
  return journal
}

/** @returns true if the journal keeps writes of this kind */
function note(
  { records, parts, reports, waitlist }: Journal,
  person: string,
  path: string,
  init: RequestInit | undefined,
): boolean {
  const { method = 'GET', body } = init ?? {}
  const part = /^\/api\/files\/([\w-]+)\/chunks\/(\d+)$/.exec(path)
  if (method === 'PUT' && part && body instanceof Uint8Array) {
    parts.set(`${part[1]}/${part[2]}`, { person, hash: hashOf(body) })
    return true
  }
  const veto = /^\/api\/releases\/[\w-]+\/([\w-]+)\/veto$/.exec(path)
  const vetoed = (releaseId: string) => {
    const report = reports.get(releaseId)
    if (report) report.vetoed = true
    return report !== undefined
  }
  if (veto) return vetoed(veto[1] ?? '')
  if (method !== 'POST' || typeof body !== 'string') return false
  if (path === '/api/estate/save') {
    const { records: saved = [], vetoes = [] } = savedBody.parse(JSON.parse(body))
    for (const { releaseId } of vetoes) vetoed(releaseId)
    for (const { recordId, version, envelope } of saved)
      if (version > (records.get(recordId)?.version ?? 0))
        records.set(recordId, { person, version, hash: hashOf(Buffer.from(envelope, 'base64url')) })
    return saved.length > 0
  }
  if (path === '/api/releases') {
    const { ownerId, releaseId } = reportBody.parse(JSON.parse(body))
    reports.set(releaseId, { ownerId, vetoed: false })
    return true
  }
  if (path !== '/api/waitlist') return false
  waitlist.add(waitlistBody.parse(JSON.parse(body)).email)
  return true
}
