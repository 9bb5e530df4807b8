import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { account, named, open, platforms, reaches, release, report } from '../testing/story.ts'

// These tests cover lost answers, many records, and interrupted uploads.

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

describe('a save', () => {
  test('is applied once if its answer was lost', async () => {
    let loseNext = false
    const person = await cairn.person('lost-answer@example.org', (send) => async (input, init) => {
      const response = await send(input, init)
      const saves = new URL(input instanceof Request ? input.url : input).pathname === '/api/estate/save'
      if (!saves || !loseNext) return response
      loseNext = false
      throw new TypeError('The line was cut')
    })
    await person.saveRecords([account('First', 'nobody')], 'Added')
    loseNext = true
    await person.saveRecords([account('Second', 'nobody')], 'Added')
    const again = await person.reload()
    await again.refresh()
    expect(platforms(again)).toEqual(['First', 'Second'])
  })

  test('waits in the outbox while there is no connection, and is sent later', async () => {
    let down = false
    const person = await cairn.person(
      'offline@example.org',
      (send) => (input, init) => (down ? Promise.reject(new TypeError('no network')) : send(input, init)),
    )
    await person.saveRecords([account('First', 'nobody')], 'Added')
    down = true
    expect(await person.saveRecords([account('Second', 'nobody')], 'Added')).toMatchObject([{ waiting: true }])
    expect(person.store.slice('online')).toBe(false)
    down = false
    await person.reconnect()
    expect(person.store.slice('outboxSize')).toBe(0)
    const elsewhere = await person.reload()
    await elsewhere.refresh()
    expect(platforms(elsewhere)).toEqual(['First', 'Second'])
    expect(person.store.slice('online')).toBe(true)
    expect(platforms(person)).toEqual(['First', 'Second'])
  })
})

