import { type FirstStep as StepOfRecord, type Reader, urgencies } from '../../../records/first-step.ts'
import { fold } from '../../../records/fold.ts'
import { byKind, groupTitle } from '../../../records/in-words.ts'
import { importantContact } from '../../../records/kinds/important-contact.ts'
import { hasInstructions, type LeftRecord } from './records.ts'
import type { SeatRole } from '../../estate/types.ts'
import { words } from './words.ts'

/** `detail` replaces the links to the records on paper. */
export type FirstStep = {
  id: string
  text: string
  detail?: string
  phone?: string
  records: readonly { id: string; title: string }[]
}

type Found = { record: LeftRecord; step: StepOfRecord }

function labelled(records: readonly LeftRecord[]): FirstStep['records'] {
  const same = Map.groupBy(records, ({ title }) => title)
  return records.map(({ id, title, kind }) => {
    const again = same.get(title)?.some((other) => other.id !== id)
    return { id, title: again ? `${title} (${groupTitle(kind, words.otherRecords)})` : title }
  })
}

const onceEach = (parts: readonly (string | undefined)[]) => [...new Set(parts)].filter((part) => part !== undefined)

function textOf(found: readonly Found[]): string {
  const people = found.flatMap(({ step: { person } }) => person ?? [])
  const [one] = people
  const [first] = found
  if (one === undefined || first === undefined || people.length < found.length) return first?.step.text ?? ''
  const why = onceEach(people.map((person) => person.why)).join(' and ')
  return [`Call ${one.name}, ${why}.`, ...onceEach(people.map(({ also }) => also))].join(' ')
}

const stepKey = ({ id, person, phone = '' }: StepOfRecord): string =>
  person === undefined ? id : `call ${fold(person.name)} ${phone.replaceAll(/\D/g, '').slice(-10)}`

const stepFrom = (found: readonly Found[]): FirstStep[] => {
  const [first] = found
  if (first === undefined) return []
  const { id, phone, urgency } = first.step
  const text = textOf(found)
  const records = found.map(({ record }) => record)
  return [
    {
      id,
      text,
      ...(urgency !== 'call' && { detail: records.map(({ title }) => title).join(', ') }),
      ...(phone !== undefined && { phone }),
      records: labelled(records),
    },
  ]
}

/** The contacts that get a step of their own: an imported address book may have hundreds. */
const mostCalls = 8

const isContact = (found: readonly Found[]): boolean =>
  found.every(({ record, step }) => record.kind === importantContact.kind && step.urgency === 'call')

/** The steps of one urgency; contacts beyond `mostCalls` share a step. */
function stepsOf(grouped: readonly (readonly Found[])[], { ownerName, event }: Reader): FirstStep[] {
  const rest = grouped.filter(isContact).slice(mostCalls)
  if (rest.length < 2) return grouped.flatMap(stepFrom)
  const records = rest.flatMap((found) => found.map(({ record }) => record))
  const others: FirstStep = {
    id: 'call others',
    text: words.callOthers[event](ownerName, rest.length),
    detail: records.map(({ title }) => title).join(', '),
    records: labelled(records),
  }
  return [...grouped.filter((found) => !rest.includes(found)).flatMap(stepFrom), others]
}

type NamedReader = Reader & { readonly name: string | undefined }

export function readerNamed(
  records: readonly { readonly seat?: SeatRole | undefined; readonly values: Readonly<Record<string, unknown>> }[],
  reader: Reader,
): NamedReader {
  const own = records.find(({ seat }) => seat === reader.role)?.values['fullName']
  return { ...reader, name: typeof own === 'string' && own !== '' ? own : undefined }
}

const isSame = (one: NamedReader, other: NamedReader): boolean =>
  one.name === other.name && one.role === other.role && one.event === other.event && one.ownerName === other.ownerName

// A cache: for one reader a record’s step never changes, and there may be thousands of records.
const known = new WeakMap<LeftRecord, { readonly reader: NamedReader; readonly step: StepOfRecord | undefined }>()

export function stepAbout(record: LeftRecord, reader: NamedReader): StepOfRecord | undefined {
  const before = known.get(record)
  if (before !== undefined && isSame(before.reader, reader)) return before.step
  const step = record.definition?.firstStep?.(record.values, { ...reader, seat: record.seat })
  known.set(record, { reader, step })
  return step
}

/** Each kind defines its steps. People come before papers, and urgent steps before others. */
export function firstSteps(records: readonly LeftRecord[], reader: Reader): FirstStep[] {
  const named = readerNamed(records, reader)
  const found = byKind(records).flatMap(([, group]) =>
    group.flatMap((record): Found[] => {
      const step = stepAbout(record, named)
      return step === undefined ? [] : [{ record, step }]
    }),
  )
  // All instructions share one step, which keeps the list short for a grieving reader.
  const written = records.filter(hasInstructions)
  const read = written.map(
    (record): Found => ({
      record,
      step: { id: 'read', urgency: 'read', text: words.readNotes(reader.ownerName, written.length) },
    }),
  )
  const all = [...found, ...read]
  return urgencies.flatMap((urgency) => {
    const now = all.filter(({ step }) => step.urgency === urgency)
    return stepsOf([...Map.groupBy(now, ({ step }) => stepKey(step)).values()], reader)
  })
}
