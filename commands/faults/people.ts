import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { browserFetch, openBrowser, type Person } from '../../client/headless.ts'
import { demoDocuments } from '../../demo/estate.ts'
import type { Audience, FileReference } from '../../client/model/estate.ts'
import { isActiveState } from '../../domain/releases.ts'
import { smallPdf } from '../backup/small-pdf.ts'
import type { Journal } from './journal.ts'

// The load: real clients save, upload, report, veto and join the waitlist until `stop`.

export const password = 'Cairn-faults-4711'
const ownerName = 'Ruth Vale'
const megabyte = 1024 * 1024

export type Someone = {
  name: string
  email: string
  person: Person
  /** Sends a request with this person's cookies, bypassing the client and the journal. */
  send: typeof fetch
}

export type People = {
  owners: Someone[]
  reporter: Someone
  /** Files that a saved record contains, with the owner's name. */
  files: { of: string; file: FileReference }[]
}

export type Place = {
  url: string
  journal: Journal
  /** The mails that the mail server has accepted. */
  mails: readonly { to: string; text: string }[]
  /** How to reach the server; over the network if missing. */
  fetch?: typeof fetch
}

/** Signs a person up and confirms their address. */
export async function newPerson({ url, journal, mails, fetch }: Place, name: string): Promise<Someone> {
  const send = browserFetch(url, fetch)
  const person = await openBrowser({ url, fetch: send, between: journal.watch(name) })
  const email = `${name}@example.org`
  await person.signUp({ email, password })
  await person.confirmEmail(await confirmationIn(mails, email))
  await person.refresh()
  return { name, email, person, send }
}

async function confirmationIn(mails: Place['mails'], email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const letters = mails.filter(({ to }) => to === email)
    const [token] = letters.flatMap(({ text }) => /auth\/callback#token=([\w-]+)/.exec(text)?.[1] ?? [])
    if (token !== undefined) return token
    await pause(100)
  }
  throw new Error(`No letter to ${email} came.`)
}

/** Makes owners, and an attorney who may report about the first of them. */
export async function newPeople(place: Place, count: number): Promise<People> {
  const owners: Someone[] = []
  for (let at = 0; at < count; at += 1) owners.push(await newPerson(place, `owner-${at}`))
  const reporter = await newPerson(place, 'reporter')
  const [first] = owners
  if (!first) throw new Error('A load needs an owner.')
  await first.person.saveRecords([account('first', 'everyone_named')], 'Added')
  const invited = { role: 'attorney', email: reporter.email, personName: 'Daniel Okafor', ownerName } as const
  const { link } = await first.person.inviteSeat(invited)
  await reporter.person.acceptInvitation(link)
  await first.person.refresh()
  return { owners, reporter, files: [] }
}

const account = (platform: string, audience: Audience = 'nobody') => ({
  kind: 'online-account',
  definitionVersion: 0,
  values: { platform, password: randomBytes(60).toString('hex') },
  audience,
  alsoIfIncapacitated: false,
})

export async function saveSome({ person }: Pick<Someone, 'person'>): Promise<void> {
  const records = person.store.kind('online-account')
  const chosen = records[Math.floor(Math.random() * records.length)]
  if (chosen && Math.random() < 0.4) await person.saveRecords([{ ...account('changed'), id: chosen.id }], 'Changed')
  else await person.saveRecords([account('new')], 'Added')
}

export async function upload({ name, person }: Someone, { files }: People, bytes: number): Promise<void> {
  const file = await person.uploadFile(new Blob([randomBytes(bytes)], { type: 'application/pdf' }), 'scan.pdf')
  const [document] = demoDocuments()
  if (!document) throw new Error('The demo has no document.')
  const { draft, activity } = document.entry(file)
  await person.saveRecords([{ ...draft, audience: 'nobody' }], activity)
  files.push({ of: name, file })
}

