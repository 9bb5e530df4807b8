// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { putChunk } from '../../../contract/files.ts'
import { memory } from '../../../records/kinds/index.ts'
import { openAt, setUpPage } from '../../app/testing.tsx'
import { drawPictures } from '../../shared/pictures/testing/drawing-worker.ts'
import { testEstate } from '../../records/testing/test-estate.ts'
import type { MemoryValues } from '../../shared/gallery/item.ts'
import { somebody } from '../../test-user.ts'

setUpPage()
// jsdom has no pointer capture, which a toast's swipe needs.
HTMLElement.prototype.hasPointerCapture = () => false
beforeEach(() => testEstate.open())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const song = (name: string, content = name) => new File([`ID3\u0003${content}`], name, { type: 'audio/mpeg' })
const link = 'https://vimeo.com/76979871'
const remembered = (values: Partial<MemoryValues>) =>
  testEstate.add(memory, {
    ...blank(memory),
    type: 'video',
    videoUrl: link,
    album: 'family',
    event: 'A Sunday',
    date: '1984',
    ...values,
  })
const open = async () => {
  const opened = await openAt('/legacy/memories', testEstate.page)
  await screen.findByRole('heading', { level: 1, name: 'My Digital Memories' })
  return opened
}
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent
const gallery = () => within(screen.getByRole('list', { name: 'Memories' }))
const tiles = () =>
  gallery()
    .getAllByRole('button')
    .map((tile) => tile.getAttribute('aria-label')?.split(',')[0])
type User = Awaited<ReturnType<typeof open>>['user']

// What a browser's own box offers is a convenience: people drop what they like.
const anything = somebody({ applyAccept: false })

async function choose(user: User, ...files: File[]): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add Digital Memory' }))
  await anything.upload(await screen.findByLabelText('Files'), files)
}
async function describeThem(user: User): Promise<void> {
  await user.type(screen.getByLabelText(/^Title/), 'Grandpa sings')
  await user.selectOptions(screen.getByLabelText(/^Album/), 'Milestones')
  await user.type(screen.getByLabelText(/^Event/), 'A birthday')
  await user.type(screen.getByLabelText('Year'), '1989')
  await user.click(screen.getByRole('radio', { name: /^Family only/ }))
}

test('several are given and deleted at once from a list that stands there meanwhile, and the gallery comes back', async () => {
  await remembered({ title: 'Picnic' })
  await remembered({ title: 'Snow' })
  await remembered({ title: 'Harbor' })
  const { user } = await open()
  const select = await screen.findByRole('button', { name: 'Select several' })
  await user.click(select)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Snow' }))
  expect(screen.queryByRole('list', { name: 'Memories' })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Select several/ })).toEqual([select])
  expect(screen.getByRole('option', { name: 'By type' })).toBeTruthy()
  // A photo is no recording, whoever says so.
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(document.activeElement).toBe(select)
  await waitFor(() => expect(tiles()).toHaveLength(3))
  await user.click(select)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Snow' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Picnic' }))
  await user.click(screen.getByRole('button', { name: 'Choose who may see these' }))
  await user.click(await screen.findByRole('button', { name: /^Family only/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    Object.fromEntries(testEstate.records('memory').map(({ values, audience }) => [values['title'], audience])),
  ).toEqual({ Picnic: 'both_contacts', Snow: 'both_contacts', Harbor: 'nobody' })
  await waitFor(() => expect(tiles()).toHaveLength(3))
  await user.click(select)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete one record' }))
  await waitFor(() => expect(tiles()).toHaveLength(2))
})

