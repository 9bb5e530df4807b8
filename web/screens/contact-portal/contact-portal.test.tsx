// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectHeldSeat } from '../../../contract/seats.ts'
import type { Release } from '../../../contract/release.ts'
import { blank } from '../../../records/define.ts'
import { onlineAccount } from '../../../records/kinds/index.ts'
import type { RecordInput } from '../../estate/types.ts'
import { comeBackTooLate, draw, noticeNow } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AuthorizedContactPortal from './index.tsx'
import { responsibilities } from './responsibilities.ts'
import { setupUser } from '../../testing/user.ts'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/portal/testing/fake-pdf.ts'))

const user = setupUser()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const portal = () => draw(AuthorizedContactPortal, '/authcontactportal')
const items = responsibilities.map(({ item }) => item)
const content = () => screen.getByText('What you can open').closest('[aria-disabled]')
const bank = (more: Partial<RecordInput> = {}): RecordInput => ({
  kind: onlineAccount.kind,
  definitionVersion: 0,
  values: {
    ...blank(onlineAccount),
    accountType: 'financial',
    platform: 'other',
    otherPlatform: 'Harbour Bank',
    username: 'anna',
    password: 'gull-lamp-42',
  },
  audience: 'contact_1',
  alsoIfIncapacitated: false,
  ...more,
})

async function seatedAndAcknowledged() {
  const heldId = await people.named()
  await people.page.client.acknowledge({ heldId, items })
}

beforeEach(() => people.open())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the portal stays disabled until the contact accepts all six responsibilities, and records each', async () => {
  await people.named()
  portal()
  const dialog = within(await screen.findByRole('dialog', { name: 'Your responsibilities' }))
  const isDimmed = () => content()?.classList.contains('opacity-50')
  expect(content()?.hasAttribute('inert')).toBe(true)
  expect(isDimmed()).toBe(true)
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(6)
  for (const box of boxes.slice(1)) await user.click(box)
  await press('Accept')
  const notAll = 'Please acknowledge all responsibilities before proceeding'
  expect(await dialog.findByText(notAll)).toBeTruthy()
  expect(noticeNow()).toMatchObject({ description: notAll, duration: 5000 })
  expect(people.acknowledged()).toEqual([])
  expect(content()?.hasAttribute('inert')).toBe(true)

  const [first] = boxes
  if (first !== undefined) await user.click(first)
  await press('Accept')
  await waitFor(() => expect(content()?.hasAttribute('inert')).toBe(false))
  expect(isDimmed()).toBe(false)
  expect(await screen.findByText('Role Accepted')).toBeTruthy()
  expect(noticeNow()).toMatchObject({ title: 'Role Accepted', duration: 5000 })
  expect(people.acknowledged()).toEqual([
    'confidentiality',
    'access-management',
    'communication',
    'security',
    'compliance',
    'documentation',
  ])
  expect(screen.getByText('You acknowledged: Confidentiality').closest('li')?.textContent).toContain('just now')
})