export async function report(reporter: Person): Promise<{ id: string }> {
  const [seat] = reporter.store.slice('held')
  return reporter.report({
    heldId: seat?.id ?? '',
    event: 'death',
    certificate: new Blob([smallPdf], { type: 'application/pdf' }),
    name: 'certificate.pdf',
    pages: 1,
    person: { fullName: ownerName, birthDate: '1948-03-02', birthPlace: 'Trenton, New Jersey' },
    dateOfEvent: '2026-11-01',
    physician: 'Dr. Eve Falk',
    reporterName: 'Daniel Okafor',
  })
}

async function reportAndStop({ person: reporter }: Someone, { person: owner }: Someone): Promise<void> {
  await reporter.refreshHeldSeats()
  const [seat] = reporter.store.slice('held')
  if (seat && !seat.releases.some(({ state }) => isActiveState(state))) await report(reporter)
  await owner.refresh()
  // A save by the owner vetoes an open report.
  await owner.saveRecords([account('alive')], 'Added')
}

/** Adds a new address to the waitlist, to which the server then sends a letter. */
export async function joinWaitlist({ url, journal, fetch }: Place): Promise<void> {
  const email = `waiting-${randomBytes(6).toString('hex')}@example.org`
  const body = JSON.stringify({ fullName: 'Ida Waits', businessType: 'attorney', email })
  const headers = { 'content-type': 'application/json' }
  const send = journal.watch(email)(browserFetch(url, fetch))
  await (await send(`${url}/api/waitlist`, { method: 'POST', headers, body })).arrayBuffer()
}

const waitingOf = ({ person }: Someone): number => person.store.slice('outboxSize')

/** The more of a person's changes wait, the likelier their device tries to send them. */
const saveOrSend = (owner: Someone): Promise<void> =>
  waitingOf(owner) > Math.random() * 10 ? owner.person.reconnect() : saveSome(owner)

/** Sends what waits on the devices. Returns a sentence for each owner with an unsent change. */
export async function sendWaiting({ owners }: Pick<People, 'owners'>, milliseconds = 60_000): Promise<string[]> {
  const patience = Date.now() + milliseconds
  for (const { person } of owners)
    while (person.store.slice('outboxSize') > 0 && Date.now() < patience) {
      await person.reconnect().catch(() => undefined)
      await pause(50)
    }
  return owners.flatMap((owner) =>
    waitingOf(owner) > 0 ? [`${waitingOf(owner)} changes of ${owner.name} wait for ever.`] : [],
  )
}

export type Load = {
  /** Starts no more calls, and waits until each running call has succeeded or failed. */
  stop(): Promise<void>
  /** The number of failed calls by message. During a fault any call may fail. */
  failures: Map<string, number>
}

export type Pace = {
  /** The pause of each person after each action, in milliseconds. */
  pauseMilliseconds?: number
  fileBytes?: number
}

/** Lets all these people act concurrently. */
export function startLoad(place: Place, people: People, pace: Pace = {}): Load {
  const { owners, reporter } = people
  const { pauseMilliseconds = 20, fileBytes = 4.5 * megabyte } = pace
  const failures = new Map<string, number>()
  const stopping = new AbortController()
  const repeat = async (act: () => Promise<unknown>, rest: number) => {
    while (!stopping.signal.aborted) {
      await act().catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        failures.set(message, (failures.get(message) ?? 0) + 1)
      })
      await pause(rest * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const [first, ...others] = owners
  const loops = [
    ...owners.map((owner) => repeat(() => saveOrSend(owner), pauseMilliseconds)),
    ...others.slice(0, 1).map((owner) => repeat(() => upload(owner, people, fileBytes), pauseMilliseconds * 20)),
    ...(first ? [repeat(() => reportAndStop(reporter, first), pauseMilliseconds * 15)] : []),
    repeat(() => joinWaitlist(place), pauseMilliseconds * 5),
  ]
  return {
    failures,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}
