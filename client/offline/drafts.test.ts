import { Buffer } from 'node:buffer'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type Person } from '../headless.ts'
import { MemoryServer } from '../testing/memory-server/index.ts'

const password = 'Correct-horse-7!'
let server: MemoryServer
let time = Date.parse('2026-11-22T10:00:00Z')
const now = () => (time += 1000)
const browser = () => openBrowser({ url: 'https://cairn.test', fetch: server.browser().fetch, now })
beforeEach(async () => {
  server = await MemoryServer.open(() => new Date(now()))
})

const nothingKnown = (id: string) => ({ id, keptAt: undefined })

async function writer(email = 'ada@example.org', at?: Person): Promise<Person> {
  const person = at ?? (await browser())
  await person.signUp({ email, password })
  return person
}

test('the app restores a draft after a reload and after a lock, each text separately', async () => {
  const ada = await writer()
  const first = await ada.storeDraft(nothingKnown('one'), 'The winter')
  await ada.storeDraft(nothingKnown('two'), 'The library')
  await ada.storeDraft(first, 'The winter the river froze')
  const kept = await ada.storedDrafts()
  expect(kept).toMatchObject([
    { id: 'one', of: 'one', text: 'The winter the river froze' },
    { id: 'two', of: 'two', text: 'The library' },
  ])
  const again = await ada.reload()
  expect(await again.storedDrafts()).toEqual(kept)
  await again.lock()
  await expect(again.storedDrafts()).rejects.toMatchObject({ code: 'locked' })
  await again.unlock(password)
  expect(await again.storedDrafts()).toEqual(kept)
  await again.deleteDraft(kept[0] ?? nothingKnown('one'))
  expect((await again.storedDrafts()).map(({ id }) => id)).toEqual(['two'])
})

test('neither a reader of the disk nor the next person who signs in can read a draft', async () => {
  const ada = await writer()
  await ada.storeDraft(nothingKnown('one'), 'The winter the river froze')
  const stored = await ada.storage.list('story_draft:')
  expect(stored).toHaveLength(1)
  for (const [, box] of stored) {
    expect(box).toBeInstanceOf(Uint8Array)
    if (box instanceof Uint8Array) expect(Buffer.from(box).toString('latin1')).not.toContain('winter')
  }
  await ada.signOut()
  const ben = await writer('ben@example.org', ada)
  expect(await ben.storedDrafts()).toEqual([])
})

test('a changed draft on the disk does not open, and does not hide other drafts', async () => {
  const ada = await writer()
  await ada.storeDraft(nothingKnown('one'), 'The winter')
  await ada.storeDraft(nothingKnown('two'), 'The library')
  const [[first, box] = ['', undefined], [second] = ['']] = await ada.storage.list('story_draft:')
  // A box does not open under another storage key, so an attacker cannot swap pieces.
  await ada.storage.set(second, box)
  expect((await ada.storedDrafts()).map(({ id }) => id)).toEqual([first.split(':').at(-1)])
})

test('a reader sees a draft that was stored just before, even while the client still seals the draft', async () => {
  const ada = await writer()
  const keeping = ada.storeDraft(nothingKnown('one'), 'The winter')
  expect(await ada.storedDrafts()).toHaveLength(1)
  const forgetting = ada.deleteDraft(await keeping)
  expect(await ada.storedDrafts()).toEqual([])
  await forgetting
})

test('neither of two tabs that write the same text replaces or deletes a draft that the other tab stored later', async () => {
  const ada = await writer()
  const before = await ada.storeDraft(nothingKnown('one'), 'The winter')
  const here = await ada.storeDraft(before, 'The winter the river froze')
  expect(here.id).toBe('one')
  const there = await ada.storeDraft(before, 'The winter was long')
  expect(there.id).not.toBe('one')
  const begun = await ada.storeDraft(nothingKnown('one'), 'It snowed')
  const texts = async () => (await ada.storedDrafts()).map(({ text }) => text)
  expect(await texts()).toEqual(['It snowed', 'The winter was long', 'The winter the river froze'])
  expect((await ada.storedDrafts()).map(({ of }) => of)).toEqual(['one', 'one', 'one'])
  await ada.deleteDraft(before)
  await ada.deleteDraft(nothingKnown('one'))
  expect(await texts()).toHaveLength(3)
  // Each tab continues with the draft that it stored last.
  expect((await ada.storeDraft(there, 'The winter was long and dark')).id).toBe(there.id)
  await ada.deleteDraft(here)
  await ada.deleteDraft(begun)
  expect(await texts()).toEqual(['The winter was long and dark'])
})

const recording = (content: string) => new Blob([content], { type: 'audio/webm' })
const large = 'the winter the river froze '.repeat(350_000)
const piecesOnDisk = async (person: Person) => (await person.storage.list('story_draft_piece:')).length