describe('adding memories', () => {
  test('several files become one memory each, which share what was said of them', async () => {
    const { user } = await open()
    await choose(user, song('one.mp3'), song('two.mp3'))
    expect(await screen.findByRole('button', { name: 'Leave out two.mp3' })).toBeTruthy()
    expect(screen.getByLabelText(/^What is it/)).toHaveProperty('value', 'audio')
    await describeThem(user)
    await user.click(screen.getByRole('button', { name: 'Save 2 Memories' }))
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

  test('what is missing is told, and nothing is sent before', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add Digital Memory' }))
    await user.click(await screen.findByRole('button', { name: 'Save Memory' }))
    const summary = (await screen.findByRole('alert')).textContent
    for (const message of [
      'Please select content type',
      'Please select files or enter a video URL',
      'Title must be at least 2 characters',
      'Please select or create an album',
      'Please specify the event',
      'Please enter the date',
      'Please select privacy level',
    ])
      expect(summary).toContain(message)
    expect(testEstate.uploads()).toEqual([])
  })

  test('of several files one that is not taken keeps all others out', async () => {
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

  test('the others of a choice are one press away, and it says which were left out', async () => {
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

  test('an empty file, and one that is something else, keep all others out', async () => {
    const { user } = await open()
    await choose(user, song('one.mp3'), new File([], 'empty.mp3', { type: 'audio/mpeg' }))
    expect(await screen.findByText('empty.mp3: This file is empty. Please choose another copy.')).toBeTruthy()
    await anything.upload(screen.getByLabelText('Files'), new File(['%PDF-1.7'], 'bill.mp3', { type: 'audio/mpeg' }))
    expect(await screen.findByText(/^bill\.mp3: This isn’t a recording.* It looks like a PDF/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
  })

  test('a file that cannot be read any more keeps the others out until it is left out', async () => {
    const { user } = await open()
    const gone = song('gone.mp3')
    gone.arrayBuffer = () => Promise.reject(new DOMException('It was moved.', 'NotReadableError'))
    await choose(user, gone, song('one.mp3'))
    expect(await screen.findByText('gone.mp3: This file can’t be read. Please choose it again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add the other one' }))
    expect(await screen.findByRole('button', { name: 'Leave out one.mp3' })).toBeTruthy()
    expect(await screen.findByText('We left out gone.mp3.')).toBeTruthy()
  })

  test('one that is left out while others are looked at stays out, and what is dropped meanwhile joins them', async () => {
    const { user } = await open()
    await choose(user, song('one.mp3'))
    await screen.findByRole('button', { name: 'Leave out one.mp3' })
    const two = song('two.mp3')
    const read = two.arrayBuffer.bind(two)
    const slow = Promise.withResolvers<void>()
    two.arrayBuffer = async () => {
      await slow.promise
      return read()
    }
    await anything.upload(screen.getByLabelText('Files'), two)
    expect(await screen.findByText('Looking at your files...')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave out one.mp3' }))
    fireEvent.drop(screen.getByLabelText('Files'), { dataTransfer: { files: [song('three.mp3')] } })
    slow.resolve()
    expect(await screen.findByRole('button', { name: 'Leave out three.mp3' })).toBeTruthy()
    const chosen = within(screen.getByRole('list', { name: 'Chosen files' }))
    expect(chosen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Leave out two.mp3',
      'Leave out three.mp3',
    ])
  })

  test('a recording that does not play is sent only when somebody says so', async () => {
    const { user } = await open()
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => 'blob:song'
        static override revokeObjectURL = () => undefined
      },
    )
    // A player that gives up at once, as a browser's does.
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function fail(this: HTMLMediaElement) {
      this.dispatchEvent(new Event('error'))
    })
    await choose(user, song('half.mp3'))
    expect(await screen.findByText(/^This is a recording that doesn’t play here/)).toBeTruthy()
    await describeThem(user)
    await user.click(screen.getByRole('button', { name: 'Save Memory' }))
    expect(await screen.findByText(/^Please decide about half\.mp3/)).toBeTruthy()
    expect(testEstate.uploads()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Keep half.mp3 anyway' }))
    await user.click(screen.getByRole('button', { name: 'Save Memory' }))
    expect(await screen.findByText('Memory Added')).toBeTruthy()
  })

  test('a photo that is none is not taken; a damaged one is kept as it is where somebody says so', async () => {
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
    // It is called what it is not, as photos often are that were sent on.
    const torn = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])], 'torn.heic', { type: 'image/heic' })
    await anything.upload(screen.getByLabelText('Files'), torn)
    expect(await screen.findByText(/^This photo is damaged/)).toBeTruthy()
    await describeThem(user)
    await user.click(screen.getByRole('button', { name: 'Keep torn.heic anyway' }))
    await user.click(screen.getByRole('button', { name: 'Save Memory' }))
    expect(await screen.findByText('Memory Added')).toBeTruthy()
    await waitFor(() =>
      expect(testEstate.records('memory')[0]?.values['file']).toMatchObject({ name: 'torn.jpg', type: 'image/jpeg' }),
    )
  })

  test('of several that cannot be sent it says of each why, and they stay to be tried again', async () => {
    const { user } = await open()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
    const heic = (name: string) => {
      // One box, which goes on to the end.
      const bytes = new TextEncoder().encode(`\u0000\u0000\u0000\u0000ftypheic\u0000\u0000\u0000\u0000mif1heic${name}`)
      return new File([bytes], name, { type: 'image/heic' })
    }
    drawPictures()
    await choose(user, heic('one.heic'), heic('two.heic'))
    await describeThem(user)
    // They could be drawn when they were chosen: by now the browser has no memory left for it.
    drawPictures({ failed: true })
    await user.click(screen.getByRole('button', { name: 'Save 2 Memories' }))
    const said = (await screen.findByRole('alert')).textContent
    for (const name of ['one.heic', 'two.heic']) expect(said).toContain(`${name} could not be read as a photo`)
    expect(screen.getByRole('list', { name: 'Chosen files' }).children).toHaveLength(2)
    // Whatever is sent with them later has a number of its own.
    for (const [at, extra] of [0, 1].entries()) {
      const name = `torn ${at}.heic`
      const torn = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9, extra])], name, { type: 'image/heic' })
      await anything.upload(screen.getByLabelText('Files'), torn)
      await user.click(await screen.findByRole('button', { name: `Keep ${name} anyway` }))
      await user.click(screen.getByRole('button', { name: 'Save 3 Memories' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: `Leave out ${name}` })).toBeNull())
      await screen.findByRole('button', { name: 'Save 2 Memories' })
    }
    const titles = testEstate.records('memory').map(({ values }) => values['title'])
    expect(new Set(titles)).toEqual(new Set(['Grandpa sings 3', 'Grandpa sings 4']))
  })

  test('a file that is there already is recognized, whatever it is called now', async () => {
    const file = await testEstate.file('song.mp3', 'audio/mpeg', 'ID3\u0003la la')
    await remembered({ title: 'The song', type: 'audio', videoUrl: '', file })
    const { user } = await open()
    await choose(user, song('copy.mp3', 'la la'), song('new.mp3', 'lo lo'), song('new again.mp3', 'lo lo'))
    expect(
      await screen.findByText('These are already in your memories, so we left them out: copy.mp3, new again.mp3.'),
    ).toBeTruthy()
    const chosen = within(screen.getByRole('list', { name: 'Chosen files' }))
    expect(chosen.getAllByRole('listitem')).toHaveLength(1)
  })

  test('a link to a video is a memory without a file', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add Digital Memory' }))
    await user.selectOptions(await screen.findByLabelText(/^What is it/), 'Video')
    await describeThem(user)
    await user.type(screen.getByLabelText('Link to a video'), 'https://example.org/film')
    await user.click(screen.getByRole('button', { name: 'Save Memory' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Please enter a valid YouTube, Vimeo, or Loom URL')
    await user.clear(screen.getByLabelText('Link to a video'))
    await user.type(screen.getByLabelText('Link to a video'), link)
    await user.click(screen.getByRole('button', { name: 'Save Memory' }))
    expect(await screen.findByText('Memory Added')).toBeTruthy()
    await waitFor(() => expect(testEstate.records('memory')[0]?.values).toMatchObject({ videoUrl: link, file: '' }))
  })

  test('an album that was made once is offered again', async () => {
    await remembered({ title: 'Sunburn', album: 'new', newAlbum: 'Summers at the lake' })
    const { user } = await open()
    await choose(user, song('one.mp3'))
    await describeThem(user)
    await user.selectOptions(screen.getByLabelText(/^Album/), 'Summers at the lake')
    await user.click(screen.getByRole('button', { name: 'Save Memory' }))
    const saved = () => testEstate.records('memory').find(({ values }) => values['title'] === 'Grandpa sings')
    await waitFor(() => expect(saved()?.values).toMatchObject({ album: 'new', newAlbum: 'Summers at the lake' }))
  })

  test('the upload goes on when the dialog is closed, tells of all files together, and can be called off', async () => {
    const { user } = await open()
    const arrive = testEstate.server.hold(putChunk)
    await choose(user, song('one.mp3'), song('two.mp3'))
    await describeThem(user)
    await user.click(screen.getByRole('button', { name: 'Save 2 Memories' }))
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

  test('files dropped on the page are chosen', async () => {
    await open()
    fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer: { files: [song('one.mp3')] } })
    expect(await screen.findByRole('button', { name: 'Leave out one.mp3' })).toBeTruthy()
  })
})

