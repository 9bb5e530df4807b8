import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equal, random, randomId } from './bytes.ts'
import {
  applyEntries,
  emptyManifest,
  makeEntry,
  makeSnapshot,
  type Manifest,
  type ManifestEntry,
  type ManifestRow,
  openNotes,
  openSnapshot,
  signRestored,
} from './manifest.ts'
import { checkedBy, expectRefused, flipBit, makePerson, some, writerOf } from './testing/index.ts'

function row(recordId: string, version: number, more: Partial<ManifestRow> = {}): ManifestRow {
  return { recordId, version, hash: random(32), state: 'live', targets: [], ...more }
}

const notes = { activity: [{ text: 'Added new social account: Facebook', at: '2026-11-21T10:00:00.000Z' }] }

async function chain(length: number) {
  const person = await makePerson()
  const states: Manifest[] = [emptyManifest()]
  const entries: ManifestEntry[] = []
  for (let i = 0; i < length; i++) {
    const made = await makeEntry(writerOf(person), some(states.at(-1)), { rows: [row(randomId(), 1)], notes })
    entries.push(made.entry)
    states.push(made.manifest)
  }
  return { person, owner: checkedBy(person), entries, states, last: some(states.at(-1)) }
}

function rowsOf(manifest: Manifest): string {
  return JSON.stringify([...manifest.rows].toSorted(([a], [b]) => a.localeCompare(b)))
}

function same(one: Manifest, other: Manifest): boolean {
  return one.head.n === other.head.n && equal(one.head.hash, other.head.hash) && rowsOf(one) === rowsOf(other)
}

