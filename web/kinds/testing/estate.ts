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

// For tests of screens that save records: a signed-in owner, an open estate and the real client.

let page: Page | undefined
const opened = (): Page => {
  if (!page) throw new Error('Open the estate first.')
  return page
}

const email = 'ada@example.org'
/** A server error. Screens show their own text instead of its message. */
const trouble: Refusal = { status: 500, code: 'internal', message: 'nothing that people should read' }

type Choices = Partial<SaveOptions>

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

/** Adds records, makes the server refuse, reads what the client stores. */
export const testEstate = {
  async open(): Promise<void> {
    forgetDrafts()
    page = await openPage()
    await page.client.start()
    await page.client.signUp({ email, password })
    await page.client.refresh()
  },
  holdUploads: (): (() => void) => opened().server.hold(putChunk),
  /** Reopens the page without a local copy. Records arrive when the test calls the result. */
  async loading(): Promise<() => void> {
    await opened().client.setOfflineCopy(false)
    const release = opened().server.hold(openEstate)
    page = await opened().reload()
    return release
  },
  /** Loads the first `count` records only. */
  async partly(count: number): Promise<() => void> {
    await opened().client.setOfflineCopy(false)
    const { server } = opened()
    server.state.recordsAtOnce = count
    const release = server.hold(listRecords)
    page = await opened().reload()
    await waitFor(() => expect(store.soFar()).toHaveLength(count))
    return release
  },
  /** Reopens the page on a device without a local copy, where loading the records fails. */
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
  add: <S extends readonly Step[]>(definition: Definition<S>, values: ValuesOf<S>, choices: Choices = {}) =>
    save(opened().client, definition, values, choices),
  /** Invites a grantee, who accepts; a `confirmed` grantee also makes a recovery kit. */
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
  file: (name: string, type: string, content = 'paper') =>
    opened().client.uploadFile(new Blob([content], { type }), name),
  async otherDevice() {
    const person = await opened().browser()
    await person.signIn({ email, password })
    await person.refresh()
    return {
      add: <S extends readonly Step[]>(definition: Definition<S>, values: ValuesOf<S>, choices: Choices = {}) =>
        save(person, definition, values, choices),
    }
  },
  async trash(...ids: string[]): Promise<void> {
    for (const id of ids) await opened().client.removeRecord(id, 'Removed')
  },
  uploads: () => store.slice('uploads').map(({ name }) => name),
  ownerId: () => store.slice('session').ownerId ?? '',
  records: (kind: string): StoredRecord[] => store.kind(kind),
  seat: (role: SeatRole) => store.slice('seats').find((seat) => seat.role === role),
  activity: () => store.slice('activity').map(({ text }) => text),
  refuse(refusal: Refusal): void {
    opened().server.refuse('everything', refusal)
  },
  /** Server and browser storage fail: an error without a message for users. */
  breakDown(): void {
    opened().server.offline = true
    opened().storage.broken = true
  },
  goOffline(): void {
    opened().server.offline = true
  },
  allow(): void {
    const { server, storage } = opened()
    server.allow()
    server.offline = false
    storage.broken = false
  },
  refresh: () => act(() => opened().client.refresh()),
}