describe('the gallery', () => {
  test('says how much space is used, of all that the plan has', async () => {
    await remembered({ title: 'Lake' })
    await open()
    await screen.findByText('Space used')
    expect(figure('Space used')).toBe('0 bytes of 20 GB')
  })

  test('stands by date, and shows what was asked for', async () => {
    await remembered({ title: 'Lake', date: '1984-07', album: 'travel', people: ['Ruth'] })
    await remembered({ title: 'Wedding', date: '1970' })
    await remembered({ title: 'Birthday', date: '2001-02-03', description: 'Ruth is surprised.' })
    const { user } = await open()
    await screen.findByRole('list', { name: 'Memories' })
    expect(figure('Albums')).toBe('2')
    expect(tiles()).toEqual(['Birthday', 'Lake', 'Wedding'])
    await user.click(screen.getByRole('button', { name: /Newest first/ }))
    expect(tiles()).toEqual(['Wedding', 'Lake', 'Birthday'])
    await user.type(screen.getByRole('searchbox', { name: 'Search memories' }), 'RUTH')
    await waitFor(() => expect(tiles()).toEqual(['Lake', 'Birthday']))
    await user.click(screen.getByRole('button', { name: /^Travel/ }))
    await waitFor(() => expect(tiles()).toEqual(['Lake']))
    await user.click(screen.getByRole('button', { name: /^Travel/ }))
    await user.selectOptions(screen.getByLabelText('Type'), 'Photo')
    expect(await screen.findByText('Nothing here matches.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(tiles()).toEqual(['Wedding', 'Lake', 'Birthday']))
  })

  test('is one stop for Tab, and arrow keys lead on', async () => {
    for (const title of ['A', 'B', 'C']) await remembered({ title: `Film ${title}` })
    const { user } = await open()
    const [first, second, third] = await screen.findAllByRole('button', { name: /^Film/ })
    expect([first, second, third].map((tile) => tile?.tabIndex)).toEqual([0, -1, -1])
    act(() => first?.focus())
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(third)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Film C' })).toBeTruthy()
  })

  test('one of many draws only what is near', async () => {
    for (let at = 0; at < 120; at += 1) await remembered({ title: `Film ${at}`, date: String(1900 + (at % 100)) })
    await open()
    await screen.findByRole('list', { name: 'Memories' })
    expect(figure('Memories')).toBe('120')
    expect(tiles().length).toBeLessThan(60)
  })
})

describe('one memory', () => {
  const look = async () => {
    await remembered({ title: 'Lake', date: '1984-07', description: 'Ruth swims.', people: ['Ruth', 'Rex'] })
    await remembered({ title: 'Wedding', date: '1970' })
    const opened = await open()
    await opened.user.click(await screen.findByRole('button', { name: /^Lake/ }))
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Lake' })) }
  }

  test('is told with what was said of it, and a link opens elsewhere without telling from where', async () => {
    const { dialog } = await look()
    expect(dialog.getByText('Ruth swims.')).toBeTruthy()
    expect(dialog.getByText('Who’s in it: Ruth, Rex')).toBeTruthy()
    const said = screen.getByText('A Sunday').parentElement?.textContent
    expect(said).toBe('1 of 2 · July 1984 · A Sunday')
    const elsewhere = dialog.getByRole('link', { name: 'Watch on vimeo.com' })
    expect(elsewhere.getAttribute('href')).toBe(link)
    expect(elsewhere.getAttribute('rel')).toBe('noopener noreferrer')
    expect(document.querySelector('iframe')).toBeNull()
  })

  test.each(['javascript:alert(1)', 'our wedding film', 'https://'])(
    'with a link that leads nowhere is read: %s',
    async (videoUrl) => {
      await remembered({ title: 'Old link', videoUrl })
      const { user } = await open()
      await user.click(await screen.findByRole('button', { name: /^Old link/ }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Old link' }))
      expect(dialog.getByText(`This link can’t be opened: ${videoUrl}`)).toBeTruthy()
      expect(dialog.queryByRole('link')).toBeNull()
    },
  )

  test('leads to the next one and the one before, by button and by key', async () => {
    const { user } = await look()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('dialog', { name: 'Wedding' })).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: 'Lake' })).toBeTruthy()
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('dialog', { name: 'Wedding' })).toBeTruthy()
  })

  test('is given another description, which is what is read aloud', async () => {
    const { user } = await look()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const words = await screen.findByLabelText('Description')
    await user.clear(words)
    await user.type(words, 'Ruth and Rex swim.')
    await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
    expect(await screen.findByText('Ruth and Rex swim.')).toBeTruthy()
  })

  test('is deleted after a question, and comes back', async () => {
    const { user } = await look()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: /Delete/ })).getByRole('button', { name: /^Delete/ }),
    )
    await waitFor(() => expect(testEstate.records('memory')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(testEstate.records('memory')).toHaveLength(2))
  })
})
