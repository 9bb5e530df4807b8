import { browserFetch, openBrowser, type Person } from '../client/headless.ts'
import { account, PASSWORD } from './estate.ts'
import type { Asked } from './wire.ts'

/** One owner's requests, encrypted and recorded before the measurement starts. */
export type Owner = {
  fill: Asked[]
  list: Asked
  /** Requests by round: each of `creates` saves a new record, each of `edits` a changed record. */
  rounds: { creates: Asked[]; edits: Asked[] }[]
  signIn: Asked
  /** The requests of a browser from the sign-in until it has the whole estate. */
  opening: Asked[]
}

type Plan = { records: number; rounds: number; creates: number; edits: number }

const prefix = '/api'
const saving = `${prefix}/estate/save`

/** Records the real client's requests unsent, so that the measurement includes no encryption. */
export async function prepareOwner(url: string, at: number, plan: Plan): Promise<Owner> {
  const kept: Asked[] = []
  const seen: Asked[] = []
  let holding = false
  let watching = false
  let cookie = ''
  let estate = ''
  const headers = () => ({
    cookie,
    origin: url,
    'sec-fetch-site': 'same-origin',
    ...(estate !== '' && { 'x-cairn-estate': estate }),
    'content-type': 'application/json',
    'x-token': `token-${at}`,
  })
  const person = await openBrowser({
    url,
    fetch: browserFetch(url, (input, init) => {
      const sent = new Headers(init?.headers)
      cookie = sent.get('cookie') ?? ''
      estate = sent.get('x-cairn-estate') ?? estate
      return fetch(input, init)
    }),
    between: (next) => (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      const method = init?.method === 'POST' ? 'POST' : 'GET'
      const body = typeof init?.body === 'string' ? { body: init.body } : {}
      const asked = { method, path: `${pathname}${search}`, headers: headers(), ...body } as const
      if (watching) seen.push(asked)
      // The server would reject a snapshot of manifest entries that it does not have.
      if (holding && pathname.startsWith(`${prefix}/estate/snapshot/`)) return Promise.resolve(Response.json({}))
      if (!holding || body.body === undefined || pathname !== saving) return next(input, init)
      kept.push(asked)
      const { expect, entries }: { expect: number; entries: unknown[] } = JSON.parse(body.body)
      return Promise.resolve(Response.json({ n: expect + entries.length, savedAt: new Date().toISOString() }))
    },
  })
  const email = `load.${process.pid}.${at}@example.org`
  await person.signUp({ email, password: PASSWORD })
  await person.refresh()
  // The first save creates the seat keys, so send it to the server.
  await person.saveRecords([account(0)], 'Added')
  watching = true
  await person.signOut()
  await person.signIn({ email, password: PASSWORD })
  await person.refresh()
  watching = false
  holding = true
  const taken = () => kept.splice(0)
  const numbers = Array.from({ length: plan.records }, (_, i) => i)
  for (let from = 0; from < plan.records; from += 400)
    await person.saveRecords(numbers.slice(from, from + 400).map(account), 'Imported')
  const fill = taken()
  const rounds: Owner['rounds'] = []
  for (let round = 0; round < plan.rounds; round += 1) {
    for (let i = 0; i < plan.creates; i += 1) await person.saveRecords([account(i)], 'Added')
    const creates = taken()
    for (let i = 0; i < plan.edits; i += 1) await change(person, round * plan.edits + i)
    rounds.push({ creates, edits: taken() })
  }
  const list = { method: 'GET', path: `${prefix}/estate/records?since=0`, headers: headers() } as const
  const signedInAt = seen.findIndex(({ path }) => path === `${prefix}/auth/sign-in`)
  const signIn = seen[signedInAt]
  if (!signIn) throw new Error('Nobody signed in')
  const device = cookie.split('; ').filter((pair) => pair.startsWith('cairn_device='))
  const asBrowser = { ...headers(), 'accept-encoding': 'gzip, deflate, br, zstd' }
  const opening = untilRefreshed(seen.slice(signedInAt + 1)).map((asked) => ({ ...asked, headers: asBrowser }))
  return { fill, list, rounds, signIn: { ...signIn, headers: { ...headers(), cookie: device.join('; ') } }, opening }
}

/** The calls before the refresh that ends the opening. */
function untilRefreshed(calls: readonly Asked[]): Asked[] {
  const refreshed = calls.findIndex(({ path }) => path === `${prefix}/estate/state`)
  return calls.slice(0, refreshed < 0 ? calls.length : refreshed)
}

async function change(person: Person, at: number): Promise<void> {
  const records = person.store.kind('online-account')
  const record = records[at % records.length]
  if (!record) throw new Error('There is no record to change')
  await person.saveRecords([{ ...account(at), id: record.id }], 'Changed')
}
