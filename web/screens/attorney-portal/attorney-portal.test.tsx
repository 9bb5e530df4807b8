// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { pet } from '../../../records/kinds/index.ts'
import { comeBackTooLate, noticeNow } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import { user, press, signInAsAttorney, addUnacceptedClient, portal } from './testing/index.tsx'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/portal/testing/fake-pdf.ts'))

beforeEach(() => people.open())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function acceptRole() {
  await user.click(await screen.findByRole('checkbox', { name: /I accept the role/ }))
  await press('Accept Role')
}

describe('the role dialog', () => {
  test('the role dialog opens on load, requires the checked box, and records the acceptance', async () => {
    await people.named('attorney')
    portal()
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your role' })
    expect(dialog.textContent).toMatch(/legally binding\. It is recorded permanently .* can be audited/)
    await press('Accept Role')
    const unchecked = 'Please confirm your acceptance by checking the box.'
    expect(within(dialog).getByText(unchecked)).toBeTruthy()
    expect(noticeNow()).toMatchObject({ title: 'Not accepted yet', description: unchecked, duration: 5000 })
    expect(people.acknowledged()).toEqual([])
    await acceptRole()
    expect(await screen.findByText('Role Accepted')).toBeTruthy()
    expect(noticeNow()).toMatchObject({ title: 'Role Accepted', duration: 5000 })
    expect(people.acknowledged()).toEqual(['estate-attorney-role'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/^You accepted the role on \w{3} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M\.$/)).toBeTruthy()
    expect(screen.queryByText('Nothing has been recorded yet.')).toBeNull()
  })

  test('the role dialog leads home after Decline Role, with a toast for five seconds, and records nothing', async () => {
    await people.named('attorney')
    const { where } = portal()
    await screen.findByRole('dialog')
    await press('Decline Role')
    expect(await screen.findByText('Role Declined')).toBeTruthy()
    const description = 'Nothing was recorded. You can come back anytime.'
    expect(noticeNow()).toMatchObject({ title: 'Role Declined', description, duration: 5000 })
    await waitFor(() => expect(where()).toBe('/'))
    expect(people.acknowledged()).toEqual([])
  })

  test('the role dialog opens once for each client', async () => {
    await signInAsAttorney()
    await addUnacceptedClient()
    portal()
    await user.click(await screen.findByRole('button', { name: /^Anna Berg/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(/^Carl Diaz/)
    expect(screen.getByRole('dialog').textContent).toContain('Carl Diaz')
  })
})

test('each submission shows its status and the reason of a rejection, and the audit log shows a verification', async () => {
  await signInAsAttorney()
  await people.reported({ state: 'in-review' })
  await people.reported({ state: 'reported' })
  const rejected = await people.reported({ state: 'rejected' })
  await people.step(rejected, 'rejected', 'operator', { reason: 'The name does not match.' })
  await people.step(await people.reported({ state: 'waiting', event: 'incapacity' }), 'approved')
  portal()
  const sent = within(await screen.findByRole('region', { name: 'Recent submissions' }))
  expect(sent.getAllByText('Pending Review')).toHaveLength(2)
  expect(sent.getByText('Rejected')).toBeTruthy()
  expect(sent.getByText('Verified')).toBeTruthy()
  expect(sent.getByText(/was sent back, because .*: The name does not match\.$/)).toBeTruthy()
  const log = within(screen.getByRole('region', { name: 'Security audit log' }))
  const steps = within(log.getByRole('list', { name: 'Every step about Anna Berg' }))
  expect(steps.getByText('The document was verified')).toBeTruthy()
})

test('the attorney reads the released records after a release, and no record before', async () => {
  const record = { kind: pet.kind, definitionVersion: 0, values: { ...blank(pet), petName: 'Rex' } }
  await people.leaves({ ...record, audience: 'attorney', alsoIfIncapacitated: false })
  await signInAsAttorney()
  portal()
  await screen.findByText('No documents about Anna Berg have been sent.')
  expect(screen.queryByText('Rex')).toBeNull()
  await people.reported({ state: 'released' })
  expect((await screen.findAllByText('Rex')).length).toBeGreaterThan(0)
})

test('the portal signs out a grantee who was idle for half an hour', async () => {
  await signInAsAttorney()
  portal()
  await screen.findByLabelText('Document')
  comeBackTooLate()
  await waitFor(() => expect(people.session()).toMatchObject({ state: 'signed-out', expired: true }))
})

test('after a rejection, the page offers to send another document until the attorney sends one', async () => {
  await signInAsAttorney()
  await people.reported({ state: 'rejected', mine: true, reportedAt: new Date('2026-11-02T09:00:00Z') })
  portal()
  const again = 'You can send another document on this page.'
  expect(await screen.findByText(again)).toBeTruthy()
  await people.reported({ mine: true, reportedAt: new Date('2026-11-03T09:00:00Z') })
  await waitFor(() => expect(screen.queryByText(again)).toBeNull())
})

describe("a contact's report", () => {
  let releaseId = ''
  beforeEach(async () => {
    await signInAsAttorney()
    const ben = await people.seated('contact_2', 'ben@example.org')
    releaseId = await people.reports(ben, '%PDF of Anna\nsecond page')
  })
  const readIt = async () => {
    portal()
    await user.click(await screen.findByRole('button', { name: 'Read the document' }))
    await screen.findByText('Drawn: %PDF of Anna')
  }

  /** Waits until the server has answered and the page hides the question. */
  const isTaken = () => waitFor(() => expect(screen.queryByRole('radio', { name: /^I object/ })).toBeNull())

  test('the portal asks for the attorney’s opinion only beside the open document, and requires a reason to object', async () => {
    portal()
    await screen.findByRole('button', { name: 'Read the document' })
    expect(screen.queryByRole('radio', { name: /^I object/ })).toBeNull()
    await press('Read the document')
    expect(await screen.findByText('Trenton')).toBeTruthy()
    expect(await screen.findByText('Drawn: %PDF of Anna')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^I object/ }))
    await press('Send my answer')
    expect((await screen.findAllByText('Please say why you object')).length).toBeGreaterThan(1)
    expect(people.answers(releaseId)).toEqual([])
    await user.type(screen.getByLabelText('Why you object'), 'I spoke with her today.')
    await press('Send my answer')
    await waitFor(() =>
      expect(people.answers(releaseId)).toEqual([
        { role: 'attorney', stance: 'object', reason: 'I spoke with her today.' },
      ]),
    )
    await isTaken()
  })

  test('the attorney can agree with a contact’s report only after viewing every page', async () => {
    await readIt()
    await user.click(screen.getByRole('radio', { name: /^I agree/ }))
    await press('Send my answer')
    expect((await screen.findAllByText(/Please look at every page before you agree/)).length).toBeGreaterThan(1)
    await press('Next page')
    await screen.findByText('Drawn: second page')
    await press('Send my answer')
    await waitFor(() => expect(people.answers(releaseId)).toMatchObject([{ stance: 'support' }]))
    await isTaken()
  })

  test('the attorney can object to a contact’s report with an unreadable document, but cannot agree', async () => {
    const found = people.server.state.reports.get(releaseId)
    if (found) found.body.sealedForHolders = []
    portal()
    await user.click(await screen.findByRole('button', { name: 'Read the document' }))
    expect(await screen.findByText(/^You can’t open this document/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^I agree/ }))
    await press('Send my answer')
    expect(people.answers(releaseId)).toEqual([])
    await user.click(screen.getByRole('radio', { name: /^I object/ }))
    await user.type(screen.getByLabelText('Why you object'), 'I could not read it.')
    await press('Send my answer')
    await waitFor(() => expect(people.answers(releaseId)).toMatchObject([{ stance: 'object' }]))
    await isTaken()
  })
})
