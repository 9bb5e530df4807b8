import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSession, listSessions, signIn } from '../../contract/accounts.ts'
import { getEstateState, getSnapshot, listEntries, listVersions, saveEstate } from '../../contract/estate.ts'
import { dropRekey } from '../../contract/rekey.ts'
import { listHeldSeats, listSeats } from '../../contract/seats.ts'
import { engines } from '../db/testing/index.ts'
import { recordsSave } from '../estates/testing/estate.ts'
import { Scene } from '../releases/testing/scene.ts'
import type { Story, Taken } from '../releases/testing/story.ts'
import {
  allWraps,
  bodyOf,
  bundleOf,
  goOf,
  type Kit,
  makeKeys,
  ownerWithKit,
  stageOf,
  stateOf,
  switched,
  textOf,
} from './testing/rekey.ts'

describe.each(engines)('a rekey, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  let kit: Kit
  let contact: Taken
  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    ;({ story, kit, contact } = await ownerWithKit(scene))
  })

  const made = () => makeKeys(story.person, story.n, kit.key)
  const row = (table: 'identity' | 'manifest') =>
    scene.server.context.database.selectFrom(table).selectAll().where('owner_id', '=', story.ownerId).execute()

  test('the server stages the keys, returns them, and replaces every box', async () => {
    // An older version of a record, and a seat in another owner's estate.
    await story.save(recordsSave(story.n, [story.records.nobody, 2]))
    const other = (await ownerWithKit(scene)).story
    await other.accept(await other.invite('contact_2', story.person.email), story.person)
    await scene.settle()
    const keys = await made()
    expect(keys.body.head.held).toHaveLength(1)
    const { hash } = await stageOf(story.person.browser, keys)
    expect(hash).toEqual(new Uint8Array(keys.hash))
    expect(await bodyOf(story.person)).toEqual(keys.packed)
    expect(await stateOf(story.person)).toMatchObject({ state: 'staged', n: story.n, here: true })
    expect(await goOf(story.person, kit, keys)).toMatchObject({ state: 'done', reason: null })
    const { browser } = story.person
    const { head, snapshot, wraps } = keys.body
    expect(await allWraps(browser)).toEqual(wraps)
    expect(wraps.length).toBe(5)
    const own = await browser.call(listSeats, {})
    for (const key of own.keys)
      expect(head.seatKeys).toContainEqual({
        target: `${key.seatId}:${key.event}:${key.epoch}`,
        ownerBox: key.ownerBox,
      })
    expect(own.allKeys).toEqual(head.allKeys)
    expect(own.seats.flatMap(({ invitation }) => invitation?.keptBox ?? [])).toEqual(
      head.kept.map((one) => one.keptBox),
    )
    expect((await browser.call(listHeldSeats, {})).seats[0]?.heldBox).toEqual(head.held[0]?.heldBox)
    expect(await browser.call(getSnapshot, {})).toEqual(snapshot)
    expect(await browser.call(getEstateState, {})).toMatchObject({ n: story.n, snapshotAt: story.n })
    expect(await browser.call(listEntries, { query: { since: story.n } })).toMatchObject({ entries: [] })
    expect(await bodyOf(story.person)).toHaveLength(0)
    const signedIn = await scene.server
      .browser()
      .call(signIn, { body: { email: story.person.email, authKey: keys.newAuthKey } })
    expect(signedIn.keys).toMatchObject({
      passwordBox: new Uint8Array(head.passwordBox),
      identity: { bundle: head.bundle, privateBox: head.privateBox, olderPrivateBox: head.olderPrivateBox },
    })
    // The owner continues at the same n.
    story.person.identity = keys.next
    await story.save(recordsSave(story.n, [randomUUID(), 1]))
    const { versions } = await browser.call(listVersions, { params: { recordId: story.records.nobody } })
    expect(versions).toHaveLength(2)
    expect(contact.person.browser).toBeDefined()
  })

  test('a rekey ends other sessions, passkeys, all kits but the present one, and the earlier password', async () => {
    const { email, authKey, browser } = story.person
    const elsewhere = scene.server.browser()
    await elsewhere.call(signIn, { body: { email, authKey } })
    const { database } = scene.server.context
    const owner_id = story.ownerId
    const at = new Date()
    await database
      .insertInto('key_box')
      .values(
        (['recovery-next', 'recovery-before:x', 'passkey:x'] as const).map((kind) => ({
          owner_id,
          kind,
          box: new Uint8Array(92),
          created_at: at,
        })),
      )
      .execute()
    const half = async () => (await browser.call(getSession, {})).session?.half
    const before = await half()
    const keys = await switched(story, kit)
    // The earlier half key, kept for a page reload, opens nothing.
    expect(await half()).toHaveLength(32)
    expect(await half()).not.toEqual(before)
    await expect(elsewhere.call(getEstateState, {})).rejects.toMatchObject({ code: 'not-signed-in' })
    expect((await browser.call(listSessions, {})).sessions).toHaveLength(1)
    const boxes = await database.selectFrom('key_box').selectAll().where('owner_id', '=', owner_id).execute()
    expect(boxes.map(({ kind }) => kind).toSorted()).toEqual(['password', 'recovery'])
    const stays = boxes.find(({ kind }) => kind === 'recovery')?.box ?? []
    expect(new Uint8Array(stays)).toEqual(new Uint8Array(keys.body.head.recoveryBox))
    await expect(scene.server.browser().call(signIn, { body: { email, authKey } })).rejects.toMatchObject({
      status: 401,
    })
    const subjects = (await scene.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('New keys are being made for your account')
    expect(subjects).toContain('Your account has new keys')
  })

  test('the owner can rekey twice in a row', async () => {
    const first = await switched(story, kit)
    story.person.identity = first.next
    story.person.authKey = first.newAuthKey
    const second = await switched(story, kit)
    expect(await bundleOf(scene, story.ownerId)).toBe(textOf(second.next))
  })

  test('staged keys change nothing, expire after a day, and the owner can cancel or replace them', async () => {
    const before = await row('identity')
    const keys = await made()
    await stageOf(story.person.browser, keys)
    await story.person.browser.call(dropRekey, {})
    expect(await stateOf(story.person)).toMatchObject({ state: 'nothing' })
    await stageOf(story.person.browser, keys)
    const other = await made()
    await stageOf(story.person.browser, other)
    await expect(goOf(story.person, kit, keys)).rejects.toMatchObject({ status: 409, code: 'outdated' })
    await scene.days(2)
    expect(await bodyOf(story.person)).toHaveLength(0)
    await expect(goOf(story.person, kit, other)).rejects.toMatchObject({ code: 'outdated' })
    expect(await row('identity')).toEqual(before)
    await story.save(recordsSave(story.n, [randomUUID(), 1]))
  })

  test('the server rejects keys staged at another n, or before a save of another device', async () => {
    const keys = await made()
    await stageOf(story.person.browser, keys)
    await story.save(recordsSave(story.n, [randomUUID(), 1]))
    await expect(goOf(story.person, kit, keys)).rejects.toMatchObject({ code: 'conflict' })
    await expect(stageOf(story.person.browser, keys)).rejects.toMatchObject({ code: 'conflict' })
    await story.person.browser.call(saveEstate, { body: recordsSave(story.n, [randomUUID(), 1]) })
  })
})
