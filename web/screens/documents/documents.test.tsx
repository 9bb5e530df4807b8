// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { document as documentKind } from '../../../records/kinds/index.ts'
import { testEstate } from '../../records/testing/fake-estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import DocumentsPage from './index.tsx'

// What a browser's own box offers is a convenience: people drop what they like.
const user = userEvent.setup({ applyAccept: false })
beforeEach(() => testEstate.empty())
afterEach(cleanup)
// jsdom has no pointer capture, which a toast's swipe needs.
HTMLElement.prototype.hasPointerCapture = () => false

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => user.click(button(name))
const pdf = (name: string, size = 1000) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })
const will = {
  ...blank(documentKind),
  title: 'Last will',
  category: 'estate',
  description: 'Signed in May at the notary',
  file: { id: 'f', name: 'w.pdf', type: 'application/pdf', size: 5, key: 'k', hash: 'h', chunks: 1 },
} as const
const open = () =>
  render(
    <>
      <DocumentsPage />
      <ToastViewport />
    </>,
  )
const dialog = () => within(screen.getByRole('dialog'))

async function choose(...files: File[]) {
  await press('Add a Document')
  await user.upload(screen.getByLabelText('File'), files)
}
async function describeThem() {
  await user.selectOptions(screen.getByLabelText('Category'), 'Estate')
  await user.type(screen.getByLabelText('Description'), 'Signed in May')
}

