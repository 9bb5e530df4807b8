// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putChunk } from '../../../contract/files.ts'
import { report } from '../../../contract/release.ts'
import { noticeNow } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import { user, press, signInAsAttorney, addUnacceptedClient, portal } from './testing/index.tsx'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/portal/testing/fake-pdf.ts'))
const pdf = (content = '%PDF-1.7 ...', name = 'certificate.pdf', type = 'application/pdf') =>
  new File([content], name, { type })

beforeEach(() => people.open())
afterEach(cleanup)

async function sayDeceased() {
  await press('Verify client status')
  await user.click(screen.getByRole('radio', { name: /^Yes/ }))
  await user.click(screen.getByRole('radio', { name: /^Deceased/ }))
  await press('Continue to the document')
}

async function fillStatusAndSender() {
  await user.type(screen.getByLabelText('Full name of the person'), 'Anna Berg')
  await user.type(screen.getByLabelText('Date of birth'), '1941-03-02')
  await user.type(screen.getByLabelText('Place of birth'), 'Trenton')
  await user.type(screen.getByLabelText('Date of death'), '2026-11-10')
  await user.type(screen.getByLabelText('Your full name'), 'Eve Falk')
}

describe('the status and the document', () => {
  let heldId = ''
  beforeEach(async () => {
    heldId = await signInAsAttorney()
  })

  test('choosing another client in the form keeps the input; choosing a client in the list does not', async () => {
    const other = await addUnacceptedClient()
    await people.page.client.acknowledge({ heldId: other, items: ['estate-attorney-role'] })
    portal()
    await user.click(await screen.findByRole('button', { name: /Anna Berg/ }))
    await sayDeceased()
    await user.type(screen.getByLabelText('Date of death'), '2026-11-10')
    await user.selectOptions(screen.getByLabelText('Client'), 'Carl Diaz')
    expect(screen.getByLabelText('Client')).toHaveProperty('value', other)
    expect(screen.getByLabelText('Date of death')).toHaveProperty('value', '2026-11-10')
    // Carl’s document is not about Anna: her form starts blank, and his form keeps its input.
    await press(/^Anna Berg/)
    expect(screen.getByRole('button', { name: 'Verify client status' })).toBeTruthy()
    expect(screen.getByLabelText('Document').matches(':disabled')).toBe(true)
    expect(screen.getByLabelText('Date of the event')).toHaveProperty('value', '')
    await press(/^Carl Diaz/)
    expect(screen.getByLabelText('Date of death')).toHaveProperty('value', '2026-11-10')
  })

  test('the form keeps its input while the attorney visits a client whose role they did not accept', async () => {
    await addUnacceptedClient()
    portal()
    await user.click(await screen.findByRole('button', { name: /Anna Berg/ }))
    await sayDeceased()
    await user.type(screen.getByLabelText('Date of death'), '2026-11-10')
    await press(/^Carl Diaz/)
    expect(screen.queryByLabelText('Date of death')).toBeNull()
    await user.keyboard('{Escape}')
    await press(/^Anna Berg/)
    expect(screen.getByLabelText('Date of death')).toHaveProperty('value', '2026-11-10')
  })

  test('the form rejects a second report of the same event, because it would have no effect', async () => {
    await people.reported({ event: 'incapacity', role: 'contact_1' })
    portal()
    await press('Verify client status')
    await user.click(screen.getByRole('radio', { name: /^Yes/ }))
    await user.click(screen.getByRole('radio', { name: /^Incapacitated/ }))
    await press('Continue to the document')
    expect(await screen.findByText('Already reported')).toBeTruthy()
    expect(screen.getByRole('dialog').textContent).toMatch(/has already reported that Anna Berg can no longer act/)
    await user.click(screen.getByRole('radio', { name: /^Deceased/ }))
    await press('Continue to the document')
    expect(screen.getByLabelText('Document type')).toHaveProperty('value', 'Death Certificate')
  })

  test('the form requires a document first, and then a status', async () => {
    portal()
    expect(await screen.findByLabelText('Document')).toHaveProperty('matches')
    expect(screen.getByLabelText('Document').matches(':disabled')).toBe(true)
    await press('Verify client status')
    await user.click(screen.getByRole('radio', { name: 'No' }))
    expect(screen.getByText('Documentation Required')).toBeTruthy()
    await press('Continue to the document')
    expect(await screen.findByText('Proof Required')).toBeTruthy()
    const dialog = within(screen.getByRole('dialog', { name: 'Verify Client Status' }))
    const proof = 'You must have supporting documentation to verify client status.'
    expect(dialog.getByText(proof)).toBeTruthy()
    expect(noticeNow()).toMatchObject({ title: 'Proof Required', description: proof, duration: 5000 })
    await user.click(screen.getByRole('radio', { name: /^Yes/ }))
    await press('Continue to the document')
    expect(await screen.findByText('Status Required')).toBeTruthy()
    const status = "Please select the client's status."
    expect(dialog.getByText(status)).toBeTruthy()
    expect(noticeNow()).toMatchObject({ title: 'Status Required', description: status, duration: 5000 })
    await user.click(screen.getByRole('radio', { name: /^Incapacitated/ }))
    await press('Continue to the document')
    expect(await screen.findByText('Status Selected')).toBeTruthy()
    expect(noticeNow()).toMatchObject({ title: 'Status Selected', duration: 5000 })
    expect(screen.getByLabelText('Document').matches(':disabled')).toBe(false)
    // The focus moves to the form’s first field, and the page does not scroll to its top.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Client')))
    expect(screen.getByLabelText('Document type')).toHaveProperty('value', 'Incapacitation Document')
  })

  test('the menu stays disabled until the attorney has sent a document', async () => {
    const { menu } = portal()
    await screen.findByLabelText('Document')
    expect(menu.disabled).toBe(true)
    // A report by a contact does not enable the attorney's menu.
    await people.reported({ event: 'incapacity', role: 'contact_1' })
    expect(menu.disabled).toBe(true)
    await people.reports(people.me)
    await waitFor(() => expect(menu.disabled).toBe(false))
  })

  test('each missing field shows its error, and a toast shows the first', async () => {
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    await press('Upload document')
    expect((await screen.findAllByText('Date is required')).length).toBeGreaterThan(1)
    const description = 'Please enter the full name shown on the document'
    expect(noticeNow()).toMatchObject({ tone: 'failure', description, duration: 5000 })
    await user.type(screen.getByLabelText('Date of death'), '2026-11-10')
    expect(screen.queryByText('Date is required')).toBeNull()
    expect(screen.getAllByText('Please enter your own full name').length).toBeGreaterThan(1)
    expect(people.server.received(report)).toEqual([])
  })

  test('the form rejects a file named PDF whose bytes are not a PDF', async () => {
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    await fillStatusAndSender()
    await user.upload(screen.getByLabelText('Document'), pdf('PK zip'))
    await press('Upload document')
    expect((await screen.findAllByText('Only PDF files are allowed')).length).toBeGreaterThan(0)
    expect(people.server.received(report)).toEqual([])
  })

  test('the form rejects a file over 10 MB before any upload', async () => {
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    await fillStatusAndSender()
    await user.upload(screen.getByLabelText('Document'), pdf('%PDF-1.7'.padEnd(10 * 1024 * 1024 + 1, '.')))
    await press('Upload document')
    const tooLarge = 'File size must be 10MB or less'
    expect((await screen.findAllByText(tooLarge)).length).toBeGreaterThan(1)
    expect(noticeNow()).toMatchObject({ description: tooLarge, duration: 5000 })
    expect(people.server.received(putChunk)).toEqual([])
    expect(people.server.received(report)).toEqual([])
  })

  test('the form sends a valid document with its choices, and shows the real progress', async () => {
    await people.seated('contact_1', 'ben@example.org')
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    expect(screen.getByLabelText('Document type')).toHaveProperty('value', 'Death Certificate')
    await fillStatusAndSender()
    await user.type(screen.getByLabelText('Physician’s signature'), 'Dr. Eve Falk')
    await user.upload(screen.getByLabelText('Document'), pdf(`%PDF-1.7 ${'.'.repeat(5 * 1024 * 1024)}`))
    const first = people.server.hold(putChunk)
    await press('Upload document')
    await waitFor(() => expect(people.server.received(putChunk)).toHaveLength(1))
    first()
    const second = people.server.hold(putChunk)
    expect(await screen.findByText('4 MB of 5 MB sent')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Uploading the sealed document' })).toBeTruthy()
    second()
    expect(await screen.findByText('Document Uploaded')).toBeTruthy()
    expect(noticeNow()).toMatchObject({ title: 'Document Uploaded', duration: 5000 })
    expect(screen.getByText(/^It is pending verification\./)).toBeTruthy()
    const [{ id: releaseId } = { id: '' }] = people.held()[0]?.releases ?? []
    expect(people.held()).toMatchObject([{ id: heldId, releases: [{ mine: true, event: 'death' }] }])
    expect(await people.readBy('contact_1', releaseId)).toMatchObject({
      name: 'certificate.pdf',
      pages: 1,
      person: { fullName: 'Anna Berg', birthDate: '1941-03-02', birthPlace: 'Trenton' },
      dateOfEvent: '2026-11-10',
      reporter: { name: 'Eve Falk', email: people.email },
      physician: 'Dr. Eve Falk',
    })
    // The page removed the form, so that the attorney cannot send it twice.
    expect(screen.queryByLabelText('Document')).toBeNull()
  })

  test('a failed upload keeps the form and shows the reason', async () => {
    people.server.refuse(report, { code: 'already-open', message: 'Somebody reported this already.' })
    portal()
    await screen.findByLabelText('Document')
    await sayDeceased()
    await fillStatusAndSender()
    await user.upload(screen.getByLabelText('Document'), pdf())
    await press('Upload document')
    expect((await screen.findAllByText('Somebody reported this already.')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Date of death')).toHaveProperty('value', '2026-11-10')
    people.server.refuse(report, { code: 'internal', message: '' })
    await press('Upload document')
    expect((await screen.findAllByText('An error occurred while uploading the document.')).length).toBeGreaterThan(0)
  })
})