test('before the contact accepts the role, the page opens and shows no record, however the dialog closes', async () => {
  await people.leaves(bank())
  await people.named()
  await people.reported({ state: 'released' })
  portal()
  await screen.findByRole('dialog', { name: 'Your responsibilities' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Read my responsibilities')
  const dialog = within(await screen.findByRole('dialog', { name: 'Your responsibilities' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await people.refresh()
  expect(people.server.received(collectHeldSeat)).toEqual([])
  expect(screen.queryByText('What to do first')).toBeNull()
  expect(document.body.textContent).not.toMatch(/Harbour|open below/)
  expect(screen.getByText(/What Anna Berg left for you is ready\. It opens once you have read/)).toBeTruthy()

  await press('Read my responsibilities')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  expect(people.server.received(collectHeldSeat)).toEqual([])
  await press('Accept')
  expect(await screen.findByText('What to do first')).toBeTruthy()
  expect(people.acknowledged()).toHaveLength(6)
  expect(people.server.received(collectHeldSeat)).toHaveLength(1)
})

test('before the contact accepts the role, the page does not say that records are open at incapacity', async () => {
  await people.named()
  await people.reported({ state: 'released', event: 'incapacity' })
  portal()
  await screen.findByRole('dialog', { name: 'Your responsibilities' })
  await user.keyboard('{Escape}')
  expect(await screen.findByText(/^What’s meant for you now opens once you have read/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/open above|open below/)
})

test('the question whether something has happened is above the records that the contact can open', async () => {
  await seatedAndAcknowledged()
  portal()
  await screen.findByRole('button', { name: 'Say what happened' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 2)).toEqual(['Has something happened?', 'What you can open'])
})

test('the portal signs out a grantee who was idle for half an hour', async () => {
  await seatedAndAcknowledged()
  portal()
  await screen.findByText('What you can open')
  comeBackTooLate()
  await waitFor(() => expect(people.session()).toMatchObject({ state: 'signed-out', expired: true }))
})

test('an invited contact reads that the invitation is open, and not that no owner named them', async () => {
  await people.invitation('contact_1', people.email)
  await people.refresh()
  draw(AuthorizedContactPortal, '/authcontactportal')
  const waiting = await screen.findByRole('region', { name: 'Waiting for your answer' })
  expect(within(waiting).getByRole('link', { name: /^Open the invitation from/ })).toBeTruthy()
  expect(screen.queryByText('No one has named you yet')).toBeNull()
})

test('the page announces that an owner’s account will be deleted, until the owner cancels the deletion', async () => {
  await seatedAndAcknowledged()
  await people.anna.deleteAccount({ confirmation: 'delete my account', password: people.password })
  await people.refresh()
  portal()
  expect(await screen.findByText('Anna Berg’s account will be deleted')).toBeTruthy()
  expect(screen.getByText(/If Anna Berg has died .* Please report it below before that day/)).toBeTruthy()
  await people.anna.cancelDeletion()
  await people.refresh()
  expect(screen.queryByText('Anna Berg’s account will be deleted')).toBeNull()
})

test('a contact who declines goes home', async () => {
  await people.named()
  const { where } = portal()
  await screen.findByRole('dialog')
  await press('Decline')
  await waitFor(() => expect(where()).toBe('/'))
  expect(noticeNow()).toMatchObject({ title: 'Role Declined', duration: 5000 })
  expect(people.acknowledged()).toEqual([])
})

test('before a release the portal shows the number of records, opens none, and says that every step is recorded', async () => {
  await people.leaves(bank(), ...[1, 2].map(() => bank({ alsoIfIncapacitated: true })))
  await seatedAndAcknowledged()
  portal()
  expect(await screen.findByText('Nothing yet. It is all sealed, even from us.')).toBeTruthy()
  expect(screen.getByText(/^You are an authorized contact\. /)).toBeTruthy()
  expect(screen.getByText(/Every step here is recorded/)).toBeTruthy()
  expect(screen.getByText('2 records')).toBeTruthy()
  // A death also opens the two records for incapacity.
  expect(screen.getByText('3 records')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(people.server.received(collectHeldSeat)).toEqual([])
})

test('after a release the page starts with the records: what to do, and each record to read', async () => {
  await people.leaves(bank(), bank({ values: { ...bank().values, otherPlatform: 'Lost Bank' } }))
  await seatedAndAcknowledged()
  await people.reported({ state: 'released' })
  const { versions } = people.estate()
  versions.splice(versions.length - 1)
  portal()
  expect(await screen.findByText('What to do first')).toBeTruthy()
  expect(screen.getByText(/^We’re sorry for your loss\. What Anna Berg left for you is open/)).toBeTruthy()
  expect(screen.getByText(/Tell the bank about the death/)).toBeTruthy()
  expect(screen.getByText(/^One record meant for you did not arrive/)).toBeTruthy()
  const steps = within(screen.getByRole('region', { name: 'What to do first' }))
  await user.click(steps.getByRole('button', { name: 'Harbour Bank' }))
  const dialog = await screen.findByRole('dialog', { name: 'Harbour Bank' })
  expect(dialog.textContent).toContain('anna')
  expect(dialog.textContent).not.toContain('gull-lamp-42')
  await press('Show')
  expect(dialog.textContent).toContain('gull-lamp-42')
})

test('during a lockdown the page does not say that records are open', async () => {
  await seatedAndAcknowledged()
  await people.reported({ state: 'released', event: 'incapacity' })
  people.server.state.lockdown = { lockdownId: crypto.randomUUID(), since: new Date(), statement: new Uint8Array([1]) }
  await people.page.client.start()
  portal()
  expect(await screen.findByText('Nothing right now. Everything here is on hold.')).toBeTruthy()
  expect(screen.getByText(/^Everything here is on hold right now\. Once the hold is over/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/You can open what|open below|open above/)
  // A wait is not an error: the page shows it, and opens the records automatically afterwards.
  expect(screen.getByText(/^As a precaution.*you did nothing wrong/i)).toBeTruthy()
  expect(screen.queryByText(/could not be opened/)).toBeNull()
  expect(people.server.received(collectHeldSeat)).toEqual([])
  people.server.state.lockdown = undefined
  await people.page.client.tick()
  await waitFor(() => expect(people.server.received(collectHeldSeat)).toHaveLength(1))
})

test('if the records fail to open, the page shows the reason and offers a retry', async () => {
  await people.leaves(bank())
  await seatedAndAcknowledged()
  await people.reported({ state: 'released' })
  people.server.refuse(collectHeldSeat, { code: 'refused', message: 'The second key is not given out today.' })
  portal()
  expect(await screen.findByText('The second key is not given out today.')).toBeTruthy()
  people.server.allow()
  await press('Try Again')
  expect(await screen.findByText('What to do first')).toBeTruthy()
})

test('a card under review shows its state, and the page offers no upload', async () => {
  const heldId = await people.namedByCard()
  await people.page.client.acknowledge({ heldId, items })
  portal()
  expect(await screen.findByText('Your release card is being checked')).toBeTruthy()
  // The page promises no day, and does not count the records of a card that is still under review.
  expect(document.body.textContent).not.toMatch(/14 days|0 records/)
  await press('Show all')
  expect(screen.getByText(/^You showed a card from/)).toBeTruthy()
  expect(screen.queryByLabelText('Document')).toBeNull()
})

test('signing out shows a confirmation', async () => {
  await seatedAndAcknowledged()
  portal()
  await screen.findByText('Security notice')
  await press('Sign out of the portal')
  expect(await screen.findByText('Logged Out')).toBeTruthy()
  expect(noticeNow()).toMatchObject({ title: 'Logged Out', duration: 5000 })
  expect(people.session().state).toBe('signed-out')
})

describe('a report', () => {
  test.each(['reported', 'in-review', 'waiting'] as const)(
    'the contact can object beside the document of another grantee’s report in the state %s',
    async (state) => {
      await seatedAndAcknowledged()
      const eve = await people.seated('contact_2', 'eve@example.org')
      const releaseId = await people.reports(eve)
      await people.happened(releaseId, { state })
      portal()
      await user.click(await screen.findByRole('button', { name: 'Read the document' }))
      expect(await screen.findByText('Drawn: %PDF of Anna')).toBeTruthy()
      expect(screen.getByText('Eve Falk, eve@example.org')).toBeTruthy()
      expect(screen.queryByRole('radio', { name: /agree/ })).toBeNull()
      await press('Object to this report')
      expect((await screen.findAllByText('Please say why you object')).length).toBeGreaterThan(1)
      await user.type(screen.getByLabelText('Why you object'), 'She called me an hour ago.')
      await press('Object to this report')
      await waitFor(() =>
        expect(people.answers(releaseId)).toEqual([
          { role: 'contact_1', stance: 'object', reason: 'She called me an hour ago.' },
        ]),
      )
    },
  )

  test.each([
    ['that has ended', { state: 'vetoed' }, undefined],
    ['to which the contact objected', {}, 'objected'],
  ] as const)('a report %s has no button to read the document', async (_, change: Partial<Release>, step) => {
    await seatedAndAcknowledged()
    const releaseId = await people.reported(change)
    if (step) await people.step(releaseId, step, 'contact_1')
    portal()
    await screen.findByText('What you can open')
    expect(screen.queryByRole('button', { name: 'Read the document' })).toBeNull()
  })

  test('a report made by the contact has no button to read the document', async () => {
    await seatedAndAcknowledged()
    const releaseId = await people.reports(people.me)
    expect(people.held()[0]?.releases).toMatchObject([{ id: releaseId, mine: true }])
    portal()
    await screen.findByText('What you can open')
    expect(screen.queryByRole('button', { name: 'Read the document' })).toBeNull()
  })
})
