import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '../headless.ts'
import { startTestCairn, type TestCairn, until } from '../testing/cairn.ts'
import {
  contentOf,
  fileOf,
  into,
  isFile,
  isWhole,
  line,
  openedAgain,
  piece,
  reaches,
  sentPieces,
  uploads,
  wire,
} from '../testing/uploads.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn({ smtp: false })
  home = await cairn.person('anna@example.org', wire)
})
afterAll(() => cairn.stop())

/** All tests share one person and one new browser: signing up takes a second by design. */
let home: Person
const freshly = () => openedAgain(home)

describe('an upload into a record', () => {
  test('is sealed and sent in pieces with real progress, and then the record exists', async () => {
    const person = await freshly()
    const seen: number[] = []
    person.store.subscribe(() => {
      const [upload] = uploads(person)
      if (upload?.state === 'sending') seen.push(upload.sent)
    })
    const will = into('Will')
    const saved = await person.uploadInto(fileOf('Will'), 'will.pdf', will)
    expect(saved).toMatchObject({ id: will.id, version: 1, values: { title: 'Will' }, audience: 'both_contacts' })
    expect([...new Set(seen)]).toEqual([0, piece, 2 * piece, 2 * piece + 1000])
    expect(uploads(person)).toEqual([])
    expect(await isWhole(await contentOf(person, will.id), fileOf('Will'))).toBe(true)
    const file = saved.values['file']
    if (!isFile(file)) throw new Error('The document has no file.')
    const whole = new Uint8Array(await fileOf('Will').arrayBuffer())
    expect((await person.openFile({ ...file, piece: 2 })).bytes).toEqual(whole.slice(2 * piece))
    await expect(person.openFile({ ...file, piece: 3 })).rejects.toThrow()
    expect(person.store.slice('activity')[0]).toMatchObject({ text: 'Uploaded document: Will', recordId: will.id })
  })

  test('survives a lost connection with its small picture, and both open', async () => {
    const person = await freshly()
    line.pieces = 2
    const photo = into('Photo')
    const preview = new Blob(['a small picture'], { type: 'image/jpeg' })
    const done = person.uploadInto(fileOf('Photo'), 'photo.png', {
      ...photo,
      preview,
      source: 'as it was chosen',
    })
    await reaches(person, 'waiting')
    // Progress counts only the file; the picture was sent before it.
    expect(uploads(person)).toMatchObject([{ sent: piece, size: 2 * piece + 1000 }])
    line.pieces = Infinity
    await person.tick()
    const { values } = await done
    const file = values['file']
    if (!isFile(file) || !file.preview) throw new Error('There is no small picture.')
    expect(file).toMatchObject({ source: 'as it was chosen', preview: { type: 'image/jpeg', size: 15, chunks: 1 } })
    expect(sentPieces()).toEqual(['0', '0', '1', '2'])
    // Operators' figures do not count the preview.
    const previews = line.announced.filter((one) => one.includes('"purpose":"preview"'))
    expect(previews).not.toEqual([])
    expect(previews.every((one) => one.includes(file.preview?.id ?? ''))).toBe(true)
    // The server deletes files that no record names after a day, and no other account can open
    // them.
    for (const { id } of [file, file.preview]) expect(line.saved).toContain(JSON.stringify(id))
    expect(new TextDecoder().decode((await person.openFile(file.preview)).bytes)).toBe('a small picture')
    expect(await isWhole(await contentOf(person, photo.id), fileOf('Photo'))).toBe(true)
  })

  test('uploads further files of its record, which resume after a reload and all open', async () => {
    const person = await freshly()
    line.pieces = 4
    const deed = into('Deed')
    const photos = ['One', 'Two'].map((name) => new File([fileOf(name)], `${name}.jpg`, { type: 'image/jpeg' }))
    const size = 2 * piece + 1000
    const done = person.uploadInto(fileOf('Deed'), 'deed.pdf', {
      ...deed,
      beside: { field: 'originals', files: photos },
    })
    done.catch(() => undefined)
    await reaches(person, 'waiting')
    expect(uploads(person)).toMatchObject([{ sent: size + piece, size: 3 * size }])
    line.pieces = Infinity
    const again = await person.reload()
    await again.refresh()
    await until(() => again.store.record(deed.id) !== undefined, 'the record is there')
    // Pieces that had arrived are not sent a second time.
    expect(sentPieces()).toEqual(['0', '1', '2', '0', '1', '2', '0', '1', '2'])
    expect(await isWhole(await contentOf(again, deed.id), fileOf('Deed'))).toBe(true)
    const kept = again.store.record(deed.id)?.values['originals']
    if (!Array.isArray(kept)) throw new Error('There are no further files.')
    expect(kept).toMatchObject([{ name: 'One.jpg', type: 'image/jpeg' }, { name: 'Two.jpg' }])
    for (const [at, file] of kept.entries()) {
      if (!isFile(file)) throw new Error('That is no file.')
      expect(await isWhole((await again.openFile(file)).bytes, fileOf(['One', 'Two'][at] ?? ''))).toBe(true)
    }
  })

  test('deletes its further files too when cancelled', async () => {
    const person = await freshly()
    const ownerId = person.store.slice('session').ownerId ?? ''
    line.pieces = 5
    const will = into('Old will')
    const files = [new File([fileOf('Page')], 'page.jpg', { type: 'image/jpeg' })]
    const done = person.uploadInto(fileOf('Older'), 'old.pdf', { ...will, beside: { field: 'originals', files } })
    const refused = expect(done).rejects.toMatchObject({ code: 'cancelled' })
    await reaches(person, 'waiting')
    line.pieces = Infinity
    await person.cancelUpload(will.id)
    await refused
    const sent = [...new Set(line.sent.map((address) => address.split('/')[0] ?? ''))]
    expect(sent).toHaveLength(2)
    const stored = () => readdir(join(cairn.dataFolder, 'server', 'files', ownerId))
    await until(async () => !(await stored()).some((name) => sent.includes(name)), 'the pieces are deleted')
    expect(person.store.record(will.id)).toBeUndefined()
  })

  test('waits while the connection is lost, and resumes when the connection is back', async () => {
    const person = await freshly()
    line.pieces = 1
    const deed = into('Deed')
    const done = person.uploadInto(fileOf('Deed'), 'deed.pdf', deed)
    await reaches(person, 'waiting')
    expect(uploads(person)).toMatchObject([{ sent: piece, message: expect.stringContaining('connection was lost') }])
    expect(person.store.record(deed.id)).toBeUndefined()
    line.pieces = Infinity
    await person.tick()
    await done
    expect(sentPieces()).toEqual(['0', '1', '2'])
    expect(await isWhole(await contentOf(person, deed.id), fileOf('Deed'))).toBe(true)
  })

  test('backs off if uploads fail while other requests succeed', async () => {
    const person = await freshly()
    line.pieces = 0
    const stuck = into('Stuck')
    void person.uploadInto(fileOf('Stuck'), 'stuck.pdf', stuck).catch(() => undefined)
    await reaches(person, 'waiting')
    const lost = line.lost
    for (let call = 0; call < 5; call += 1) await person.listOverwritten()
    expect([line.lost, uploads(person)[0]?.state]).toEqual([lost, 'waiting'])
    await person.cancelUpload(stuck.id)
  })

  test('resumes automatically after a reload, and the user need not choose the file again', async () => {
    const person = await freshly()
    line.pieces = 2
    const policy = into('Policy')
    void person.uploadInto(fileOf('Policy'), 'policy.pdf', policy).catch(() => undefined)
    await reaches(person, 'waiting')
    line.pieces = Infinity
    const again = await person.reload()
    await until(() => again.store.record(policy.id), 'the document is there')
    expect(sentPieces()).toEqual(['0', '1', '2'])
    expect(await isWhole(await contentOf(again, policy.id), fileOf('Policy'))).toBe(true)
    await until(() => uploads(again).length === 0, 'the upload is forgotten')
  })

  test('resumes after a lock, once the app is unlocked', async () => {
    const person = await freshly()
    line.pieces = 1
    const lease = into('Lease')
    const done = person.uploadInto(fileOf('Lease'), 'lease.pdf', lease).catch((error: unknown) => error)
    await reaches(person, 'waiting')
    await person.lock()
    expect(uploads(person)).toEqual([])
    line.pieces = Infinity
    await person.unlock('Correct-horse-7!')
    await until(() => person.store.record(lease.id), 'the document is there')
    void done
  })

  test('stores nothing in plaintext in this browser', async () => {
    const person = await freshly()
    line.pieces = 1
    const set = vi.spyOn(person.storage, 'set')
    const zebra = into('Zebra secret')
    void person.uploadInto(fileOf('Zebra'), 'zebra.pdf', zebra).catch(() => undefined)
    await reaches(person, 'waiting')
    const kept = set.mock.calls.map(([, value]) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : '',
    )
    expect(kept.join('').length).toBeGreaterThan(2 * piece)
    for (const words of ['the words of Zebra', 'Zebra secret', 'ZZZZZZZZZZZZZZZZ'])
      expect(kept.filter((text) => text.includes(words))).toEqual([])
    await person.cancelUpload(zebra.id)
  })

  test('stays cancelled if the user cancels while this tab looks for unfinished uploads', async () => {
    const person = await freshly()
    line.pieces = 1
    const lease = into('Lease')
    const done = person.uploadInto(fileOf('Lease'), 'lease.pdf', lease)
    const refused = expect(done).rejects.toMatchObject({ code: 'cancelled' })
    await reaches(person, 'waiting')
    const read = Promise.withResolvers<void>()
    const { storage } = person
    const stored = await storage.get(`uploads:${person.store.slice('session').ownerId}`)
    vi.spyOn(storage, 'get').mockImplementationOnce(async () => {
      await read.promise
      return stored
    })
    line.pieces = Infinity
    const resumed = person.resumeUploads()
    await person.cancelUpload(lease.id)
    read.resolve()
    await Promise.all([refused, resumed])
    expect(uploads(person)).toEqual([])
  })

  test('leaves no data in the browser or on the server after a cancellation', async () => {
    const person = await freshly()
    const ownerId = person.store.slice('session').ownerId ?? ''
    line.pieces = 2
    const photo = into('Old lease')
    const done = person.uploadInto(fileOf('Old'), 'old.pdf', photo)
    const refused = expect(done).rejects.toMatchObject({ code: 'cancelled' })
    await reaches(person, 'waiting')
    line.pieces = Infinity
    await person.cancelUpload(photo.id)
    await refused
    expect(uploads(person)).toEqual([])
    const fileId = line.sent[0]?.split('/')[0] ?? ''
    await until(
      async () => !(await readdir(join(cairn.dataFolder, 'server', 'files', ownerId))).includes(fileId),
      'the pieces are deleted',
    )
    const again = await person.reload()
    await again.refresh()
    expect(uploads(again)).toEqual([])
    expect(again.store.record(photo.id)).toBeUndefined()
  })

  test('of several files runs in sequence, and a refused file does not block the others', async () => {
    const person = await freshly()
    line.refuseAnnouncement = 2
    const before = person.store.kind('document').length
    const titles = ['One', 'Two', 'Three']
    const ends = await Promise.allSettled(
      titles.map((title) => person.uploadInto(fileOf(title), `${title}.pdf`, into(title))),
    )
    // The client sends the file that was sealed first.
    const refused = titles.filter((_, at) => ends[at]?.status === 'rejected')
    expect(refused).toHaveLength(1)
    const message = 'There is no room left.'
    expect(uploads(person)).toMatchObject([{ name: `${refused[0]}.pdf`, state: 'failed', message }])
    await person.resumeUploads()
    await until(() => person.store.kind('document').length === before + 3, 'the second try works')
  })

  test('two tabs that run the same upload save one record', async () => {
    const person = await freshly()
    line.pieces = 1
    const title = into('Title')
    void person.uploadInto(fileOf('Title'), 'title.pdf', title).catch(() => undefined)
    await reaches(person, 'waiting')
    line.pieces = Infinity
    const [one, two] = await Promise.all([person.reload(), person.reload()])
    await until(() => one.store.record(title.id) ?? two.store.record(title.id), 'the document is there')
    await Promise.all([one.refresh(), two.refresh()])
    for (const tab of [one, two]) expect(tab.store.kind('document').filter(({ id }) => id === title.id)).toHaveLength(1)
    expect(one.store.slice('activity').filter(({ recordId }) => recordId === title.id)).toHaveLength(1)
  })
})

describe('a file that the user chooses again', () => {
  test('resumes under its old key, and gets a new key if it changed', async () => {
    const person = await freshly()
    const stop = async (file: Blob) => {
      line.pieces = line.sent.length + 1
      await expect(person.uploadFile(file, 'same.pdf')).rejects.toMatchObject({ code: 'offline' })
      return line.sent.at(-1)?.split('/')[0]
    }
    const first = await stop(fileOf('Same'))
    const changed = await stop(fileOf('Changed'))
    expect(changed).not.toBe(first)
    line.pieces = Infinity
    const again = await person.uploadFile(fileOf('Same'), 'same.pdf')
    expect(again.id).toBe(first)
    expect(await isWhole((await person.openFile(again)).bytes, fileOf('Same'))).toBe(true)
  })
})
