import { describe, expect, test } from 'vitest'
import { importBoxKey } from './box.ts'
import { random, randomId } from './bytes.ts'
import { envelopeHash } from './record.ts'
import {
  compareDelivery,
  emptySeatHead,
  makeSeatEntry,
  openSeatChain,
  type SeatEntry,
  type SeatRow,
} from './seat-chain.ts'
import { checkedBy, expectRefused, flipBit, makePerson, some, writerOf } from './testing/index.ts'

async function chain(steps: readonly SeatRow[][]) {
  const person = await makePerson()
  const target = `${randomId()}:death:1`
  const key = await importBoxKey(random(32))
  const entries: SeatEntry[] = []
  const heads = [emptySeatHead()]
  for (const rows of steps) {
    const made = await makeSeatEntry(writerOf(person), target, key, some(heads.at(-1)), rows)
    entries.push(made.entry)
    heads.push(made.head)
  }
  return { person, owner: checkedBy(person), target, key, entries, heads }
}

const [a, b] = [randomId(), randomId()]
const hash = random(32)
const steps: SeatRow[][] = [
  [
    { recordId: a, version: 1, hash },
    { recordId: b, version: 1, hash },
  ],
  [{ recordId: a, version: 2, hash }],
  [{ recordId: b, removed: true }],
]

describe('seat chain', () => {
  test('lists the newest version of each record that is still meant for the seat', async () => {
    const { owner, target, key, entries, heads } = await chain(steps)
    const { rows, head } = await openSeatChain(owner, target, key, entries)
    expect([...rows]).toEqual([[a, { version: 2, hash }]])
    expect(head).toEqual(heads.at(-1))
  })

  test('an entry that was dropped, doubled, moved or changed, or is of another seat, is refused', async () => {
    const { owner, target, key, entries } = await chain(steps)
    const [first, second, third] = entries.map((entry) => some(entry))
    const all = [some(first), some(second), some(third)] as const
    const attempts = [
      [all[0], all[2]],
      [all[1], all[2]],
      [all[0], all[0]],
      [all[1], all[0]],
      [{ ...all[0], sealed: all[1].sealed }],
      [{ ...all[0], signature: flipBit(all[0].signature, 3) }],
      [{ ...all[0], target: `${randomId()}:death:1` }],
    ]
    for (const attempt of attempts) await expectRefused(() => openSeatChain(owner, target, key, attempt))
    const elsewhere = target.replace(':death:', ':incapacity:')
    await expectRefused(() => openSeatChain(owner, elsewhere, key, entries))
  })

  test('an entry on another branch is refused, although its seat and number are right', async () => {
    const { person, owner, target, key, entries, heads } = await chain(steps)
    const [first, , third] = entries
    const branch = await makeSeatEntry(writerOf(person), target, key, some(heads[1]), [])
    await expectRefused(() => openSeatChain(owner, target, key, [some(first), branch.entry, some(third)]))
  })

  test('another person’s signature and another seat’s key open nothing', async () => {
    const { owner, target, key, entries } = await chain(steps)
    const stranger = await makePerson()
    const otherKey = await importBoxKey(random(32))
    const forged = await makeSeatEntry(
      { ...writerOf(stranger), ownerId: owner.ownerId },
      target,
      key,
      emptySeatHead(),
      [],
    )
    await expectRefused(() => openSeatChain(owner, target, key, [forged.entry]))
    await expectRefused(() => openSeatChain(owner, target, otherKey, entries))
  })

  test('a reader with a known entry detects a chain that was cut before it or branched off', async () => {
    const { owner, target, key, entries, heads } = await chain(steps)
    const cut = await openSeatChain(owner, target, key, entries.slice(0, 2))
    expect([0, 1, 2, 3].map((m) => cut.reaches(some(heads[m])))).toEqual([true, true, true, false])
    const whole = await openSeatChain(owner, target, key, entries)
    expect(heads.every((head) => whole.reaches(head))).toBe(true)
    expect(whole.reaches({ m: 2, hash: random(32) })).toBe(false)
    expect((await openSeatChain(owner, target, key, [])).reaches(some(heads[1]))).toBe(false)
  })
})

async function delivered() {
  const items = await Promise.all(
    [a, b].map(async (recordId) => {
      const envelope = random(300)
      return { item: { recordId, version: 1, envelope }, hash: await envelopeHash(envelope) }
    }),
  )
  const rows = new Map(items.map(({ item, hash: listed }) => [item.recordId, { version: 1, hash: listed }]))
  return { rows, items: items.map(({ item }) => item), first: some(items[0]).item, second: some(items[1]).item }
}

describe('delivery', () => {
  test('is complete if each row came with its own envelope', async () => {
    const { rows, items } = await delivered()
    expect(await compareDelivery(rows, items)).toEqual({ listed: items, missing: [], unlisted: [] })
  })

  test('reports dropped rows as missing, and shows no injected or doubled rows', async () => {
    const { rows, first, second } = await delivered()
    const injected = { recordId: randomId(), version: 1, envelope: random(300) }
    const outcome = await compareDelivery(rows, [first, first, injected])
    expect(outcome).toEqual({
      listed: [first],
      missing: [second.recordId],
      unlisted: [first.recordId, injected.recordId],
    })
  })

  test('reports a row as missing if its version differs or its envelope is another row’s', async () => {
    const { rows, first, second } = await delivered()
    const swapped = [
      { ...first, envelope: second.envelope },
      { ...second, envelope: first.envelope },
    ]
    expect((await compareDelivery(rows, swapped)).missing).toEqual([a, b])
    expect((await compareDelivery(rows, [{ ...first, version: 2 }, second])).missing).toEqual([a])
  })
})