describe('uploading', () => {
  test('one file: titled by its name, refused until it is described, shown with its real progress, then in the list', async () => {
    open()
    await press('Add a Document')
    expect(button('Upload Document')).toHaveProperty('disabled', true)
    await user.upload(screen.getByLabelText('File'), pdf('last_will.pdf'))
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'last will')
    await user.type(screen.getByLabelText('Description'), 'Too short')
    await press('Upload Document')
    const summary = (await screen.findByRole('alert')).textContent
    expect(summary).toContain('Please select a category')
    expect(summary).toContain('Description must be at least 10 characters')
    expect(testEstate.uploads.names()).toEqual([])

    await user.selectOptions(screen.getByLabelText('Category'), 'Other')
    await user.type(screen.getByLabelText('What kind of document is it?'), 'Map')
    await user.type(screen.getByLabelText('Description'), ', now longer')
    await press('Upload Document')
    await waitFor(() => expect(testEstate.uploads.names()).toEqual(['last_will.pdf']))
    act(() => testEstate.uploads.change('last_will.pdf', { sent: 250, secondsLeft: 34 }))
    expect(screen.getByRole('progressbar', { name: 'last_will.pdf' })).toHaveProperty('value', 25)
    expect(dialog().getByText('250 bytes of 1000 bytes, about 40 seconds left')).toBeTruthy()
    expect(button('Upload Document').getAttribute('aria-busy')).toBe('true')

    act(() => testEstate.uploads.finish('last_will.pdf'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Document Uploaded')).toBeTruthy()
    expect(testEstate.records('document')).toMatchObject([
      {
        audience: 'both_contacts',
        alsoIfIncapacitated: false,
        values: { title: 'last will', category: 'other', otherType: 'Map', file: { name: 'last_will.pdf' } },
      },
    ])
    expect(testEstate.activity()).toEqual(['Uploaded document: last will'])
    expect(button(/^Other/).getAttribute('aria-expanded')).toBe('true')
    await press('Add a Document')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '')
    expect(screen.getByLabelText('Description')).toHaveProperty('value', '')
    expect(button('Upload Document')).toHaveProperty('disabled', true)
  })

  test('a file that is too large or of another type is refused under the file field', async () => {
    open()
    await choose(pdf('big.pdf', 10 * 1024 * 1024 + 1))
    expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBe('true')
    expect(dialog().getByText('File size must be 10MB or less')).toBeTruthy()
    await user.upload(screen.getByLabelText('File'), new File(['<svg/>'], 'photo.svg', { type: 'image/svg+xml' }))
    expect(dialog().getByText('Invalid file type. Please upload a PDF, Word, Excel, or text document')).toBeTruthy()
    expect(button('Upload Document')).toHaveProperty('disabled', true)
    await user.upload(screen.getByLabelText('File'), pdf('fits.pdf', 10 * 1024 * 1024))
    expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBeNull()
    expect(button('Upload Document')).toHaveProperty('disabled', false)
  })

  test('several dropped at once: each with a title of its own, and what cannot be taken named', async () => {
    open()
    const files = [pdf('deed.pdf'), pdf('lease.pdf'), new File(['x'], 'film.mp4', { type: 'video/mp4' })]
    fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer: { files } })
    expect(screen.queryByLabelText('Title')).toBeNull()
    expect(dialog().getByText(/^film\.mp4: Invalid file type/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Title of deed.pdf'))
    await describeThem()
    await press('Upload 2 Documents')
    expect((await screen.findByRole('alert')).textContent).toContain('Title must be at least 2 characters')
    expect(testEstate.uploads.names()).toEqual([])
    await user.type(screen.getByLabelText('Title of deed.pdf'), 'Deed of the house')
    await press('Upload 2 Documents')
    await waitFor(() => expect(testEstate.uploads.names()).toEqual(['deed.pdf', 'lease.pdf']))
    act(() => {
      testEstate.uploads.finish('deed.pdf')
      testEstate.uploads.finish('lease.pdf')
    })
    expect(await screen.findByText('2 Documents Uploaded')).toBeTruthy()
    const titles = testEstate.records('document').map(({ values }) => values['title'])
    expect(new Set(titles)).toEqual(new Set(['Deed of the house', 'lease']))
  })

  test('a failure says why and keeps what was typed; what arrived is not sent again', async () => {
    open()
    await choose(pdf('one.pdf'), pdf('two.pdf'))
    await describeThem()
    await press('Upload 2 Documents')
    await waitFor(() => expect(testEstate.uploads.names()).toHaveLength(2))
    act(() => {
      testEstate.uploads.finish('one.pdf')
      testEstate.uploads.fail('two.pdf', 'There is no room left.')
    })
    expect((await screen.findByRole('alert')).textContent).toContain('There is no room left.')
    expect(dialog().queryByText(/one\.pdf/)).toBeNull()
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Signed in May')
    await press('Upload Document')
    await waitFor(() => expect(testEstate.uploads.names()).toEqual(['two.pdf']))
    act(() => testEstate.uploads.finish('two.pdf'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(testEstate.records('document')).toHaveLength(2)
  })

  test('goes on when the dialog is closed, tells of a lost connection, and can be cancelled', async () => {
    open()
    await choose(pdf('deed.pdf'))
    await describeThem()
    await press('Upload Document')
    await waitFor(() => expect(testEstate.uploads.names()).toHaveLength(1))
    await user.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) ?? button('Close'))
    const way = within(screen.getByRole('region', { name: 'On their way' }))
    act(() => testEstate.uploads.change('deed.pdf', { state: 'waiting', message: 'The connection was lost.' }))
    expect(way.getByText('The connection was lost.')).toBeTruthy()
    await user.click(way.getByRole('button', { name: 'Try now: deed.pdf' }))
    expect(way.queryByRole('button', { name: 'Try now: deed.pdf' })).toBeNull()
    await user.click(way.getByRole('button', { name: 'Cancel upload of deed.pdf' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On their way' })).toBeNull())
    expect(testEstate.records('document')).toEqual([])
    expect(testEstate.activity()).toEqual([])
  })

  test('asks before what was typed is lost', async () => {
    open()
    await choose(pdf('deed.pdf'))
    await press('Cancel')
    expect(screen.getByRole('dialog', { name: 'Close without saving?' })).toBeTruthy()
  })
})

describe('the locker', () => {
  test('stands by category, one open at a time, which can be closed', async () => {
    testEstate.add(documentKind, will)
    testEstate.add(documentKind, { ...will, title: 'Policy', category: 'insurance' })
    testEstate.add(documentKind, { ...will, title: 'Letter', category: 'insurance' })
    open()
    expect(screen.getByText('Stored documents', { selector: 'dt' }).nextSibling?.textContent).toBe('3')
    expect(button(/^Estate ?1$/).getAttribute('aria-expanded')).toBe('true')
    await press(/^Insurance ?2$/)
    expect(button(/^Estate ?1$/).getAttribute('aria-expanded')).toBe('false')
    expect(button('Policy')).toBeTruthy()
    await press(/^Insurance ?2$/)
    expect(screen.queryByRole('button', { name: 'Policy' })).toBeNull()
    expect(screen.getAllByText(/^Uploaded document/)).toHaveLength(3)
  })

  test('what only another program opens is downloaded, not viewed', async () => {
    const file = { ...will.file, name: 'b.xlsx', type: 'application/vnd.ms-excel' }
    testEstate.add(documentKind, { ...will, title: 'Budget', file })
    testEstate.add(documentKind, will)
    open()
    expect(screen.queryByRole('button', { name: 'View Budget' })).toBeNull()
    expect(button('Download Budget')).toBeTruthy()
    expect(button('View Last will')).toBeTruthy()
  })

  test('deleting says so and offers it back', async () => {
    testEstate.add(documentKind, will)
    open()
    await press('Delete Last will')
    await press('Delete Document')
    expect(await screen.findByText('Document Deleted')).toBeTruthy()
    expect(await screen.findByText('Never')).toBeTruthy()
    await press('Undo')
    await waitFor(() => expect(testEstate.records('document')).toHaveLength(1))
  })
})
