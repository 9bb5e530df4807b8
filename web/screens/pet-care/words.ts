import { namesInWords } from '../../../records/kinds/pet-people.ts'

export const words = {
  mine: 'My Pets',
  caregivers: 'Designated Caregivers',
  looksAfter: (pets: readonly string[]) => `Looks after ${namesInWords(pets)}`,
  stepsIn: (pets: readonly string[]) => `Steps in for ${namesInWords(pets)}`,
  vets: 'Veterinary Care',
  sees: (pets: readonly string[]) => `Sees ${namesInWords(pets)}`,
  emergency: 'Nights and emergencies',
  papers: {
    title: 'For whoever steps in',
    why: 'One page in large letters for the fridge, and a sheet for each pet that a stranger could follow. Print them, or send them to the people above.',
  },
  call: (name: string, phone: string) => `Call ${name} at ${phone}`,
}
