import type { ValuesOf } from '../define.ts'
import type { pet } from './pet.ts'

type Pet = ValuesOf<typeof pet.steps>

type Caregiver = {
  readonly name: string
  readonly relationship: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly first: readonly string[]
  readonly backup: readonly string[]
}

export type Vet = {
  readonly name: string
  readonly clinic: string
  readonly phone: string
  readonly email: string
  readonly isEmergency: boolean
  readonly pets: readonly string[]
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
/** Whether two values are equal, or at least one is blank. */
const agree = (one: string, other: string) => one === '' || other === '' || same(one, other)

type Named = Pick<Caregiver, 'name' | 'relationship' | 'phone' | 'email' | 'address'>

function caregiversIn(pet: Pet): { person: Named; isFirst: boolean }[] {
  return [
    {
      person: {
        name: pet.primaryCaregiverName,
        relationship: pet.primaryCaregiverRelationship,
        phone: pet.primaryCaregiverPhone,
        email: pet.primaryCaregiverEmail,
        address: pet.primaryCaregiverAddress,
      },
      isFirst: true,
    },
    {
      person: {
        name: pet.backupCaregiverName,
        relationship: '',
        phone: pet.backupCaregiverPhone,
        email: pet.backupCaregiverEmail,
        address: pet.backupCaregiverAddress,
      },
      isFirst: false,
    },
  ].filter(({ person }) => person.name !== '')
}

export function caregiversOf(pets: readonly Pet[]): Caregiver[] {
  const people: Caregiver[] = []
  for (const pet of pets)
    for (const { person, isFirst } of caregiversIn(pet)) {
      const at = people.findIndex((known) => same(known.name, person.name) && agree(known.phone, person.phone))
      const known = people[at] ?? { ...person, first: [], backup: [] }
      const now: Caregiver = {
        name: known.name,
        relationship: known.relationship || person.relationship,
        phone: known.phone || person.phone,
        email: known.email || person.email,
        address: known.address || person.address,
        first: isFirst ? [...known.first, pet.petName] : known.first,
        backup: isFirst ? known.backup : [...known.backup, pet.petName],
      }
      if (at === -1) people.push(now)
      else people[at] = now
    }
  return people
}

const vetsIn = (pet: Pet): Omit<Vet, 'pets'>[] =>
  [
    {
      name: pet.veterinarianName,
      clinic: pet.clinicName,
      phone: pet.clinicPhone,
      email: pet.clinicEmail,
      isEmergency: false,
    },
    {
      name: pet.emergencyVetName,
      clinic: pet.emergencyClinic,
      phone: pet.emergencyPhone,
      email: '',
      isEmergency: true,
    },
  ].filter(({ name, clinic, phone }) => name !== '' || clinic !== '' || phone !== '')

export function vetsOf(pets: readonly Pet[]): Vet[] {
  const vets: Vet[] = []
  for (const pet of pets)
    for (const vet of vetsIn(pet)) {
      const at = vets.findIndex(
        (known) =>
          known.isEmergency === vet.isEmergency &&
          same(known.name, vet.name) &&
          same(known.clinic, vet.clinic) &&
          agree(known.phone, vet.phone),
      )
      const known = vets[at] ?? { ...vet, pets: [] }
      const now: Vet = {
        ...known,
        phone: known.phone || vet.phone,
        email: known.email || vet.email,
        pets: [...known.pets, pet.petName],
      }
      if (at === -1) vets.push(now)
      else vets[at] = now
    }
  return vets.toSorted((one, other) => Number(one.isEmergency) - Number(other.isEmergency))
}
