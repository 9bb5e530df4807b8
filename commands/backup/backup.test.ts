import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as age from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSamples } from '../../demo/kinds.ts'
import { deriveInNode } from '../../e2e/support/argon2id.ts'
import { linkTo, subjectsTo } from '../../e2e/support/mail.ts'
import {
  approveReport,
  newOperator,
  newOwnerWithTwoGrantees,
  openReleased,
  OWNER_NAME,
  passWait,
  reportOwner,
  waitForReportState,
} from '../../e2e/support/world.ts'
import { pet, secureNote } from '../../records/kinds/index.ts'
import { readConfig } from '../../server/config.ts'
import { folderStore } from '../../server/files/index.ts'
import { objectServer } from '../../server/files/testing/object-server.ts'
import { startCairn, type RunningCairn } from '../start-cairn.ts'
import { backUp } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './check.ts'
import { macOf, type WriterKeys } from './keys.ts'
import { type BackupReader, openReader, prune, snapshotsIn } from './repository.ts'
import { restore } from './restore.ts'

const passphrase = 'correct horse battery staple'
const both = { server: true, release: true }
const tokenOf = (link: string) => link.split('#token=')[1] ?? ''
const asked = { passphrase: async () => passphrase, identity: async () => '' }

describe('a backup of a running Cairn', () => {
  let cairn: RunningCairn
  let family: Awaited<ReturnType<typeof newOwnerWithTwoGrantees>>
  let place: string
  let reader: BackupReader
  const config = () => readConfig({ CAIRN_DATA: cairn.dataFolder })
  const backUpNow = () => backUp(config(), folderStore(place), both, async () => ({ passphrase }))

  beforeAll(async () => {
    deriveInNode()
    place = await mkdtemp(join(tmpdir(), 'cairn-backups-'))
    cairn = await startCairn({ daySeconds: 60 })
    family = await newOwnerWithTwoGrantees(cairn)
  }, 120_000)
  afterAll(async () => {
    await cairn.stop()
    await rm(place, { recursive: true })
  })

  test('after a restore into empty folders the owner reads, channels and lookout are there, a waiting report completes, and the heir reads', async () => {
    const { owner, attorney, ruth } = family
    await saveSamples(owner.person, [pet])
    const file = await owner.person.uploadFile(new Blob(['The house is yours.']), 'will.txt')
    const [second, lookout] = ['second@example.org', 'jonas@example.org']
    await owner.person.saveSecondAddress(second)
    await owner.person.confirmSecondAddress(tokenOf(await linkTo(cairn, second, '/second-address')))
    await owner.person.saveLookout({ name: 'Jonas Weber', email: lookout, holdsPerYear: 1, mailName: OWNER_NAME })
    await owner.person.agreeAsLookout(tokenOf(await linkTo(cairn, lookout, '/lookout')))
    const before = [(await owner.person.readChannels()).channels, await owner.person.readLookout()]
    const operator = await newOperator(cairn)
    const report = await reportOwner(attorney, 'death')
    await waitForReportState(attorney, report, 'in-review')
    expect(await backUpNow()).toMatchObject({ whole: true })
    await saveSamples(owner.person, [secureNote])

    await cairn.restart(async () => {
      for (const side of ['server', 'release'])
        await rename(join(cairn.dataFolder, side), join(cairn.dataFolder, `${side}.lost`))
      reader = await openReader(folderStore(place), undefined, asked)
      expect(await restore(config(), reader, both)).toContain('Restored from')
      await expect(restore(config(), reader, both)).rejects.toThrow('is not empty')
    })
    expect([(await owner.person.readChannels()).channels, await owner.person.readLookout()]).toEqual(before)
    expect(before).toMatchObject([[{ name: second, on: true }], { email: lookout, on: true }])
    expect(Buffer.from((await owner.person.openFile(file)).bytes).toString()).toBe('The house is yours.')
    await approveReport(operator, report)
    await passWait(cairn, ruth, report)
    const told = () => [subjectsTo(cairn, second).at(-1), subjectsTo(cairn, lookout).at(-1)]
    await expect.poll(told).toEqual(['What you left was opened', `The waiting time for ${OWNER_NAME} is over`])
    expect((await openReleased(ruth, OWNER_NAME)).records.map(({ kind }) => kind)).toContain(pet.kind)
  }, 180_000)

  test('a backup adds only new parts, and deletes old snapshots with the parts that only they used', async () => {
    const first = await backUpNow()
    const parts = async () => (await folderStore(place).list('parts')).length
    const before = await parts()
    const second = await backUpNow()
    expect(first.whole && second.whole).toBe(true)
    // Only the audit log and the release service's store with its clock have changed.
    expect((await parts()) - before).toBeLessThan(8)
    const all = await snapshotsIn(folderStore(place))
    expect(await prune(folderStore(place), new Date(Date.now() + 86_400_000))).toBe(all.length - 1)
    expect(await snapshotsIn(folderStore(place))).toEqual(all.slice(-1))
    expect(await parts()).toBeLessThan(before)
    reader = await openReader(folderStore(place), undefined, asked)
    for (const part of reader.manifest.server?.rows ?? []) await reader.get(part)
  }, 60_000)

  test('a backup names missing and damaged chunks of a file, and saves the rest', async () => {
    const { owner } = family
    await owner.person.uploadFile(new Blob(['one']), 'one.txt')
    const files = join(cairn.dataFolder, 'server', 'files')
    const known = new Set(await readdir(files, { recursive: true }))
    await owner.person.uploadFile(new Blob(['two']), 'two.txt')
    await owner.person.uploadFile(new Blob(['three']), 'three.txt')
    const added = (await readdir(files, { recursive: true })).filter((name) => !known.has(name) && /\/\d+$/.test(name))
    const [lost = '', damaged = ''] = added
    await rm(join(files, lost))
    await writeFile(join(files, damaged), 'nonsense')
    const { whole, message } = await backUpNow()
    expect(whole).toBe(false)
    expect(message).toContain(lost)
    expect(message).toContain(damaged)
    expect(message).toContain('2 pieces')
  }, 60_000)

  test('a backup contains no readable data, and opens only with the right passphrase', async () => {
    await backUpNow()
    const stored = await readdir(place, { recursive: true, withFileTypes: true })
    const contents = await Promise.all(
      stored.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))),
    )
    const wanted = ['margaret', 'sealed_file', 'file_chunk', 'SQLite format'].map((text) => Buffer.from(text))
    expect(wanted.filter((text) => contents.some((content) => content.includes(text)))).toEqual([])
    const wrong = openReader(folderStore(place), undefined, { ...asked, passphrase: async () => 'another passphrase' })
    await expect(wrong).rejects.toThrow('not the passphrase')
  }, 60_000)

  test('a restore puts the files into an object store, but not into the store of another Cairn', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-restored-'))
    const objectStore = await objectServer()
    const { place: store, objects } = objectStore
    const settings = { FILES_IN: 's3', S3_ENDPOINT: store.endpoint, S3_BUCKET: store.bucket }
    const secrets = { S3_KEY_ID: store.keyId, S3_SECRET: store.secret }
    const target = readConfig({ CAIRN_DATA: folder, ...settings, ...secrets })
    const server = { server: true, release: false }
    objects.set('cairn-server', Buffer.from('another'))
    await expect(restore(target, reader, server)).rejects.toThrow('another Cairn')
    objects.clear()
    await restore(target, reader, server)
    expect([...objects.keys()].filter((key) => /\/\d+$/.test(key)).length).toBeGreaterThan(1)
    expect(existsSync(join(folder, 'server', 'files'))).toBe(false)
    await objectStore.close()
    await rm(folder, { recursive: true })
  }, 60_000)

  test('the check restores into a scratch folder, where a test account reads its record and a report opens', async () => {
    const scratch = join(place, 'scratch')
    const done = await checkBackup({ daySeconds: 60 }, reader, scratch)
    expect(done.join('\n')).toMatch(/^Restored[^]*started[^]*read them[^]*its heir read \d+ records\.$/)
    expect(existsSync(scratch)).toBe(false)
  }, 120_000)

  test('a backup rejects a repository with another key, and a reader rejects a changed part', async () => {
    const store = folderStore(place)
    const head = (await store.get('key')) ?? new Uint8Array()
    const identity = await age.generateIdentity()
    const thief = { format: 1, recipient: await age.identityToRecipient(identity), secret: null }
    await store.put('key', Buffer.from(JSON.stringify(thief)))
    await expect(backUpNow()).rejects.toThrow('another key')
    await store.put('key', head)
    const [one = '', other = ''] = reader.manifest.server?.rows ?? []
    const keyOf = (part: string) => `parts/${part.slice(0, 2)}/${part}`
    await store.put(keyOf(one), (await store.get(keyOf(other))) ?? new Uint8Array())
    await expect(reader.get(one)).rejects.toThrow('is damaged')
  }, 60_000)

  test('a reader rejects a snapshot of a writer without the MAC key, and a file name outside its folder', async () => {
    const store = folderStore(place)
    const keys = JSON.parse(await readFile(join(cairn.dataFolder, 'backup-key'), 'utf8')) as WriterKeys
    const takenAt = '2030-01-01T00:00:00.000Z'
    const write = async (name: string, mac: string | null) => {
      const [first] = reader.manifest.release?.kept ?? []
      const release = { kept: [{ name, part: first?.part ?? '' }] }
      const body = JSON.stringify({ ...reader.manifest, takenAt, release })
      const encrypter = new age.Encrypter()
      encrypter.addRecipient(keys.recipient)
      const sealed = await encrypter.encrypt(JSON.stringify({ body, mac: macOf(mac, body) }))
      await store.put('snapshots/2030-01-01t00-00-00-000z/manifest', sealed)
      return openReader(store, undefined, asked)
    }
    await expect(write('operators.json', null)).rejects.toThrow('somebody else wrote it')
    expect((await write('operators.json', keys.mac)).manifest.takenAt).toBe(takenAt)
    await expect(write('../operators.json', keys.mac)).rejects.toThrow(BackupError)
    await store.deleteFolder('snapshots/2030-01-01t00-00-00-000z')
  }, 60_000)

  test('a failed restore leaves no folder at its target', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-restored-'))
    const broken = { ...reader, get: () => Promise.reject(new Error('unreadable')) }
    await expect(restore(readConfig({ CAIRN_DATA: folder }), broken, { server: false, release: true })).rejects.toThrow(
      'unreadable',
    )
    expect(existsSync(join(folder, 'release'))).toBe(false)
    await rm(folder, { recursive: true })
  }, 60_000)

  test('after a restore a check-in starts again, because the copy may lack the answer of its owner', async () => {
    const { owner, ruth } = await newOwnerWithTwoGrantees(cairn)
    const steps = [{ afterDays: 0, roles: ['contact_1' as const] }]
    await owner.person.saveCheckIns({ everyDays: 28, graceDays: 7, steps })
    const question = 'Your check-in with Cairn'
    const questions = () => subjectsTo(cairn, owner.email).filter((subject) => subject.startsWith(question))
    const nextDay = async () => {
      await cairn.passDays(1)
      return questions().length
    }
    await cairn.passDays(27)
    await expect.poll(nextDay, { timeout: 60_000, interval: 1500 }).toBe(2)

    const store = folderStore(await mkdtemp(join(place, 'another-')))
    await backUp(config(), store, both, async () => ({ passphrase }))
    await cairn.restart(async () => {
      for (const side of ['server', 'release']) await rm(join(cairn.dataFolder, side), { recursive: true })
      await restore(config(), await openReader(store, undefined, asked), both)
    })
    await expect.poll(() => questions().length, { timeout: 20_000 }).toBe(3)
    expect(questions().at(-1)).toBe(question)
    expect(subjectsTo(cairn, ruth.email).filter((subject) => subject.startsWith('Please call'))).toEqual([])
  }, 180_000)
})
