import * as z from 'zod/mini'
import type { RekeyBody } from '../../contract/rekey.ts'
import { snapshot as snapshotShape } from '../../contract/sealed.ts'
import {
  boxAccountKey,
  lockWithPassword,
  type OpenedAccount,
  rebox,
  recoveryKeys,
  renewAccount,
  signSuccessor,
  type StoredIdentity,
  successionKeyOf,
} from '../../vault/index.ts'
import type { Keys } from '../core/core.ts'
import { signHeads } from '../estate/chain-heads.ts'
import { snapshotOf } from '../estate/snapshot.ts'
import type { Estate } from '../estate/state.ts'
import { type OwnBoxes, partsOf } from './own-boxes.ts'

export type Typed = { email: string; recoveryCode: string; newPassword: string }

/** A complete set of new keys, which is not valid yet. */
export type NewKeys = {
  account: OpenedAccount
  identity: StoredIdentity
  seed: Uint8Array
  passwordBox: Uint8Array
  newAuthKey: Uint8Array
  recoveryAuth: Uint8Array
  body: RekeyBody
}

const atOnce = 500

export async function eachBox<T>(
  boxes: OwnBoxes,
  work: (box: OwnBoxes[number]) => Promise<T>,
  onProgress: (done: number) => void,
): Promise<T[]> {
  const made: T[] = []
  for (let at = 0; at < boxes.length; at += atOnce) {
    onProgress(at)
    made.push(...(await Promise.all(boxes.slice(at, at + atOnce).map(work))))
  }
  onProgress(boxes.length)
  return made
}

const activity = 'Made new keys for everything'

/** Seals everything for the new password and the kit, and a snapshot with signed heads. */
export async function makeBody(
  old: Keys,
  estate: Estate,
  boxes: OwnBoxes,
  { email, recoveryCode, newPassword }: Typed,
  at: { now: number; time: string; onProgress: (done: number) => void },
): Promise<NewKeys> {
  const { ownerId } = old
  const { account, identity } = await renewAccount(old)
  const { authKey: newAuthKey, ...lock } = await lockWithPassword(ownerId, account.accountKey, email, newPassword)
  const { recoveryAuth, boxKey } = await recoveryKeys(recoveryCode)
  const made = await eachBox(
    boxes,
    async (one) => ({ ...one, box: await rebox(ownerId, one, one.box, old.wrapKey, account.wrapKey) }),
    at.onProgress,
  )
  const line = { id: '', text: activity, at: at.time }
  const snapshot = await snapshotOf(account, { ...estate, activity: [...estate.activity, line] })
  const { head, wraps } = partsOf(made)
  const { bundle, privateBox, olderPrivateBox } = identity
  const { n } = estate.manifest.head
  const body: RekeyBody = {
    head: {
      n,
      ...lock,
      recoveryBox: await boxAccountKey(ownerId, 'recovery', boxKey, account.accountKey),
      bundle,
      privateBox,
      olderPrivateBox,
      successor: await signSuccessor(account.identity, await successionKeyOf(recoveryCode)),
      heads: await signHeads(account, { ...estate, n, now: at.now }),
      ...head,
    },
    snapshot: new TextEncoder().encode(JSON.stringify(z.encode(snapshotShape, snapshot))),
    wraps,
  }
  return { account, identity, ...lock, newAuthKey, recoveryAuth, body }
}
