// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { beginFile, putChunk } from '../../../contract/files.ts'
import { document as documentKind } from '../../../records/kinds/index.ts'
import { testEstate } from '../../records/testing/test-estate.ts'
import { tinyPicture } from '../../shared/pictures/testing/tiny-picture.ts'
import { somebody } from '../../test-user.ts'
import { ToastViewport } from '../../ui/index.ts'
import type { DrawOrder } from '../../shared/pictures/picture-worker.ts'
import DocumentsPage from './index.tsx'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/file-viewer/testing/told-pdf.ts'))

// So does what draws photographs and sets a PDF: here a page is what was asked to be drawn.
const drawn: DrawOrder[] = []
vi.mock('../../shared/pictures/draw-picture.ts', () => ({
  pictureDrawer: () => ({
    async draw(order: DrawOrder) {
      const name = order.file instanceof File ? order.file.name : ''
      if (name === 'broken.jpg' || (name === 'cut.jpg' && order.partly !== true)) throw new Error('no picture')
      drawn.push(order)
      return { jpeg: new Blob([`${drawn.length}`], { type: 'image/jpeg' }), width: 600, height: 800 }
    },
    close: () => undefined,
  }),
}))
vi.mock('../../pdf/make-pdf.ts', () => ({
  makePdf: async ({ content }: { content: unknown[] }) => new Blob([`%PDF-1.7 of ${content.length}`]),
}))

// What a browser's own box offers is a convenience: people drop what they like.
const user = somebody({ applyAccept: false })
beforeEach(() => testEstate.open())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
// jsdom has no pointer capture, which a toast's swipe needs.
HTMLElement.prototype.hasPointerCapture = () => false

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const pdf = (name: string, size = 1000) =>
  new File([`%PDF-1.7 ${name}`, new Uint8Array(size - 9 - name.length)], name, { type: 'application/pdf' })
const willWith = async (name = 'w.pdf', type = 'application/pdf') => ({
  ...blank(documentKind),
  title: 'Last will',
  category: 'estate' as const,
  description: 'Signed in May at the notary',
  file: await testEstate.file(name, type),
})
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

