// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { file, files } from '../../../../records/fields/index.ts'
import { drawPictures } from '../../../shared/pictures/testing/drawing-worker.ts'
import { tinyPicture } from '../../../shared/pictures/testing/tiny-picture.ts'
import { testEstate } from '../../testing/estate.ts'
import { shown } from './testing/inputs.tsx'

vi.mock('../../../shared/file-viewer/pdf.ts', () => import('../../../shared/file-viewer/testing/fake-pdf.ts'))

const user = userEvent.setup({ applyAccept: false })
beforeEach(() => testEstate.open())
afterEach(cleanup)

/** `EncryptedPackage` in UTF-16: a locked Word file has a directory entry of this name. */
const sealedStream = Array.from(new TextEncoder().encode('EncryptedPackage')).flatMap((letter) => [letter, 0])
const paper = { id: 'f', name: 'will.txt', type: 'text/plain', size: 5, key: 'k', hash: 'h', chunks: 1 }

test('the input checks, uploads and removes each of several files', async () => {
  const rule = { types: { 'text/plain': 'txt' }, maxBytes: 10, tooLarge: 'Too large' }
  const held = shown(files('Scans', { rule }), [paper])
  const text = (name: string, size: number) => new File(['a'.repeat(size)], name, { type: 'text/plain' })
  await user.upload(screen.getByLabelText('Scans', { selector: 'input' }), [text('a.txt', 3), text('b.txt', 30)])
  await waitFor(() => expect(held.now).toMatchObject([{ name: 'will.txt' }, { name: 'a.txt' }]))
  expect(screen.getByText('b.txt: Too large')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove will.txt' }))
  expect(held.now).toMatchObject([{ name: 'a.txt' }])
})

describe('a doubtful file', () => {
  const pdf = (name: string, content = '%PDF-1.7') => new File([content], name, { type: 'application/pdf' })
  const lockedWord = new Uint8Array(600)
  lockedWord.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  lockedWord.set(sealedStream, 512)
  const rule = {
    types: { 'application/pdf': 'pdf', 'application/msword': 'doc', 'audio/mpeg': 'mp3' },
    maxBytes: 10_000,
    tooLarge: 'Too large',
  }
  const choose = (...chosen: File[]) => user.upload(screen.getByLabelText('Scans', { selector: 'input' }), chosen)

  test.each([
    ['an empty file', new File([], 'empty.pdf', { type: 'application/pdf' }), 'empty.pdf: This file is empty.'],
    [
      'a web page named as a PDF',
      pdf('bill.pdf', '<!doctype html>'),
      'bill.pdf: This isn’t a PDF, whatever its name says.',
    ],
    [
      'a text named as a recording',
      new File(['Dear Ann'], 'song.mp3', { type: 'audio/mpeg' }),
      'song.mp3: This isn’t a recording, whatever its name says. It looks like a text file.',
    ],
  ])('the input refuses a file whose content contradicts its type: %s', async (_what, wrong, says) => {
    const held = shown(files('Scans', { rule }), [])
    await choose(wrong)
    expect(await screen.findByText((text) => text.startsWith(says))).toBeTruthy()
    expect(held.now).toEqual([])
    expect(testEstate.uploads()).toEqual([])
  })

  test('the input keeps a PDF called a photo under its actual type and name, if the field allows PDFs', async () => {
    const held = shown(files('Scans', { rule }), [])
    await choose(new File(['%PDF-1.7'], 'will.of.ann.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(held.now).toMatchObject([{ name: 'will.of.ann.pdf', type: 'application/pdf' }]))
  })

  test('the input uploads the good files at once, and a doubtful file after the user keeps it', async () => {
    const held = shown(files('Scans', { rule }), [])
    await choose(new File([lockedWord], 'will.doc', { type: 'application/msword' }), pdf('good.pdf'))
    expect(
      await screen.findByText(/^will\.doc isn’t added yet\. This is a Word document with a password\./),
    ).toBeTruthy()
    expect(screen.getByLabelText('Password that opens will.doc')).toBeTruthy()
    await waitFor(() => expect(held.now).toMatchObject([{ name: 'good.pdf' }]))
    await user.click(screen.getByRole('button', { name: 'Leave out will.doc' }))
    expect(screen.queryByText(/with a password/)).toBeNull()
    await choose(new File([lockedWord], 'will.doc', { type: 'application/msword' }))
    await user.click(await screen.findByRole('button', { name: 'Keep will.doc without a password' }))
    await waitFor(() => expect(held.now).toMatchObject([{ name: 'good.pdf' }, { name: 'will.doc' }]))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(held.now).not.toHaveProperty('1.password')
  })

  test('an uploaded file joins the current list, even if the user added or removed files meanwhile', async () => {
    const held = shown(files('Scans', { rule }), [paper])
    const box = screen.getByLabelText<HTMLInputElement>('Scans', { selector: 'input' })
    const word = (name: string) => new File([lockedWord], name, { type: 'application/msword' })
    const arrive = testEstate.holdUploads()
    await choose(word('will.doc'), word('deed.doc'), pdf('good.pdf'))
    await screen.findByRole('progressbar', { name: 'Uploading good.pdf' })
    expect(box.disabled).toBe(true)
    for (const name of ['will.doc', 'deed.doc'])
      await user.click(screen.getByRole('button', { name: `Keep ${name} without a password` }))
    await user.click(screen.getByRole('button', { name: 'Remove will.txt' }))
    arrive()
    await waitFor(() => expect(box.disabled).toBe(false))
    expect(held.now).toMatchObject([{ name: 'good.pdf' }, { name: 'will.doc' }, { name: 'deed.doc' }])
  })

  test('the input tries the password of a locked PDF and keeps it, also for a file added a second time', async () => {
    const held = shown(files('Scans', { rule }), [])
    const locked = () => choose(pdf('will.pdf', '%PDF-1.7 locked'))
    const password = () => screen.findByLabelText('Password that opens will.pdf')
    const add = async () => user.click(screen.getByRole('button', { name: 'Add will.pdf with this password' }))
    for (let time = 0; time < 2; time += 1) {
      await locked()
      await password()
      await add()
      expect(await screen.findByText(/^Please enter the password that opens will\.pdf/)).toBeTruthy()
      await user.type(await password(), 'oak')
      await add()
      expect(await screen.findByText(/^That password doesn’t open will\.pdf/)).toBeTruthy()
      expect(held.now).toEqual([])
      await user.clear(await password())
      await user.type(await password(), 'larch{Enter}')
      await waitFor(() => expect(held.now).toMatchObject([{ name: 'will.pdf', password: 'larch' }]))
      expect(screen.queryByLabelText('Password that opens will.pdf')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Remove will.pdf' }))
      expect(held.now).toEqual([])
    }
  })

  test('the input reports form fields in a locked PDF too, and keeps its password', async () => {
    const held = shown(file('Scans', { rule }), '')
    await choose(pdf('will.pdf', '%PDF-1.7 locked form'))
    await user.type(await screen.findByLabelText('Password that opens will.pdf'), 'larch{Enter}')
    expect(await screen.findByText(/fill-in form/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep will.pdf anyway' }))
    await waitFor(() => expect(held.now).toMatchObject({ name: 'will.pdf', password: 'larch' }))
  })

  test('the input keeps the password of a locked Word document without a try, since Cairn cannot open the document', async () => {
    const held = shown(files('Scans', { rule }), [])
    await choose(new File([lockedWord], 'will.doc', { type: 'application/msword' }))
    await user.type(await screen.findByLabelText('Password that opens will.doc'), 'larch{Enter}')
    await waitFor(() => expect(held.now).toMatchObject([{ name: 'will.doc', password: 'larch' }]))
  })
})

describe('a picture', () => {
  const rule = { types: { 'image/jpeg': 'jpg' }, maxBytes: 100, tooLarge: 'Too large', side: 1600 }
  const chosen = (name: string) => tinyPicture(name)
  const photo = () => screen.getByLabelText('Photo', { selector: 'input' })
  afterEach(() => vi.unstubAllGlobals())

  test('an undecodable picture does not block the others, and the input converts a HEIC', async () => {
    const orders: { file: File }[] = []
    drawPictures((order) => {
      orders.push(order)
      return order.file.name === 'bad.jpg' ? { failed: true } : { jpeg: 'drawn', width: 2, height: 1 }
    })
    const types = { ...rule.types, 'image/heic': 'heic' }
    const held = shown(files('Photos', { rule: { ...rule, types } }), [])
    await user.upload(screen.getByLabelText('Photos', { selector: 'input' }), [
      chosen('bad.jpg'),
      tinyPicture('phone.heic', 'image/heic', 16),
    ])
    await waitFor(() => expect(held.now).toMatchObject([{ name: 'phone.jpg', type: 'image/jpeg' }]))
    expect(screen.getByText(/^bad\.jpg isn’t added yet\. This photo is damaged/)).toBeTruthy()
    // The input decodes a HEIC twice: to check it, and to convert it.
    expect(orders.map((order) => order.file.name)).toEqual(['bad.jpg', 'phone.heic', 'phone.heic'])
  })

  test('the input re-encodes a picture before sealing, and the user can remove it, also a second time', async () => {
    drawPictures({ jpeg: 'drawn', width: 2, height: 1 })
    const held = shown(file('Photo', { rule }), '')
    for (let time = 0; time < 2; time += 1) {
      await user.upload(photo(), chosen('Rex at home.jpeg'))
      await waitFor(() => expect(held.now).toMatchObject({ name: 'Rex at home.jpg', type: 'image/jpeg', size: 5 }))
      await user.click(screen.getByRole('button', { name: 'Remove Rex at home.jpg' }))
      expect(held.now).toBe('')
    }
  })

  test('the input makes a still of an animated picture, and warns only about that picture', async () => {
    drawPictures({ jpeg: 'drawn', width: 2, height: 1 })
    const types = { ...rule.types, 'image/gif': 'gif' }
    const held = shown(file('Photo', { rule: { ...rule, types } }), '')
    const says = 'A GIF that moves becomes a still picture here.'
    const head = new TextEncoder().encode('GIF89a')
    const moving = [...head, 1, 0, 1, 0, 0, 0, 0, ...Array<number>(30).fill(0), 0x3b]
    await user.upload(photo(), new File([Uint8Array.from(moving)], 'rex.gif', { type: 'image/gif' }))
    await waitFor(() => expect(held.now).toMatchObject({ name: 'rex.jpg', type: 'image/jpeg' }))
    expect(await screen.findByText(says)).toBeTruthy()
    await user.upload(photo(), chosen('still.jpg'))
    await waitFor(() => expect(held.now).toMatchObject({ name: 'still.jpg' }))
    expect(screen.queryByText(says)).toBeNull()
  })

  test('the input removes the metadata of a picture that keeps its quality', async () => {
    drawPictures({ jpeg: 'drawn', width: 2, height: 1 })
    const exif = Array.from(new TextEncoder().encode('Exif\0\0TAKEN-AT-HOME'))
    const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, 0xff, 0xd9)
    const { side: _side, ...asItIs } = rule
    const held = shown(file('Photo', { rule: asItIs }), '')
    await user.upload(photo(), new File([bytes], 'safe.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(held.now).toMatchObject({ name: 'safe.jpg', size: 4 }))
  })

  test.each(['a field with a size limit', 'a field without a size limit'])(
    'the input keeps a truncated picture unchanged, and only if the user agrees: %s',
    async (how) => {
      drawPictures({ failed: true })
      const { side, ...asItIs } = rule
      const held = shown(
        file('Photo', { rule: { ...asItIs, ...(how === 'a field without a size limit' ? {} : { side }) } }),
        '',
      )
      const half = () => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], 'half.jpg', { type: 'image/jpeg' })
      await user.upload(photo(), half())
      expect(await screen.findByText(/^half\.jpg isn’t added yet\. This photo is damaged/)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Leave out half.jpg' }))
      expect(screen.queryByRole('alert')).toBeNull()
      expect(held.now).toBe('')
      await user.upload(photo(), half())
      await user.click(await screen.findByRole('button', { name: 'Keep half.jpg anyway' }))
      await waitFor(() => expect(held.now).toMatchObject({ name: 'half.jpg', size: 4 }))
    },
  )

  test('the input refuses a picture with more pixels than a browser can hold', async () => {
    drawPictures({ jpeg: 'drawn', width: 2, height: 1 })
    const held = shown(file('Photo', { rule }), '')
    const frame = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x4e, 0x20, 0x4e, 0x20, ...Array<number>(30).fill(0)]
    await user.upload(photo(), new File([Uint8Array.from(frame)], 'wall.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText(/^wall\.jpg: It has more pixels than a browser can hold\./)).toBeTruthy()
    expect(held.now).toBe('')
  })

  test('the input refuses a file that is not a picture, and names the file', async () => {
    drawPictures({ failed: true })
    const held = shown(file('Photo', { rule }), '')
    await user.upload(photo(), new File(['%PDF-1.7'], 'letter.jpg', { type: 'image/jpeg' }))
    expect(
      await screen.findByText(/^letter\.jpg: This isn’t a photo, whatever its name says\. It looks like a PDF/),
    ).toBeTruthy()
    expect(held.now).toBe('')
  })

  test('the input does not offer to remove a required picture', () => {
    shown(file('Photo', { rule, required: 'Please choose a photo' }), { ...paper, name: 'rex.jpg', type: 'image/jpeg' })
    expect(screen.queryByRole('button', { name: 'Remove rex.jpg' })).toBeNull()
  })
})