describe('the recordings and pictures of a draft', () => {
  test('survive a restart sealed and without the server, and upload once the draft is saved', async () => {
    const ada = await writer()
    server.offline = true
    const file = await ada.sealForDraft(recording(large), 'Spoken.webm')
    expect(file).toMatchObject({ name: 'Spoken.webm', type: 'audio/webm', size: large.length, chunks: 3 })
    await ada.storeDraft(nothingKnown('one'), 'words', [file.id])
    for (const [, sealed] of await ada.storage.list('story_draft_piece:'))
      expect(Buffer.from(sealed instanceof Uint8Array ? sealed : []).includes('the winter')).toBe(false)
    const again = await ada.reload()
    await again.unlock(password).catch(() => undefined)
    expect((await again.storedDrafts())[0]?.files).toEqual([file.id])
    const opened = await again.openFile(file)
    expect(Buffer.from(opened.bytes).toString() === large).toBe(true)
    await expect(again.sendDraftFiles([file])).rejects.toMatchObject({ code: 'offline' })
    server.offline = false
    const sent: number[] = []
    await again.sendDraftFiles([file], { onProgress: ({ done }) => sent.push(done) })
    expect(sent.at(-1)).toBe(large.length)
    const [draft = nothingKnown('one')] = await again.storedDrafts()
    await again.deleteDraft(draft, [file.id])
    expect(await piecesOnDisk(again)).toBe(0)
    expect(Buffer.from((await again.openFile(file)).bytes).toString() === large).toBe(true)
  })

  test('are announced to the server again after the server deleted them', async () => {
    const ada = await writer()
    const file = await ada.sealForDraft(recording('spoken'), 'Spoken.webm')
    await ada.storeDraft(nothingKnown('one'), 'words', [file.id])
    await ada.sendDraftFiles([file])
    server.state.files.delete(file.id)
    await ada.sendDraftFiles([file])
    expect(server.state.files.has(file.id)).toBe(true)
  })

  test('are deleted with the last draft that holds them', async () => {
    const ada = await writer()
    const file = await ada.sealForDraft(recording('spoken'), 'Spoken.webm')
    const taken = await ada.sealForDraft(recording('taken out again'), 'Out.webm')
    const before = await ada.storeDraft(nothingKnown('one'), 'a', [file.id, taken.id])
    const here = await ada.storeDraft(before, 'b', [file.id])
    const there = await ada.storeDraft(before, 'c', [file.id])
    await ada.deleteDraft(here)
    expect((await ada.storedDrafts())[0]?.files).toContain(file.id)
    await ada.deleteDraft(there)
    expect(await piecesOnDisk(ada)).toBe(0)
    // A file that was never stored with its draft is deleted too.
    const last = await ada.sealForDraft(recording('spoken'), 'Spoken.webm')
    await ada.deleteDraft(nothingKnown('two'), [last.id])
    expect(await piecesOnDisk(ada)).toBe(0)
  })

  test('are deleted from disk with a discarded draft, and restored with it', async () => {
    const ada = await writer()
    for (const content of ['spoken', 'spoken again']) {
      const file = await ada.sealForDraft(recording(content), 'Spoken.webm')
      const place = await ada.storeDraft(nothingKnown('one'), 'words', [file.id])
      await ada.discardDraft(place)
      expect(await ada.storedDrafts()).toEqual([])
      expect(await piecesOnDisk(ada)).toBe(0)
      await ada.restoreDraft()
      const [back] = await ada.storedDrafts()
      expect(back).toMatchObject({ id: 'one', text: 'words', files: [file.id] })
      expect(Buffer.from((await ada.openFile(file)).bytes).toString()).toBe(content)
      await ada.deleteDraft(back ?? place)
    }
    const place = await ada.storeDraft(nothingKnown('one'), 'words')
    await ada.discardDraft(place)
    await ada.signOut()
    const ben = await writer('ben@example.org', ada)
    await ben.restoreDraft()
    expect(await ben.storedDrafts()).toEqual([])
  })

  test('are uploaded at once if the browser’s storage is full', async () => {
    const ada = await writer()
    const set = ada.storage.set.bind(ada.storage)
    ada.storage.set = (key, value) =>
      key.startsWith('story_draft_piece:') ? Promise.reject(new Error('full')) : set(key, value)
    const file = await ada.sealForDraft(recording('spoken'), 'Spoken.webm')
    expect(await piecesOnDisk(ada)).toBe(0)
    expect(Buffer.from((await ada.openFile(file)).bytes).toString()).toBe('spoken')
  })
})

test('the client sends no request when it keeps a draft', async () => {
  const ada = await writer()
  server.refuse('everything', { status: 500, code: 'internal', message: 'no' })
  await ada.storeDraft(nothingKnown('one'), 'The winter')
  expect(await ada.storedDrafts()).toHaveLength(1)
})
