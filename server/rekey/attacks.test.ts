import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, signIn } from '../../contract/accounts.ts'
import { askForDeletion } from '../../contract/account-deletion.ts'
import { saveEstate } from '../../contract/estate.ts'
import { putRecoveryKit } from '../../contract/recovery-kits.ts'
import { dropRekey, packRekey, type RekeyBody } from '../../contract/rekey.ts'
import { acceptInvitation } from '../../contract/seats.ts'
import { newKit } from '../../release/testing/succession.ts'
import { signStatement } from '../../vault/index.ts'
import { findSession } from '../accounts/session.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { inTransaction, type Scope } from '../db/scope.ts'
import { save as saveAs } from '../estates/save.ts'
import { box, bytes, genesis, recordsSave } from '../estates/testing/estate.ts'
import { createReleaseLink } from '../releases/index.ts'
import { kindOf, LyingServer } from '../releases/testing/lying-server.ts'
import { Scene } from '../releases/testing/scene.ts'
import type { Story, Taken } from '../releases/testing/story.ts'
import { newPassword, type TestBrowser } from '../testing/index.ts'
import {
  bodyOf,
  goOf,
  type Kit,
  type Made,
  makeKeys,
  ownerWithKit,
  stageOf,
  stateOf,
  switched,
} from './testing/rekey.ts'

