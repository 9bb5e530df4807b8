// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { document as documentKind } from '../../../records/kinds/index.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { tinyPicture } from '../../shared/pictures/testing/tiny-picture.ts'
import type { DrawOrder } from '../../shared/pictures/picture-worker.ts'
import { user, button, press, pdf, willWith, open, dialog, choose, describeThem } from './testing/index.tsx'
import { pressEdit } from '../../kinds/testing/in-record.ts'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/file-viewer/testing/fake-pdf.ts'))

// A mock for drawing photos and PDF pages, which records the draw orders.
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
beforeEach(() => testEstate.open())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const arrived = (values: object) => waitFor(() => expect(testEstate.records('document')).toMatchObject([{ values }]))

describe('a doubtful file', () => {
  test('an empty file and a false PDF block the upload until the user removes them', async () => {
    open()
    await choose(pdf('deed.pdf'), new File([], 'empty.pdf', { type: 'application/pdf' }))
    await user.upload(screen.getByLabelText('File'), new File(['<html>'], 'bill.pdf', { type: 'application/pdf' }))
    expect((await screen.findAllByText('This file is empty. Please choose another copy.'))[0]).toBeTruthy()
    expect(await dialog().findByText(/It looks like a web page/)).toBeTruthy()
    await describeThem()
    await press('Upload 3 Documents')
    await waitFor(() => expect(dialog().getByText(/^Please leave out empty\.pdf/)).toBeTruthy())
    // The error appears only beside the file, not a second time in a summary.
    expect(dialog().getAllByText(/This file is empty/)).toHaveLength(1)
    expect(testEstate.uploads()).toEqual([])
    await press('Leave out empty.pdf')
    await press('Leave out bill.pdf')
    await press('Upload Document')
    await arrived({})
  })

  test('for a locked PDF the form asks for its password, reports a wrong password, and saves the right password', async () => {
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
    // The viewer uses the stored password and does not ask for it.
    await press('View locked')
    expect(await dialog().findByText(/^Pages of/)).toBeTruthy()
    expect(dialog().queryByText('This PDF opens with a password.')).toBeNull()
  })

  test('once a locked PDF opens, the form asks about its other faults, and stores no wrong password', async () => {
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

  test('when the owner replaces a document’s file, the password field follows the new file', async () => {
    await testEstate.add(documentKind, await willWith())
    open()
    await pressEdit(user, 'Last will')
    await user.upload(dialog().getByLabelText('File'), pdf('locked.pdf'))
    await user.type(await dialog().findByLabelText('Password that opens locked.pdf'), 'larch{Enter}')
    await waitFor(() =>
      expect(dialog().getByLabelText('Password that opens the file')).toHaveProperty('value', 'larch'),
    )
    await press('Save Document')
    await arrived({ filePassword: 'larch', file: { name: 'locked.pdf' } })
    expect(testEstate.records('document')).not.toHaveProperty('0.values.file.password')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The stored password belongs to the previous file.
    await pressEdit(user, 'Last will')
    await user.upload(dialog().getByLabelText('File'), pdf('open.pdf'))
    await waitFor(() => expect(dialog().getByLabelText('Password that opens the file')).toHaveProperty('value', ''))
  })

  test('the form uploads a damaged PDF only after the user decides to keep it', async () => {
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
})

describe('photographs', () => {
  test('photographs become the pages of one PDF, in their order, rotated and straightened as the user chose', async () => {
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

  test('the form stores the photographs beside the PDF only on request', async () => {
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

  test('the form names an unreadable photograph, and does not upload the document', async () => {
    open()
    await choose(new File(['Dear Ann'], 'broken.jpg', { type: 'image/jpeg' }))
    expect(
      await dialog().findByText(/^This isn’t a photo, whatever its name says\. It looks like a text file/),
    ).toBeTruthy()
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

  test('the form asks about an incomplete photograph, whose decodable part becomes a page', async () => {
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

  test('photographs that replace a file must become a PDF before the user can save', async () => {
    await testEstate.add(documentKind, await willWith())
    open()
    await pressEdit(user, 'Last will')
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
})
