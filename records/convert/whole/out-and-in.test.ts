import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audiences, type SeatRole } from '../../../domain/seats.ts'
import { blank, type Definition, versionOf } from '../../define.ts'
import { isFile } from '../../fields/file.ts'
import { definitionOf, kinds, profile } from '../../kinds/index.ts'
import type { Kept } from '../exporter.ts'
import { wholeName, type WholeRecord } from './format.ts'
import { type HereRecord, planOf, type WholePlan } from './plan.ts'
import { openWhole } from './read.ts'
import { about, idOf, valuesOf, written, zipped } from './testing/index.ts'

const references = Array.from({ length: 8 }, (_, at) => idOf(at))

const wanted = (kind: string) =>
  kinds.flatMap((definition) => {
    if (definition.kind !== kind && definition.seats === undefined) return []
    const seats = definition.seats ?? Array.from({ length: definition.singleton === true ? 1 : 2 }, () => undefined)
    return seats.map((seat) => ({ definition, seat }))
  })

const audienceFor = ({ audience }: Definition) =>
  audience === 'chosen' ? fc.constantFrom(...audiences) : fc.constant(audience === 'owner' ? 'nobody' : audience)

const recordOf = ({ definition, seat }: ReturnType<typeof wanted>[number], at: number): fc.Arbitrary<Kept> =>
  fc
    .record({
      values: valuesOf(definition, references),
      audience: audienceFor(definition),
      alsoIfIncapacitated: fc.boolean(),
      firstDays: fc.boolean(),
      unchecked: fc.option(fc.constant({ aField: 'Please look at it' }), { nil: undefined }),
    })
    .map(({ unchecked, ...rest }) => ({
      ...rest,
      id: idOf(at),
      kind: definition.kind,
      definitionVersion: versionOf(definition),
      createdAt: about.madeAt,
      updatedAt: about.madeAt,
      ...(unchecked && { unchecked }),
      ...(seat !== undefined && { seat }),
    }))

const estateWith = (kind: string) => fc.tuple(...wanted(kind).map(recordOf))

const recordsIn = async (text: string) => (await openWhole(zipped({ [wholeName]: text }))).whole.records

const plan = (
  records: readonly WholeRecord[],
  here: readonly HereRecord[] = [],
  {
    trash = [],
    isThere = () => true,
  }: { trash?: readonly HereRecord[]; isThere?: (file: { id: string }) => boolean } = {},
): Promise<WholePlan> =>
  planOf(records, new Map(records.map(({ id }) => [id, id])), { records: here, trash }, isThere, () =>
    Promise.resolve(),
  )

function plain(value: unknown): unknown {
  if (isFile(value)) {
    const { id: _id, key: _key, hash: _hash, chunks: _chunks, ...rest } = value
    return plain(rest)
  }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
}

const saved = ({ coming }: WholePlan): HereRecord[] =>
  coming.map(({ definition, id, values, seat }) => ({
    id,
    kind: definition.kind,
    definitionVersion: versionOf(definition),
    values,
    importId: 'this one',
    ...(seat && { seat }),
  }))

test.each(kinds.map(({ kind }) => kind))(
  '%s survives the round trip in every field and audience, and a second import adds nothing',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(estateWith(kind), async (records) => {
        const read = await recordsIn(written(records))
        const first = await plan(read)
        expect(first.coming.map(({ id }) => id).toSorted()).toEqual(records.map(({ id }) => id).toSorted())
        const came = new Map(first.coming.map((one) => [one.id, one]))
        for (const record of records) {
          const { values, audience, alsoIfIncapacitated, firstDays, seat, unchecked, definition } =
            came.get(record.id) ?? {}
          expect(definition?.kind).toBe(record.kind)
          expect({ values: plain(values), audience, alsoIfIncapacitated, firstDays, seat, unchecked }).toEqual({
            values: plain(record.values),
            audience: record.audience,
            alsoIfIncapacitated: record.alsoIfIncapacitated,
            firstDays: record.firstDays === true && definition?.access?.firstDays !== undefined,
            seat: record.seat,
            unchecked: record.unchecked ?? {},
          })
        }
        const second = await plan(read, saved(first))
        expect(second.coming).toEqual([])
        expect(second.different).toEqual([])
        expect(second.same).toHaveLength(records.length)
      }),
      { numRuns: 25 },
    )
  },
)

