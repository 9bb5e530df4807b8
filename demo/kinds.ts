import type { Person } from '../client/headless.ts'
import type { Audience } from '../domain/seats.ts'
import { blank, type Definition, errorsIn, fieldsOf, read, tidied, versionOf } from '../records/define.ts'
import { type Field, isFile, type SealedFile, type Value, type Values } from '../records/fields/index.ts'
import { filled, sampleFor } from '../records/kinds/filled.ts'
import {
  attorneyCommunication,
  authorizedContact,
  definitionOf,
  device,
  document,
  estateAttorney,
  kinds,
  onlineAccount,
  profile,
} from '../records/kinds/index.ts'
import { titleOf } from '../records/sheet.ts'
import type { Entry } from './estate.ts'

// Kinds without hand-written records get generated ones, so that demo and screenshots show every
// kind.

const written: readonly Definition[] = [
  profile,
  estateAttorney,
  attorneyCommunication,
  authorizedContact,
  onlineAccount,
  device,
  document,
]

export const kindsToMakeUp: readonly Definition[] = kinds.filter((definition) => !written.includes(definition))

type Ids = ReadonlyMap<string, readonly string[]>

const wordsFor =
  (ids: Ids) =>
  (name: string, field: Field, values: Values): Value => {
    if (field.type === 'reference') return ids.get(field.kind)?.[0] ?? ''
    if (field.type === 'references') return [...(ids.get(field.kind) ?? [])].slice(0, 2)
    if (field.example === undefined && field.type === 'text') return field.label.replace(/\W+$/, '').slice(0, field.max)
    if (field.example === undefined && field.type === 'longText') return 'It is in the blue folder in the study.'
    return sampleFor(name, field, values)
  }

/** Returns made-up values of a kind: its `samples`, or if it has none, one generated record. */
export const samplesOf = (definition: Definition, ids: Ids): Values[] =>
  (definition.samples ?? [filled(definition, wordsFor(ids))]).map((sample) => {
    const given = Object.entries(sample).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return tidied(definition, { ...blank(definition), ...Object.fromEntries(given) })
  })

const audienceOf = ({ audience, access }: Definition): Audience =>
  audience === 'everyone_named'
    ? 'everyone_named'
    : audience === 'owner'
      ? 'nobody'
      : (access?.start ?? 'both_contacts')

type Upload = (file: SealedFile) => Promise<SealedFile>

async function withFiles(value: Value, upload: Upload): Promise<Value> {
  if (isFile(value)) return upload(value)
  if (!Array.isArray(value)) return value
  const files = value.filter(isFile)
  return files.length === 0 ? value : Promise.all(files.map(upload))
}

/** Resolves a reference by title to an id, or to '' if no record has the title. */
const titledIds = (store: Person['store']) => (definition: Definition, name: string, value: Value) => {
  const field = fieldsOf(definition)[name]
  const other = field?.type === 'reference' ? definitionOf(field.kind) : undefined
  if (other === undefined || value === '') return undefined
  const all = store.kind(other.kind)
  if (all.some(({ id }) => id === value)) return undefined
  return (
    all.find(({ definitionVersion, values }) => titleOf(other, read(other, definitionVersion, values)) === value)?.id ??
    ''
  )
}

/** Orders kinds so that referenced records are saved first. */
function inOrder(some: readonly Definition[]): Definition[] {
  const refers = (one: Definition) =>
    Object.values(fieldsOf(one)).some(
      (field) => field.type === 'reference' && some.some(({ kind }) => kind === field.kind && kind !== one.kind),
    )
  return some.toSorted((one, other) => Number(refers(one)) - Number(refers(other)))
}

export async function saveSamples(
  person: Pick<Person, 'saveRecords' | 'uploadFile' | 'store'>,
  some: readonly Definition[] = kindsToMakeUp,
): Promise<Entry[]> {
  const upload: Upload = ({ name, type }) => person.uploadFile(new Blob(['Made up.'], { type }), name)
  const saved: Entry[] = []
  for (const definition of inOrder(some)) {
    const { kind, activity, access } = definition
    const ids = new Map(kinds.map((other) => [other.kind, person.store.kind(other.kind).map(({ id }) => id)]))
    const idByTitle = titledIds(person.store)
    for (const sample of samplesOf(definition, ids)) {
      if (Object.keys(errorsIn(definition, sample)).length > 0) continue
      const values: Record<string, Value> = {}
      for (const [name, value] of Object.entries(sample))
        values[name] = idByTitle(definition, name, value) ?? (await withFiles(value, upload))
      const choices = { audience: audienceOf(definition), alsoIfIncapacitated: access?.alsoIfIncapacitated ?? false }
      const draft = { kind, definitionVersion: versionOf(definition), values, ...choices }
      const entry = { draft, activity: activity.added(values) }
      await person.saveRecords([draft], entry.activity)
      saved.push(entry)
    }
  }
  return saved
}
