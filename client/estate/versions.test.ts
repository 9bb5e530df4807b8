import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slowPassword, slowWorld, type SlowWorld } from '../testing/browser.ts'
import { account, particulars, platforms } from '../testing/story.ts'

let world: SlowWorld
beforeAll(async () => {
  world = await slowWorld()
})
afterAll(() => world.close())

async function withVersions(email: string, ...names: string[]) {
  const person = await world.person(email)
  const [first = '', ...later] = names
  const [saved] = await person.saveRecords([account(first, 'contact_1')], 'Added')
  const id = saved?.id ?? ''
  for (const [at, name] of later.entries()) {
    world.scene.server.wait({ minutes: 1 })
    await person.saveRecords([account(name, 'contact_1', { id, basedOn: at + 1 })], 'Changed')
  }
  return { person, id }
}
const namesOf = (versions: { values: Record<string, unknown> }[]) => versions.map(({ values }) => values['platform'])

describe('earlier versions', () => {
  test('list their content, newest first', async () => {
    const { person, id } = await withVersions('anna@example.org', 'First', 'Second', 'Third')
    const versions = await person.listVersions(id)
    expect(namesOf(versions)).toEqual(['Third', 'Second', 'First'])
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
    expect(versions[0]?.savedAt).toBe(new Date(world.scene.server.context.clock()).toISOString())
    expect(await person.listOverwritten()).toMatchObject([{ id, versions: 2 }])
  })

  test('appear in the list of overwritten records with the right count, trash and restore included', async () => {
    const { person, id } = await withVersions('bert@example.org', 'First', 'Second')
    await person.removeRecord(id, 'Deleted')
    await person.restoreRecord(id, 'Brought back')
    const versions = await person.listVersions(id)
    expect(namesOf(versions)).toEqual(['Second', 'Second', 'Second', 'First'])
    expect(versions.map(({ trashedAt }) => trashedAt !== undefined)).toEqual([false, true, false, false])
    expect(await person.listOverwritten()).toMatchObject([{ id, versions: versions.length - 1 }])
  })

  test('become the newest version when restored, and the audience stays', async () => {
    const { person, id } = await withVersions('cora@example.org', 'First', 'Second')
    await person.saveRecords([account('Third', 'nobody', { id, basedOn: 2 })], 'Changed')
    await person.restoreVersion(id, 1, 'Brought back First')
    expect(person.store.record(id)).toMatchObject({ version: 4, audience: 'nobody', values: { platform: 'First' } })
    expect(namesOf(await person.listVersions(id))).toEqual(['First', 'Third', 'Second', 'First'])
    expect(person.store.slice('activity')[0]).toMatchObject({ text: 'Brought back First', recordId: id })
    const again = await person.reload()
    await again.refresh()
    expect(platforms(again)).toEqual(['First'])
  })

  test('are deleted after 30 days, and the present version stays', async () => {
    const { person, id } = await withVersions('dana@example.org', 'First', 'Second')
    await world.pass(29, person)
    expect(await person.listVersions(id)).toHaveLength(2)
    await world.pass(3, person)
    expect(namesOf(await person.listVersions(id))).toEqual(['Second'])
    expect(await person.listOverwritten()).toEqual([])
    await expect(person.restoreVersion(id, 1, 'Brought back')).rejects.toMatchObject({ code: 'gone' })
  })

  test('raise the alarm if the server renumbered them', async () => {
    const { person, id } = await withVersions('emil@example.org', 'First', 'Second')
    await world.scene.server.context.database
      .updateTable('record_version')
      .set({ version: 7 })
      .where('record_id', '=', id)
      .where('version', '=', 1)
      .execute()
    await expect(person.listVersions(id)).rejects.toMatchObject({ code: 'not-verified' })
  })
})

