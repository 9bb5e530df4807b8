import * as z from 'zod/mini'
import { unpackRekey } from '../../contract/rekey.ts'
import { snapshot as snapshotShape } from '../../contract/sealed.ts'
import {
  checkSame,
  equal,
  openAccount,
  openAccountKey,
  openSnapshot,
  ownKeysOf,
  passwordKeys,
  readFacts,
  recoveryKeys,
  SealError,
  sha256,
} from '../../vault/index.ts'
import type { Keys } from '../core/core.ts'
import type { Estate } from '../estate/state.ts'
import { eachBox, type Typed } from './make-body.ts'
import { boxesIn, nameOf, type OwnBoxes } from './own-boxes.ts'

type Given = { sent: Uint8Array; bytes: Uint8Array; hash: Uint8Array }

const must = (holds: boolean): void => {
  if (!holds) throw new SealError()
}

/** Needs only the typed password and code. The content must equal what the present keys seal. */
export async function checkBody(
  old: Keys,
  estate: Estate,
  boxes: OwnBoxes,
  { email, recoveryCode, newPassword }: Typed,
  { sent, bytes, hash }: Given,
  onProgress: (done: number) => void,
): Promise<void> {
  must(equal(bytes, sent) && equal(await sha256(sent), hash))
  const body = unpackRekey(bytes)
  const { head } = body
  const { ownerId } = old
  const byPassword = await passwordKeys(email, newPassword, head.seed)
  const accountKey = await openAccountKey(ownerId, 'password', byPassword.boxKey, head.passwordBox)
  const { boxKey } = await recoveryKeys(recoveryCode)
  must(equal(await openAccountKey(ownerId, 'recovery', boxKey, head.recoveryBox), accountKey))
  const account = await openAccount(ownerId, accountKey, head)
  const owner = ownKeysOf(account.identity.bundle)
  const snapshot = z.decode(snapshotShape, JSON.parse(new TextDecoder().decode(body.snapshot)))
  const { manifest } = await openSnapshot(owner, account.manifestKey, snapshot)
  must(manifest.head.n === head.n && equal(manifest.head.hash, estate.manifest.head.hash))
  must(manifest.rows.size === estate.manifest.rows.size)
  const facts = await readFacts(owner, manifest.facts)
  must(facts.holding.length === estate.facts.holding.length)
  const there = boxesIn(body)
  must(there.size === boxes.length)
  await eachBox(
    boxes,
    async (one) => {
      const box = there.get(nameOf(one))
      if (!box) throw new SealError()
      await checkSame(ownerId, one, { key: old.wrapKey, box: one.box }, { key: account.wrapKey, box })
    },
    onProgress,
  )
}
