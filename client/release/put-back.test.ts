import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { startCairnOfProcesses } from '../testing/cairn.ts'
import { account, named, platforms, report } from '../testing/story.ts'

// Backups of the two data folders, restored as docs/operate.md says: while both processes are
// stopped.

type Folder = 'server' | 'release'

let cairn: Awaited<ReturnType<typeof startCairnOfProcesses>>
beforeAll(async () => {
  cairn = await startCairnOfProcesses({ daySeconds: 86_400 })
})
afterAll(() => cairn.stop())

let count = 0
let owner: Person
let one: Person
beforeEach(async () => {
  count += 1
  owner = await cairn.person(`owner-${count}@example.org`)
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  one = await named(cairn, owner, 'contact_1', `one-${count}@example.org`)
  await owner.refresh()
})

const folderOf = (name: Folder) => join(cairn.dataFolder, name)
const copyOf = (name: Folder) => join(cairn.dataFolder, `copy-of-${name}`)
const copy = () =>
  cairn.restart(async () => {
    for (const name of ['server', 'release'] as const) {
      rmSync(copyOf(name), { recursive: true, force: true })
      cpSync(folderOf(name), copyOf(name), { recursive: true })
    }
  })
const putBack = (...names: Folder[]) =>
  cairn.restart(async () => {
    for (const name of names) {
      rmSync(folderOf(name), { recursive: true })
      cpSync(copyOf(name), folderOf(name), { recursive: true })
    }
  })

const told = (person: Person, kind: 'alarm' | 'info') =>
  person.store.slice('notices').flatMap((notice) => (notice.kind === kind ? [notice.text] : []))
const lost = expect.stringContaining('The keeper of the second key was restored from an older copy')
const reports = (person: Person) => person.store.slice('releases').map(({ state }) => state)

async function reportAndVeto(): Promise<void> {
  await report(one, 'death')
  await owner.refresh()
  const open = owner.store.slice('releases').find(({ state }) => state !== 'vetoed')
  await owner.veto(open?.id ?? '')
  await owner.refresh()
  await one.refresh()
}

describe('after a restore from backup', () => {
  test('of both folders, the release service signs that it lost entries, and no device shows an alarm', async () => {
    await copy()
    await reportAndVeto()
    await putBack('server', 'release')
    await owner.refresh()
    expect(told(owner, 'alarm')).toEqual([])
    expect(told(owner, 'info')).toEqual([lost])
    expect(reports(owner)).toEqual([])

    // Later reports work too, and so does a second restore.
    for (const { id } of owner.store.slice('notices')) await owner.dismissNotice(id)
    await reportAndVeto()
    expect(reports(owner)).toEqual(['vetoed'])
    await putBack('server', 'release')
    await one.refresh()
    await owner.refresh()
    await owner.refresh()
    await reportAndVeto()
    expect(reports(owner)).toEqual(['vetoed'])
    expect([...told(owner, 'alarm'), ...told(one, 'alarm')]).toEqual([])
    expect(told(owner, 'info')).toEqual([lost])
  })

  test('of the release service or the database alone, all entries return, and no device raises an alarm', async () => {
    await copy()
    await reportAndVeto()
    await owner.saveRecords([account('House', 'contact_1')], 'Added')
    for (const name of ['release', 'server'] as const) {
      await putBack(name)
      for (const person of [owner, one, owner]) await person.refresh()
      expect(reports(owner)).toEqual(['vetoed'])
      expect(platforms(owner)).toEqual(['Bank', 'House'])
      expect([name, told(owner, 'alarm'), told(one, 'alarm')]).toEqual([name, [], []])
      expect(told(owner, 'info')).not.toContainEqual(lost)
    }
  })
})
