import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { confirmRecoveryKit, putRecoveryKit } from '../../../contract/recovery-kits.ts'
import {
  getRekey,
  getRekeyBody,
  goRekey,
  listWraps,
  packRekey,
  type RekeyBody,
  stageRekey,
  type VersionWrap,
} from '../../../contract/rekey.ts'
import { listHeldSeats, listSeats } from '../../../contract/seats.ts'
import { nameSuccessionKey } from '../../../contract/succession.ts'
import { newKeysOf, newKit } from '../../../release/testing/succession.ts'
import {
  encodeBundle,
  type Identity,
  openStatus,
  openStatusOwner,
  random,
  signStatement,
  signSuccessionKey,
  signSuccessor,
  type SigningKey,
} from '../../../vault/index.ts'
import { box, bytes } from '../../estates/testing/estate.ts'
import { type Person, type Scene } from '../../releases/testing/scene.ts'
import { Story } from '../../releases/testing/story.ts'
import { newPassword, type TestBrowser } from '../../testing/index.ts'

// The requests of an owner's browser during a rekey, with every part that server and release
// service can verify.

/** A recovery kit: the keys of its code for signing in, and for signing a rekey. */
export type Kit = { auth: Uint8Array; key: SigningKey }
export type Made = {
  next: Identity
  body: RekeyBody
  packed: Uint8Array<ArrayBuffer>
  hash: Uint8Array
  newAuthKey: Uint8Array
}

async function withKit({ browser, identity, authKey }: Person, counter = 1): Promise<Kit> {
  const kit = { auth: randomBytes(32), key: await newKit() }
  await browser.call(putRecoveryKit, { body: { authKey, recoveryAuth: kit.auth, recoveryBox: box() } })
  await browser.call(confirmRecoveryKit, {})
  const statement = await signSuccessionKey(identity, counter, kit.key.publicKey)
  await browser.call(nameSuccessionKey, { body: { statement, authKey } })
  return kit
}

export async function ownerWithKit(scene: Scene) {
  const story = await Story.begin(scene)
  const kit = await withKit(story.person)
  const contact = await story.fill('contact_1')
  await scene.settle()
  return { story, kit, contact }
}

export async function allWraps(browser: TestBrowser): Promise<VersionWrap[]> {
  const all: VersionWrap[] = []
  for (;;) {
    const last = all.at(-1)
    const query = { after: last?.recordId, version: last?.version }
    const page = await browser.call(listWraps, { query })
    if (page.length === 0) return all
    all.push(...page)
  }
}

/** Makes new keys for every row that the server stores; sealed parts are random bytes. */
export async function makeKeys(
  { browser, identity }: Pick<Person, 'browser' | 'identity'>,
  n: number,
  kit: SigningKey | undefined,
  change: (body: RekeyBody) => RekeyBody = (body) => body,
): Promise<Made> {
  const next = await newKeysOf(identity)
  const { seats, keys, allKeys } = await browser.call(listSeats, {})
  const held = await browser.call(listHeldSeats, {})
  const { authKey: newAuthKey, ...password } = newPassword()
  const body = change({
    head: {
      n,
      ...password,
      recoveryBox: box(),
      bundle: encodeBundle(next.bundle),
      privateBox: bytes(124),
      olderPrivateBox: bytes(124),
      successor: await signSuccessor(next, kit),
      heads: await Promise.all(
        keys.map(({ seatId, event, epoch }, i) => {
          const fields = { ownerId: next.ownerId, seatId, event, epoch, counter: n, m: i + 1, hash: bytes(32) }
          return signStatement('head', fields, next.signKey)
        }),
      ),
      seatKeys: keys.map(({ seatId, event, epoch }) => ({ target: `${seatId}:${event}:${epoch}`, ownerBox: box() })),
      allKeys: allKeys.map(({ event }) => ({ event, ownerBox: box() })),
      kept: seats.flatMap(({ invitation }) =>
        invitation ? [{ invitationId: invitation.invitationId, keptBox: bytes(108) }] : [],
      ),
      held: held.seats.map(({ ownerId, seatId, invitationId }) => ({
        ownerId,
        seatId,
        invitationId,
        heldBox: bytes(300),
      })),
    },
    snapshot: bytes(5000),
    wraps: (await allWraps(browser)).map((one) => ({ ...one, wrap: bytes(156) })),
  })
  const packed = packRekey(body)
  return { next, body, packed, hash: createHash('sha256').update(packed).digest(), newAuthKey }
}

export const stageOf = (browser: TestBrowser, { body, packed }: Made) =>
  browser.call(stageRekey, { params: { n: body.head.n }, body: packed })

export const goOf = ({ browser, authKey }: Pick<Person, 'browser' | 'authKey'>, kit: Kit, made: Made) =>
  browser.call(goRekey, {
    body: { authKey, n: made.body.head.n, hash: made.hash, newAuthKey: made.newAuthKey, recoveryAuth: kit.auth },
  })

export async function switched({ person, n }: Story, kit: Kit): Promise<Made> {
  const keys = await makeKeys(person, n, kit.key)
  await stageOf(person.browser, keys)
  expect(await goOf(person, kit, keys)).toMatchObject({ state: 'done' })
  return keys
}

export async function bundleOf({ server }: Scene, ownerId: string): Promise<string> {
  const query = server.context.database.selectFrom('identity').select('bundle').where('owner_id', '=', ownerId)
  return Buffer.from((await query.executeTakeFirstOrThrow()).bundle).toString('base64url')
}

export const textOf = ({ bundle }: Identity): string => Buffer.from(encodeBundle(bundle)).toString('base64url')

export async function headsAtService(scene: Scene, ownerId: string): Promise<number[]> {
  const nonce = random(32)
  const { status } = await scene.sendToService({ type: 'state', ownerId, nonce })
  if (!status) throw new Error('The service said nothing.')
  const word = await openStatus(status.word, { ownerId, nonce }, scene.key.signKey.publicKey)
  return (await openStatusOwner(word, status.ownerPart)).heads.map(({ m }) => m).toSorted((a, b) => a - b)
}

export const stateOf = ({ browser }: Pick<Person, 'browser'>) => browser.call(getRekey, {})
export const bodyOf = ({ browser }: Pick<Person, 'browser'>) => browser.call(getRekeyBody, {})
