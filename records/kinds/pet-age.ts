import type { ValuesOf } from '../define.ts'
import { petTypes, type pet } from './pet.ts'

type Pet = ValuesOf<typeof pet.steps>

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

export function ageOn(birthday: string, today: string): string {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number)
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0)
  return months < 24 ? counted(Math.max(0, months), 'month') : counted(Math.floor(months / 12), 'year')
}

/** *Dog, Beagle*. */
export const animalInWords = ({ type, otherType, breed }: Pet): string =>
  [type === 'other' || type === '' ? otherType : petTypes[type], breed].filter(Boolean).join(', ')

/** *Male, neutered*. */
export const genderInWords = ({ gender, spayedNeutered }: Pet): string => {
  const done = gender === 'female' ? 'spayed' : 'neutered'
  return [gender === '' ? '' : gender === 'male' ? 'Male' : 'Female', spayedNeutered ? done : '']
    .filter(Boolean)
    .join(', ')
}
