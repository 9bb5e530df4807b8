import { openingFromText, textOfOpening } from '../../contract/testing/packed-opening.ts'
import { packedFromText, textOfPacked } from '../../contract/testing/packed-records.ts'
import type { World } from '../headless.ts'

/** If this returns undefined, the mutated answer counts. `query` is the request's. */
type Lie = (answer: Answer, query: URLSearchParams) => unknown
export type Answer = {
  seed: string
  keys: { passwordBox: string | null; identity: { bundle: string; privateBox: string } }
  identity: { bundle: string; privateBox: string }
  recoveryBox: string
  box: string
  session: { ownerId: string }
  ownerId: string
  n: number
  head: unknown
  log: Record<string, unknown>[]
  entries: { n: number; signature: string }[]
  records: {
    recordId: string
    version: number
    envelope: string
    wrap: string
    wraps: { target: string; box: string }[]
  }[]
  fileId: string
  others: Record<string, unknown>[]
  claim: string
  invitation: string
  acceptance: string
  sealedKey: string
  boxKey: string
  signKey: string
  word: string
  /** The service's signed status, next to its keys. */
  status: { word: string } | null
  releases: unknown[]
  operators: { operatorId: string; bundle: string }[]
  lockdown: object
  releaseId: string
  ownerBundle: string
  statement: string
  opened: { event: string; incapacityBox: string | null }[]
  chains: { target: string; entries: unknown[] }[]
  heads: string[]
  seats: {
    seatId: string
    epoch: number
    state: string
    invitation: {
      invitationId: string
      acceptances: {
        statement: string
        granteeMac: string | null
        via: string
        standing: string
        stepDown: string | null
      }[]
    } | null
    releases: { state: string }[]
  }[]
}

const parse = (text: string): Answer => JSON.parse(text)

const opening = '/api/estate/open'
const records = '/api/estate/records'
const texts: Readonly<
  Record<string, { read: (packed: ArrayBuffer) => string; write: (text: string) => Uint8Array<ArrayBuffer> }>
> = {
  [records]: { read: textOfPacked, write: packedFromText },
  [opening]: { read: textOfOpening, write: openingFromText },
}
/** The parts of an opening answer, and the path that serves each part alone. */
const partsOfOpening: Readonly<Record<string, (ownerId: string) => string>> = {
  state: () => '/api/estate/state',
  entries: () => '/api/estate/entries',
  records: () => records,
  seats: () => '/api/seats',
  releases: () => '/api/releases',
  log: (ownerId) => `/api/release-log/${ownerId}`,
  held: () => '/api/held-seats',
}

type Sent = { method: string; path: string; body: string }

/** Changes answers and requests between a browser and the real server, and records everything. */
export function makeLiar() {
  const lies = new Map<string, Lie>()
  const passes = new Map<string, (body: string) => string>()
  const sent: Sent[] = []
  const answers = new Map<string, string[]>()
  const note = (path: string, text: string) => answers.set(path, [...(answers.get(path) ?? []), text])
  /** A lie about a part also applies inside the opening answer. */
  const openingWithLies = async (whole: Record<string, Answer>, query: URLSearchParams) => {
    const ownerId = whole['state']?.ownerId ?? ''
    const parts = Object.entries(whole).map(async ([name, part]) => {
      const path = partsOfOpening[name]?.(ownerId)
      if (path === undefined) return [name, part]
      note(path, JSON.stringify(part))
      return [name, (await lies.get(path)?.(part, query)) ?? part]
    })
    return Object.fromEntries(await Promise.all(parts))
  }
  const between: NonNullable<World['between']> = (send) => async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
    const body = typeof init?.body === 'string' ? init.body : ''
    sent.push({ method: init?.method ?? 'GET', path: pathname, body })
    const pass = passes.get(pathname)
    const response = await send(input, pass && body !== '' ? { ...init, body: pass(body) } : init)
    const packed = response.ok ? texts[pathname] : undefined
    const text = packed
      ? packed.read(await response.clone().arrayBuffer())
      : response.headers.get('content-type')?.includes('json')
        ? await response.clone().text()
        : ''
    if (!response.ok || text === '') return response
    if (packed && pathname === opening)
      return new Response(packed.write(JSON.stringify(await openingWithLies(JSON.parse(text), searchParams))))
    const lie = lies.get(pathname)
    note(pathname, text)
    if (!lie) return response
    const answer = parse(text)
    const lied = (await lie(answer, searchParams)) ?? answer
    if (packed) return new Response(packed.write(JSON.stringify(lied)))
    return Response.json(lied, { status: response.status })
  }
  return {
    between,
    lie: (path: string, change: Lie) => lies.set(path, change),
    /** Changes all later requests of this path, as a lying server could. */
    pass: (path: string, change: (body: string) => string) => passes.set(path, change),
    honest: () => {
      lies.clear()
      passes.clear()
    },
    answer: (path: string) => parse(answers.get(path)?.at(-1) ?? '{}'),
    answers: (path: string) => (answers.get(path) ?? []).map((text) => parse(text)),
    /** Requests since `from` that change an estate. */
    written: (from = 0) =>
      sent
        .slice(from)
        .filter(
          ({ method, path }) =>
            method !== 'GET' && /\/(estate|releases|invitations|reset\/finish|password|recovery-kit)/.test(path),
        ),
    sent,
  }
}

export type Liar = ReturnType<typeof makeLiar>