describe('manifest', () => {
  test('a reader computes the writer’s manifest, from all entries at once or in pieces', async () => {
    const { owner, entries, last } = await chain(6)
    await fc.assert(
      fc.asyncProperty(fc.nat(6), async (cut) => {
        const first = await applyEntries(owner, emptyManifest(), entries.slice(0, cut))
        expect(same(await applyEntries(owner, first, entries.slice(cut)), last)).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  test('a rebase applies the other device’s entry and makes its own entry again', async () => {
    const { person, owner, entries, last } = await chain(2)
    const theirs = await makeEntry(writerOf(person), last, { rows: [row(randomId(), 1)], notes })
    const mine = { rows: [row(randomId(), 1)], notes }
    const tooLate = await makeEntry(writerOf(person), last, mine)
    await expectRefused(() => applyEntries(owner, theirs.manifest, [tooLate.entry]))
    const rebased = await makeEntry(writerOf(person), theirs.manifest, mine)
    const read = await applyEntries(owner, emptyManifest(), [...entries, theirs.entry, rebased.entry])
    expect(same(read, rebased.manifest)).toBe(true)
    expect(read.rows.size).toBe(4)
  })

  test('its notes open for the owner alone', async () => {
    const { person, entries } = await chain(2)
    const [first, second] = [some(entries[0]), some(entries[1])]
    expect(await openNotes(person.ownerId, person.manifestKey, first)).toEqual(notes)
    const stranger = await makePerson()
    await expectRefused(() => openNotes(person.ownerId, stranger.manifestKey, first))
    await expectRefused(() => openNotes(person.ownerId, person.manifestKey, { ...first, sealed: second.sealed }))
  })

  test('a snapshot replaces all entries before it', async () => {
    const { person, owner, entries, states, last } = await chain(4)
    const snapshot = await makeSnapshot(writerOf(person), some(states[2]), [], notes)
    const opened = await openSnapshot(owner, person.manifestKey, snapshot)
    expect(opened.notes).toEqual(notes)
    expect(same(await applyEntries(owner, opened.manifest, entries.slice(2)), last)).toBe(true)
    const forged = { ...snapshot, rows: snapshot.rows.slice(1) }
    await expectRefused(() => openSnapshot(owner, person.manifestKey, forged))
    await expectRefused(() => openSnapshot(owner, person.manifestKey, { ...snapshot, n: 3 }))
  })

  test('a dropped, doubled, moved or changed entry is refused', async () => {
    const { owner, entries } = await chain(4)
    const [a, b, c, d] = entries.map((entry) => some(entry))
    const all = [some(a), some(b), some(c), some(d)] as const
    const changedRow = { ...all[1], rows: all[1].rows.map((r) => ({ ...r, version: 2 })) }
    const attempts: ManifestEntry[][] = [
      [all[0], all[2], all[3]],
      [all[1], all[2], all[3]],
      [all[0], all[0], all[1]],
      [all[0], all[2], all[1], all[3]],
      [all[0], changedRow],
      [all[0], { ...all[1], facts: [random(80)] }],
      [all[0], { ...all[1], sealed: all[2].sealed }],
      [all[0], { ...all[1], signature: flipBit(all[1].signature, 9) }],
      [all[0], { ...all[2], n: 2, prev: all[1].prev }],
    ]
    for (const attempt of attempts) await expectRefused(() => applyEntries(owner, emptyManifest(), attempt))
  })

  test('an entry on another branch is refused, although its owner and number are right', async () => {
    const { person, owner, entries, states } = await chain(3)
    const [first, , third] = entries
    const branch = await makeEntry(writerOf(person), some(states[1]), { rows: [], notes })
    await expectRefused(() => applyEntries(owner, emptyManifest(), [some(first), branch.entry, some(third)]))
  })

  test('an entry of another owner, or signed by another person, is refused', async () => {
    const { person, owner, last } = await chain(1)
    const stranger = await makePerson()
    const forged = await makeEntry({ ...writerOf(stranger), ownerId: person.ownerId }, last, { rows: [], notes })
    await expectRefused(() => applyEntries(owner, last, [forged.entry]))
    const moved = await makeEntry({ ...writerOf(person), ownerId: stranger.ownerId }, last, { rows: [], notes })
    await expectRefused(() => applyEntries(owner, last, [moved.entry]))
  })

  test('a device that saw later entries accepts neither an earlier head nor another branch', async () => {
    const { person, owner, entries, states, last } = await chain(3)
    await expectRefused(() => applyEntries(owner, emptyManifest(), entries.slice(0, 2), last.head))
    const branch = await makeEntry(writerOf(person), some(states[2]), { rows: [row(randomId(), 1)], notes })
    const [first, second] = entries
    const other = [some(first), some(second), branch.entry]
    await expectRefused(() => applyEntries(owner, emptyManifest(), other, last.head))
    await expectRefused(() => applyEntries(owner, branch.manifest, [], last.head))
    expect(same(await applyEntries(owner, emptyManifest(), entries, some(states[1]).head), last)).toBe(true)
  })

  test('after a loss, a chain continues only from a head that the owner signed, with a number above any that a device saw', async () => {
    const { person, owner, entries, states, last } = await chain(5)
    const [first, second] = [some(entries[0]), some(entries[1])]
    const writer = writerOf(person)
    const on = await makeEntry(writer, some(states[2]), { rows: [row(randomId(), 1)], notes, lost: 5 })
    expect(on.entry.n).toBe(6)
    const after = await makeEntry(writer, on.manifest, { rows: [], notes })
    const whole = [first, second, on.entry, after.entry]
    for (const pinned of [undefined, some(states[2]).head, some(states[3]).head, last.head, on.manifest.head])
      expect(same(await applyEntries(owner, emptyManifest(), whole, pinned), after.manifest)).toBe(true)

    // A device that saw more entries than the one that continued the chain keeps its own later
    // head.
    const further = await makeEntry(writer, last, { rows: [], notes })
    await expectRefused(() => applyEntries(owner, emptyManifest(), whole, further.manifest.head))
    // The server leaves a gap: without the owner's statement, with one for another head, or with
    // another signature.
    const stranger = await makePerson()
    const lying = { ...writerOf(stranger), ownerId: person.ownerId }
    const facts = [
      [],
      [await signRestored(writer, some(states[1]).head)],
      [await signRestored(writer, { n: 2, hash: random(32) })],
      [await signRestored(writer, { n: 1, hash: some(states[2]).head.hash })],
      [await signRestored(lying, some(states[2]).head)],
      [await signRestored({ ...writer, ownerId: stranger.ownerId }, some(states[2]).head)],
    ]
    for (const given of facts) {
      const start = { ...some(states[2]), head: { n: 5, hash: some(states[2]).head.hash } }
      const made = await makeEntry(writer, start, { rows: [], facts: given, notes })
      await expectRefused(() => applyEntries(owner, emptyManifest(), [first, second, made.entry]))
    }
    const start = { ...some(states[2]), head: { n: 5, hash: some(states[2]).head.hash } }
    const word = await signRestored(writer, some(states[2]).head)
    const made = await makeEntry(writer, start, { rows: [], facts: [word], notes })
    await applyEntries(owner, emptyManifest(), [first, second, made.entry])
    const beginning = { ...some(states[2]), head: { n: 0, hash: some(states[2]).head.hash } }
    const back = await makeEntry(writer, beginning, { rows: [], facts: [word], notes })
    await expectRefused(() => applyEntries(owner, emptyManifest(), [first, second, back.entry]))
  })

  const recordId = randomId()
  const hash = random(32)
  const target = `${randomId()}:death:1`
  const purged = { hash: null, state: 'purged' } as const

  test.each<[string, ManifestRow, ManifestRow]>([
    ['a new version', row(recordId, 1), row(recordId, 2)],
    ['the trash', row(recordId, 2, { hash }), row(recordId, 2, { hash, state: 'trashed' })],
    [
      'another audience of the same envelope',
      row(recordId, 2, { hash }),
      row(recordId, 2, { hash, targets: [target] }),
    ],
    ['deletion for good', row(recordId, 2, { hash, state: 'trashed' }), row(recordId, 2, purged)],
  ])('a record may go on to %s', async (_, before, after) => {
    const person = await makePerson()
    const first = await makeEntry(writerOf(person), emptyManifest(), { rows: [before], notes })
    const second = await makeEntry(writerOf(person), first.manifest, { rows: [after], notes })
    const read = await applyEntries(checkedBy(person), emptyManifest(), [first.entry, second.entry])
    expect(read.rows.get(recordId)).toEqual(after)
  })

  test.each<[string, ManifestRow[], ManifestRow[]]>([
    ['an older version', [row(recordId, 2)], [row(recordId, 1)]],
    ['another envelope of the same version', [row(recordId, 2)], [row(recordId, 2)]],
    ['life after deletion for good', [row(recordId, 2, purged)], [row(recordId, 3)]],
    ['two rows in one save', [], [row(recordId, 1), row(recordId, 2)]],
    ['version 0', [], [row(recordId, 0)]],
    ['a live row without an envelope', [], [row(recordId, 1, { hash: null })]],
    ['a target that names no seat', [], [row(recordId, 1, { targets: ['everybody'] })]],
  ])('a record may not go to %s', async (_, before, after) => {
    const person = await makePerson()
    const first = await makeEntry(writerOf(person), emptyManifest(), { rows: before, notes })
    await expectRefused(() => makeEntry(writerOf(person), first.manifest, { rows: after, notes }))
  })
})