/** The one document is there, with these values. */
const arrived = (values: object) => waitFor(() => expect(testEstate.records('document')).toMatchObject([{ values }]))

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

  test('the day on which one runs out is kept with that one, and is not asked of several', async () => {
    open()
    await choose(pdf('policy.pdf'))
    expect(screen.queryByLabelText('Expires')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Category'), 'Insurance')
    await user.type(screen.getByLabelText('Description'), 'Our home insurance')
    await user.type(screen.getByLabelText('Expires'), '2027-05-01')
    await user.upload(screen.getByLabelText('File'), pdf('car.pdf'))
    expect(screen.queryByLabelText('Expires')).toBeNull()
    await press('Upload 2 Documents')
    await waitFor(() => expect(testEstate.records('document').map(({ values }) => values['expires'])).toEqual(['', '']))
    await press('Edit policy')
    await user.type(screen.getByLabelText('Expires'), '2027-05-01')
    await press('Save Document')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const days = Object.fromEntries(
      testEstate.records('document').map(({ values }) => [values['title'], values['expires']]),
    )
    expect(days).toEqual({ policy: '2027-05-01', car: '' })
  })

  test('a failure says why and keeps what was typed; what arrived is not sent again', async () => {
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

  test('goes on when the dialog is closed, tells of a lost connection, and can be cancelled', async () => {
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

  test('an empty file and one that is no PDF are named, and nothing is sent before they are left out', async () => {
    open()
    await choose(pdf('deed.pdf'), new File([], 'empty.pdf', { type: 'application/pdf' }))
    await user.upload(screen.getByLabelText('File'), new File(['<html>'], 'bill.pdf', { type: 'application/pdf' }))
    expect(await dialog().findByText('This file is empty. Please choose another copy.')).toBeTruthy()
    expect(await dialog().findByText(/It looks like a web page/)).toBeTruthy()
    await describeThem()
    await press('Upload 3 Documents')
    await waitFor(() => expect(dialog().getByText(/^Please leave out empty\.pdf/)).toBeTruthy())
    // Once, beside the file.
    expect(dialog().getAllByText(/This file is empty/)).toHaveLength(1)
    expect(testEstate.uploads()).toEqual([])
    await press('Leave out empty.pdf')
    await press('Leave out bill.pdf')
    await press('Upload Document')
    await arrived({})
  })

  test('a PDF with a password is asked for it; the wrong one is told, the right one is kept sealed with it', async () => {
    open()
    await choose(pdf('locked.pdf'))
    const password = await screen.findByLabelText('Password that opens locked.pdf')
    await describeThem()
    await press('Upload Document')
    await waitFor(() => expect(dialog().getByText(/^Please enter the password that opens locked\.pdf/)).toBeTruthy())
    await user.type(password, 'oak')
    await press('Upload Document')
    expect(await dialog().findByText(/^That password doesn’t open locked\.pdf/)).toBeTruthy()
    await waitFor(() => expect(button('Upload Document')).toHaveProperty('disabled', false))
    expect(dialog().getAllByText(/^That password doesn’t open locked\.pdf/)).toHaveLength(1)
    await user.clear(password)
    await user.type(password, 'larch')
    await user.tab()
    expect(await dialog().findByText('The password opens it.')).toBeTruthy()
    await press('Upload Document')
    await arrived({ filePassword: 'larch' })
  })

  test('what is wrong with a locked PDF besides is asked once it opens, and a wrong password does not go with it', async () => {
    open()
    const password = () => screen.findByLabelText('Password that opens locked form.pdf')
    await choose(pdf('locked form.pdf'))
    await describeThem()
    await user.type(await password(), 'oak')
    await user.tab()
    expect(await dialog().findByText(/^That password doesn’t open/)).toBeTruthy()
    await press('Keep locked form.pdf without a password')
    await press('Upload Document')
    await arrived({ filePassword: '' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose(pdf('locked form.pdf'))
    await describeThem()
    await user.type(await password(), 'larch')
    await press('Upload Document')
    await waitFor(() => expect(dialog().getByText(/^Please decide about locked form\.pdf/)).toBeTruthy())
    expect(dialog().getByText(/fill-in form/)).toBeTruthy()
    await press('Keep locked form.pdf anyway')
    await press('Upload Document')
    await waitFor(() =>
      expect(new Set(testEstate.records('document').map(({ values }) => values['filePassword']))).toEqual(
        new Set(['', 'larch']),
      ),
    )
  })

  test('a locked PDF in the place of another one brings its password into the field for it', async () => {
    await testEstate.add(documentKind, await willWith())
    open()
    await press('Edit Last will')
    await user.upload(dialog().getByLabelText('File'), pdf('locked.pdf'))
    await user.type(await dialog().findByLabelText('Password that opens locked.pdf'), 'larch{Enter}')
    await waitFor(() =>
      expect(dialog().getByLabelText('Password that opens the file')).toHaveProperty('value', 'larch'),
    )
    await press('Save Document')
    await arrived({ filePassword: 'larch', file: { name: 'locked.pdf' } })
    expect(testEstate.records('document')).not.toHaveProperty('0.values.file.password')
    // The password was that of the other one.
    await press('Edit Last will')
    await user.upload(dialog().getByLabelText('File'), pdf('open.pdf'))
    await waitFor(() => expect(dialog().getByLabelText('Password that opens the file')).toHaveProperty('value', ''))
  })

  test('a damaged PDF is sent only when somebody decided to keep it', async () => {
    open()
    await choose(pdf('damaged.pdf'))
    expect(await dialog().findByText(/it may be damaged/)).toBeTruthy()
    await describeThem()
    await press('Upload Document')
    await waitFor(() => expect(dialog().getByText(/^Please decide about damaged\.pdf/)).toBeTruthy())
    expect(testEstate.uploads()).toEqual([])
    await press('Keep damaged.pdf anyway')
    await press('Upload Document')
    await arrived({ title: 'damaged' })
  })

  test('photographs become the pages of one PDF, in their order, turned and straightened as somebody said', async () => {
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => 'blob:page'
        static override revokeObjectURL = () => undefined
      },
    )
    open()
    const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
    await choose(photo('back.jpg'), photo('front.jpg'))
    await user.upload(screen.getByLabelText('File'), new File(['x'], 'IMG_1.HEIC', { type: '' }))
    const pages = within(screen.getByRole('list', { name: 'Pages' }))
    expect(pages.getAllByRole('listitem')).toHaveLength(3)
    await press('Move up page 2')
    await press('Rotate page 1')
    await press('Leave out page 3')
    await press('Straighten page 2')
    const corner = await screen.findByRole('button', { name: 'Top left corner' })
    corner.focus()
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    await press('Straighten')
    await describeThem()
    drawn.length = 0
    await press('Upload Document')
    await arrived({ title: 'back', file: { name: 'back.pdf', type: 'application/pdf' } })
    const kept = drawn.filter(({ side }) => side === 2400)
    expect(kept).toMatchObject([
      { file: { name: 'front.jpg' }, turns: 1, legible: true },
      { file: { name: 'back.jpg' }, legible: true },
    ])
    expect(kept.map(({ corners }) => corners?.[0])).toEqual([undefined, { x: 0.09, y: 0.13 }])
  })

  test('the photographs are kept beside the PDF when somebody asks for that, and not otherwise', async () => {
    const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
    open()
    await choose(photo('front.jpg'))
    await user.click(screen.getByRole('checkbox', { name: /^Keep the photos, too/ }))
    await user.upload(screen.getByLabelText('File'), photo('back.jpg'))
    await describeThem()
    await press('Upload Document')
    await arrived({ file: { name: 'front.pdf' }, originals: [{ name: 'front.jpg' }, { name: 'back.jpg' }] })
    await choose(photo('letter.jpg'))
    await describeThem()
    await press('Upload Document')
    await waitFor(() => expect(testEstate.records('document')).toHaveLength(2))
    const letter = testEstate.records('document').find(({ values }) => values['title'] === 'letter')
    expect(letter?.values['originals']).toEqual([])
  })

  test('a photograph that cannot be read is named, and nothing is sent with it', async () => {
    open()
    await choose(new File(['%PDF-1.7'], 'broken.jpg', { type: 'image/jpeg' }))
    expect(await dialog().findByText(/^This isn’t a photo, whatever its name says\. It looks like a PDF/)).toBeTruthy()
    await press('Leave out page 1')
    await user.upload(screen.getByLabelText('File'), tinyPicture('broken.jpg'))
    expect(await dialog().findByText(/^broken\.jpg can’t be read/)).toBeTruthy()
    await describeThem()
    await press('Upload Document')
    await waitFor(() =>
      expect(dialog().getByText('We can’t read broken.jpg. Please take the photo again.')).toBeTruthy(),
    )
    expect(testEstate.uploads()).toEqual([])
  })

  test('a photograph of which a part is missing is asked about, and becomes a page as far as it goes', async () => {
    open()
    await choose(tinyPicture('cut.jpg'))
    expect(await dialog().findByText(/^This photo is damaged, and may not show in full/)).toBeTruthy()
    await describeThem()
    await press('Upload Document')
    expect(await dialog().findByText('Please decide about cut.jpg: leave it out, or keep it anyway.')).toBeTruthy()
    await press('Keep cut.jpg anyway')
    await press('Upload Document')
    await arrived({ title: 'cut', file: { name: 'cut.pdf' } })
  })

  test('photographs in the place of a file become a PDF as well, and nothing is saved before they are one', async () => {
    await testEstate.add(documentKind, await willWith())
    open()
    await press('Edit Last will')
    const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('File'), [photo('a.jpg'), pdf('b.pdf')])
    expect(dialog().getByText('Please choose one file, or photos of the pages')).toBeTruthy()
    await user.upload(screen.getByLabelText('File'), [photo('front.jpg'), photo('back.jpg')])
    await user.click(await screen.findByRole('checkbox', { name: /^Keep the photos, too/ }))
    await press('Save Document')
    expect(dialog().getAllByText(/^The photos are not added yet\. Make a PDF of them first/)).not.toEqual([])
    await press('Make a PDF of these 2 pages')
    expect(await screen.findByText('Last will.pdf')).toBeTruthy()
    await press('Save Document')
    await arrived({
      file: { name: 'Last will.pdf', type: 'application/pdf' },
      originals: [{ name: 'front.jpg' }, { name: 'back.jpg' }],
    })
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
    const will = await willWith()
    await testEstate.add(documentKind, will)
    await testEstate.add(documentKind, { ...will, title: 'Policy', category: 'insurance' })
    await testEstate.add(documentKind, { ...will, title: 'Letter', category: 'insurance' })
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
    const budget = await willWith('b.xlsx', 'application/vnd.ms-excel')
    await testEstate.add(documentKind, { ...budget, title: 'Budget' })
    await testEstate.add(documentKind, await willWith())
    open()
    expect(screen.queryByRole('button', { name: 'View Budget' })).toBeNull()
    expect(button('Download Budget')).toBeTruthy()
    expect(button('View Last will')).toBeTruthy()
  })

  test('deleting says so and offers it back', async () => {
    await testEstate.add(documentKind, await willWith())
    open()
    await press('Delete Last will')
    await press(/^Delete /)
    expect(await screen.findByText('Document Deleted')).toBeTruthy()
    expect(await screen.findByText('Never')).toBeTruthy()
    await press('Undo')
    await waitFor(() => expect(testEstate.records('document')).toHaveLength(1))
  })
})
