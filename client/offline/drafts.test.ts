import { Buffer } from 'node:buffer'
import { beforeEach, expect, test } from 'vitest'
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

test('what is being written comes back after a reload and after a lock, each piece by itself', async () => {
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

test('nothing of it can be read in the browser, or by whoever signs in there next', async () => {
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

test('what was changed on the disk is not taken for writing, and hides nothing else', async () => {
  const ada = await writer()
  await ada.storeDraft(nothingKnown('one'), 'The winter')
  await ada.storeDraft(nothingKnown('two'), 'The library')
  const [[first, box] = ['', undefined], [second] = ['']] = await ada.storage.list('story_draft:')
  // A piece under another name is another piece: what one was cannot be put in the place of the other.
  await ada.storage.set(second, box)
  expect((await ada.storedDrafts()).map(({ id }) => id)).toEqual([first.split(':').at(-1)])
})

test('whoever looks sees what was kept just before, also while it is being sealed', async () => {
  const ada = await writer()
  const keeping = ada.storeDraft(nothingKnown('one'), 'The winter')
  expect(await ada.storedDrafts()).toHaveLength(1)
  const forgetting = ada.deleteDraft(await keeping)
  expect(await ada.storedDrafts()).toEqual([])
  await forgetting
})

test('of two who write the same thing neither replaces or forgets what the other kept since', async () => {
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
  // Each goes on in the place that it has now.
  expect((await ada.storeDraft(there, 'The winter was long and dark')).id).toBe(there.id)
  await ada.deleteDraft(here)
  await ada.deleteDraft(begun)
  expect(await texts()).toEqual(['The winter was long and dark'])
})

test('keeping is no save: the server hears nothing', async () => {
  const ada = await writer()
  server.refuse('everything', { status: 500, code: 'internal', message: 'no' })
  await ada.storeDraft(nothingKnown('one'), 'The winter')
  expect(await ada.storedDrafts()).toHaveLength(1)
})
