import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { saveEstate } from '../../contract/estate.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { recordsSave } from '../estates/testing/estate.ts'
import { kindOf, LyingServer } from '../releases/testing/lying-server.ts'
import { Scene } from '../releases/testing/scene.ts'
import type { Story } from '../releases/testing/story.ts'
import {
  allWraps,
  bodyOf,
  bundleOf,
  goOf,
  headsAtService,
  type Kit,
  type Made,
  makeKeys,
  ownerWithKit,
  stageOf,
  stateOf,
  textOf,
} from './testing/rekey.ts'

// After any crash during a rekey, the estate is either wholly under the old keys or wholly under
// the new ones.

describe.each(engineOfStories)('an interrupted rekey, on the $name database', (engine) => {
  let scene: Scene
  let liar: LyingServer
  let story: Story
  let kit: Kit
  let keys: Made
  let mend = () => Promise.resolve<unknown>(undefined)
  beforeAll(async () => {
    scene = await Scene.open(engine)
    liar = new LyingServer()
    await scene.lieToService(liar)
  })
  afterAll(() => scene.close())
  // Drops the trigger of a failed test.
  afterEach(async () => {
    liar.honest()
    await mend()
  })
  beforeEach(async () => {
    const made = await ownerWithKit(scene)
    ;({ story, kit } = made)
    await story.accept(await story.invite('contact_2', made.contact.person.email), made.contact.person)
    const other = (await ownerWithKit(scene)).story
    await other.accept(await other.invite('contact_2', story.person.email), story.person)
    await scene.settle()
    keys = await makeKeys(story.person, story.n, kit.key)
  })

  const everything = async () => {
    const { database } = scene.server.context
    const of = async (table: string, column = 'owner_id', value: string = story.ownerId) =>
      (await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} `.execute(database)).rows
        .map((row) => JSON.stringify(row))
        .toSorted()
    return {
      account: await database
        .selectFrom('account')
        .select(['seed', 'verifier'])
        .where('id', '=', story.person.accountId)
        .execute(),
      sessions: await database
        .selectFrom('session')
        .select(['id', 'half'])
        .where('account_id', '=', story.person.accountId)
        .execute(),
      held: await database
        .selectFrom('held_seat')
        .select('held_box')
        .where('grantee_owner_id', '=', story.ownerId)
        .execute(),
      boxes: await of('key_box'),
      identity: await of('identity'),
      seatKeys: await of('seat_key'),
      allKeys: await of('all_key'),
      invitations: await database
        .selectFrom('invitation')
        .select(['invitation_id', 'kept_box'])
        .where('owner_id', '=', story.ownerId)
        .orderBy('invitation_id')
        .execute(),
      versions: await of('record_version'),
      snapshot: await of('manifest_snapshot'),
      entries: await of('manifest_entry'),
    }
  }
  const save = () => story.person.browser.call(saveEstate, { body: recordsSave(story.n, [randomUUID(), 1]) })
  const isDone = async () => {
    expect(await stateOf(story.person)).toMatchObject({ state: 'done', hash: new Uint8Array(keys.hash), here: true })
    expect(await bundleOf(scene, story.ownerId)).toBe(textOf(keys.next))
    expect(await allWraps(story.person.browser)).toEqual(keys.body.wraps)
    // Later readers can check that the chains are complete, even if the owner never returns.
    expect(await headsAtService(scene, story.ownerId)).toEqual(keys.body.head.heads?.map((_, i) => i + 1))
    story.person.identity = keys.next
    await save()
  }

  test('after a crash before the release service got the request, the rekey resumes automatically', async () => {
    await stageOf(story.person.browser, keys)
    const before = await everything()
    liar.between((said, pass) => (kindOf(said) === 'successor' ? Promise.reject(new Error('lost')) : pass(said)))
    expect(await goOf(story.person, kit, keys)).toMatchObject({ state: 'going' })
    expect(await everything()).toEqual(before)
    await expect(save()).rejects.toMatchObject({ status: 409, code: 'new-keys-coming' })
    await scene.settle()
    expect(await stateOf(story.person)).toMatchObject({ state: 'going' })
    liar.honest()
    await scene.days(0.01)
    await isDone()
  })

  test('after a lost answer of the release service, the rekey resumes automatically', async () => {
    await stageOf(story.person.browser, keys)
    const before = await everything()
    liar.between(async (said, pass) => {
      const answer = await pass(said)
      if (kindOf(said) === 'successor') throw new Error('lost')
      return answer
    })
    expect(await goOf(story.person, kit, keys)).toMatchObject({ state: 'going' })
    expect(await everything()).toEqual(before)
    liar.honest()
    await scene.days(0.01)
    await isDone()
  })

  test('right after the rekey, the server resends the chain heads until the service accepts them', async () => {
    await stageOf(story.person.browser, keys)
    liar.between((said, pass) => (kindOf(said) === 'heads' ? Promise.reject(new Error('lost')) : pass(said)))
    expect(await goOf(story.person, kit, keys)).toMatchObject({ state: 'done' })
    expect(await headsAtService(scene, story.ownerId)).toEqual([])
    liar.honest()
    await scene.days(0.1)
    await isDone()
  })

  test('while the release service is unreachable, the server stages no keys and begins no rekey', async () => {
    await scene.stopService()
    await expect(stageOf(story.person.browser, keys)).rejects.toMatchObject({ status: 503 })
    await scene.startService()
    await stageOf(story.person.browser, keys)
    await scene.stopService()
    await expect(goOf(story.person, kit, keys)).rejects.toMatchObject({ status: 503, code: 'release-service-down' })
    expect(await stateOf(story.person)).toMatchObject({ state: 'staged' })
    await save()
    await scene.startService()
  })

  /** Makes writes of one kind to a table fail, like a crash of the server, until `mend`. */
  const breakAt = async (table: string, write: 'insert' | 'update' | 'delete') => {
    const { database } = scene.server.context
    await sql`create or replace function die() returns trigger language plpgsql as 'begin raise ''died''; end'`.execute(
      database,
    )
    await sql`create trigger zz_die after ${sql.raw(write)} on ${sql.table(table)} for each row execute function die()`.execute(
      database,
    )
    mend = () => sql`drop trigger if exists zz_die on ${sql.table(table)}`.execute(database)
  }

  test.each([
    ['release_log', 'insert'],
    ['rekey', 'update'],
    ['rekey_part', 'delete'],
    ['account', 'update'],
    ['session', 'update'],
    ['key_box', 'delete'],
    ['key_box', 'insert'],
    ['identity', 'update'],
    ['seat_key', 'update'],
    ['all_key', 'update'],
    ['invitation', 'update'],
    ['held_seat', 'update'],
    ['record_version', 'update'],
    ['manifest_snapshot', 'insert'],
    ['manifest_entry', 'delete'],
    ['manifest', 'update'],
    ['release_message', 'insert'],
    ['release_message', 'update'],
  ] as const)(
    'a crash during the rekey, at %s (%s), rolls it back, and the server repeats it',
    async (table, write) => {
      await stageOf(story.person.browser, keys)
      const before = await everything()
      // The fault starts after the first transaction, because that one writes some of these tables too.
      liar.between(async (said, pass) => {
        if (kindOf(said) === 'successor') await breakAt(table, write)
        return pass(said)
      })
      await goOf(story.person, kit, keys).catch(() => undefined)
      liar.honest()
      expect(await everything()).toEqual(before)
      expect(await stateOf(story.person)).toMatchObject({ state: 'going' })
      await mend()
      await scene.days(0.1)
      await isDone()
    },
  )

  test.each([
    ['rekey', 'insert'],
    ['rekey_part', 'insert'],
    ['due_work', 'insert'],
  ] as const)('a crash during staging, at %s (%s), stages nothing', async (table, write) => {
    await breakAt(table, write)
    await expect(stageOf(story.person.browser, keys)).rejects.toMatchObject({ status: 500 })
    await mend()
    expect(await stateOf(story.person)).toMatchObject({ state: 'nothing' })
    expect(await bodyOf(story.person)).toHaveLength(0)
    await save()
  })

  test.each([
    ['rekey', 'update'],
    ['release_message', 'insert'],
    ['mail', 'insert'],
  ] as const)('a crash at the start, at %s (%s), begins no rekey', async (table, write) => {
    await stageOf(story.person.browser, keys)
    await breakAt(table, write)
    await expect(goOf(story.person, kit, keys)).rejects.toMatchObject({ status: 500 })
    await mend()
    expect(await stateOf(story.person)).toMatchObject({ state: 'staged' })
    expect(await goOf(story.person, kit, keys)).toMatchObject({ state: 'done' })
    await isDone()
  })
})
