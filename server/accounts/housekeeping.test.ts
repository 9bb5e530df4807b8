import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer } from '../testing/index.ts'
import { planHousekeeping } from './housekeeping.ts'

test.each(engines)(
  'the server deletes expired rows every day and keeps valid ones, on the $name database',
  async (engine) => {
    const server = await testServer(engine)
    const { database, due } = server.context
    const count = async () => ({
      sessions: (await database.selectFrom('session').select('id').execute()).length,
      links: (await database.selectFrom('one_time_link').select('kind').execute()).length,
      buckets: (await database.selectFrom('token_bucket').select('tokens').execute()).length,
      failures: (await database.selectFrom('failed_attempts').select('failures').execute()).length,
      devices: (await database.selectFrom('known_device').select('account_id').execute()).length,
    })
    const person = newPerson()
    await server.browser().call(contract.signUp, { body: person })
    const wrong = { email: person.email, authKey: randomBytes(32) }
    await expect(server.browser().call(contract.signIn, { body: wrong })).rejects.toThrow()
    const before = await count()
    expect(Math.min(...Object.values(before))).toBeGreaterThan(0)

    await planHousekeeping(server.context)
    await due.run()
    expect(await count()).toEqual(before)

    server.wait({ days: 2 })
    await due.run()
    expect(await count()).toEqual({ ...before, buckets: 0, failures: 0 })

    server.wait({ days: 29 })
    await due.run()
    expect(await count()).toEqual({ sessions: 0, links: 0, buckets: 0, failures: 0, devices: before.devices })

    // The server knows a device for more than a year, because some owners visit once a year.
    server.wait({ days: 371 })
    await due.run()
    expect(await count()).toMatchObject({ devices: 0 })
    const estates = await database.selectFrom('estate').select('owner_id').execute()
    expect(estates.map(({ owner_id }) => owner_id)).toEqual([person.ownerId])
    await server.close()
  },
)

test.each(engines)('the server deletes a sent mail after a year, on the $name database', async (engine) => {
  const server = await testServer(engine)
  const { database, due, clock } = server.context
  const letter = {
    recipient: 'anna@example.org',
    body: null,
    purpose: 'account',
    created_at: clock(),
    accepted_at: clock(),
  }
  const inRelease = randomUUID()
  await database
    .insertInto('mail')
    .values([
      { ...letter, subject: 'sent' },
      { ...letter, subject: 'given up', accepted_at: null, failed_at: clock() },
      { ...letter, subject: 'waiting', accepted_at: null },
      { ...letter, subject: 'of a release', id: inRelease },
    ])
    .execute()
  const notice = { owner_id: randomUUID(), release_id: randomUUID(), mail_id: inRelease, posted_at: clock() }
  await database
    .insertInto('release_notice')
    .values({ ...notice, accepted_at: clock(), answer: null })
    .execute()
  const subjects = async () =>
    (await database.selectFrom('mail').select('subject').orderBy('subject').execute()).map(({ subject }) => subject)
  await planHousekeeping(server.context)
  server.wait({ days: 360 })
  await due.run()
  expect(await subjects()).toEqual(['given up', 'of a release', 'sent', 'waiting'])
  server.wait({ days: 6 })
  await due.run()
  expect(await subjects()).toEqual(['of a release', 'waiting'])
  await server.close()
})
