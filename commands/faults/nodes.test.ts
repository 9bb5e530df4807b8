import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import { client } from '../../contract/http.ts'
import { newDatabaseOn } from '../../server/db/testing/server.ts'
import { newPerson } from '../../server/testing/index.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { copyKey, linkFiles, makeNodes } from './nodes.ts'

const postgres = await startTestPostgres()
afterAll(() => postgres?.stop())

describe.each(postgres ? [postgres] : [])('two nodes on one Postgres', ({ url }) => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })

  test('a second node needs the key and files of the first; then a restart of one node fails no request', async () => {
    const database = await newDatabaseOn(url)
    stops.push(() => database.drop())
    const nodes = await makeNodes({ databaseUrl: database.url })
    stops.push(() => nodes.stop())
    const { balancer, all, folders } = nodes
    const [[one, other], [home = '', second = '']] = [all, folders]
    if (!one || !other) throw new Error('There are two')
    await one.start()
    await expect(other.start()).rejects.toThrow('server.key is missing')
    await copyKey(home, second)
    await expect(other.start()).rejects.toThrow(
      'is not the folder that the other servers of this database keep files in',
    )
    await linkFiles(home, second)
    await other.start()
    await balancer.untilReady(2)

    // Each node requests its public address when it starts.
    const failedBefore = balancer.failed()
    const statuses: number[] = []
    const ending = new AbortController()
    const loops = Array.from({ length: 3 }, async () => {
      while (!ending.signal.aborted) statuses.push((await fetch(`${balancer.url}/api/server`)).status)
    })
    const restart = async () => {
      await one.kill('SIGTERM')
      await one.start()
      await balancer.untilReady(2)
    }
    await restart()
    ending.abort()
    await Promise.all(loops)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(balancer.failed()).toBe(failedBefore)

    const person = newPerson()
    await client(one.url)(signUp, { body: person })
    await one.kill('SIGKILL')
    await balancer.untilReady(1)
    // The remaining node knows the account.
    await expect(client(balancer.url)(signUp, { body: person })).rejects.toMatchObject({ code: 'email-taken' })
  })
})