const of = (kind: string, values: Readonly<Record<string, unknown>>, more: Partial<Kept> = {}): Kept => {
  const definition = definitionOf(kind)
  return {
    id: idOf(Number(more.id ?? 1)),
    kind,
    values: { ...(definition && blank(definition)), ...values },
    definitionVersion: definition ? versionOf(definition) : 7,
    audience: 'nobody',
    alsoIfIncapacitated: false,
    createdAt: about.madeAt,
    updatedAt: about.madeAt,
    ...more,
    ...(more.id !== undefined && { id: idOf(Number(more.id)) }),
  }
}
const person = (seat: SeatRole, fullName: string, id: number) =>
  of(
    seat === 'attorney' ? 'estate-attorney' : 'authorized-contact',
    { fullName, email: `${fullName}@example.org` },
    {
      id: String(id),
      seat,
      audience: 'everyone_named',
    },
  )
const note = (name: string, id: number, more: Partial<Kept> = {}) =>
  of('secure-note', { name }, { ...more, id: String(id) })
const come = async (records: readonly Kept[], here: readonly Kept[] = []) =>
  plan(
    await recordsIn(written(records)),
    here.map((one) => ({ ...one, definitionVersion: one.definitionVersion ?? 0 })),
  )

describe('the audience of an imported record', () => {
  const forOne = note('For one', 10, { audience: 'contact_1', alsoIfIncapacitated: true })
  const forBoth = note('For both', 11, { audience: 'both_contacts' })
  const access = ({ coming }: WholePlan, title: string) => {
    const { audience, notFor, alsoIfIncapacitated } = coming.find((one) => one.title === title) ?? {}
    return { audience, notFor, alsoIfIncapacitated }
  }

  test('the audience of an empty seat becomes *Only me*, and the import lists the record', async () => {
    const found = await come([forOne, note('Mine', 12)])
    expect(access(found, 'For one')).toEqual({ audience: 'nobody', alsoIfIncapacitated: false })
    expect(found.onlyMe.map(({ title }) => title)).toEqual(['For one'])
  })

  test('the audience includes the same person in their present seat', async () => {
    const found = await come(
      [person('contact_1', 'Nora', 1), person('contact_2', 'Ben', 2), forOne, forBoth],
      [person('contact_1', 'Ben', 71)],
    )
    expect(found.coming.flatMap(({ title, seat }) => (seat ? [[title, seat]] : []))).toEqual([['Nora', 'contact_2']])
    expect(access(found, 'For one').audience).toBe('contact_2')
    expect(access(found, 'For both')).toMatchObject({ audience: 'both_contacts' })
    expect(access(found, 'For both').notFor).toBeUndefined()
    expect(found.onlyMe).toEqual([])
  })

  test('the audience does not include a grantee who took the seat since', async () => {
    const here = [person('contact_1', 'Eve', 71), person('contact_2', 'Mallory', 72)]
    const found = await come([person('contact_1', 'Nora', 1), forOne, forBoth], here)
    expect(found.unseated.map(({ title }) => title)).toEqual(['Nora'])
    expect(access(found, 'For one').audience).toBe('nobody')
    expect(found.strangers).toEqual(['Eve'])
    expect(access(found, 'For both')).toMatchObject({ audience: 'both_contacts', notFor: ['contact_1'] })
  })

  test('the audience does not include another person whom the owner wrote into the record of a grantee', async () => {
    const nora = person('contact_1', 'Nora', 1)
    const found = await come([nora, forOne], [person('contact_1', 'Eve', 1)])
    expect(access(found, 'For one').audience).toBe('nobody')
    expect(found.strangers).toEqual(['Eve'])
    const moved = { ...nora, values: { ...nora.values, email: 'nora@example.com' } }
    expect(access(await come([nora, forOne], [moved]), 'For one').audience).toBe('contact_1')
  })

  test('the audience leaves out grantees whom the record left out', async () => {
    const found = await come([
      person('contact_1', 'Nora', 1),
      person('contact_2', 'Ben', 2),
      { ...forBoth, notFor: ['contact_2'] },
    ])
    expect(access(found, 'For both')).toMatchObject({ audience: 'both_contacts', notFor: ['contact_2'] })
  })

  test('a record for everyone named keeps its excluded grantees, and excludes new grantees in old seats', async () => {
    const named = of('profile', { firstName: 'Ada' }, { id: '20', audience: 'everyone_named' })
    const without = await come([{ ...named, notFor: ['contact_2'] }])
    expect(without.coming).toMatchObject([{ audience: 'everyone_named', notFor: ['contact_2'] }])
    const here = [person('contact_1', 'Eve', 71), person('contact_2', 'Mallory', 72)]
    const found = await come([person('contact_1', 'Nora', 1), person('contact_2', 'Ben', 2), named], here)
    expect(found.coming).toMatchObject([{ audience: 'everyone_named', notFor: ['contact_1', 'contact_2'] }])
    expect((await come([named])).coming[0]?.notFor).toBeUndefined()
  })

  test('the privacy level of an imported memory follows its audience', async () => {
    const photo = of('memory', { title: 'Sunday', privacyLevel: 'family' }, { audience: 'both_contacts' })
    const found = await come([photo])
    expect(found.coming[0]).toMatchObject({ audience: 'nobody', values: { privacyLevel: 'private' } })
    expect((await plan(await recordsIn(written([photo])), saved(found))).same).toHaveLength(1)
  })
})