describe('many records', () => {
  test('get one activity line if several calls save them, even while some wait', async () => {
    let down = false
    const owner = await cairn.person(
      'parts@example.org',
      (send) => (input, init) => (down ? Promise.reject(new TypeError('no network')) : send(input, init)),
    )
    const said = (person: typeof owner) => person.store.slice('activity').map(({ text }) => text)
    await owner.saveRecords([account('A', 'nobody')], 'Added A')
    const [b] = await owner.saveRecords([account('B', 'nobody')], 'Imported 1', 'i')
    await owner.saveRecords([account('C', 'nobody')], 'Imported 2', 'i')
    down = true
    const [d] = await owner.saveRecords([account('D', 'nobody')], 'Imported 3', 'i')
    expect(said(owner)).toEqual(['Imported 3', 'Added A'])
    down = false
    await owner.reconnect()
    await owner.removeRecords([b?.id ?? ''], 'Deleted 1', 'u')
    await owner.removeRecords([d?.id ?? ''], 'Deleted 2', 'u')
    const elsewhere = await owner.reload()
    await elsewhere.refresh()
    expect(said(elsewhere)).toEqual(['Deleted 2', 'Imported 3', 'Added A'])
  })

  test('are saved in one call and open on another device, and removing their grantee changes the audience of all', async () => {
    const owner = await cairn.person('many@example.org')
    const many = Array.from({ length: 450 }, (_, i) => account(`P${i}`, 'contact_1'))
    await owner.saveRecords(many, 'Imported 450 accounts')
    await owner.saveRecords(many.slice(0, 50), 'Imported 50 more')
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    expect(await owner.countFor('contact_1')).toBe(500)
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
    expect(await owner.countFor('contact_1')).toBe(0)
    const device = await owner.reload()
    await device.refresh()
    expect(platforms(device)).toHaveLength(500)
    expect(device.store.kind('online-account').every(({ audience }) => audience === 'nobody')).toBe(true)
  })

  test('make the owner’s device store a snapshot with which a new device begins', async () => {
    const owner = await cairn.person('summary@example.org')
    const [first] = await owner.saveRecords([account('Version 0', 'contact_1')], 'Added')
    for (let i = 1; i <= 55; i += 1)
      await owner.saveRecords(
        [account(`Version ${i}`, 'contact_1', { id: first?.id ?? '' })],
        `Change ${i}`,
        // This import began before the snapshot and continues after it.
        i > 45 ? 'one-import' : undefined,
      )
    const asked: string[] = []
    const device = await cairn.browser((send) => (input, init) => {
      asked.push(String(input instanceof Request ? input.url : input))
      return send(input, init)
    })
    await device.signIn({ email: 'summary@example.org', password: 'Correct-horse-7!' })
    await device.refresh()
    expect(platforms(device)).toEqual(['Version 55'])
    expect(
      device.store
        .slice('activity')
        .slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(['Change 55', 'Change 45'])
    const since = asked.flatMap((url) => /entries\?since=(\d+)/.exec(url)?.[1] ?? [])
    expect(Math.min(...since.map(Number))).toBeGreaterThan(40)
    const heir = await named(cairn, device, 'contact_1', 'summary-heir@example.org')
    expect(heir.store.slice('held')).toMatchObject([{ counts: { death: 1 } }])
  })
})

describe('a file', () => {
  test('is sealed, resumed after an interruption, and opens again', async () => {
    let chunks = 0
    let cut = true
    const person = await cairn.person('files@example.org', (send) => (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (!pathname.includes('/chunks/') || init?.method !== 'PUT') return send(input, init)
      if (cut && chunks === 1) return Promise.reject(new TypeError('The line was cut'))
      chunks += 1
      return send(input, init)
    })
    const content = new Uint8Array(9 * 1024 * 1024)
    for (let at = 0; at < content.length; at += 4096) content[at] = at % 251
    const file = new Blob([content], { type: 'image/png' })
    await expect(person.uploadFile(file, 'photo.png')).rejects.toMatchObject({ code: 'offline' })
    cut = false
    const seen: number[] = []
    const reference = await person.uploadFile(file, 'photo.png', { onProgress: ({ done }) => seen.push(done) })
    expect(chunks).toBe(3)
    expect(seen.at(-1)).toBe(file.size)
    const opened = await person.openFile(reference)
    expect(opened).toMatchObject({ name: 'photo.png', type: 'image/png' })
    expect(Buffer.from(opened.bytes).equals(Buffer.from(content))).toBe(true)
    const other = await cairn.person('not-my-file@example.org')
    await expect(other.openFile(reference)).rejects.toThrow(/./)
  })

  test('opens for the audience of its record after the release', async () => {
    const owner = await cairn.person('file-owner@example.org')
    const file = await owner.uploadFile(new Blob(['the deed'], { type: 'application/pdf' }), 'deed.pdf')
    const draft = account('Papers', 'contact_1')
    await owner.saveRecords([{ ...draft, values: { ...draft.values, scan: file } }], 'Added')
    const heir = await named(cairn, owner, 'contact_1', 'file-heir@example.org')
    await report(heir, 'death')
    await reaches(heir, 'released')
    expect(await open(heir)).toEqual(['Papers'])
    const opened = await heir.openHeldFile(heir.store.slice('held')[0]?.id ?? '', file)
    expect(new TextDecoder().decode(opened.bytes)).toBe('the deed')
  })
})

describe('a report', () => {
  test('is rejected with the attorney’s reason when the attorney objects', async () => {
    const owner = await cairn.person('objected@example.org')
    await owner.saveRecords([account('Left', 'contact_1')], 'Added')
    const law = await named(cairn, owner, 'attorney', 'objecting@example.org')
    const heir = await named(cairn, owner, 'contact_1', 'hasty@example.org')
    const sent = await report(heir, 'death')
    await law.refreshHeldSeats()
    await law.giveOpinion({ releaseId: sent.id, stance: 'object', reason: 'I spoke to her this morning.' })
    await reaches(heir, 'rejected')
    expect(await release(heir)).toMatchObject({
      answers: [{ role: 'attorney', stance: 'object', reason: 'I spoke to her this morning.' }],
      reason: 'I spoke to her this morning.',
    })
    await expect(open(heir)).rejects.toMatchObject({ code: 'not-released' })
  })
})