describe('the trash', () => {
  const left = (id: string) =>
    world.scene.server.context.database
      .selectFrom('record_version')
      .select('version')
      .where('record_id', '=', id)
      .execute()

  test('purges a record after 30 days', async () => {
    const { person, id } = await withVersions('finn@example.org', 'First', 'Second')
    await person.removeRecord(id, 'Deleted')
    await world.pass(29, person)
    expect(person.store.trash()).toHaveLength(1)
    await world.pass(1, person)
    expect(person.store.trash()).toEqual([])
    expect(await left(id)).toEqual([])
    await expect(person.restoreRecord(id, 'Brought back')).rejects.toMatchObject({ code: 'gone' })
    const again = await person.reload()
    await again.signIn({ email: 'finn@example.org', password: slowPassword })
    await again.refresh()
    expect(again.store.slice('status')).toBe('ready')
    expect(again.store.trash()).toEqual([])
  })

  test('purges wraps, files and stored bytes too', async () => {
    const person = await world.person('faye@example.org')
    const { database, config } = world.scene.server.context
    const ownerId = person.store.slice('session').ownerId ?? ''
    const input = { ...account('unused', 'contact_1'), kind: 'document', values: { title: 'Will' } }
    const id = crypto.randomUUID()
    const paper = new Blob(['the words of the will'], { type: 'application/pdf' })
    await person.uploadInto(paper, 'will.pdf', { id, input, field: 'file', activity: 'Uploaded' })
    const kept = async () => ({
      versions: (await left(id)).length,
      wraps: (await database.selectFrom('record_wrap').select('target').where('record_id', '=', id).execute()).length,
      uses: (await database.selectFrom('file_use').select('file_id').where('record_id', '=', id).execute()).length,
      files: (
        await readdir(join(config.serverFolder, 'files', ownerId), { recursive: true, withFileTypes: true })
      ).filter((entry) => entry.isFile()).length,
    })
    expect(await kept()).toMatchObject({ versions: 1, uses: 1, files: 1 })
    expect((await kept()).wraps).toBeGreaterThan(0)
    await person.removeRecord(id, 'Deleted')
    await world.pass(29, person)
    expect(await kept()).toMatchObject({ uses: 1, files: 1 })
    await world.pass(1, person)
    expect(await kept()).toMatchObject({ versions: 0, wraps: 0, uses: 0 })
    // Within a day the server deletes unused bytes from the disk.
    await world.pass(2, person)
    expect(await kept()).toEqual({ versions: 0, wraps: 0, uses: 0, files: 0 })
  })

  test('keeps its records on a device with a wrong clock', async () => {
    let ahead = 0
    const now = () => world.scene.server.context.clock().getTime() + ahead
    const person = await world.person('gina@example.org', { now })
    const [saved] = await person.saveRecords([account('First', 'nobody')], 'Added')
    const id = saved?.id ?? ''
    await person.removeRecord(id, 'Deleted')
    ahead = 400 * 24 * 3600_000
    await person.refresh()
    expect(person.store.trash().map((record) => record.id)).toEqual([id])
  })

  test('can be emptied early', async () => {
    const { person, id } = await withVersions('hugo@example.org', 'First', 'Second')
    const [other] = await person.saveRecords([account('Live', 'nobody')], 'Added')
    await person.removeRecord(id, 'Deleted')
    await person.deleteForGood([id, other?.id ?? ''])
    expect(person.store.trash()).toEqual([])
    expect(await left(id)).toEqual([])
    expect(platforms(person)).toEqual(['Live'])
  })

  test('purges nothing while a report about the owner is open', async () => {
    const { person, id } = await withVersions('ines@example.org', 'First')
    await person.removeRecord(id, 'Deleted')
    await world.pass(20, person)
    const { link } = await person.inviteSeat({
      role: 'contact_1',
      email: 'heir@example.org',
      personName: 'Heir',
      ownerName: 'Ines',
    })
    const heir = await world.person('heir@example.org')
    await world.scene.server.context.database
      .updateTable('account')
      .set({ verified_at: world.scene.server.context.clock() })
      .where('email', '=', 'heir@example.org')
      .execute()
    const { id: heldId } = await heir.acceptInvitation(link)
    await heir.report({ heldId, event: 'death', ...particulars })
    // Without an operator, the wait is 14 days. The owner opens the app during and after the wait.
    for (const [days, state] of [
      [12, 'waiting'],
      [23, 'released'],
    ] as const) {
      await world.pass(days, person)
      expect(person.store.slice('releases')).toMatchObject([{ state }])
      expect(person.store.trash().map((record) => record.id)).toEqual([id])
    }
    expect(await left(id)).toHaveLength(2)
  })
})