describe('an import into an estate with records', () => {
  test('the import leaves a changed record unchanged, and a deleted record in the trash', async () => {
    const read = await recordsIn(written([note('A', 1), note('B', 2)]))
    const [a, b] = saved(await plan(read))
    if (!a || !b) throw new Error('Both come in.')
    const found = await plan(read, [{ ...a, values: { ...a.values, name: 'A, changed' } }], { trash: [b] })
    expect(found.coming).toEqual([])
    expect(found.different.map(({ title }) => title)).toEqual(['A'])
    expect(found.trashed).toMatchObject([{ id: b.id, title: 'B' }])
  })

  test('the import adds a singleton beside the owner’s own, but not beside a changed imported singleton', async () => {
    const own = of(profile.kind, { firstName: 'Ada' })
    const written0 = of(profile.kind, { firstName: 'Ruth' }, { id: '50' })
    const found = await come([own], [written0])
    expect(found.coming).toMatchObject([{ id: own.id, copyOf: written0.id }])
    const again = await plan(await recordsIn(written([own])), [
      { ...written0, definitionVersion: 0, importId: 'before' },
    ])
    expect(again.coming).toEqual([])
    expect(again.different).toHaveLength(1)
  })

  test('the import lists a file that the ZIP lacks, and a second import recognizes its record', async () => {
    const file = { id: idOf(40), name: 'will.pdf', type: 'application/pdf', size: 3, key: 'k', hash: 'h', chunks: 1 }
    const read = await recordsIn(written([of('document', { title: 'Will', category: 'legal', file })]))
    const isThere = () => false
    const found = await plan(read, [], { isThere })
    expect(found.missing).toMatchObject([{ title: 'Will', file: 'will.pdf' }])
    expect(found.coming[0]?.values['file']).toBe('')
    expect(found.coming[0]?.unchecked['file']).toMatch(/not in the export/)
    expect((await plan(read, saved(found), { isThere })).same).toHaveLength(1)
  })

  test('the import leaves out records of a newer app and of the trash', async () => {
    const text = written(
      [of('star-map', { note: 'North' }), note('A', 2)],
      [{ ...note('Old', 3), trashedAt: about.madeAt }],
    )
    const found = await plan(await recordsIn(text))
    expect(found.coming.map(({ title }) => title)).toEqual(['A'])
    expect(found.newer).toHaveLength(1)
  })
})
