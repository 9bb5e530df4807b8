import { unpackRecords } from '../../contract/packed-records.ts'
import { browserFetch, openBrowser } from '../../client/headless.ts'
import { hashOf, type Journal } from './journal.ts'
import { type People, password, type Place, type Someone } from './people.ts'

// Compares a journal with the server's data, through the API and not through the client, which
// has local copies.

type Found = { version: number; hash: string }

async function read(send: typeof fetch, url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const answer = await send(url)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${Buffer.from(bytes).toString()}`)
  return bytes
}

async function recordsOf(url: string, { send }: Someone): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  let after = ''
  for (;;) {
    const page = await read(send, `${url}/api/estate/records?since=0${after}`)
    if (!page) return found
    const { records, next } = unpackRecords(page)
    for (const { recordId, version, envelope } of records) found.set(recordId, { version, hash: hashOf(envelope) })
    if (next === null) return found
    after = `&after=${next}`
  }
}

/** The fault of an acknowledged record; undefined if the server still has it. */
export function faultOf(kept: Found, found: Found | undefined): string | undefined {
  if (!found) return 'is missing'
  if (found.version < kept.version) return `is back at version ${found.version} of ${kept.version}`
  if (found.version === kept.version && found.hash !== kept.hash) return 'differs'
  return undefined
}

async function comparedRecords({ url, journal }: Place, owner: Someone): Promise<string[]> {
  // The server may acknowledge more while it answers.
  const acknowledged = [...journal.records]
  const found = await recordsOf(url, owner)
  return acknowledged.flatMap(([id, kept]) => {
    const fault = kept.person === owner.name ? faultOf(kept, found.get(id)) : undefined
    return fault === undefined ? [] : `Record ${id} of ${owner.name} ${fault}.`
  })
}

async function comparedParts({ url, journal }: Place, all: readonly Someone[], seen: Set<string>): Promise<string[]> {
  const lost: string[] = []
  for (const [key, { person, hash }] of journal.parts) {
    const owner = all.find(({ name }) => name === person)
    if (!owner || seen.has(key)) continue
    const [fileId, index] = key.split('/')
    const bytes = await read(owner.send, `${url}/api/files/${fileId}/chunks/${index}`)
    if (!bytes || hashOf(bytes) !== hash) lost.push(`Part ${key} of ${person} ${bytes ? 'differs' : 'is missing'}.`)
    seen.add(key)
  }
  return lost
}

async function comparedReports({ url, journal }: Place, owner: Someone): Promise<string[]> {
  const acknowledged = [...journal.reports].map(([id, { vetoed }]) => ({ id, vetoed }))
  const bytes = await read(owner.send, `${url}/api/releases`)
  const { releases }: { releases: { releaseId: string; state: string; vetoSent: boolean }[] } = JSON.parse(
    Buffer.from(bytes ?? []).toString() || '{"releases":[]}',
  )
  const byId = new Map(releases.map((release) => [release.releaseId, release]))
  return acknowledged.flatMap(({ id, vetoed }) => {
    const release = byId.get(id)
    if (!release) return `Report ${id} is missing.`
    return vetoed && release.state !== 'vetoed' && !release.vetoSent ? `The veto of report ${id} is missing.` : []
  })
}

/** Joins each address again: the server refuses an address that is on the waitlist. */
async function comparedWaitlist({ url, journal, fetch }: Place, seen: Set<string>): Promise<string[]> {
  const lost: string[] = []
  for (const email of journal.waitlist) {
    if (seen.has(email)) continue
    const body = JSON.stringify({ fullName: 'Ida Waits', businessType: 'attorney', email })
    const headers = { 'content-type': 'application/json' }
    const { status } = await browserFetch(url, fetch)(`${url}/api/waitlist`, { method: 'POST', headers, body })
    if (status !== 409) lost.push(`${email} on the waitlist is missing (${status}).`)
    seen.add(email)
  }
  return lost
}

const alarmsOf = ({ name, person }: Pick<Someone, 'name' | 'person'>): string[] =>
  person.store.slice('notices').flatMap(({ kind, text }) => (kind === 'alarm' ? `${name} was alarmed: ${text}` : []))

/** Each call compares all records and reports, other writes only once, and returns the faults. */
export function comparing(place: Place, { owners, reporter }: People): () => Promise<string[]> {
  const seen = new Set<string>()
  const all = [...owners, reporter]
  return async () => {
    const lost: string[] = []
    for (const owner of owners) lost.push(...(await comparedRecords(place, owner)))
    lost.push(...(await comparedParts(place, all, seen)), ...(await comparedWaitlist(place, seen)))
    if (owners[0]) lost.push(...(await comparedReports(place, owners[0])))
    return [...lost, ...all.flatMap(alarmsOf)]
  }
}

/** The newest version of each record that the server acknowledged or the device shows as saved. */
function savedBy({ name, person }: Someone, { records }: Journal): Map<string, number> {
  const saved = new Map(person.store.all().map(({ id, version }) => [id, version]))
  for (const [id, { person: of, version }] of records) if (of === name) saved.set(id, version)
  // The version of a change that waits is negative.
  return new Map([...saved].filter(([, version]) => version > 0))
}

/** Signs in on new devices, and opens every record and the newest files. */
export async function readAnew({ url, journal, fetch }: Place, { owners, files }: People): Promise<string[]> {
  const wrong: string[] = []
  for (const owner of owners) {
    const { name, email } = owner
    const saved = savedBy(owner, journal)
    const device = await openBrowser({ url, fetch: browserFetch(url, fetch) })
    await device.signIn({ email, password })
    await device.refresh()
    const opened = new Map(device.store.all().map(({ id, version }) => [id, version]))
    const closed = [...saved].flatMap(([id, version]) =>
      (opened.get(id) ?? 0) >= version ? [] : `${id} (version ${version})`,
    )
    if (closed.length > 0)
      wrong.push(`${closed.length} of ${saved.size} records of ${name} do not open on a new device: ${closed.join()}.`)
    wrong.push(...alarmsOf({ name: `${name} on a new device`, person: device }))
    for (const { file } of files.filter(({ of }) => of === name).slice(-3))
      await device
        .openFile(file)
        .catch((error: unknown) => void wrong.push(`A file of ${name} does not open: ${String(error)}`))
    await device.signOut()
  }
  return wrong
}
