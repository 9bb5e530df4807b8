import { expect, test } from 'vitest'
import { random, randomId } from './bytes.ts'
import { type SigningKey, signingKey } from './curves.ts'
import {
  emptyReleaseLog,
  lostEntry,
  makeReleaseLogEntry,
  type ReleaseLogEntry,
  verifyReleaseLog,
} from './release-log.ts'
import { expectRefused, some } from './testing/index.ts'

const ownerId = randomId()
const service = await signingKey(random(32))
const signKey = service.publicKey

async function log(steps: readonly string[], signer: SigningKey = service): Promise<ReleaseLogEntry[]> {
  const entries: ReleaseLogEntry[] = []
  for (const [i, step] of steps.entries()) {
    const head = entries.at(-1) ?? emptyReleaseLog()
    entries.push(
      await makeReleaseLogEntry(ownerId, head, { at: 1_800_000_000_000 + i, step, by: 'attorney', detail: '' }, signer),
    )
  }
  return entries
}

test('a reader of the whole log computes its last hash, at once or in pieces', async () => {
  const entries = await log(['reported', 'in-review', 'waiting', 'released'])
  const last = some(entries.at(-1))
  const whole = await verifyReleaseLog(ownerId, signKey, entries)
  expect(whole).toEqual({ n: 4, hash: last.hash })
  const half = await verifyReleaseLog(ownerId, signKey, entries.slice(0, 2))
  expect(await verifyReleaseLog(ownerId, signKey, entries.slice(2), half)).toEqual(whole)
})

test('a step that was dropped, doubled, moved or changed, or is of another estate, is refused', async () => {
  const entries = await log(['reported', 'in-review', 'vetoed'])
  const [a, b, c] = entries.map((entry) => some(entry))
  const all = [some(a), some(b), some(c)] as const
  const attempts: ReleaseLogEntry[][] = [
    [all[0], all[2]],
    [all[1], all[2]],
    [all[0], all[0]],
    [all[1], all[0]],
    [all[0], { ...all[1], step: 'approved' }],
    [all[0], { ...all[1], at: all[1].at + 1 }],
    [all[0], { ...all[1], by: 'operator' }],
    [all[0], { ...all[1], hash: random(32) }],
  ]
  for (const attempt of attempts) await expectRefused(() => verifyReleaseLog(ownerId, signKey, attempt))
  await expectRefused(() => verifyReleaseLog(randomId(), signKey, entries))
})

test('a log is refused if it branched off or ends before the entry that a reader saw', async () => {
  const entries = await log(['reported', 'in-review', 'vetoed'])
  const seen = await verifyReleaseLog(ownerId, signKey, entries)
  await expectRefused(() => verifyReleaseLog(ownerId, signKey, entries.slice(0, 2), emptyReleaseLog(), seen))
  const other = await log(['reported', 'in-review', 'waiting'])
  await expectRefused(() => verifyReleaseLog(ownerId, signKey, other, emptyReleaseLog(), seen))
})

test('a log without the release service’s signature is refused: anyone can compute hashes', async () => {
  const madeUp = await log(['reported', 'rejected'], await signingKey(random(32)))
  await expectRefused(() => verifyReleaseLog(ownerId, signKey, madeUp))
  const [first, second] = await log(['reported', 'in-review'])
  const swapped = [some(first), { ...some(second), signature: some(first).signature }]
  await expectRefused(() => verifyReleaseLog(ownerId, signKey, swapped))
})

test('an entry that a reader saw may be missing if the release service notes the loss of exactly that entry', async () => {
  const entries = await log(['reported', 'in-review', 'vetoed'])
  const seen = some(entries[2])
  const lossEntry = async (head: { n: number; hash: Uint8Array }, step = 'lost', signer = service) => {
    const { by, about } = lostEntry(head)
    const kept = entries.slice(0, 1)
    const line = { at: 1_800_000_000_009, step, by, detail: JSON.stringify(about) }
    return [...kept, await makeReleaseLogEntry(ownerId, some(kept[0]), line, signer)]
  }
  const read = (given: readonly ReleaseLogEntry[]) =>
    verifyReleaseLog(ownerId, signKey, given, emptyReleaseLog(), { n: seen.n, hash: seen.hash })
  expect(await read(await lossEntry(seen))).toMatchObject({ n: 2 })
  await expectRefused(async () => read(await lossEntry(some(entries[1]))))
  await expectRefused(async () => read(await lossEntry({ n: seen.n, hash: random(32) })))
  await expectRefused(async () => read(await lossEntry({ n: 4, hash: seen.hash })))
  await expectRefused(async () => read(await lossEntry(seen, 'vetoed')))
  await expectRefused(async () => read(await lossEntry(seen, 'lost', await signingKey(random(32)))))
})
