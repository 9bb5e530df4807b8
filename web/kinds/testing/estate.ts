import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { listRecords } from '../../../contract/estate.ts'
import { putChunk } from '../../../contract/files.ts'
import { openEstate } from '../../../contract/opening.ts'
import { type Definition, type Step, type ValuesOf, versionOf } from '../../../records/define.ts'
import type { Person } from '../../../client/headless.ts'
import type { Refusal } from '../../../client/testing/memory-server/index.ts'
import { store } from '../../estate/remote.ts'
import { openPage, type Page, password } from '../../estate/testing/page.ts'
import type { SaveOptions, SeatRole, StoredRecord } from '../../estate/types.ts'
import { forgetDrafts } from '../form/unsaved-forms.ts'

// For tests of screens that keep records: somebody signed in whose estate is open, through the real client.

let page: Page | undefined
const opened = (): Page => {
  if (!page) throw new Error('Open the estate first.')
  return page
}

const email = 'ada@example.org'
/** A server in trouble: what it says is for nobody. */
const trouble: Refusal = { status: 500, code: 'internal', message: 'nothing that people should read' }

type Choices = Partial<SaveOptions>

/** Saves a record as a screen does, by whoever it is. */
export async function save<S extends readonly Step[]>(
  by: Pick<Person, 'saveRecords'>,
  definition: Definition<S>,
  values: ValuesOf<S>,
  { activity, ...choices }: Choices = {},
): Promise<StoredRecord> {
  const { kind, singleton } = definition
  const text = activity ?? definition.activity[choices.id === undefined ? 'added' : 'changed'](values)
  const record = { kind, definitionVersion: versionOf(definition), values: { ...values } }
  const who = { audience: 'nobody', alsoIfIncapacitated: false } as const
  const [saved] = await by.saveRecords([{ ...who, ...record, ...(singleton && { singleton }), ...choices }], text)
  if (!saved) throw new Error('A save answers with what it saved.')
  return saved
}

/** What a test does with the estate: fill it, make the server refuse, look into it. */
export const testEstate = {
  /** A new empty estate, open. */
  async open(): Promise<void> {
    forgetDrafts()
    page = await openPage()
    await page.client.start()
    await page.client.signUp({ email, password })
    await page.client.refresh()
  },
  /** Files stay on their way until what this gives is called. */
  holdUploads: (): (() => void) => opened().server.hold(putChunk),
  /** The page was opened again on a device that keeps no copy, and its records are still being read. Gives what lets them come. */
  async loading(): Promise<() => void> {
    await opened().client.setOfflineCopy(false)
    const release = opened().server.hold(openEstate)
    page = await opened().reload()
    return release
  },
  /** The same, and so many of them came: all others are on their way. */
  async partly(count: number): Promise<() => void> {
    await opened().client.setOfflineCopy(false)
    const { server } = opened()
    server.state.recordsAtOnce = count
    const release = server.hold(listRecords)
    page = await opened().reload()
    await waitFor(() => expect(store.soFar()).toHaveLength(count))
    return release
  },
  /** The page was opened again on a device that keeps no copy, and its records could not be read. */
  async failing(): Promise<void> {
    await opened().client.setOfflineCopy(false)
    opened().server.refuse(openEstate, trouble)
    page = await opened().reload()
    await waitFor(() => expect(store.slice('status')).toBe('failed'))
  },
  get server() {
    return opened().server
  },
  get page() {
    return opened()
  },
  /** Saves a record. */
  add: <S extends readonly Step[]>(definition: Definition<S>, values: ValuesOf<S>, choices: Choices = {}) =>
    save(opened().client, definition, values, choices),
  /** Invites somebody into a seat, who accepts; where they are `confirmed` they have a recovery kit too. */
  async fillSeat(role: SeatRole, state: 'accepted' | 'confirmed' = 'accepted'): Promise<void> {
    const { client, browser } = opened()
    const holder = `${role}@example.org`
    const { link } = await client.inviteSeat({ role, email: holder, personName: 'Ben Lee', ownerName: 'Ruth Byron' })
    const person = await browser()
    await person.signUp({ email: holder, password })
    await person.acceptInvitation(link)
    if (state === 'confirmed') {
      await person.makeRecoveryKit()
      await person.confirmRecoveryKit()
    }
    await client.refresh()
  },
  /** Seals a file and sends it. */
  file: (name: string, type: string, content = 'paper') =>
    opened().client.uploadFile(new Blob([content], { type }), name),
  /** The same person at another device, which has read everything. */
  async otherDevice() {
    const person = await opened().browser()
    await person.signIn({ email, password })
    await person.refresh()
    return {
      add: <S extends readonly Step[]>(definition: Definition<S>, values: ValuesOf<S>, choices: Choices = {}) =>
        save(person, definition, values, choices),
    }
  },
  /** Moves records to the trash. */
  async trash(...ids: string[]): Promise<void> {
    for (const id of ids) await opened().client.removeRecord(id, 'Removed')
  },
  /** The files that are on their way. */
  uploads: () => store.slice('uploads').map(({ name }) => name),
  ownerId: () => store.slice('session').ownerId ?? '',
  records: (kind: string): StoredRecord[] => store.kind(kind),
  seat: (role: SeatRole) => store.slice('seats').find((seat) => seat.role === role),
  activity: () => store.slice('activity').map(({ text }) => text),
  /** From now on the server refuses everything, as where it is in trouble or for a reason of its own. */
  refuse(refusal: Refusal): void {
    opened().server.refuse('everything', refusal)
  },
  /** Neither the server nor this browser takes anything: a failure that nobody has words for. */
  breakDown(): void {
    opened().server.offline = true
    opened().storage.broken = true
  },
  /** The server is out of reach: what is saved waits on this device. */
  goOffline(): void {
    opened().server.offline = true
  },
  /** Everything is as it should be again. */
  allow(): void {
    const { server, storage } = opened()
    server.allow()
    server.offline = false
    storage.broken = false
  },
  /** Reads again what the server has: as a page does every minute. */
  refresh: () => act(() => opened().client.refresh()),
}
