// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectHeldSeat, listOpenedRecords } from '../../../contract/seats.ts'
import { blank } from '../../../records/define.ts'
import { onlineAccount, pet } from '../../../records/kinds/index.ts'
import { emptyQuery, RecordInAddressProvider } from '../../kinds/page/record-in-address.ts'
import { store } from '../../estate/remote.ts'
import { people } from '../portal/testing/people.ts'
import { fillBrowser } from '../portal/testing/browser.ts'
import { setupUser } from '../../testing/user.ts'
import { OpenedEstate } from './OpenedEstate.tsx'

const user = setupUser()
const forMe = { definitionVersion: 0, audience: 'contact_1', alsoIfIncapacitated: false } as const
const account = (name: string) => ({
  ...forMe,
  kind: onlineAccount.kind,
  values: { ...blank(onlineAccount), accountType: 'entertainment', platform: 'other', otherPlatform: name },
})
const rex = { ...forMe, kind: pet.kind, values: { ...blank(pet), petName: 'Rex', petType: 'dog' } }

beforeEach(async () => {
  fillBrowser()
  await people.open()
  await people.leaves(rex)
  await people.leaves(...['Ark', 'Bay', 'Cove', 'Dune', 'Elm'].map(account))
  people.server.state.recordsAtOnce = 2
})
afterEach(cleanup)

async function opening() {
  const heldId = await people.named()
  await people.reported({ state: 'released' })
  const collect = people.server.hold(collectHeldSeat)
  const [seat] = store.slice('held')
  if (seat === undefined) throw new Error('Nobody was named.')
  const nothing = emptyQuery
  render(
    <RecordInAddressProvider value={nothing}>
      <OpenedEstate seat={seat} />
    </RecordInAddressProvider>,
  )
  await screen.findByRole('progressbar')
  return { heldId, collect }
}

async function halfOpen() {
  const { heldId, collect } = await opening()
  const first = people.server.hold(listOpenedRecords)
  collect()
  await waitFor(() => expect(people.server.received(listOpenedRecords)).toHaveLength(1))
  first()
  const rest = people.server.hold(listOpenedRecords)
  await screen.findByText('2 of 6')
  return { heldId, rest }
}

const everything = () => screen.queryByRole('button', { name: 'Print everything' })

test('the page shows the number of records before the first record arrives', async () => {
  const { collect } = await opening()
  const bar = screen.getByRole('progressbar', { name: 'Opening what Anna Berg left for you' })
  expect(bar).toHaveProperty('value', 0)
  expect(screen.getByText('0 of 6')).toBeTruthy()
  collect()
  await waitFor(() => expect(everything()).toBeTruthy())
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a grantee reads records as they arrive; features that need all records are disabled', async () => {
  const { rest } = await halfOpen()
  expect(await screen.findByRole('heading', { name: 'What to do first' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Rex' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rex' }))
  expect(everything()).toBeNull()
  expect(screen.queryByRole('button', { name: /ZIP/ })).toBeNull()
  rest()
  await waitFor(() => expect(store.slice('opened')).toHaveLength(1))
  expect(screen.getByRole('dialog', { name: 'Rex' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(everything()).toBeTruthy())
  await user.click(screen.getByRole('button', { name: /^Online Accounts/ }))
  expect(await screen.findByRole('button', { name: 'Elm' })).toBeTruthy()
})

test('after a lost connection, the arrived records stay readable below the retry button', async () => {
  const { rest } = await halfOpen()
  people.server.offline = true
  rest()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getByText('Not everything Anna Berg left for you is here yet')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Rex' })).toBeTruthy()
  people.server.offline = false
  await user.click(again)
  await waitFor(() => expect(everything()).toBeTruthy())
})

test('the opening resumes automatically when the connection is back', async () => {
  const { rest } = await halfOpen()
  people.server.offline = true
  rest()
  await screen.findByRole('button', { name: 'Try Again' })
  people.server.offline = false
  await people.page.client.refreshHeldSeats()
  await waitFor(() => expect(everything()).toBeTruthy())
})

test('a revoked release removes the arrived records from the page', async () => {
  const { rest } = await halfOpen()
  people.server.refuse(listOpenedRecords, { status: 403, code: 'not-released', message: 'Nothing is open.' })
  rest()
  expect(await screen.findByText('Nothing is open.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rex' })).toBeNull()
})

test('a lock removes the records from the store, even if more arrive', async () => {
  const { heldId, rest } = await halfOpen()
  await waitFor(() => expect(people.server.received(listOpenedRecords)).toHaveLength(2))
  // A second call joins the running call, and ends with it.
  const ended = people.page.client.openHeldSeat(heldId).catch((error: unknown) => error)
  await people.page.client.lock()
  // The other records must fit into one batch, because the server refuses a further request.
  people.server.state.recordsAtOnce = 10
  rest()
  expect(await ended).toMatchObject({ code: 'locked' })
  expect(store.slice('session').state).toBe('locked')
  expect([store.leftSoFar(heldId), store.slice('opened')]).toEqual([undefined, []])
})
