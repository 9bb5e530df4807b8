import { type Definition, errorsIn, fieldsOf, read, versionOf } from '../records/define.ts'
import type { Value } from '../records/fields/index.ts'
import { isFile } from '../records/fields/index.ts'
import { kinds } from '../records/kinds/index.ts'
import type { Person } from '../client/headless.ts'
import type { RecordInput } from '../client/model/records.ts'
import { saveFamily } from '../demo/family.ts'
import { kindsToMakeUp } from '../demo/kinds.ts'
import { account } from './estate.ts'

/** The number of records per kind after years of use, for every kind except accounts. */
const recordsPerKind = 40

const toBoth = { audience: 'both_contacts', alsoIfIncapacitated: false } as const
const atOnce = 500

const hasFile = (value: Value | undefined): boolean =>
  value !== undefined && (Array.isArray(value) ? value.some(isFile) : isFile(value))

function copiesOf(person: Person, definition: Definition): RecordInput[] {
  const there = person.store.kind(definition.kind)
  return Array.from({ length: recordsPerKind }, (_, at) => there[at % there.length]).flatMap((record, at) => {
    if (record === undefined) return []
    const before = read(definition, record.definitionVersion, record.values)
    const values = Object.fromEntries(
      Object.entries(fieldsOf(definition)).flatMap(([name, { type }]) => {
        const value = before[name]
        if (value === undefined || hasFile(value)) return []
        const isText = (type === 'text' || type === 'longText') && typeof value === 'string' && value !== ''
        return [[name, isText ? `${value} ${at}` : value]]
      }),
    )
    const draft = { kind: definition.kind, definitionVersion: versionOf(definition), values, ...toBoth }
    return Object.keys(errorsIn(definition, values)).length > 0 ? [] : [draft]
  })
}

/** Fills an estate as after years of use, with imported accounts up to `wanted`. */
export async function fillMixed(person: Person, wanted: number): Promise<void> {
  const received = () => person.store.all().filter(({ audience }) => /contact_1|both|everyone/.test(audience)).length
  await saveFamily(async ({ draft, activity }) => {
    const [saved] = await person.saveRecords([draft], activity)
    return saved?.id ?? ''
  })
  const single = new Set(kinds.filter(({ singleton }) => singleton).map(({ kind }) => kind))
  const copied = kindsToMakeUp.filter(({ kind }) => !single.has(kind)).flatMap((one) => copiesOf(person, one))
  for (let from = 0; from < copied.length; from += 10) await person.saveRecords(copied.slice(from, from + 10), 'Added')
  for (let made = 0; received() < wanted; ) {
    const some = Array.from({ length: Math.min(atOnce, wanted - received()) }, (_, i) => ({
      ...account(made + i),
      ...toBoth,
    }))
    made += some.length
    await person.saveRecords(some, `Imported ${some.length} accounts`)
  }
}
