// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank, tidied, type ValuesOf } from '../../../records/define.ts'
import { pet } from '../../../records/kinds/index.ts'
import { today } from '../../../records/today.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { savedPapers } from '../../shared/papers/testing/saved-papers.ts'
import { ToastViewport } from '../../ui/index.ts'
import PetCarePage from './index.tsx'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'

setUpPage()
beforeEach(() => testEstate.open())

type Pet = ValuesOf<typeof pet.steps>
const [biscuit, olive, captain] = (pet.samples ?? []).map(
  (sample): Pet => tidied(pet, { ...blank(pet), ...sample, lastReviewed: today() }),
)
if (!biscuit || !olive || !captain) throw new Error('There are three made-up pets.')

const page = () => (
  <>
    <PetCarePage />
    <ToastViewport />
  </>
)
const card = (name: string) => within(screen.getByRole('region', { name }))

test('without pets, the page has a button to add a pet, and no list of caregivers', async () => {
  const { user } = draw(page())
  expect(screen.getByText('No pets added yet')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Designated Caregivers' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add Pet' }))
  expect(await screen.findByRole('dialog', { name: 'Add Pet' })).toBeTruthy()
})

test('the page lists and counts the pets, and shows the last change', async () => {
  for (const one of [biscuit, olive, captain]) await testEstate.add(pet, one)
  draw(page())
  const figures = screen.getByText('Active Pets').closest('dl')
  expect(figures?.textContent).toMatch(/Active Pets\s*:?\s*3/)
  expect(figures?.textContent).toMatch(/Last Updated.*just now/)
  for (const name of ['Biscuit', 'Olive', 'Captain']) expect(card('My Pets').getByRole('button', { name })).toBeTruthy()
  // A complete care plan is the normal case, so the page shows no mark for it.
  expect(card('My Pets').queryByText('Care Plan Ready')).toBeNull()
})

test('the page lists each caregiver once, with the names of their pets and a phone link', async () => {
  for (const one of [biscuit, olive, captain]) await testEstate.add(pet, one)
  draw(page())
  const people = card('Designated Caregivers').getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'Ruth EllisDaughterLooks after Biscuit and OliveSteps in for Captain(555) 010-7765',
    'June CastilloSteps in for Biscuit(555) 010-6120',
    'Thomas BrandtCousinLooks after Captain(555) 010-9031',
  ])
  const call = card('Designated Caregivers').getByRole('link', { name: 'Call Ruth Ellis at (555) 010-7765' })
  expect(call.getAttribute('href')).toBe('tel:+15550107765')
})

test('the page lists each vet once, emergency vets last', async () => {
  for (const one of [biscuit, olive, captain]) await testEstate.add(pet, one)
  draw(page())
  const vets = card('Veterinary Care').getAllByRole('listitem')
  expect(vets.map(({ textContent }) => textContent)).toEqual([
    'Dr. Priya NairCedar Falls Animal ClinicSees Biscuit and Olive(555) 010-4410',
    'Dr. Owen PikePrairie Bird and ExoticsSees Captain(555) 010-3870',
    'Whoever is on dutyNights and emergenciesBlackhawk Emergency VetsSees Biscuit and Olive(555) 010-4499',
  ])
})

