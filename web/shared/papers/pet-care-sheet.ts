import type { Content } from 'pdfmake/interfaces'
import type { ValuesOf } from '../../../records/define.ts'
import { ageOn, animalInWords, genderInWords } from '../../../records/kinds/pet-age.ts'
import type { pet } from '../../../records/kinds/index.ts'
import { caregiversOf, type Vet, vetsOf } from '../../../records/kinds/pet-people.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { dayInWords } from '../../ui/RelativeTime.tsx'
import { letterhead, tintedColumns, titled } from './paper.ts'
import { longPaper, type PaperOf, partHeading } from './record-paper.ts'
import { words } from './words.ts'

type Pet = ValuesOf<typeof pet.steps>

export type PetOnPaper = {
  readonly values: Pet
  /** The date of the age in the record. */
  readonly updatedAt: string
  readonly photo?: string | undefined
}

const text = words.pets

export const squareOf = (photo: string, side: number): Content => ({
  image: photo,
  cover: { width: side, height: side, align: 'center', valign: 'center' },
  width: side,
})

export const small = (said: string): Content => ({ text: said, style: 'label', margin: [0, 4, 0, 0] })

const paragraphs = (value: string, bold = false): Content[] =>
  value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line, bold, lineHeight: 1.15, margin: [0, 0, 0, 3] }))

/** Tighter than other headings, so that a typical pet fits on one page. */
const heading = (title: string): Content => [{ stack: [partHeading(title)], margin: [0, -4, 0, -1] }]

/** A heading that stays with its content; nothing without content. */
const part = (title: string, ...said: Content[][]): Content[] =>
  said.flat().length === 0 ? [] : [heading(title), ...said.flat()]

const pair = (label: string, value: string): Content[] => (value === '' ? [] : [small(label), ...paragraphs(value)])

function ageInWords({ values: { age, birthday }, updatedAt }: PetOnPaper, today: string): string {
  if (birthday !== '') return text.born(ageOn(birthday, today), dayInWords(birthday))
  return age === '' ? '' : text.asOf(age, dayInWords(updatedAt))
}

const toCall = (name: string, more: string, phone: string): Content[] => [
  { text: name, bold: true, fontSize: 14, margin: [0, 2, 0, 0] },
  ...(more === '' ? [] : [{ text: more }]),
  ...(phone === '' ? [] : [{ text: phone, bold: true, fontSize: 17, margin: [0, 0, 0, 3] } satisfies Content]),
]

const vetToCall = ({ name, clinic, phone }: Vet): Content[] => toCall(name || clinic, name === '' ? '' : clinic, phone)

function whoToCall(values: Pet): Content {
  const people = caregiversOf([values])
  const first = people.filter(({ first: pets }) => pets.length > 0)
  const backup = people.filter(({ first: pets }) => pets.length === 0)
  const vets = vetsOf([values])
  const usual = vets.filter(({ isEmergency }) => !isEmergency)
  const emergency = vets.filter(({ isEmergency }) => isEmergency)
  return tintedColumns(
    [
      small(text.callFirst),
      ...first.flatMap(({ name, relationship, address, phone }) =>
        toCall([name, relationship.toLowerCase()].filter(Boolean).join(', '), address, phone),
      ),
      ...(backup.length === 0 ? [] : [small(text.callNext)]),
      ...backup.flatMap(({ name, address, phone }) => toCall(name, address, phone)),
    ],
    [
      small(text.vet),
      ...usual.flatMap(vetToCall),
      ...(emergency.length === 0 ? [] : [small(text.emergency)]),
      ...emergency.flatMap(vetToCall),
    ],
  )
}

function whichOne(one: PetOnPaper, today: string): Content {
  const { values, photo } = one
  const about: Content = {
    stack: [
      titled(values.petName),
      { text: animalInWords(values), style: 'as', margin: [0, 0, 0, 2] },
      {
        columns: [
          pair(text.age, ageInWords(one, today)),
          { stack: pair(text.gender, genderInWords(values)), width: 90 },
          { stack: pair(text.weight, values.weight), width: 60 },
        ],
        columnGap: 14,
      },
      ...pair(text.chip, values.microchipId),
    ],
  }
  return photo === undefined ? about : { columns: [squareOf(photo, 140), about], columnGap: 22 }
}

const longest = 2200

/** Two columns, to fit one page; long instructions take one column over several pages. */
function howToCare(values: Pet): Content[] {
  const due = values.vaccinationsDue === '' ? '' : text.due(dayInWords(values.vaccinationsDue))
  const daily = [
    ...part(text.allergies, paragraphs(values.allergies, true)),
    ...part(text.food, paragraphs(values.foodType), paragraphs(values.feedingInstructions)),
    ...part(text.medicines, paragraphs(values.medicines)),
    ...part(text.conditions, paragraphs(values.medicalConditions)),
  ]
  const more = [
    ...part(text.habits, paragraphs(values.specialNeeds), paragraphs(values.specialNotes)),
    ...part(
      text.health,
      pair(text.vaccinations, [values.vaccinationHistory, due].filter(Boolean).join('\n')),
      pair(text.procedures, values.pastProcedures),
    ),
  ]
  const letters = Object.values(values).reduce(
    (sum: number, one) => sum + (typeof one === 'string' ? one.length : 0),
    0,
  )
  return letters > longest || daily.length === 0 || more.length === 0
    ? [...daily, ...more]
    : [{ columns: [daily, more], columnGap: 28 }]
}

export function careSheets(pets: readonly PetOnPaper[], of: PaperOf, today: string): PaperDefinition {
  const [only] = pets.length === 1 ? pets : []
  return {
    ...longPaper(
      only ? text.sheetOf(only.values.petName) : text.sheets,
      of,
      pets.map((one, at) => ({
        stack: [letterhead(text.sheet), whichOne(one, today), whoToCall(one.values), ...howToCare(one.values)],
        ...(at > 0 && { pageBreak: 'before' }),
      })),
    ),
    pageMargins: [56, 34, 56, 50],
  }
}
