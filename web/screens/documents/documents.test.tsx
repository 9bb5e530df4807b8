// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginFile, putChunk } from '../../../contract/files.ts'
import { document as documentKind } from '../../../records/kinds/index.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { user, button, press, pdf, willWith, open, dialog, choose, describeThem } from './testing/index.tsx'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/file-viewer/testing/fake-pdf.ts'))

beforeEach(() => testEstate.open())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('uploading', () => {
  test('one file gets its name as title, needs a description, shows its real progress, and appears in the list', async () => {
    open()
    await press('Add a Document')
    expect(button('Upload Document')).toHaveProperty('disabled', true)
    await user.upload(screen.getByLabelText('File'), pdf('last_will.pdf'))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'last will'))
    await user.type(screen.getByLabelText('Description'), 'Too short')
    await press('Upload Document')
    const summary = (await screen.findByRole('alert')).textContent
    expect(summary).toContain('Please select a category')
    expect(summary).toContain('Description must be at least 10 characters')
    expect(testEstate.uploads()).toEqual([])

    await user.selectOptions(screen.getByLabelText('Category'), 'Other')
    await user.type(screen.getByLabelText('What kind of document is it?'), 'Map')
    await user.type(screen.getByLabelText('Description'), ', now longer')
    const arrive = testEstate.server.hold(putChunk)
    await press('Upload Document')
    await waitFor(() => expect(testEstate.server.received(putChunk)).toHaveLength(1))
    expect(testEstate.uploads()).toEqual(['last_will.pdf'])
    testEstate.page.wait(12_000)
    act(() => testEstate.page.sent(250))
    await waitFor(() => expect(screen.getByRole('progressbar', { name: 'last_will.pdf' })).toHaveProperty('value', 25))
    expect(dialog().getByText('250 bytes of 1000 bytes, about 40 seconds left')).toBeTruthy()
    expect(button('Upload Document').getAttribute('aria-busy')).toBe('true')

    arrive()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Document Uploaded')).toBeTruthy()
    expect(screen.getByText('We’ve saved last will in your locker.')).toBeTruthy()
    expect(testEstate.records('document')).toMatchObject([
      {
        audience: 'both_contacts',
        alsoIfIncapacitated: false,
        values: { title: 'last will', category: 'other', otherType: 'Map', file: { name: 'last_will.pdf' } },
      },
    ])
    expect(testEstate.activity()).toEqual(['Uploaded document: last will'])
    await press('Add a Document')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '')
    expect(screen.getByLabelText('Description')).toHaveProperty('value', '')
    expect(button('Upload Document')).toHaveProperty('disabled', true)
  })

  test('a file that is too large or of a wrong type shows an error under the file field', async () => {
    open()
    await choose(pdf('big.pdf', 10 * 1024 * 1024 + 1))
    expect(await dialog().findByText('File size must be 10MB or less')).toBeTruthy()
    expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBe('true')
    await user.upload(screen.getByLabelText('File'), new File(['x'], 'slides.pptx'))
    expect(
      await dialog().findByText(
        'Invalid file type. Please upload a PDF, Word, Excel, or text document, or photos of it',
      ),
    ).toBeTruthy()
    await user.upload(screen.getByLabelText('File'), new File(['<svg/>'], 'photo.svg', { type: 'image/svg+xml' }))
    expect(await dialog().findByText(/^We can’t read this kind of picture\. Please save it as JPG or PNG/)).toBeTruthy()
    expect(button('Upload Document')).toHaveProperty('disabled', true)
    await user.upload(screen.getByLabelText('File'), pdf('fits.pdf', 10 * 1024 * 1024))
    await waitFor(() => expect(button('Upload Document')).toHaveProperty('disabled', false))
    expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBeNull()
  })

  test('several dropped files each get a title, and the error names the rejected files', async () => {
    open()
    const files = [pdf('deed.pdf'), pdf('lease.pdf'), new File(['x'], 'film.mp4', { type: 'video/mp4' })]
    fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer: { files } })
    expect(await screen.findByText(/^film\.mp4: Invalid file type/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Title of deed.pdf'))
    await describeThem()
    await press('Upload 2 Documents')
    expect((await screen.findByRole('alert')).textContent).toContain('Title must be at least 2 characters')
    expect(testEstate.uploads()).toEqual([])
    await user.type(screen.getByLabelText('Title of deed.pdf'), 'Deed of the house')
    const arrive = testEstate.server.hold(putChunk)
    await press('Upload 2 Documents')
    await waitFor(() => expect(testEstate.uploads()).toEqual(['deed.pdf', 'lease.pdf']))
    arrive()
    expect(await screen.findByText('2 Documents Uploaded')).toBeTruthy()
    const titles = testEstate.records('document').map(({ values }) => values['title'])
    expect(new Set(titles)).toEqual(new Set(['Deed of the house', 'lease']))
  })

  test('the form asks for the expiry date of one file, and not for several files', async () => {
    await testEstate.add(documentKind, await willWith())
    open()
    await choose(pdf('policy.pdf'))
    expect(screen.queryByLabelText('Expires')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Category'), 'Insurance')
    await user.type(screen.getByLabelText('Description'), 'Our home insurance')
    await user.type(screen.getByLabelText('Expires'), '2027-05-01')
    await user.upload(screen.getByLabelText('File'), pdf('car.pdf'))
    expect(screen.queryByLabelText('Expires')).toBeNull()
    await press('Upload 2 Documents')
    await waitFor(() =>
      expect(testEstate.records('document').map(({ values }) => values['expires'])).toEqual(['', '', '']),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pressEdit(user, 'policy')
    await user.type(screen.getByLabelText('Expires'), '2027-05-01')
    await press('Save Document')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const days = Object.fromEntries(
      testEstate.records('document').map(({ values }) => [values['title'], values['expires']]),
    )
    expect(days).toEqual({ policy: '2027-05-01', car: '', 'Last will': '' })
  })

  test('a failed upload shows the reason and keeps the input, and a retry skips uploaded files', async () => {
    open()
    await choose(pdf('one.pdf'), pdf('two.pdf'))
    await describeThem()
    const arrive = testEstate.server.hold(putChunk)
    await press('Upload 2 Documents')
    await waitFor(() => expect(testEstate.server.received(putChunk)).toHaveLength(1))
    testEstate.server.refuse(beginFile, { code: 'storage-full', message: 'There is no room left.' })
    arrive()
    expect((await screen.findByRole('alert')).textContent).toContain('There is no room left.')
    expect(dialog().queryByText(/one\.pdf/)).toBeNull()
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Signed in May')
    testEstate.allow()
    await press('Upload Document')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(testEstate.server.received(putChunk)).toHaveLength(2)
    expect(testEstate.records('document')).toHaveLength(2)
  })

  test('the upload continues after the dialog closes, reports a lost connection, and can be cancelled', async () => {
    open()
    await choose(pdf('deed.pdf'))
    await describeThem()
    const arrive = testEstate.server.hold(putChunk)
    await press('Upload Document')
    await waitFor(() => expect(testEstate.server.received(putChunk)).toHaveLength(1))
    await user.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) ?? button('Close'))
    const way = within(screen.getByRole('region', { name: 'Uploading' }))
    testEstate.server.offline = true
    arrive()
    expect(await way.findByText(/^The connection was lost/)).toBeTruthy()
    testEstate.server.offline = false
    testEstate.server.hold(putChunk)
    await user.click(way.getByRole('button', { name: 'Try now: deed.pdf' }))
    await waitFor(() => expect(way.queryByRole('button', { name: 'Try now: deed.pdf' })).toBeNull())
    await user.click(way.getByRole('button', { name: 'Cancel upload of deed.pdf' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploading' })).toBeNull())
    expect(testEstate.records('document')).toEqual([])
    expect(testEstate.activity()).toEqual([])
  })

  test('a save pressed while the form still reads a second file waits for it, and saves both', async () => {
    open()
    await choose(pdf('deed.pdf'))
    await describeThem()
    const will = pdf('will.pdf')
    const slow = Promise.withResolvers<void>()
    const slice = will.slice.bind(will)
    will.slice = (...range) => {
      const part = slice(...range)
      const read = part.arrayBuffer.bind(part)
      part.arrayBuffer = () => slow.promise.then(read)
      return part
    }
    await user.upload(screen.getByLabelText('File'), will)
    await press('Upload Document')
    expect(screen.queryByRole('button', { name: 'Leave out will.pdf' })).toBeNull()
    slow.resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(testEstate.records('document').map(({ values }) => values['title'])).toEqual(
      expect.arrayContaining(['deed', 'will']),
    )
  })

  test('the dialog asks before it discards input', async () => {
    open()
    await choose(pdf('deed.pdf'))
    await press('Cancel')
    expect(screen.getByRole('dialog', { name: 'Close without saving?' })).toBeTruthy()
  })
})

test('the page ignores dropped files while the records are unreadable', async () => {
  await testEstate.failing()
  open()
  const alert = await screen.findByRole('alert')
  fireEvent.drop(alert, { dataTransfer: { files: [pdf('deed.pdf')] } })
  expect(screen.queryByRole('dialog')).toBeNull()
  testEstate.allow()
  await press('Try Again')
  fireEvent.drop(await screen.findByText('No documents added yet'), { dataTransfer: { files: [pdf('deed.pdf')] } })
  expect(await screen.findByRole('dialog', { name: 'Upload Document' })).toBeTruthy()
})

describe('the locker', () => {
  test('the locker groups documents by category; one group is open at a time and can be closed', async () => {
    const will = await willWith()
    await testEstate.add(documentKind, will)
    await testEstate.add(documentKind, { ...will, title: 'Policy', category: 'insurance' })
    for (let at = 0; at < 6; at += 1)
      await testEstate.add(documentKind, { ...will, title: `Letter ${at}`, category: 'insurance' })
    open()
    expect(screen.getByText('Stored documents', { selector: 'dt' }).nextSibling?.textContent).toBe('8')
    expect(button(/^Estate ?1$/).getAttribute('aria-expanded')).toBe('true')
    await press(/^Insurance.*7$/)
    expect(button(/^Estate.*1$/).getAttribute('aria-expanded')).toBe('false')
    expect(button('Policy')).toBeTruthy()
    await press(/^Insurance ?7$/)
    expect(screen.queryByRole('button', { name: 'Policy' })).toBeNull()
    expect(screen.getAllByText(/^Uploaded document/)).toHaveLength(3)
  })

  test('the locker offers only a download for files that only other programs can open', async () => {
    const budget = await willWith('b.xlsx', 'application/vnd.ms-excel')
    await testEstate.add(documentKind, { ...budget, title: 'Budget' })
    await testEstate.add(documentKind, await willWith())
    open()
    expect(screen.queryByRole('button', { name: 'View Budget' })).toBeNull()
    expect(button('Download Budget')).toBeTruthy()
    expect(button('View Last will')).toBeTruthy()
  })

  test('after a deletion, a toast offers Undo', async () => {
    await testEstate.add(documentKind, await willWith())
    open()
    await pressDelete(user, 'Last will')
    await press(/^Delete /)
    expect(await screen.findByText('Document Deleted')).toBeTruthy()
    expect(await screen.findByText('Never')).toBeTruthy()
    await press('Undo')
    await waitFor(() => expect(testEstate.records('document')).toHaveLength(1))
  })
})
