import { type FirstStep as StepOfRecord, type Reader, urgencies } from '../../../records/first-step.ts'
import { fold } from '../../../records/fold.ts'
import { byKind, groupTitle } from '../../../records/in-words.ts'
import { importantContact } from '../../../records/kinds/important-contact.ts'
import { hasInstructions, type LeftRecord } from './records.ts'
import type { SeatRole } from '../../estate/types.ts'
import { words } from './words.ts'

/** One thing to do, and the records it comes from. `detail` names them on paper. */
export type FirstStep = {
  id: string
  text: string
  detail?: string
  phone?: string
  records: readonly { id: string; title: string }[]
}

type Found = { record: LeftRecord; step: StepOfRecord }

/** The same person may have been written down twice: what their records are called says as what, then. */
function toldApart(records: readonly LeftRecord[]): FirstStep['records'] {
  const same = Map.groupBy(records, ({ title }) => title)
  return records.map(({ id, title, kind }) => {
    const again = same.get(title)?.some((other) => other.id !== id)
    return { id, title: again ? `${title} (${groupTitle(kind, words.otherRecords)})` : title }
  })
}

/** Each of these once, as far as there is one. */
const onceEach = (parts: readonly (string | undefined)[]) => [...new Set(parts)].filter((part) => part !== undefined)

/** What to do, with every reason to call a person in one sentence. */
function textOf(found: readonly Found[]): string {
  const people = found.flatMap(({ step: { person } }) => person ?? [])
  const [one] = people
  const [first] = found
  if (one === undefined || first === undefined || people.length < found.length) return first?.step.text ?? ''
  const why = onceEach(people.map((person) => person.why)).join(' and ')
  return [`Call ${one.name}, ${why}.`, ...onceEach(people.map(({ also }) => also))].join(' ')
}

/** What is one step: a call by whom it reaches, however many records name them. */
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
      // A call names whom to call.
      ...(urgency !== 'call' && { detail: records.map(({ title }) => title).join(', ') }),
      ...(phone !== undefined && { phone }),
      records: toldApart(records),
    },
  ]
}

/** So many important contacts are a step each: an address book that was imported may be hundreds of them. */
const mostCalls = 8

const isContact = (found: readonly Found[]): boolean =>
  found.every(({ record, step }) => record.kind === importantContact.kind && step.urgency === 'call')

/** The steps of one urgency; the contacts above what anyone reads as a list are one. */
function stepsOf(grouped: readonly (readonly Found[])[], { ownerName, event }: Reader): FirstStep[] {
  const rest = grouped.filter(isContact).slice(mostCalls)
  if (rest.length < 2) return grouped.flatMap(stepFrom)
  const records = rest.flatMap((found) => found.map(({ record }) => record))
  const others: FirstStep = {
    id: 'call others',
    text: words.callOthers[event](ownerName, rest.length),
    detail: records.map(({ title }) => title).join(', '),
    records: toldApart(records),
  }
  return [...grouped.filter((found) => !rest.includes(found)).flatMap(stepFrom), others]
}

type NamedReader = Reader & { readonly name: string | undefined }

/** Who reads, by the name that the owner wrote down for them. */
export function readerNamed(
  records: readonly { readonly seat?: SeatRole | undefined; readonly values: Readonly<Record<string, unknown>> }[],
  reader: Reader,
): NamedReader {
  const own = records.find(({ seat }) => seat === reader.role)?.values['fullName']
  return { ...reader, name: typeof own === 'string' && own !== '' ? own : undefined }
}

const isSame = (one: NamedReader, other: NamedReader): boolean =>
  one.name === other.name && one.role === other.role && one.event === other.event && one.ownerName === other.ownerName

// What there is to do about a record stays the same for one reader: thousands are asked once.
const known = new WeakMap<LeftRecord, { readonly reader: NamedReader; readonly step: StepOfRecord | undefined }>()

/** What its kind says there is to do about a record. */
export function stepAbout(record: LeftRecord, reader: NamedReader): StepOfRecord | undefined {
  const before = known.get(record)
  if (before !== undefined && isSame(before.reader, reader)) return before.step
  const step = record.definition?.firstStep?.(record.values, { ...reader, seat: record.seat })
  known.set(record, { reader, step })
  return step
}

/**
 * What to do first, made from the records that were left: people before papers, what would do harm before what can wait. Each kind
 * says what there is to do about its records. Empty when nothing among them asks for anything.
 */
export function firstSteps(records: readonly LeftRecord[], reader: Reader): FirstStep[] {
  const named = readerNamed(records, reader)
  const found = byKind(records).flatMap(([, group]) =>
    group.flatMap((record): Found[] => {
      const step = stepAbout(record, named)
      return step === undefined ? [] : [{ record, step }]
    }),
  )
  // One step for all of them: who comes here tired should see where the list ends.
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
