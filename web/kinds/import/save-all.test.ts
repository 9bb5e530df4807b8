import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openBrowser } from '../../../client/headless.ts'
import { MemoryServer } from '../../../client/testing/memory-server/index.ts'
import { blank } from '../../../records/define.ts'
import { isFile } from '../../../records/fields/file.ts'
import { document, otherContact } from '../../../records/kinds/index.ts'
import { saveAll } from './save-all.ts'

test('saveAll saves records with files in small batches, and reports each batch', async () => {
  const { kind } = document
  const bytes = new Uint8Array([1])
  const wanted = Array.from({ length: 120 }, (_, at) => ({
    row: `Card ${at}`,
    kind,
    values: blank(document),
    unchecked: {},
    file: { field: 'file', name: 'deed.pdf', type: 'application/pdf', bytes },
  }))
  const sealed = { id: 'f', name: 'deed.pdf', type: 'application/pdf', size: 1, key: '', hash: '', chunks: 1 }
  const progress: { saved: number; sent: number }[] = []
  let sent = 0
  await saveAll(
    { kind, words: { one: 'document', many: 'documents' } },
    wanted,
    {
      access: { audience: 'nobody', alsoIfIncapacitated: false },
      importId: 'i',
      save: () => Promise.resolve(),
      upload: () => {
        sent += 1
        return Promise.resolve(sealed)
      },
    },
    (saved) => progress.push({ saved, sent }),
  )
  expect(progress.at(-1)).toEqual({ saved: 120, sent: 120 })
  expect(progress.some(({ saved }) => saved > 0 && saved < 120)).toBe(true)
  expect(progress.every(({ saved, sent: by }) => saved === by)).toBe(true)
})

/** `calls` counts the requests for files; upload number `fails` gets an error. */
async function ownerWith(line: { fails: number }) {
  const server = await MemoryServer.open(() => new Date())
  const calls = { chunks: 0, running: 0, most: 0 }
  const owner = await openBrowser({
    url: 'https://cairn.test',
    fetch: server.browser().fetch,
    between: (send) => async (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      if (!address.includes('/api/files')) return send(input, init)
      calls.running += 1
      calls.most = Math.max(calls.most, calls.running)
      try {
        await nextTask()
        if (init?.method !== 'PUT') return await send(input, init)
        calls.chunks += 1
        const error = { code: 'storage-full', message: 'There is no room for this photo.' }
        return calls.chunks === line.fails ? Response.json({ error }, { status: 409 }) : await send(input, init)
      } finally {
        calls.running -= 1
      }
    },
  })
  await owner.signUp({ email: 'ada@example.org', password: 'Correct-horse-7!' })
  await owner.refresh()
  return { owner, calls }
}

test('saveAll uploads four photos at a time, and a retry after a failed upload saves the remaining records', async () => {
  const { owner, calls } = await ownerWith({ fails: 137 })
  const photoOf = (at: number) => Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, at >> 8, at & 255, 0xff, 0xd9])
  const { kind } = otherContact
  const wanted = Array.from({ length: 300 }, (_, at) => ({
    row: `Card ${at}`,
    kind,
    values: { ...blank(otherContact), fullName: `Person ${at}` },
    unchecked: {},
    // The last two records have the same photo.
    file: { field: 'photo', name: 'photo.jpg', type: 'image/jpeg', bytes: photoOf(Math.min(at, 298)) },
  }))
  let saved = 0
  const saveRest = () => {
    const before = saved
    return saveAll(
      { kind, words: { one: 'contact', many: 'contacts' } },
      wanted.slice(before),
      {
        access: { audience: 'nobody', alsoIfIncapacitated: false },
        importId: crypto.randomUUID(),
        save: owner.saveRecords,
        upload: (file) => owner.uploadFile(file, file.name),
      },
      (count) => {
        saved = before + count
      },
    )
  }
  await expect(saveRest()).rejects.toThrow('There is no room for this photo.')
  expect([saved, calls.running, calls.most]).toEqual([100, 0, 4])
  expect(owner.store.kind(kind)).toHaveLength(100)
  await saveRest()
  const records = owner.store.kind(kind)
  expect(records).toHaveLength(300)
  const photos = await Promise.all(
    records.map(async ({ values: { fullName, photo } }) => {
      if (!isFile(photo)) throw new Error(`${String(fullName)} has no photo.`)
      const { bytes } = await owner.openFile(photo)
      return { of: String(fullName), id: photo.id, person: (bytes.at(-4) ?? 0) * 256 + (bytes.at(-3) ?? 0) }
    }),
  )
  expect(new Map(photos.map(({ of, person }) => [of, person]))).toEqual(
    new Map(wanted.map(({ values }, at) => [values.fullName, Math.min(at, 298)])),
  )
  expect(new Set(photos.map(({ id }) => id)).size).toBe(300)
})

test('two concurrent uploads of the same photo become two complete files', async () => {
  const { owner, calls } = await ownerWith({ fails: 0 })
  const photo = new Blob(['one photo'])
  const first = owner.uploadFile(photo, 'first.jpg')
  while (calls.most === 0) await nextTask()
  const both = await Promise.all([first, owner.uploadFile(photo, 'second.jpg')])
  expect(both[0].id).not.toBe(both[1].id)
  for (const file of both) expect(new TextDecoder().decode((await owner.openFile(file)).bytes)).toBe('one photo')
})