test('missing and wrong fields show the specified messages, and the owner adds a pet step by step', async () => {
  const { user } = draw(page())
  await user.click(screen.getByRole('button', { name: 'Add Pet' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Pet' }))
  const next = () => user.click(form.getByRole('button', { name: 'Next' }))
  const fill = async (answers: Record<string, string>) => {
    for (const [label, answer] of Object.entries(answers)) {
      const box = form.getByLabelText(label)
      if (box instanceof HTMLSelectElement) await user.selectOptions(box, answer)
      else {
        await user.clear(box)
        if (answer !== '') await user.type(box, answer)
      }
    }
  }
  const says = async (...messages: string[]) => {
    for (const message of messages) expect((await form.findAllByText(message)).length).toBeGreaterThan(0)
  }
  await next()
  await says('Pet name is required', 'Please select pet type', 'Breed is required', 'Age is required')
  await says('Weight is required', 'Please select gender')
  await fill({ Name: 'Rex', Type: 'Dog', Breed: 'Beagle', Age: '7', Weight: '25 lb', Gender: 'Male' })
  await next()
  await fill({ 'Primary caregiver email': 'ruth@', 'Primary caregiver phone': '555' })
  await next()
  await says('Primary caregiver name is required', 'Address is required')
  await says('Please enter a valid phone number', 'Please enter a valid email')
  await fill({
    'Primary caregiver name': 'Ruth Ellis',
    'Primary caregiver phone': '5550107765',
    'Primary caregiver email': 'ruth@example.org',
    'Primary caregiver address': '41 Orchard Lane',
  })
  await next()
  await next()
  await says('Food type and brand is required', 'Feeding instructions are required')
  await fill({ 'Food type and brand': 'Any', 'Feeding instructions': 'Twice a day' })
  await next()
  await next()
  await says('Vaccination history is required')
  await fill({ 'Vaccination history': 'Rabies' })
  await next()
  await user.click(form.getByRole('button', { name: 'Save Pet' }))
  await says('Veterinarian name is required', 'Clinic name is required', 'Please select access permission')
  await user.click(form.getByRole('radio', { name: 'Both contacts' }))
  await fill({
    'Veterinarian name': 'Dr. Nair',
    'Clinic name': 'The clinic',
    'Clinic phone': '5550104410',
    'Clinic email': 'vet@example.org',
  })
  await user.click(form.getByRole('button', { name: 'Save Pet' }))
  expect(await screen.findByText('Pet Added')).toBeTruthy()
  expect(card('My Pets').getByRole('button', { name: 'Rex' })).toBeTruthy()
  expect(await screen.findByText('Added pet: Rex')).toBeTruthy()
  expect(testEstate.records(pet.kind)).toMatchObject([
    { audience: 'both_contacts', alsoIfIncapacitated: true, values: { status: 'ready', lastReviewed: today() } },
  ])
})

test('a saved change shows Pet Updated', async () => {
  await testEstate.add(pet, biscuit)
  const { user } = draw(page())
  await pressEdit(user, 'Biscuit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pet' }))
  await user.clear(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), 'Biscuit the Second')
  for (let step = 1; step < pet.steps.length; step += 1) await user.click(form.getByRole('button', { name: 'Next' }))
  await user.click(form.getByRole('button', { name: 'Save Pet' }))
  expect(await screen.findByText('Pet Updated')).toBeTruthy()
  expect(await screen.findByText('Updated pet: Biscuit the Second')).toBeTruthy()
})

test('the owner deletes a pet after a confirmation, sees Pet Removed, and restores the pet with Undo, repeatedly', async () => {
  await testEstate.add(pet, biscuit)
  const { user } = draw(page())
  for (let time = 0; time < 2; time += 1) {
    await pressDelete(user, 'Biscuit')
    const question = within(await screen.findByRole('dialog', { name: 'Delete Biscuit?' }))
    expect(question.getByText(/You can undo this for 30 days/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Delete Biscuit' }))
    expect(await screen.findByText('Pet Removed')).toBeTruthy()
    expect(testEstate.records(pet.kind)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(testEstate.records(pet.kind)).toHaveLength(1))
    expect(testEstate.activity()[0]).toBe('Brought back: Biscuit')
  }
})

describe('papers', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('the owner saves a page for the fridge and the sheets of all pets, each with the owner’s name', async () => {
    for (const one of [biscuit, olive]) await testEstate.add(pet, one)
    const { saved } = savedPapers()
    const { user } = draw(page())
    await user.click(card('For whoever steps in').getByRole('button', { name: 'Page for the fridge' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await user.click(card('For whoever steps in').getByRole('button', { name: 'Care sheets' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved.map(({ name }) => name)).toEqual(['Pets-page-for-the-fridge.pdf', 'Care-sheets.pdf'])
    for (const { text } of saved)
      for (const part of ['Biscuit', 'Olive', 'ada@example.org']) expect(await text).toContain(part)
  })

  test('Download PDF of a pet saves its care sheet, with its photo if readable', async () => {
    const upload = (bytes: number[], name: string) =>
      testEstate.page.client.uploadFile(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
    await testEstate.add(pet, { ...biscuit, photo: await upload([0xff, 0xd8, 0xff, 0xe0], 'rex.jpg') })
    await testEstate.add(pet, { ...olive, photo: await upload([0x4d, 0x5a], 'olive.jpg') })
    const { saved } = savedPapers()
    const { user } = draw(page())
    for (const [at, name] of ['Biscuit', 'Olive'].entries()) {
      await user.click(screen.getByRole('button', { name }))
      const sheet = within(await screen.findByRole('dialog', { name }))
      await user.click(sheet.getByRole('button', { name: 'Download PDF' }))
      await waitFor(() => expect(saved).toHaveLength(at + 1))
      await user.keyboard('{Escape}')
    }
    expect(await saved[0]?.text).toContain('Care sheet: Biscuit')
    expect(await saved[0]?.text).toContain('data:image/jpeg;base64,/9j/4A==')
    expect(await saved[1]?.text).toContain('Care sheet: Olive')
    expect(await saved[1]?.text).not.toContain('data:image')
  })
})

test('a pet shows when its last review is over a year old, and one press renews the review', async () => {
  await testEstate.add(pet, { ...biscuit, lastReviewed: '2020-01-01' })
  const { user } = draw(page())
  expect(card('My Pets').getByText('Not reviewed for a year')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Still right.*Biscuit/ }))
  expect(await screen.findByText('Care Plan Checked')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Not reviewed for a year')).toBeNull())
})
