import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { browserFetch, openBrowser, openLeft, type Person } from '../client/headless.ts'
import type { FileToOpen } from '../client/model/estate.ts'
import { takeOverEarlierLayout } from '../commands/earlier-layout.mjs'
import { nodeFor } from '../commands/processes.mjs'
import { type RunningCairn, startCairn } from '../commands/start-cairn.ts'
import { emails, fileName, fileText } from './estate.ts'

// Kept data folders have keys of real passwords, at their real cost.
vi.unmock('../vault/password-cost.ts')

const kept = join(import.meta.dirname, 'versions')
const aboutFile = z.object({ madeAt: z.string(), daySeconds: z.number(), password: z.string() })

let folder: string
let cairn: RunningCairn | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-'))
})
afterEach(async () => {
  await cairn?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function unpack(archive: string) {
  execFileSync('tar', ['-x', '-C', folder], { input: zstdDecompressSync(await readFile(archive)) })
  return aboutFile.parse(JSON.parse(await readFile(join(folder, 'about.json'), 'utf8')))
}

const platformsOf = (records: readonly { values: Record<string, unknown> }[]) =>
  records.map(({ values }) => `${String(values.platform)}: ${String(values.password)}`).toSorted()
const accounts = (...platforms: string[]) =>
  platforms.map((platform) => `${platform}: secret of ${platform}`).toSorted()
const fileOf = (records: readonly { values: Record<string, unknown> }[]) =>
  records.flatMap(({ values }) => (values.file === undefined ? [] : [values.file as FileToOpen & { name: string }]))[0]
const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

test.each(readdirSync(kept))(
  'this version opens %s: the owner reads everything, the report completes, and the heirs read',
  async (archive) => {
    const { madeAt, daySeconds, password } = await unpack(join(kept, archive))
    // A machine whose clock is behind must not open a folder from its future.
    const ahead = Math.max(0, Date.parse(madeAt) - Date.now())
    const running = await startCairn({ dataFolder: folder, daySeconds, ahead })
    cairn = running
    const signedIn = async (email: string): Promise<Person> => {
      const person = await openBrowser({ url: running.url, fetch: browserFetch(running.url), now: () => running.now() })
      await person.signIn({ email, password })
      await person.refresh()
      return person
    }

    const owner = await signedIn(emails.owner)
    expect(platformsOf(owner.store.kind('online-account'))).toEqual(
      accounts('Only me', 'First', 'Both', 'Second', 'Everyone'),
    )
    const file = fileOf(owner.store.kind('document'))
    if (!file) throw new Error('The owner has no file.')
    expect([file.name, textOf(await owner.openFile(file))]).toEqual([fileName, fileText])
    expect(owner.store.slice('seats').map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted'])

    const contact = await signedIn(emails.contact_1)
    const state = async () => {
      await contact.refreshHeldSeats()
      return contact.store.slice('held')[0]?.releases[0]?.state
    }
    // A slow start may outlast the days of the folder, so the report may have opened already.
    expect(['waiting', 'released']).toContain(await state())
    await running.passDays(40)
    await expect.poll(state, { timeout: 30_000, interval: 250 }).toBe('released')

    const heldOf = (person: Person) => person.store.slice('held')[0]?.id ?? ''
    const left = await openLeft(contact, heldOf(contact))
    expect(left.warnings).toEqual([])
    expect(platformsOf(left.records.filter(({ kind }) => kind === 'online-account'))).toEqual(
      accounts('First', 'Both', 'Everyone'),
    )
    const heirs = fileOf(left.records)
    if (!heirs) throw new Error('The heir has no file.')
    expect(textOf(await contact.openHeldFile(heldOf(contact), heirs))).toBe(fileText)

    const other = await signedIn(emails.contact_2)
    await other.refreshHeldSeats()
    const theirs = await openLeft(other, heldOf(other))
    expect(platformsOf(theirs.records)).toEqual(accounts('Both', 'Second', 'Everyone'))

    // The owner returns and agrees to the first days, which an estate of that version lacks.
    await owner.refresh()
    const releaseId = owner.store.slice('releases').find(({ state: reached }) => reached === 'released')?.id ?? ''
    await owner.endRelease(releaseId, password)
    const marked = owner.store.kind('online-account').find(({ values }) => values['platform'] === 'Both')?.id ?? ''
    await expect(owner.acceptFirstDays('not the password', [marked])).rejects.toMatchObject({ code: 'wrong-password' })
    expect(owner.store.slice('settings')?.firstDays).toBeUndefined()
    await owner.acceptFirstDays(password, [marked])
    expect(owner.store.slice('settings')).toMatchObject({ firstDays: 1, heldUntil: { at: expect.any(String) } })
    expect(owner.store.kind('online-account').flatMap(({ id, firstDays }) => (firstDays ? [id] : []))).toEqual([marked])
    expect(owner.store.slice('seats').map(({ state: now }) => now)).toEqual(['accepted', 'accepted', 'accepted'])
    const counted = async () => {
      await contact.refreshHeldSeats()
      return contact.store.slice('held')[0]?.counts.first
    }
    await expect.poll(counted, { timeout: 30_000, interval: 250 }).toBe(1)

    // If this version migrated a store, it kept a copy of the store from before.
    for (const [said, copy] of [
      ['to the database (', 'server/database-before-update'],
      ['to the store of the release service.', 'release/store-before-update.db'],
    ] as const)
      expect(existsSync(join(folder, copy))).toBe(running.output().includes(said))
  },
)

test('server and release service reject a folder of 02085c1 with a message, and leave the folder unchanged', async () => {
  const { daySeconds } = await unpack(join(import.meta.dirname, 'unreadable', '02085c1.tar.zst'))
  await takeOverEarlierLayout(folder)
  const before = await readFile(join(folder, 'release', 'store.db'))
  const environment = { ...process.env, CAIRN_DATA: folder, CAIRN_DAY_SECONDS: String(daySeconds), DATABASE_URL: '' }
  for (const [name, why] of [
    ['release', /^This store of the release service is of a version before 0\.2\.0/m],
    ['server', /^This database is of a version before 0\.2\.0, which sealed records in a form/m],
  ] as const) {
    const { args, env } = nodeFor(name, environment)
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([78, expect.stringMatching(why)])
  }
  expect(await readFile(join(folder, 'release', 'store.db'))).toEqual(before)
  expect(existsSync(join(folder, 'server', 'database-before-update'))).toBe(false)
})
