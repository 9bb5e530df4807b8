import { listInWords } from '../../ui/list-in-words.ts'

export const words = {
  mine: 'My Pets',
  caregivers: 'Designated Caregivers',
  looksAfter: (pets: readonly string[]) => `Looks after ${listInWords(pets)}`,
  stepsIn: (pets: readonly string[]) => `Steps in for ${listInWords(pets)}`,
  vets: 'Veterinary Care',
  sees: (pets: readonly string[]) => `Sees ${listInWords(pets)}`,
  emergency: 'Nights and emergencies',
  papers: {
    title: 'For whoever steps in',
    why: 'One page in large letters for the fridge, and a sheet for each pet that a stranger could follow. Print them, or send them to the people above.',
  },
  call: (name: string, phone: string) => `Call ${name} at ${phone}`,
}
