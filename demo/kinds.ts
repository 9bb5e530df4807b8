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

// Records of kinds that nobody made up a story for: listing a kind is enough for it to stand in the demo and in pictures.

const written: readonly Definition[] = [
  profile,
  estateAttorney,
  attorneyCommunication,
  authorizedContact,
  onlineAccount,
  device,
  document,
]

/** The kinds of which records are made up, because there is no story for them. */
export const kindsToMakeUp: readonly Definition[] = kinds.filter((definition) => !written.includes(definition))

/** The ids of what is written down already, by kind. */
type Ids = ReadonlyMap<string, readonly string[]>

/** What could stand in a field: its own example, else words that tell what belongs there. */
const wordsFor =
  (ids: Ids) =>
  (name: string, field: Field, values: Values): Value => {
    if (field.type === 'reference') return ids.get(field.kind)?.[0] ?? ''
    if (field.type === 'references') return [...(ids.get(field.kind) ?? [])].slice(0, 2)
    if (field.example === undefined && field.type === 'text') return field.label.replace(/\W+$/, '').slice(0, field.max)
    if (field.example === undefined && field.type === 'longText') return 'It is in the blue folder in the study.'
    return sampleFor(name, field, values)
  }

/** Made-up values of a kind, as many records as it brings along, else one. */
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

/** Values with every file that they name sealed and kept. */
async function withFiles(value: Value, upload: Upload): Promise<Value> {
  if (isFile(value)) return upload(value)
  if (!Array.isArray(value)) return value
  const files = value.filter(isFile)
  return files.length === 0 ? value : Promise.all(files.map(upload))
}

/** Which record a made-up one means that names another by its title: the id, '' where there is no such record. */
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

/** What refers to none of the others is saved before what does, which then finds it. */
function inOrder(some: readonly Definition[]): Definition[] {
  const refers = (one: Definition) =>
    Object.values(fieldsOf(one)).some(
      (field) => field.type === 'reference' && some.some(({ kind }) => kind === field.kind && kind !== one.kind),
    )
  return some.toSorted((one, other) => Number(refers(one)) - Number(refers(other)))
}

/** Saves made-up records of every kind that the demo has no story for, or of these kinds. Kinds whose form would refuse what was made up are left out. */
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
