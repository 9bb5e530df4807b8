import { afterAll, beforeAll, expect, test } from 'vitest'
import { rolesOfAudience, seatRoles } from '../../domain/seats.ts'
import { privacyLevels } from '../../records/access.ts'
import { blank, type Definition, versionOf } from '../../records/define.ts'
import { familyMember, memory } from '../../records/kinds/index.ts'
import { openLeft, type Person } from '../headless.ts'
import type { Audience, SeatRole } from '../model/estate.ts'
import type { RecordInput } from '../model/records.ts'
import { startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { makeLiar } from '../testing/liar.ts'
import { heldNow, named, reaches, report } from '../testing/story.ts'

// Keys enforce the privacy levels: a grantee outside a level gets neither key nor record.

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const kinds = [
  { definition: memory, name: 'title' },
  { definition: familyMember, name: 'fullName' },
] as const
const audienceOf = (level: string): Audience => {
  const { audience } = privacyLevels[level] ?? {}
  if (audience === undefined || audience === 'one_contact') throw new Error(`There is no level ${level}.`)
  return audience
}
const recordOf = (definition: Definition, name: string, title: string, level: string): RecordInput => ({
  kind: definition.kind,
  definitionVersion: versionOf(definition),
  values: { ...blank(definition), [name]: title, privacyLevel: level },
  audience: audienceOf(level),
  alsoIfIncapacitated: false,
})

type Sealed = { recordId: string; version: number; wraps: { target: string }[] }

/** One memory and relative per level, and one each whose level was narrowed from friends. */
async function write(owner: Person): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { definition, name } of kinds) {
    const titles = [...Object.keys(privacyLevels), 'narrowed'].map((level) => [`${definition.kind}, ${level}`, level])
    for (const [title = '', level = ''] of titles) {
      const first = recordOf(definition, name, title, level === 'narrowed' ? 'friends' : level)
      const [saved] = await owner.saveRecords([first], 'Added')
      ids.set(title, saved?.id ?? '')
      if (level !== 'narrowed' || saved === undefined) continue
      const less = recordOf(definition, name, title, 'family')
      await owner.saveRecords([{ ...less, id: saved.id, basedOn: saved.version }], 'Changed')
    }
  }
  return ids
}

const meantFor = (role: SeatRole, titles: Iterable<string>): string[] =>
  [...titles].filter((title) => {
    const level = title.split(', ')[1] ?? ''
    const reached: readonly SeatRole[] = rolesOfAudience[audienceOf(level === 'narrowed' ? 'family' : level)]
    return reached.includes(role)
  })

test('only the grantees of a level get the key and the record of a memory or a relative with that level', async () => {
  const writing = makeLiar()
  const owner = await cairn.person('levels@example.org', writing.between)
  const heirs = await Promise.all(
    seatRoles.map(async (role) => {
      const liar = makeLiar()
      return { role, liar, heir: await named(cairn, owner, role, `${role}-of-levels@example.org`, liar.between) }
    }),
  )
  await owner.refresh()
  const ids = await write(owner)
  const titles = new Map([...ids].map(([title, id]) => [id, title]))

  const called = (some: readonly string[]) => some.map((id) => titles.get(id) ?? id).toSorted()

  const [reporter] = heirs
  if (!reporter) throw new Error('Nobody was named.')
  await report(reporter.heir, 'death')
  for (const { role, liar, heir } of heirs) {
    await reaches(heir, 'released')
    const seat = heldNow(heir)
    const { records, warnings } = await openLeft(heir, seat?.id ?? '')
    const expected = meantFor(role, ids.keys()).toSorted()
    expect(warnings).toEqual([])
    expect(called(records.map(({ id }) => id))).toEqual(expected)

    // The server sent this heir no other record, not even one that does not open.
    const handed = liar
      .answers(`/api/held-seats/${seat?.ownerId}/${seat?.seatId}/${seat?.invitationId}/records`)
      .flatMap((answer) => answer.records)
    expect(called(handed.map(({ recordId }) => recordId))).toEqual(expected)

    // The owner's browser wrapped no other record for this seat, except before the level was
    // narrowed.
    const sealed = writing.sent
      .filter(({ path }) => path === '/api/estate/save')
      .flatMap(({ body }): Sealed[] => JSON.parse(body).records ?? [])
    const withKey = sealed.filter(({ wraps }) => wraps.some(({ target }) => target.includes(seat?.seatId ?? 'no seat')))
    const newest = (title: string) =>
      Math.max(...sealed.filter((one) => titles.get(one.recordId) === title).map(({ version }) => version))
    const keys = withKey.flatMap(({ recordId, version }) => {
      const title = titles.get(recordId) ?? ''
      return newest(title) === version ? [title] : []
    })
    expect(keys.toSorted()).toEqual(expected)
  }
  expect(meantFor('attorney', ids.keys())).toHaveLength(4)
  expect(meantFor('contact_1', ids.keys())).toHaveLength(8)
})
