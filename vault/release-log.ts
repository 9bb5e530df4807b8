import { type Bytes, equal, sha256, toBase64url, uuidBytes, uuidOf } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'
import { insist, sealed } from './error.ts'

/** `at` is the release service's clock, in milliseconds since 1970. */
export type ReleaseLogEntry = {
  n: number
  prev: Uint8Array
  at: number
  step: string
  by: string
  detail: string
  hash: Uint8Array
  signature: Uint8Array
}

export type ReleaseLogHead = { n: number; hash: Uint8Array }

/** No estate can have this id, since an ownerId hashes another context. */
export async function operatorsLogId(serviceSignKey: Uint8Array): Promise<string> {
  return uuidOf(await sha256(context('operators-log', serviceSignKey)))
}

export function emptyReleaseLog(): ReleaseLogHead {
  return { n: 0, hash: new Uint8Array(32) }
}

function contentOf(ownerId: string, entry: Omit<ReleaseLogEntry, 'hash' | 'signature'>): Bytes {
  const { n, prev, at, step, by, detail } = entry
  return context('release-log', uuidBytes(ownerId), n, prev, at, step, by, detail)
}

export async function makeReleaseLogEntry(
  ownerId: string,
  head: ReleaseLogHead,
  step: { at: number; step: string; by: string; detail: string },
  signKey: SigningKey,
): Promise<ReleaseLogEntry> {
  const entry = { n: head.n + 1, prev: head.hash, ...step }
  const content = contentOf(ownerId, entry)
  return { ...entry, hash: await sha256(content), signature: await signKey.sign(content) }
}

/** The step that notes an entry that a rollback to an older copy lost. */
const lostStep = 'lost'

/** The JSON in `about` names the entry that the service signed and lost. */
export const lostEntry = ({ n, hash }: ReleaseLogHead) => ({
  step: lostStep,
  by: 'service',
  about: { n: String(n), hash: toBase64url(hash) },
})

export function notesLoss(entries: readonly Pick<ReleaseLogEntry, 'step' | 'detail'>[], head: ReleaseLogHead): boolean {
  const detail = JSON.stringify(lostEntry(head).about)
  return entries.some((entry) => entry.step === lostStep && entry.detail === detail)
}

/** Whether these entries note a loss at or after the head that a reader saw. */
export const notesLossSince = (entries: readonly ReleaseLogEntry[], seen: ReleaseLogHead): boolean =>
  notesLoss(entries, seen) || entries.some(({ n, step }) => step === lostStep && n > seen.n)

/**
 * Verifies the entries after `head` and returns the new head. They must pass through `pinned`, the
 * highest entry seen before, or note that it was lost.
 */
export async function verifyReleaseLog(
  ownerId: string,
  signKey: Uint8Array,
  entries: readonly ReleaseLogEntry[],
  head: ReleaseLogHead = emptyReleaseLog(),
  pinned?: ReleaseLogHead,
): Promise<ReleaseLogHead> {
  return sealed(async () => {
    const seen = pinned && !notesLoss(entries, pinned) ? pinned : undefined
    let at = head
    for (const entry of entries) {
      insist(entry.n === at.n + 1 && equal(entry.prev, at.hash))
      const content = contentOf(ownerId, entry)
      insist(equal(entry.hash, await sha256(content)))
      await verifySignature(signKey, entry.signature, content)
      at = { n: entry.n, hash: entry.hash }
      insist(seen?.n !== at.n || equal(seen.hash, at.hash))
    }
    insist(seen === undefined || at.n >= seen.n)
    return at
  })
}
