import { read } from './define.ts'
import type { SealedFile, Values } from './fields/field.ts'
import { faceIn } from './face.ts'
import { fold } from './fold.ts'
import { withoutMy } from './in-words.ts'
import { kinds } from './kinds/index.ts'
import { hasSameContact, personIn, type KnownPerson } from './known-people.ts'
import { answersIn, sharingWith } from './shared-photo.ts'
import { listed } from './sheet.ts'

// Finds records of other kinds with the same name, so that the form asks *Is this the same person?*

type Stored = {
  readonly id: string
  readonly kind: string
  readonly definitionVersion: number
  readonly values: Readonly<Record<string, unknown>>
}

export type OtherRecord = {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly where: string
  readonly photo: SealedFile | ''
  /** The id of the record whose photo this record shares; its own id if it shares none. */
  readonly first: string
}

/** The kinds about people with a face; pets have one, too. */
const faced = new Map(
  kinds.flatMap((definition) => {
    const fields = definition.people?.find(({ photo }) => photo !== undefined)
    return fields ? [[definition.kind, { definition, fields }] as const] : []
  }),
)

const namedIn = (kind: string, values: Readonly<Record<string, unknown>>): string => {
  const name = values[faced.get(kind)?.fields.name ?? '']
  return typeof name === 'string' ? fold(name.trim()) : ''
}

export const byName = (records: readonly Stored[]): ReadonlyMap<string, Stored[]> =>
  Map.groupBy(
    records.filter(({ kind }) => faced.has(kind)),
    ({ kind, values }) => namedIn(kind, values),
  )

function asOther({ id, kind, definitionVersion, values }: Stored): (OtherRecord & { person: KnownPerson }) | undefined {
  const { definition, fields } = faced.get(kind) ?? {}
  if (definition === undefined || fields === undefined) return undefined
  const today = read(definition, definitionVersion, { ...values })
  const person = personIn(fields, today, '')
  if (person === undefined) return undefined
  const [fact = ''] = listed(definition, today).facts
  const where = [withoutMy(definition.name.many), fact && fact.charAt(0).toLowerCase() + fact.slice(1)]
  return {
    id,
    kind,
    name: person.name,
    where: where.filter(Boolean).join(', '),
    photo: faceIn(definition, today),
    first: answersIn(values).photoOf || id,
    person,
  }
}

/**
 * @returns `sharing` share the draft's photo; the owner called `others` another person; `ask` needs
 * an answer
 */
export function samePeople(
  draft: { readonly id: string | undefined; readonly kind: string; readonly values: Values },
  records: readonly Stored[],
  named: ReadonlyMap<string, readonly Stored[]>,
): { sharing: OtherRecord[]; others: OtherRecord[]; ask: OtherRecord | undefined } {
  const { id, kind, values } = draft
  const { definition, fields } = faced.get(kind) ?? {}
  if (definition === undefined || fields === undefined) return { sharing: [], others: [], ask: undefined }
  const sharing = sharingWith(id, values, records).flatMap((one) => asOther(one) ?? [])
  const taken = new Set([kind, ...sharing.map((one) => one.kind)])
  const { someoneElse } = answersIn(values)
  const hasPhoto = faceIn(definition, values) !== ''
  const name = namedIn(kind, values)
  const found = (name === '' ? [] : (named.get(name) ?? [])).flatMap((one) => {
    if (one.id === id || taken.has(one.kind)) return []
    const other = asOther(one)
    const isLeaving = other !== undefined && other.first === id
    if (other === undefined || (!isLeaving && (other.photo !== '') === hasPhoto)) return []
    const isOther = someoneElse.includes(one.id) || (id !== undefined && answersIn(one.values).someoneElse.includes(id))
    return [{ ...other, isOther }]
  })
  const me = personIn(fields, values, '')
  const alike = (other: { person: KnownPerson }) => Number(me !== undefined && hasSameContact(me, other.person))
  return {
    sharing,
    others: found.filter(({ isOther }) => isOther),
    ask: found.filter(({ isOther }) => !isOther).toSorted((a, b) => alike(b) - alike(a))[0],
  }
}
