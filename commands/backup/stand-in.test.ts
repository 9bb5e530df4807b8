import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoDocuments } from '../../demo/estate.ts'
import { deriveInNode } from '../../e2e/support/argon2id.ts'
import { subjectsTo } from '../../e2e/support/mail.ts'
import {
  approveReport,
  newOperator,
  newOwnerWithTwoGrantees,
  openReleased,
  OWNER_NAME,
  passWait,
  reportOwner,
  type TestUser,
  waitForReportState,
} from '../../e2e/support/world.ts'
import { readConfig } from '../../server/config.ts'
import { folderStore } from '../../server/files/index.ts'
import { freePort } from '../free-port.ts'
import { type RunningCairn, startCairn } from '../start-cairn.ts'
import { backUp } from './backup.ts'
import { openReader } from './repository.ts'
import { standIn } from './stand-in.ts'

const both = { server: true, release: true }
const daySeconds = 60
const timeOf = (text = '1970-01-01') => new Date(text).getTime()
const patient = { timeout: 20_000 }

describe('a second machine', () => {
  let folder: string
  const running: RunningCairn[] = []
  const start = async (given: Parameters<typeof startCairn>[0]) => {
    const cairn = await startCairn({ daySeconds, ...given })
    running.push(cairn)
    return cairn
  }
  beforeAll(async () => {
    deriveInNode()
    folder = await mkdtemp(join(tmpdir(), 'cairn-stand-in-'))
  })
  afterAll(async () => {
    for (const cairn of running) await cairn.stop()
    await rm(folder, { recursive: true })
  })

  const opensAt = async ({ person }: TestUser, report: string) => {
    await person.refreshHeldSeats()
    const releases = person.store.slice('held').flatMap((seat) => seat.releases)
    return releases.find(({ id }) => id === report)?.opensAt
  }
  const openNewest = () =>
    openReader(folderStore(join(folder, 'backups')), undefined, {
      passphrase: async () => 'correct horse battery staple',
      identity: async () => '',
    })

  test('a second machine restores a waiting report with a new wait, an heir reads a file, and the first machine refuses to start', async () => {
    const first = await start({})
    const { owner, attorney, ruth } = await newOwnerWithTwoGrantees(first)
    const [paper] = demoDocuments()
    if (!paper) throw new Error('There is no document.')
    const file = await owner.person.uploadFile(new Blob([paper.text], { type: 'text/plain' }), paper.name)
    const { draft, activity } = paper.entry(file)
    await owner.person.saveRecords([{ ...draft, audience: 'everyone_named' }], activity)
    const operator = await newOperator(first)
    const report = await reportOwner(attorney, 'death')
    await waitForReportState(attorney, report, 'in-review')
    await approveReport(operator, report)
    await expect.poll(() => opensAt(ruth, report), patient).toBeDefined()
    const opened = timeOf(await opensAt(ruth, report))
    await first.passDays(5)
    await backUp(
      readConfig({ CAIRN_DATA: first.dataFolder }),
      folderStore(join(folder, 'backups')),
      both,
      async () => ({ passphrase: 'correct horse battery staple' }),
    )

    const port = new URL(first.url).port
    const settings = { PORT: port, CAIRN_URL: first.url }
    const data = join(folder, 'second')
    const config = readConfig({ ...settings, CAIRN_DATA: data, CAIRN_DAY_SECONDS: String(daySeconds) })
    const early = standIn(config, await openNewest(), both)
    await expect(early).rejects.toThrow('Switch the first machine off')

    // The first machine loses its power; its data folder returns below.
    for (const pid of Object.values(first.pids())) process.kill(pid, 'SIGKILL')
    const found = join(folder, 'first')
    await rename(first.dataFolder, found)
    const ahead = first.now() - Date.now()
    await first.stop()
    expect((await standIn(config, await openNewest(), both)).join('\n')).toContain(`Let localhost:${port} lead`)
    const second = await start({ dataFolder: data, settings, ahead })

    await expect.poll(() => subjectsTo(second, owner.email), patient).not.toEqual([])
    await expect
      .poll(() => opensAt(ruth, report), patient)
      .toSatisfy((opens?: string) => timeOf(opens) >= opened + 5 * daySeconds * 1000)
    await passWait(second, ruth, report)
    await openReleased(ruth, OWNER_NAME)
    const seat = ruth.person.store.slice('held').find(({ ownerName }) => ownerName === OWNER_NAME)
    const left = await ruth.person.openHeldFile(seat?.id ?? '', file)
    expect(Buffer.from(left.bytes).toString()).toBe(paper.text)

    const back = { dataFolder: found, ahead, settings: { PORT: String(await freePort()), CAIRN_URL: first.url } }
    await expect(start(back)).rejects.toThrow('Another machine has stood in for this server')
  }, 240_000)
})