describe.each(engineOfStories)('attacks on a rekey, on the $name database', (engine) => {
  let scene: Scene
  let liar: LyingServer
  let story: Story
  let kit: Kit
  let contact: Taken
  beforeAll(async () => {
    scene = await Scene.open(engine)
    liar = new LyingServer()
    await scene.lieToService(liar)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    liar.honest()
    ;({ story, kit, contact } = await ownerWithKit(scene))
  })

  const made = (change?: (body: RekeyBody) => RekeyBody) => makeKeys(story.person, story.n, kit.key, change)
  const save = () => story.person.browser.call(saveEstate, { body: recordsSave(story.n, [randomUUID(), 1]) })
  const again = (keys: Made, change: Partial<RekeyBody['head']>): Made => {
    const body = { ...keys.body, head: { ...keys.body.head, ...change } }
    return { ...keys, body, packed: packRekey(body) }
  }
  const staged = async () => {
    const keys = await made()
    await stageOf(story.person.browser, keys)
    return keys
  }
  /** Cuts the release service off, so that the owner's rekey stays in progress. */
  const going = async () => {
    const keys = await staged()
    liar.between((said, pass) => (kindOf(said) === 'successor' ? Promise.reject(new Error('lost')) : pass(said)))
    expect(await goOf(story.person, kit, keys)).toMatchObject({ state: 'going' })
    return keys
  }
  const thief = async (): Promise<TestBrowser> => {
    const browser = scene.server.browser()
    await browser.call(signIn, { body: { email: story.person.email, authKey: story.person.authKey } })
    return browser
  }

  test('a thief with password and account key, but without the kit, cannot replace the staged keys', async () => {
    const keys = await staged()
    const browser = await thief()
    const own = await newKit()
    for (const consent of [undefined, own]) {
      const theirs = await makeKeys({ ...story.person, browser }, story.n, consent)
      await expect(stageOf(browser, theirs)).rejects.toMatchObject({ status: 409, code: 'refused' })
    }
    // The owner's own statement, sent with another bundle.
    const other = await made()
    const swapped = again(keys, { bundle: other.body.head.bundle })
    await expect(stageOf(browser, swapped)).rejects.toMatchObject({ code: 'refused' })
    expect(await bodyOf(story.person)).toEqual(keys.packed)
    expect(await goOf(story.person, kit, keys)).toMatchObject({ state: 'done' })
  })

  test('the owner’s staged keys take effect only with their password and their code', async () => {
    const keys = await staged()
    const [person, browser] = [story.person, await thief()]
    await expect(goOf({ ...person, browser }, { ...kit, auth: randomBytes(32) }, keys)).rejects.toMatchObject({
      status: 401,
      code: 'wrong-kit',
    })
    await expect(goOf({ ...person, authKey: randomBytes(32) }, kit, keys)).rejects.toMatchObject({
      code: 'wrong-password',
    })
    await expect(goOf(person, kit, { ...keys, newAuthKey: person.authKey })).rejects.toMatchObject({
      code: 'same-password',
    })
    expect(await stateOf(person)).toMatchObject({ state: 'staged' })
  })

  test('no other person can read, cancel or apply an owner’s staged keys', async () => {
    const keys = await staged()
    const { person } = contact
    expect(await stateOf(person)).toMatchObject({ state: 'nothing' })
    expect(await bodyOf(person)).toHaveLength(0)
    await person.browser.call(dropRekey, {})
    await expect(goOf(person, kit, keys)).rejects.toMatchObject({ code: 'wrong-kit' })
    const { database } = scene.server.context
    const targets = [story.target('contact_1', 'death')]
    const scopes: Scope[] = [
      { as: 'owner', ownerId: person.identity.ownerId, accountId: person.accountId },
      { as: 'grantee', ownerId: story.ownerId, accountId: person.accountId, targets },
    ]
    for (const scope of scopes)
      for (const table of ['rekey', 'rekey_part'] as const) {
        const seen = inTransaction(database, scope, (transaction) =>
          transaction.selectFrom(table).select('owner_id').where('owner_id', '=', story.ownerId).execute(),
        )
        expect(await seen.catch(() => [])).toEqual([])
      }
    expect(await bodyOf(story.person)).toEqual(keys.packed)
  })

  test('while a rekey is in progress no call changes data that the new keys cover', async () => {
    const seat = await (await ownerWithKit(scene)).story.invite('contact_2', story.person.email)
    const keys = await going()
    const { browser, authKey, identity } = story.person
    const isRefused = { status: 409, code: 'new-keys-coming' }
    await expect(save()).rejects.toMatchObject(isRefused)
    const long = { ...recordsSave(story.n, [randomUUID(), 1]), policy: bytes(200), authKey }
    await expect(browser.call(saveEstate, { body: long })).rejects.toMatchObject(isRefused)
    const kitBody = { authKey, recoveryAuth: randomBytes(32), recoveryBox: box() }
    await expect(browser.call(putRecoveryKit, { body: kitBody })).rejects.toMatchObject(isRefused)
    const { authKey: newKey, ...password } = newPassword()
    await expect(
      browser.call(changePassword, { body: { currentAuthKey: authKey, authKey: newKey, ...password } }),
    ).rejects.toMatchObject(isRefused)
    const { database } = scene.server.context
    const passkey = { owner_id: story.ownerId, kind: 'passkey:x' as const, box: box(), created_at: new Date() }
    await expect(database.insertInto('key_box').values(passkey).execute()).rejects.toMatchObject({ code: 'CA107' })
    await expect(
      database
        .updateTable('account')
        .set({ owner_id: randomUUID() })
        .where('id', '=', story.person.accountId)
        .execute(),
    ).rejects.toMatchObject({ code: 'CA107' })
    await expect(browser.call(dropRekey, {})).rejects.toMatchObject(isRefused)
    const others = await made()
    await expect(stageOf(browser, others)).rejects.toMatchObject(isRefused)
    await expect(goOf(story.person, kit, keys)).rejects.toMatchObject(isRefused)
    const params = { ownerId: seat.invitation.ownerId, seatId: seat.seatId, invitationId: seat.invitationId }
    const acceptance = await story.owner.accept(seat, identity)
    const body = { acceptance: acceptance.statement, granteeMac: bytes(32), heldBox: bytes(300) }
    await expect(browser.call(acceptInvitation, { params, body })).rejects.toMatchObject({ status: 409 })
    liar.honest()
    await scene.days(0.01)
    expect(await stateOf(story.person)).toMatchObject({ state: 'done' })
  })

  test('a save from before the rekey, in another session or tab, changes nothing after the rekey', async () => {
    const { context } = scene.server
    const link = createReleaseLink(context)
    const tokens = [story.person.browser, await thief()].map(({ cookies }) =>
      [...cookies].flatMap(([name, value]) => (name.includes('session') ? value : [])).join(''),
    )
    const sessions = await Promise.all(tokens.map((token) => findSession(context.database, token, context.clock())))
    const keys = await switched(story, kit)
    for (const session of sessions) {
      if (!session) throw new Error('There is no such session')
      const plain = recordsSave(story.n, [randomUUID(), 1])
      for (const body of [plain, { ...plain, wraps: [], allKeys: [] }])
        await expect(saveAs(context, link, session, body)).rejects.toMatchObject({ code: 'CA108' })
    }
    story.person.identity = keys.next
    await save()
  })

  test.each<[string, (body: RekeyBody) => RekeyBody]>([
    ['a version of a record', (body) => ({ ...body, wraps: body.wraps.slice(1) })],
    ['a version twice', (body) => ({ ...body, wraps: [...body.wraps.slice(1), ...body.wraps.slice(-1)] })],
    [
      'an unknown record',
      (body) => ({ ...body, wraps: [...body.wraps, { recordId: randomUUID(), version: 1, wrap: box() }] }),
    ],
    ['the key of a role', (body) => ({ ...body, head: { ...body.head, seatKeys: body.head.seatKeys.slice(1) } })],
    ['a shared key', (body) => ({ ...body, head: { ...body.head, allKeys: [] } })],
    ['an invitation', (body) => ({ ...body, head: { ...body.head, kept: [] } })],
    ['the snapshot', (body) => ({ ...body, snapshot: new Uint8Array(0) })],
  ])('the server rejects a body with a missing or extra part: %s', async (_, change) => {
    await expect(stageOf(story.person.browser, await made(change))).rejects.toMatchObject({
      status: 422,
      code: 'not-consistent',
    })
    expect(await stateOf(story.person)).toMatchObject({ state: 'nothing' })
  })

  test('the server rejects bytes that are not a body', async () => {
    const keys = await made()
    for (const packed of [new Uint8Array(0), bytes(3), bytes(200), keys.packed.slice(0, -1), keys.packed.slice(0, 500)])
      await expect(stageOf(story.person.browser, { ...keys, packed: new Uint8Array(packed) })).rejects.toMatchObject({
        status: 400,
        code: 'invalid-request',
      })
  })

  test('a seat that the owner accepts after staging blocks the rekey; a version deleted after staging does not', async () => {
    await story.save(recordsSave(story.n, [story.records.nobody, 2]))
    const keys = await staged()
    const other = (await ownerWithKit(scene)).story
    await other.accept(await other.invite('contact_2', story.person.email), story.person)
    await scene.settle()
    await expect(goOf(story.person, kit, keys)).rejects.toMatchObject({ status: 422, code: 'not-consistent' })
    const whole = await staged()
    await scene.server.context.database
      .deleteFrom('record_version')
      .where('owner_id', '=', story.ownerId)
      .where('replaced_at', 'is not', null)
      .execute()
    expect(await goOf(story.person, kit, whole)).toMatchObject({ state: 'done' })
  })

  test('a new report stops a rekey in progress with a message, and an open report blocks the next one', async () => {
    const keys = await going()
    const claim = await story.owner.claim(contact.seat, contact.person.identity, 'death', randomUUID())
    await scene.sendToService(claim)
    liar.honest()
    await scene.days(0.01)
    expect(await stateOf(story.person)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('sent a report'),
    })
    expect(await bodyOf(story.person)).toHaveLength(0)
    await expect(stageOf(story.person.browser, keys)).rejects.toMatchObject({ status: 409, code: 'release-open' })
    const signedIn = scene.server.browser()
    const { email, authKey } = story.person
    await signedIn.call(signIn, { body: { email, authKey } })
  })

  test('the server rejects a rekey without a valid kit, or during a deletion', async () => {
    const person = await scene.person('owner')
    const { save: first } = genesis()
    await person.browser.call(saveEstate, { body: first })
    const keys = await makeKeys(person, 1, await newKit())
    await expect(stageOf(person.browser, keys)).rejects.toMatchObject({ status: 409, code: 'no-kit-counts' })
    const own = await made()
    const { browser, email, authKey, identity } = story.person
    const fields = { ownerId: story.ownerId, deletionId: randomUUID(), counter: 1 }
    const statement = await signStatement('forget', fields, identity.signKey)
    await browser.call(askForDeletion, {
      body: { confirmation: email, authKey, deletionId: fields.deletionId, statement },
    })
    await expect(stageOf(browser, own)).rejects.toMatchObject({ status: 409, code: 'deletion-pending' })
  })

  test('the server stages, returns and applies a body of 60,000 records', async () => {
    const { database } = scene.server.context
    await sql`
      insert into record_version (owner_id, record_id, version, envelope, wrap, saved_at)
      select ${story.ownerId}::uuid, gen_random_uuid(), 1, '\\x00'::bytea, ${box()}, now() from generate_series(1, 60000)`.execute(
      database,
    )
    const keys = await makeKeys(story.person, story.n, kit.key, (body) => ({
      ...body,
      snapshot: bytes(31 * 1024 * 1024),
    }))
    expect(keys.body.wraps.length).toBeGreaterThan(60_000)
    await stageOf(story.person.browser, keys)
    expect(Buffer.from(await bodyOf(story.person)).equals(keys.packed)).toBe(true)
    expect(await goOf(story.person, kit, keys)).toMatchObject({ state: 'done' })
    const after = await makeKeys({ ...story.person, identity: keys.next }, story.n, kit.key, (body) => body)
    expect(after.body.wraps).toHaveLength(keys.body.wraps.length)
  }, 120_000)
})
