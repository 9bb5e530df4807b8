import { expect, test } from 'vitest'
import { random, randomId } from './bytes.ts'
import { emptyReleaseLog, makeReleaseLogEntry, type ReleaseLogEntry, verifyReleaseLog } from './release-log.ts'
import { expectRefused, some } from './testing.ts'

const ownerId = randomId()

async function log(steps: readonly string[]): Promise<ReleaseLogEntry[]> {
  const entries: ReleaseLogEntry[] = []
  for (const [i, step] of steps.entries()) {
    const head = entries.at(-1) ?? emptyReleaseLog()
    entries.push(
      await makeReleaseLogEntry(ownerId, head, { at: 1_800_000_000_000 + i, step, by: 'attorney', detail: '' }),
    )
  }
  return entries
}

test('whoever reads the whole log comes to its last hash, in one go or in pieces', async () => {
  const entries = await log(['reported', 'in-review', 'waiting', 'released'])
  const last = some(entries.at(-1))
  const whole = await verifyReleaseLog(ownerId, entries)
  expect(whole).toEqual({ n: 4, hash: last.hash })
  const half = await verifyReleaseLog(ownerId, entries.slice(0, 2))
  expect(await verifyReleaseLog(ownerId, entries.slice(2), half)).toEqual(whole)
})

test('a step dropped, doubled, moved, changed or of another estate is refused', async () => {
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
  for (const attempt of attempts) await expectRefused(() => verifyReleaseLog(ownerId, attempt))
  await expectRefused(() => verifyReleaseLog(randomId(), entries))
})

test('a log that ends before what was seen, or took another way, is refused', async () => {
  const entries = await log(['reported', 'in-review', 'vetoed'])
  const seen = await verifyReleaseLog(ownerId, entries)
  await expectRefused(() => verifyReleaseLog(ownerId, entries.slice(0, 2), emptyReleaseLog(), seen))
  const other = await log(['reported', 'in-review', 'waiting'])
  await expectRefused(() => verifyReleaseLog(ownerId, other, emptyReleaseLog(), seen))
})
