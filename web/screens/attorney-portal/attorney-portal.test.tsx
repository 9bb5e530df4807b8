// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw } from '../../shared/portal/testing/draw.tsx'
import * as estate from '../../shared/portal/testing/fake-estate.ts'
import EstateAttorneyPortal from './index.tsx'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/portal/testing/fake-pdf.ts'))

const user = userEvent.setup()
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const client = (change = {}) => estate.heldSeat({ role: 'attorney', ownerName: 'Anna Berg', ...change })
const portal = () => draw(EstateAttorneyPortal, '/estateattorneyportal')
const pdf = (content = '%PDF-1.7 ...', name = 'certificate.pdf', type = 'application/pdf') =>
  new File([content], name, { type })

beforeEach(() => estate.reset())
afterEach(cleanup)

async function acceptRole() {
  await user.click(await screen.findByRole('checkbox', { name: /I accept the role/ }))
  await press('Accept Role')
}

async function sayDeceased() {
  await press('Verify client status')
  await user.click(screen.getByRole('radio', { name: /^Yes/ }))
  await user.click(screen.getByRole('radio', { name: /^Deceased/ }))
  await press('Continue to the document')
}

describe('the role', () => {
  test('is asked on load, is not accepted without the tick, and is recorded when it is', async () => {
    estate.given({ held: [client()] })
    portal()
    await screen.findByRole('dialog', { name: 'Confirm your role' })
    await press('Accept Role')
    expect((await screen.findAllByText('Please confirm your acceptance by checking the box.')).length).toBeGreaterThan(
      0,
    )
    expect(estate.calls.acknowledge).not.toHaveBeenCalled()
    await acceptRole()
    expect(estate.calls.acknowledge).toHaveBeenCalledWith({ heldId: 'held-1', items: ['estate-attorney-role'] })
    expect(await screen.findByText('Role Accepted')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/You accepted the role on/)).toBeTruthy()
  })

  test('declined leads home, says so and records nothing', async () => {
    estate.given({ held: [client()] })
    const { where } = portal()
    await screen.findByRole('dialog')
    await press('Decline Role')
    expect(await screen.findByText('Role Declined')).toBeTruthy()
    await waitFor(() => expect(where()).toBe('/'))
    expect(estate.calls.acknowledge).not.toHaveBeenCalled()
  })

  test('is not asked again for a client it was accepted for, and is for another', async () => {
    estate.given({
      held: [client(), client({ id: 'held-2', ownerName: 'Carl Diaz' })],
      acknowledgements: [{ heldId: 'held-1', item: 'estate-attorney-role', at: '2026-11-01T09:00:00.000Z' }],
    })
    portal()
    await user.click(await screen.findByRole('button', { name: /Anna Berg/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(/Carl Diaz/)
    expect(screen.getByRole('dialog').textContent).toContain('Carl Diaz')
  })
})

/** What the document says, and who sends it. */
async function sayWhatItSays() {
  await user.type(screen.getByLabelText('Full name of the person'), 'Anna Berg')
  await user.type(screen.getByLabelText('Date of birth'), '1941-03-02')
  await user.type(screen.getByLabelText('Place of birth'), 'Trenton')
  await user.type(screen.getByLabelText('Date of the event'), '2026-11-10')
  await user.type(screen.getByLabelText('Your full name'), 'Eve Falk')
}

describe('the status and the document', () => {
  beforeEach(() => {
    estate.given({
      held: [client()],
      acknowledgements: [{ heldId: 'held-1', item: 'estate-attorney-role', at: '2026-11-01T09:00:00.000Z' }],
    })
  })

  test('what was typed stays when another client is chosen in the form', async () => {
    estate.given({
      held: [client(), client({ id: 'held-2', ownerName: 'Carl Diaz' })],
      acknowledgements: ['held-1', 'held-2'].map((heldId) => ({
        heldId,
        item: 'estate-attorney-role',
        at: '2026-11-01T09:00:00.000Z',
      })),
    })
    portal()
    await user.click(await screen.findByRole('button', { name: /Anna Berg/ }))
    await press('Verify client status')
    await user.click(screen.getByRole('radio', { name: /^Yes/ }))
    await user.click(screen.getByRole('radio', { name: /^Deceased/ }))
    await press('Continue to the document')
    await user.type(screen.getByLabelText('Date of the event'), '2026-11-10')
    await user.selectOptions(screen.getByLabelText('Client'), 'Carl Diaz')
    expect(screen.getByLabelText('Client')).toHaveProperty('value', 'held-2')
    expect(screen.getByLabelText('Date of the event')).toHaveProperty('value', '2026-11-10')
  })

  test('without proof there is no going on; with it a status must be chosen', async () => {
    portal()
    expect(await screen.findByLabelText('Document')).toHaveProperty('matches')
    expect(screen.getByLabelText('Document').matches(':disabled')).toBe(true)
    await press('Verify client status')
    await user.click(screen.getByRole('radio', { name: 'No' }))
    expect(screen.getByText('Documentation Required')).toBeTruthy()
    await press('Continue to the document')
    expect(await screen.findByText('Proof Required')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Verify Client Status' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^Yes/ }))
    await press('Continue to the document')
    expect(await screen.findByText('Status Required')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^Incapacitated/ }))
    await press('Continue to the document')
    expect(await screen.findByText('Status Selected')).toBeTruthy()
    expect(screen.getByLabelText('Document').matches(':disabled')).toBe(false)
    expect(screen.getByLabelText('Document type')).toHaveProperty('value', 'Incapacitation Document')
  })

  test('the menu is out of reach until a document was sent', async () => {
    const { menu } = portal()
    await screen.findByLabelText('Document')
    expect(menu.disabled).toBe(true)
    estate.given({ held: [client({ releases: [estate.releaseView({ mine: true })] })] })
    await waitFor(() => expect(menu.disabled).toBe(false))
  })

  test('what is missing is said at its field, and the first of it in a notice', async () => {
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    await press('Upload document')
    expect((await screen.findAllByText('Date is required')).length).toBeGreaterThan(1)
    expect(estate.calls.report).not.toHaveBeenCalled()
  })

  test('a file that is no PDF inside is refused although it is called one', async () => {
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    await sayWhatItSays()
    await user.upload(screen.getByLabelText('Document'), pdf('PK zip'))
    await press('Upload document')
    expect((await screen.findAllByText('Only PDF files are allowed')).length).toBeGreaterThan(0)
    expect(estate.calls.report).not.toHaveBeenCalled()
  })

  test('a good one is sent with what was chosen, and its real progress shows', async () => {
    let finish = () => {}
    estate.calls.report.mockImplementation((_, watch) => {
      if (
        typeof watch === 'object' &&
        watch !== null &&
        'onProgress' in watch &&
        typeof watch.onProgress === 'function'
      )
        watch.onProgress({ done: 3_145_728, total: 4_194_304 })
      return new Promise((resolve) => {
        finish = () => resolve(undefined)
      })
    })
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    expect(screen.getByLabelText('Document type')).toHaveProperty('value', 'Death Certificate')
    await sayWhatItSays()
    await user.type(screen.getByLabelText("Physician's signature"), 'Dr. Eve Falk')
    await user.upload(screen.getByLabelText('Document'), pdf())
    await press('Upload document')
    expect(await screen.findByText('3.0 of 4.0 MB')).toBeTruthy()
    expect(estate.calls.report.mock.calls[0]?.[0]).toMatchObject({
      heldId: 'held-1',
      event: 'death',
      name: 'certificate.pdf',
      pages: 1,
      person: { fullName: 'Anna Berg', birthDate: '1941-03-02', birthPlace: 'Trenton' },
      dateOfEvent: '2026-11-10',
      reporterName: 'Eve Falk',
      physician: 'Dr. Eve Falk',
    })
    finish()
    expect(await screen.findByText('Document Uploaded')).toBeTruthy()
    expect(screen.getByLabelText('Document').matches(':disabled')).toBe(true)
  })

  test('a failed upload keeps the form and says why', async () => {
    estate.calls.report.mockRejectedValue(new estate.EstateError('already-open', 'Somebody reported this already.'))
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    await sayWhatItSays()
    await user.upload(screen.getByLabelText('Document'), pdf())
    await press('Upload document')
    expect((await screen.findAllByText('Somebody reported this already.')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Date of the event')).toHaveProperty('value', '2026-11-10')
  })
})

test('submissions show their status, and the reason of a rejection', async () => {
  const log = [{ n: 3, at: '2026-11-20T12:00:00.000Z', step: 'approved', by: 'operator', detail: '{}' }]
  estate.given({
    acknowledgements: [{ heldId: 'held-1', item: 'estate-attorney-role', at: '2026-11-01T09:00:00.000Z' }],
    held: [
      client({
        releases: [
          estate.releaseView({ id: 'a', state: 'in-review' }),
          estate.releaseView({ id: 'b', state: 'rejected', reason: 'The name does not match.' }),
          estate.releaseView({ id: 'c', state: 'waiting', event: 'incapacity', log }),
        ],
      }),
    ],
  })
  portal()
  expect(await screen.findByText('Pending Review')).toBeTruthy()
  expect(screen.getByText('Rejected')).toBeTruthy()
  expect(screen.getByText('Verified')).toBeTruthy()
  expect(screen.getByText('The document was not accepted: The name does not match.')).toBeTruthy()
})

describe("a contact's report", () => {
  const reported = { state: 'reported', reportedBy: 'contact_2', objectUntil: '2026-12-04T09:00:00.000Z' } as const
  beforeEach(() => {
    estate.calls.openReport.mockResolvedValue(estate.openedCertificate('%PDF of Anna\nsecond page'))
    estate.given({
      acknowledgements: [{ heldId: 'held-1', item: 'estate-attorney-role', at: '2026-11-01T09:00:00.000Z' }],
      held: [client({ releases: [estate.releaseView(reported)] })],
    })
  })
  const readIt = async () => {
    portal()
    await user.click(await screen.findByRole('button', { name: 'Read the document' }))
    await screen.findByText('Drawn: %PDF of Anna')
  }

  test('asks the attorney only beside the document, and an objection needs a reason', async () => {
    portal()
    await screen.findByRole('button', { name: 'Read the document' })
    expect(screen.queryByRole('radio', { name: /^I object/ })).toBeNull()
    await press('Read the document')
    expect(await screen.findByText('Trenton')).toBeTruthy()
    expect(await screen.findByText('Drawn: %PDF of Anna')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^I object/ }))
    await press('Send my answer')
    expect((await screen.findAllByText('Please say why you object')).length).toBeGreaterThan(1)
    expect(estate.calls.giveOpinion).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Why you object'), 'I spoke with her today.')
    await press('Send my answer')
    const answer = { releaseId: 'release-1', stance: 'object', reason: 'I spoke with her today.' }
    await waitFor(() => expect(estate.calls.giveOpinion).toHaveBeenCalledWith(answer))
    expect(screen.queryByRole('button', { name: 'Read the document' })).toBeNull()
  })

  test('is agreed to only when every page was looked at', async () => {
    await readIt()
    await user.click(screen.getByRole('radio', { name: /^I agree/ }))
    await press('Send my answer')
    expect((await screen.findAllByText(/Please look at every page before you agree/)).length).toBeGreaterThan(1)
    await press('Next page')
    await screen.findByText('Drawn: second page')
    await press('Send my answer')
    await waitFor(() => expect(estate.calls.giveOpinion).toHaveBeenCalledOnce())
  })

  test('whose document cannot be opened can be objected to, not agreed to', async () => {
    estate.calls.openReport.mockRejectedValue(new estate.EstateError('no-key', 'The document was not sent to you.'))
    portal()
    await user.click(await screen.findByRole('button', { name: 'Read the document' }))
    expect(await screen.findByText('The document was not sent to you.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^I agree/ }))
    await press('Send my answer')
    expect(estate.calls.giveOpinion).not.toHaveBeenCalled()
    await user.click(screen.getByRole('radio', { name: /^I object/ }))
    await user.type(screen.getByLabelText('Why you object'), 'I could not read it.')
    await press('Send my answer')
    await waitFor(() => expect(estate.calls.giveOpinion).toHaveBeenCalledOnce())
  })
})
