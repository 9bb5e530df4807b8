import { describe, expect, test } from 'vitest'
import { blank, tidied } from '../../../records/define.ts'
import { pet } from '../../../records/kinds/index.ts'
import { careSheets, type PetOnPaper } from './pet-care-sheet.ts'
import { fridgePage } from './pet-fridge-page.ts'
import { pagesOf } from './testing/set-pdf.ts'

const of = { owner: 'Alma Ellis', day: 'Nov 22, 2026' }
const day = '2026-11-22'
const photo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
const pets: PetOnPaper[] = (pet.samples ?? []).map((sample) => ({
  values: tidied(pet, { ...blank(pet), ...sample }),
  updatedAt: '2026-11-22T10:00:00Z',
  photo,
}))
const [biscuit, olive, captain] = pets
if (!biscuit || !olive || !captain) throw new Error('There are three made-up pets.')
const many = (count: number) =>
  Array.from({ length: count }, (_, at): PetOnPaper => {
    const { values, ...more } = pets[at % pets.length] ?? biscuit
    return { ...more, values: { ...values, petName: `${values.petName} ${at}` } }
  })

describe('a care sheet', () => {
  test('a care sheet is one page for a fully described pet, with all that a stranger needs', async () => {
    const paper = careSheets([biscuit], of, day)
    expect(await pagesOf(paper)).toBe(1)
    expect(paper.info?.title).toBe('Care sheet: Biscuit, Alma Ellis')
    const printed = JSON.stringify(paper.content)
    const { values } = biscuit
    for (const part of [
      values.petName,
      values.allergies,
      values.foodType,
      values.feedingInstructions,
      values.medicines,
      values.medicalConditions,
      values.specialNeeds,
      values.specialNotes,
      values.microchipId,
      values.vaccinationHistory,
      values.pastProcedures,
      values.weight,
      'Due next: Mar 15, 2027',
      'Ruth Ellis, daughter',
      values.primaryCaregiverPhone,
      values.primaryCaregiverAddress,
      values.backupCaregiverPhone,
      values.clinicName,
      values.clinicPhone,
      values.emergencyPhone,
    ])
      expect(printed).toContain(part)
  })

  test('a care sheet computes the age from the birthday, or else dates the recorded age', () => {
    expect(JSON.stringify(careSheets([biscuit], of, day).content)).toContain('9 years, born Mar 8, 2017')
    expect(JSON.stringify(careSheets([olive], of, day).content)).toContain('About 5 years, as of Nov 22, 2026')
  })

  test('a care sheet has one page per pet, without blank parts or missing photos', async () => {
    const bare = { ...captain, photo: undefined }
    expect(await pagesOf(careSheets([biscuit, olive, bare], of, day))).toBe(3)
    const printed = JSON.stringify(careSheets([bare], of, day).content)
    for (const none of ['image', 'Medicines', 'Nights and emergencies', 'Microchip', 'Past procedures'])
      expect(printed).not.toContain(none)
  })

  test('a care sheet takes several pages for long texts, and omits nothing', async () => {
    const long = 'He likes to be carried to the garden after breakfast, and back before it is dark. '.repeat(90)
    const paper = careSheets([{ ...biscuit, values: { ...biscuit.values, specialNotes: long } }], of, day)
    expect(await pagesOf(paper)).toBeGreaterThan(1)
    expect(JSON.stringify(paper.content)).toContain(long)
  })
})

describe('the page for the fridge', () => {
  test.each([1, 2, 3, 4, 5, 6])('the page for the fridge is one page for %i pets', async (count) => {
    expect(await pagesOf(fridgePage(many(count), of))).toBe(1)
  })

  test('the page for the fridge names each pet with its food and its forbidden food, and each person once with a phone number', () => {
    const printed = JSON.stringify(fridgePage([biscuit, olive, captain], of).content)
    for (const { values } of pets) for (const part of [values.petName, values.foodType]) expect(printed).toContain(part)
    expect(printed).toContain('Chicken. He scratches for days.')
    expect(printed).toContain('looks after Biscuit and Olive')
    expect(printed.split('(555) 010-7765')).toHaveLength(2)
  })

  test('the page for the fridge prints food and feeding verbatim as successive sentences', () => {
    const food = (foodType: string, feedingInstructions: string) =>
      JSON.stringify(fridgePage([{ ...olive, values: { ...olive.values, foodType, feedingInstructions } }], of).content)
    expect(food('Purina One', 'A little less... and water.')).toContain('Purina One. A little less... and water.')
    expect(food('Only wet food!', 'Twice a day')).toContain('Only wet food! Twice a day')
  })

  test('the page for the fridge uses a larger font for fewer pets', () => {
    const largest = (count: number) =>
      Math.max(
        ...Array.from(
          JSON.stringify(fridgePage(many(count), of).content).matchAll(/"fontSize":([\d.]+)/g),
          ([, size]) => Number(size),
        ),
      )
    expect(largest(1)).toBeGreaterThan(largest(3))
    expect(largest(3)).toBeGreaterThan(largest(6))
  })
})
