import type { Content } from 'pdfmake/interfaces'
import { animalInWords } from '../../../records/kinds/pet-age.ts'
import { caregiversOf, vetsOf } from '../../../records/kinds/pet-people.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { faceFor, lengthOf, letterhead, tintedColumns, titled } from './paper.ts'
import { type PetOnPaper, small, squareOf } from './pet-care-sheet.ts'
import { longPaper, type PaperOf } from './record-paper.ts'
import { words } from './words.ts'

const text = words.pets

// One page, legible from a step away: the largest font size at which the text fits, estimated
// conservatively. Heights and widths are in points.
const smallest = 8.5
const sizes = [22, 20, 18, 16.5, 15, 14, 13, 12, 11, 10, 9, smallest] as const
const pageHigh = 585
const pageWide = 500
const columnWide = 215
/** The text needs the space of the photos if there are more pets than this. */
const mostWithPhotos = 4
const LINE = 1.48

const high = (said: string, size: number, wide: number): number =>
  said
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((lengthOf(line) * size * 0.5) / wide)) * size * LINE, 0)

const photoSide = (size: number) => size * 5

const ended = (said: string) => (said === '' || /[.!?…]$/.test(said) ? said : `${said}.`)

const factsOf = ({ values: { foodType, feedingInstructions, medicines, allergies } }: PetOnPaper) =>
  [
    { label: text.food, said: [ended(foodType), feedingInstructions].filter(Boolean).join(' ') },
    { label: text.medicines, said: medicines },
    { label: text.allergies, said: allergies },
  ].filter(({ said }) => said.trim() !== '')

type Call = { name: string; about: string; phone: string }

function callsOf(pets: readonly PetOnPaper[]): { people: Call[]; vets: Call[] } {
  const all = pets.map(({ values }) => values)
  return {
    people: caregiversOf(all).map(({ name, first, backup, phone }) => ({
      name,
      about: first.length > 0 ? text.takes(first) : text.stepsIn(backup),
      phone,
    })),
    vets: vetsOf(all).map(({ name, clinic, phone, isEmergency }) => ({
      name: clinic || name,
      about: isEmergency ? text.emergency : clinic === '' ? '' : name,
      phone,
    })),
  }
}

function petHigh(pet: PetOnPaper, size: number): number {
  const side = pet.photo === undefined ? 0 : photoSide(size)
  const wide = pageWide - side - 16
  const lines = factsOf(pet).map(({ label, said }) => high(`${label} ${said}`, size, wide))
  const told = lines.reduce((sum, line) => sum + line, size * 2.6)
  return Math.max(told, side) + 16
}

const callsHigh = (calls: readonly Call[], size: number): number =>
  calls
    .map(({ name, about }) => high(name, size * 0.9, columnWide) + high(about, size * 0.7, columnWide))
    .reduce((sum, one) => sum + one + size * 1.15 * LINE + 6, 60)

function sizeFor(pets: readonly PetOnPaper[]): number {
  const { people, vets } = callsOf(pets)
  const fits = (size: number) => {
    const calls = Math.max(callsHigh(people, size), callsHigh(vets, size))
    return pets.reduce((sum, pet) => sum + petHigh(pet, size), calls) <= pageHigh
  }
  return sizes.find(fits) ?? smallest
}

function petOf(pet: PetOnPaper, size: number): Content {
  const { values, photo } = pet
  const told: Content = {
    stack: [
      {
        text: [
          { text: values.petName, font: faceFor(values.petName), bold: true, fontSize: size * 1.6 },
          { text: `   ${animalInWords(values)}`, style: 'label', fontSize: size * 0.8 },
        ],
      },
      ...factsOf(pet).map(
        ({ label, said }): Content => ({
          text: [{ text: `${label}  `, style: 'label', fontSize: size * 0.8 }, said],
          fontSize: size,
        }),
      ),
    ],
  }
  return {
    columns: photo === undefined ? [told] : [squareOf(photo, photoSide(size)), told],
    columnGap: 16,
    margin: [0, 0, 0, 14],
    unbreakable: true,
  }
}

const callOf = ({ name, about, phone }: Call, size: number): Content => ({
  stack: [
    { text: name, bold: true, fontSize: size * 0.9 },
    ...(about === '' ? [] : [{ text: about, style: 'label', fontSize: size * 0.7 } satisfies Content]),
    ...(phone === '' ? [] : [{ text: phone, bold: true, fontSize: size * 1.15 } satisfies Content]),
  ],
  margin: [0, 0, 0, 6],
})

export function fridgePage(all: readonly PetOnPaper[], of: PaperOf): PaperDefinition {
  const pets = all.length > mostWithPhotos ? all.map((pet) => ({ ...pet, photo: undefined })) : all
  const size = sizeFor(pets)
  const { people, vets } = callsOf(pets)
  return longPaper(text.fridge, of, [
    letterhead(text.fridgeKind),
    titled(text.fridge),
    ...pets.map((pet) => petOf(pet, size)),
    tintedColumns(
      [small(text.call), ...people.map((one) => callOf(one, size))],
      [small(text.vet), ...vets.map((one) => callOf(one, size))],
    ),
  ])
}
