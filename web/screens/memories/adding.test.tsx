// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putChunk } from '../../../contract/files.ts'
import { setUpPage } from '../../app/testing/index.tsx'
import { drawPictures } from '../../shared/pictures/testing/drawing-worker.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import {
  arriving,
  link,
  addMemory,
  open,
  figure,
  tiles,
  anything,
  choose,
  describeThem,
  song,
} from './testing/index.tsx'

setUpPage()
beforeEach(() => testEstate.open())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('adding memories', () => {
  test('each chosen file becomes a memory, and all share one description', async () => {
    const { user } = await open()
    await choose(user, song('one.mp3'), song('two.mp3'))
    expect(await screen.findByRole('button', { name: 'Leave out two.mp3' })).toBeTruthy()
    expect(screen.getByLabelText(/^What is it/)).toHaveProperty('value', 'audio')
    await describeThem(user)
    await user.click(screen.getByRole('button', { name: 'Save 2 Digital Memories' }))
    expect(await screen.findByText('2 Memories Added')).toBeTruthy()
    const saved = testEstate.records('memory').toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    expect(
      saved.map(({ values, audience }) => [values['title'], values['album'], values['privacyLevel'], audience]),
    ).toEqual([
      ['Grandpa sings 1', 'milestones', 'family', 'both_contacts'],
      ['Grandpa sings 2', 'milestones', 'family', 'both_contacts'],
    ])
    expect(saved.map(({ values }) => values['file'])).toMatchObject([{ name: 'one.mp3' }, { name: 'two.mp3' }])
    expect(figure('Memories')).toBe('2')
    await waitFor(() => expect(tiles()).toEqual(['Grandpa sings 1', 'Grandpa sings 2']))
  })

  test('the form reports missing fields, and sends nothing before the user fills them', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add Digital Memory' }))
    await user.click(await screen.findByRole('button', { name: 'Save Digital Memory' }))
    const summary = (await screen.findByRole('alert')).textContent
    for (const message of [
      'Please select content type',
      'Please select files or enter a video URL',
      'Title must be at least 2 characters',
      'Please select or create an album',
      'Please specify the event',
      'Please enter the date',
    ])
      expect(summary).toContain(message)
    expect(screen.getByRole('radio', { name: /^Family only/ })).toHaveProperty('checked', true)
    expect(testEstate.uploads()).toEqual([])
  })

  test('one rejected file rejects the whole batch', async () => {
    const { user } = await open()
    await choose(user, song('one.mp3'), new File(['x'], 'page.html', { type: 'text/html' }))
    expect(await screen.findByText(/^page\.html: Invalid file type/)).toBeTruthy()
    await anything.upload(screen.getByLabelText('Files'), [
      song('a.mp3'),
      new File(['x'], 'b.png', { type: 'image/png' }),
    ])
    expect(await screen.findByText('b.png: Invalid file type. Only audio files are allowed')).toBeTruthy()
    const large = song('large.mp3')
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 })
    await anything.upload(screen.getByLabelText('Files'), [song('a.mp3'), large])
    expect(await screen.findByText('large.mp3: File size must be less than 50MB')).toBeTruthy()
    await anything.upload(
      screen.getByLabelText('Files'),
      Array.from({ length: 21 }, (_, at) => song(`${at}.mp3`)),
    )
    expect(await screen.findByText('Maximum 20 files allowed')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
  })

  test('one press accepts the other files of a rejected batch, and the page names the rejected files', async () => {
    const { user } = await open()
    const chosenFiles = () => screen.getByRole('list', { name: 'Chosen files' }).children.length
    const page = new File(['x'], 'page.html', { type: 'text/html' })
    await choose(user, new File(['x'], 'b.png', { type: 'image/png' }), song('a.mp3'), page, song('c.mp3'))
    await user.click(await screen.findByRole('button', { name: 'Add the other 2' }))
    expect(await screen.findByText('We left out b.png and page.html.')).toBeTruthy()
    expect(chosenFiles()).toBe(2)
    expect(screen.queryByText(/Invalid file type/)).toBeNull()
    const bill = new File(['%PDF-1.7'], 'bill.mp3', { type: 'audio/mpeg' })
    await anything.upload(screen.getByLabelText('Files'), [song('d.mp3'), page, bill])
    await user.click(await screen.findByRole('button', { name: 'Add the other 2' }))
    await user.click(await screen.findByRole('button', { name: 'Add the other one' }))
    expect(await screen.findByText('We left out page.html and bill.mp3.')).toBeTruthy()
    expect(chosenFiles()).toBe(3)
    await anything.upload(
      screen.getByLabelText('Files'),
      Array.from({ length: 18 }, (_, at) => song(`${at}.mp3`)),
    )
    expect(await screen.findByText('Maximum 20 files allowed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add the first 17' }))
    expect(await screen.findByText('We left out 17.mp3.')).toBeTruthy()
    expect(chosenFiles()).toBe(20)
    await anything.upload(screen.getByLabelText('Files'), song('more.mp3'))
    expect(await screen.findByText('Maximum 20 files allowed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add the/ })).toBeNull()
  })

  test('an empty file and a file of a wrong type reject the whole batch', async () => {
    const { user } = await open()
    await choose(user, song('one.mp3'), new File([], 'empty.mp3', { type: 'audio/mpeg' }))
    expect(await screen.findByText('empty.mp3: This file is empty. Please choose another copy.')).toBeTruthy()
    await anything.upload(screen.getByLabelText('Files'), new File(['%PDF-1.7'], 'bill.mp3', { type: 'audio/mpeg' }))
    expect(await screen.findByText(/^bill\.mp3: This isn’t a recording.* It looks like a PDF/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
  })

  test('an unreadable file rejects the batch until the user removes the file', async () => {
    const { user } = await open()
    const gone = song('gone.mp3')
    gone.arrayBuffer = () => Promise.reject(new DOMException('It was moved.', 'NotReadableError'))
    await choose(user, gone, song('one.mp3'))
    expect(await screen.findByText('gone.mp3: This file can’t be read. Please choose it again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add the other one' }))
    expect(await screen.findByRole('button', { name: 'Leave out one.mp3' })).toBeTruthy()
    expect(await screen.findByText('We left out gone.mp3.')).toBeTruthy()
  })

  test('during an inspection the user can remove a file and drop more files, and the batch follows', async () => {
    const { user } = await open()
    await choose(user, song('one.mp3'))
    await screen.findByRole('button', { name: 'Leave out one.mp3' })
    const slow = Promise.withResolvers<void>()
    await anything.upload(screen.getByLabelText('Files'), arriving(song('two.mp3'), slow.promise))
    expect(await screen.findByText('Looking at your files...')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave out one.mp3' }))
    fireEvent.drop(screen.getByLabelText('Files'), { dataTransfer: { files: [song('three.mp3')] } })
    slow.resolve()
    expect(await screen.findByRole('button', { name: 'Leave out three.mp3' })).toBeTruthy()
    const chosen = within(screen.getByRole('list', { name: 'Chosen files' }))
    expect(
      chosen.getAllByRole('button', { name: /^Leave out/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Leave out two.mp3', 'Leave out three.mp3'])
  })

  test('the form sends an unplayable recording only on request', async () => {
    const { user } = await open()
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => 'blob:song'
        static override revokeObjectURL = () => undefined
      },
    )
    // Simulates a browser's player that fails at once.
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function fail(this: HTMLMediaElement) {
      this.dispatchEvent(new Event('error'))
    })
    await choose(user, song('half.mp3'))
    expect(await screen.findByText(/^This is a recording that doesn’t play here/)).toBeTruthy()
    await describeThem(user)
    await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
    expect(await screen.findByText(/^Please decide about half\.mp3/)).toBeTruthy()
    expect(testEstate.uploads()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Keep half.mp3 anyway' }))
    await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
    expect(await screen.findByText('Memory Added')).toBeTruthy()
  })

  test('the form rejects a file that is no photo, and stores a damaged photo unchanged on request', async () => {
    const { user } = await open()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
    drawPictures({ failed: true })
    await choose(user, new File(['Dear diary'], 'diary.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText(/^diary\.jpg: This isn’t a photo.* It looks like a text file/)).toBeTruthy()
    const sides = [0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]
    const header = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...sides]
    const wall = new File([Uint8Array.from([...header, 8, 2, 0, 0, 0, 0, 0, 0])], 'wall.png', { type: 'image/png' })
    await anything.upload(screen.getByLabelText('Files'), wall)
    expect(await screen.findByText(/^wall\.png: It has more pixels than a browser can hold/)).toBeTruthy()
    // Forwarded photos often have a wrong extension.
    const torn = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])], 'torn.heic', { type: 'image/heic' })
    await anything.upload(screen.getByLabelText('Files'), torn)
    expect(await screen.findByText(/^This photo is damaged/)).toBeTruthy()
    await describeThem(user)
    await user.click(screen.getByRole('button', { name: 'Keep torn.jpg anyway' }))
    await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
    expect(await screen.findByText('Memory Added')).toBeTruthy()
    await waitFor(() =>
      expect(testEstate.records('memory')[0]?.values['file']).toMatchObject({ name: 'torn.jpg', type: 'image/jpeg' }),
    )
  })

  test('failed uploads show their reasons and stay in the form for a retry', async () => {
    const { user } = await open()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
    const heic = (name: string) => {
      // An ISO media file with one box that extends to the end of the file.
      const bytes = new TextEncoder().encode(`\u0000\u0000\u0000\u0000ftypheic\u0000\u0000\u0000\u0000mif1heic${name}`)
      return new File([bytes], name, { type: 'image/heic' })
    }
    drawPictures()
    await choose(user, heic('one.heic'), heic('two.heic'))
    await describeThem(user)
    // Drawing worked when the user chose the photos and fails now, as when memory runs out.
    drawPictures({ failed: true })
    await user.click(screen.getByRole('button', { name: 'Save 2 Digital Memories' }))
    const said = (await screen.findByRole('alert')).textContent
    for (const name of ['one.heic', 'two.heic']) expect(said).toContain(`${name} could not be read as a photo`)
    expect(screen.getByRole('list', { name: 'Chosen files' }).children).toHaveLength(2)
    // Files added before a retry get new numbers.
    for (const [at, extra] of [0, 1].entries()) {
      const name = `torn ${at}.jpg`
      const torn = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9, extra])], `torn ${at}.heic`, {
        type: 'image/heic',
      })
      await anything.upload(screen.getByLabelText('Files'), torn)
      await user.click(await screen.findByRole('button', { name: `Keep ${name} anyway` }))
      await user.click(screen.getByRole('button', { name: 'Save 3 Digital Memories' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: `Leave out ${name}` })).toBeNull())
      await screen.findByRole('button', { name: 'Save 2 Digital Memories' })
    }
    const titles = testEstate.records('memory').map(({ values }) => values['title'])
    expect(new Set(titles)).toEqual(new Set(['Grandpa sings 3', 'Grandpa sings 4']))
  })

  test('the form recognizes a stored file under any name', async () => {
    const file = await testEstate.file('song.mp3', 'audio/mpeg', 'ID3\u0003la la')
    await addMemory({ title: 'The song', type: 'audio', videoUrl: '', file })
    const { user } = await open()
    await choose(user, song('copy.mp3', 'la la'), song('new.mp3', 'lo lo'), song('new again.mp3', 'lo lo'))
    expect(
      await screen.findByText('These are already in your memories, so we left them out: copy.mp3, new again.mp3.'),
    ).toBeTruthy()
    const chosen = within(screen.getByRole('list', { name: 'Chosen files' }))
    expect(chosen.getAllByRole('listitem')).toHaveLength(1)
  })

  test('a link to a video becomes a memory without a file', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add Digital Memory' }))
    await user.selectOptions(await screen.findByLabelText(/^What is it/), 'Video')
    await describeThem(user)
    await user.type(screen.getByLabelText('Link to a video'), 'https://example.org/film')
    await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Please enter a valid YouTube, Vimeo, or Loom URL')
    await user.clear(screen.getByLabelText('Link to a video'))
    await user.type(screen.getByLabelText('Link to a video'), link)
    await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
    expect(await screen.findByText('Memory Added')).toBeTruthy()
    await waitFor(() => expect(testEstate.records('memory')[0]?.values).toMatchObject({ videoUrl: link, file: '' }))
  })

  test('the form suggests existing albums', async () => {
    await addMemory({ title: 'Sunburn', album: 'new', newAlbum: 'Summers at the lake' })
    const { user } = await open()
    await choose(user, song('one.mp3'))
    await describeThem(user)
    await user.selectOptions(screen.getByLabelText(/^Album/), 'Summers at the lake')
    await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
    const saved = () => testEstate.records('memory').find(({ values }) => values['title'] === 'Grandpa sings')
    await waitFor(() => expect(saved()?.values).toMatchObject({ album: 'new', newAlbum: 'Summers at the lake' }))
  })

  test('the upload continues after the dialog closes, reports the total progress, and can be cancelled', async () => {
    const { user } = await open()
    const arrive = testEstate.server.hold(putChunk)
    await choose(user, song('one.mp3'), song('two.mp3'))
    await describeThem(user)
    await user.click(screen.getByRole('button', { name: 'Save 2 Digital Memories' }))
    expect(await screen.findByRole('progressbar', { name: 'Uploading 2 files' })).toBeTruthy()
    await user.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body,
    )
    const way = within(screen.getByRole('region', { name: 'Uploading' }))
    testEstate.server.offline = true
    arrive()
    expect(await way.findByText(/^The connection was lost/)).toBeTruthy()
    await user.click(way.getByRole('button', { name: 'Show each file' }))
    expect(way.getByRole('progressbar', { name: 'two.mp3' })).toBeTruthy()
    await user.click(way.getByRole('button', { name: 'Cancel all' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploading' })).toBeNull())
    expect(testEstate.records('memory')).toEqual([])
  })

  test('the page adds dropped files to the form', async () => {
    await open()
    fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer: { files: [song('one.mp3')] } })
    expect(await screen.findByRole('button', { name: 'Leave out one.mp3' })).toBeTruthy()
  })
})
