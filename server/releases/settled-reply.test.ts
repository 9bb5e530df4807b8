import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseInfo } from '../../contract/release.ts'
import type { ReleaseReply } from '../../contract/release-service.ts'
import { engines } from '../db/testing/index.ts'
import { settledHash } from './settled-reply.ts'
import { planComparison } from './compare-heads.ts'
import { Scene } from './testing/scene.ts'
import { Story } from './testing/story.ts'

const hash = new Uint8Array(randomBytes(32))
const waits = { statement: hash, since: 1, countsAt: 2 }
const keys = { identity: hash, counter: 1, key: null, nextKey: null, successor: null, frozen: false }
const release = {
  releaseId: randomUUID(),
  event: 'death',
  state: 'vetoed',
  seatId: randomUUID(),
  invitationId: randomUUID(),
  role: 'contact_1',
  claimHash: hash,
  reportedAt: 1,
  objectUntil: null,
  waitingSince: null,
  opensAt: null,
  firstOpensAt: null,
  firstAt: null,
  pausedUntil: null,
  closedAt: 2,
  approval: 'demanded',
  toldAt: null,
  reason: null,
  claim: hash,
  reporter: hash,
} as const
const word: ReleaseReply = {
  refused: null,
  handovers: [],
  proofs: [],
  releases: [release],
  invitations: [],
  reviewers: { confirmed: true, listed: 0, impartial: 0, ownerIsOne: false, seatIds: [] },
  log: [],
  status: null,
  heads: [],
  deletion: { counter: 1, pending: null },
  weakened: null,
  succession: keys,
  tombstone: null,
  taken: null,
  nextAt: null,
}

test.each<[string, Partial<ReleaseReply>]>([
  ['is a refusal', { refused: 'unknown' }],
  ['names a time of the next change', { nextAt: 5 }],
  ['has an open report', { releases: [{ ...release, state: 'in-review' }] }],
  ['has a released report', { releases: [{ ...release, state: 'released' }] }],
  ['counts down to a deletion', { deletion: { counter: 1, pending: { deletionId: randomUUID(), finalAt: 5 } } }],
  ['has weaker terms that are pending', { weakened: { since: 1, countsAt: 5 } }],
  ['has a pending kit', { succession: { ...keys, nextKey: waits } }],
  ['has pending keys', { succession: { ...keys, successor: waits } }],
  ['is about a forgotten estate', { tombstone: { hash, signature: hash } }],
])('the server applies every reply that %s', (_, change) => {
  expect(settledHash(word)).not.toBeNull()
  expect(settledHash({ ...word, ...change })).toBeNull()
})

test('any change of a reply changes its hash', () => {
  const others: Partial<ReleaseReply>[] = [
    { releases: [] },
    { releases: [{ ...release, reason: 'No' }] },
    { invitations: [{ seatId: randomUUID(), invitationId: randomUUID(), epoch: 1, void: true, acceptances: [] }] },
    { deletion: { counter: 2, pending: null } },
    { succession: { ...keys, frozen: true } },
    { taken: { n: 1, hash, signature: hash } },
  ]
  const hashes = [{}, ...others].map((change) => Buffer.from(settledHash({ ...word, ...change }) ?? []).toString('hex'))
  expect(new Set(hashes).size).toBe(hashes.length)
})

describe.each(engines)('an unchanged reply of the release service, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
  })

  const ask = () => story.person.browser.call(releaseInfo, { query: { nonce: new Uint8Array(randomBytes(32)) } })

  async function written(): Promise<unknown> {
    const { rows } = await sql`
      select (select xmin::text from release_link where owner_id = ${story.ownerId}) as link,
        (select xmin::text from succession where owner_id = ${story.ownerId}) as keys
    `.execute(scene.server.context.database)
    return rows
  }

  test('the service signs the reply for each caller, and the server applies it once', async () => {
    await ask()
    const before = await written()
    const words = [await ask(), await ask()].map(({ status }) => Buffer.from(status?.word ?? []).toString('hex'))
    expect(new Set(words).size).toBe(2)
    expect(await written()).toEqual(before)
  })

  test('the server applies a reply that differs from the last one', async () => {
    const { database } = scene.server.context
    const said = () =>
      database.selectFrom('release_link').select('said').where('owner_id', '=', story.ownerId).executeTakeFirst()
    await ask()
    const known = await said()
    await database
      .updateTable('release_link')
      .set({ said: hash, taken_n: 0, taken_hash: null })
      .where('owner_id', '=', story.ownerId)
      .execute()
    await ask()
    expect((await said())?.said).toEqual(known?.said)
    const { taken_n } = await database
      .selectFrom('release_link')
      .select('taken_n')
      .where('owner_id', '=', story.ownerId)
      .executeTakeFirstOrThrow()
    expect(taken_n).toBeGreaterThan(0)
  })

  test('after a message to the service the server applies the next reply in full', async () => {
    await ask()
    const quiet = await written()
    await story.policy({ waitDeathDays: 30 })
    const told = await written()
    expect(told).not.toEqual(quiet)
    await ask()
    expect(await written()).not.toEqual(told)
  })

  test('after a start the server does not poll repeatedly', async () => {
    await ask()
    const { context } = scene.server
    await planComparison(context)
    await context.due.run()
    const waiting = await context.database
      .selectFrom('due_work')
      .select('kind')
      .where('kind', '=', 'release-poll')
      .where('key', '=', story.ownerId)
      .execute()
    expect(waiting).toEqual([])
  })

  test('during a wait the server applies each reply, because the wait can end at any hour', async () => {
    const operator = await scene.operator()
    const contact = await story.fill('contact_1')
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    // The reply stays the same at each of many reads.
    await scene.days(10)
    expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
    await scene.days(30)
    expect(await story.releases()).toMatchObject([{ state: 'released' }])
  })
})
