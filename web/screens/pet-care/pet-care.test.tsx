// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blank, tidied, type ValuesOf } from '../../../records/define.ts'
import { pet } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing.tsx'
import { testEstate } from '../../records/testing/test-estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import PetCarePage from './index.tsx'

setUpPage()
beforeEach(() => testEstate.open())
// jsdom has no pointer capture, which a toast's swipe needs.
HTMLElement.prototype.hasPointerCapture = () => false

type Pet = ValuesOf<typeof pet.steps>
const [biscuit, olive, captain] = (pet.samples ?? []).map((sample): Pet => tidied(pet, { ...blank(pet), ...sample }))
if (!biscuit || !olive || !captain) throw new Error('There are three made-up pets.')

const page = () => (
  <>
    <PetCarePage />
    <ToastViewport />
  </>
)
const card = (name: string) => within(screen.getByRole('region', { name }))

test('begins with why it matters, and the way to begin', async () => {
  const { user } = draw(page())
  expect(screen.getByText('No pets added yet')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Designated Caregivers' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add Pet' }))
  expect(await screen.findByRole('dialog', { name: 'Add Pet' })).toBeTruthy()
})

test('counts the pets of the list, says when one last changed, and lists them', async () => {
  for (const one of [biscuit, olive, captain]) await testEstate.add(pet, one)
  draw(page())
  const figures = screen.getByText('Active Pets').closest('dl')
  expect(figures?.textContent).toMatch(/Active Pets\s*:?\s*3/)
  expect(figures?.textContent).toMatch(/Last Updated.*just now/)
  for (const name of ['Biscuit', 'Olive', 'Captain']) expect(card('My Pets').getByRole('button', { name })).toBeTruthy()
  expect(card('My Pets').getAllByText('Care Plan Ready')).toHaveLength(3)
})

test('caregivers stand once, over all pets, with the names of their pets and a phone to press', async () => {
  for (const one of [biscuit, olive, captain]) await testEstate.add(pet, one)
  draw(page())
  const people = card('Designated Caregivers').getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'Ruth EllisDaughterLooks after Biscuit and OliveSteps in for Captain(555) 010-7765',
    'June CastilloSteps in for Biscuit(555) 010-6120',
    'Thomas EllisBrotherLooks after Captain(555) 010-9031',
  ])
  const call = card('Designated Caregivers').getByRole('link', { name: 'Call Ruth Ellis at (555) 010-7765' })
  expect(call.getAttribute('href')).toBe('tel:+15550107765')
})

test('vets stand once, over all pets, those for emergencies last', async () => {
  for (const one of [biscuit, olive, captain]) await testEstate.add(pet, one)
  draw(page())
  const vets = card('Veterinary Care').getAllByRole('listitem')
  expect(vets.map(({ textContent }) => textContent)).toEqual([
    'Dr. Priya NairCedar Falls Animal ClinicSees Biscuit and Olive(555) 010-4410',
    'Dr. Owen PikePrairie Bird and ExoticsSees Captain(555) 010-3870',
    'Whoever is on dutyNights and emergenciesBlackhawk Emergency VetsSees Biscuit and Olive(555) 010-4499',
  ])
})

test('saving says Pet Added or Pet Updated', async () => {
  await testEstate.add(pet, biscuit)
  const { user } = draw(page())
  await user.click(screen.getByRole('button', { name: 'Edit Biscuit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pet' }))
  await user.clear(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), 'Biscuit the Second')
  for (let step = 1; step < pet.steps.length; step += 1) await user.click(form.getByRole('button', { name: 'Next' }))
  await user.click(form.getByRole('button', { name: 'Save Pet' }))
  expect(await screen.findByText('Pet Updated')).toBeTruthy()
  expect(await screen.findByText('Updated pet: Biscuit the Second')).toBeTruthy()
})

test('a pet is deleted after a question, says Pet Removed, and comes back with Undo; twice', async () => {
  await testEstate.add(pet, biscuit)
  const { user } = draw(page())
  for (let time = 0; time < 2; time += 1) {
    await user.click(await screen.findByRole('button', { name: 'Delete Biscuit' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Biscuit?' }))
    expect(question.getByText(/You can undo this for 30 days/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Delete Biscuit' }))
    expect(await screen.findByText('Pet Removed')).toBeTruthy()
    expect(testEstate.records(pet.kind)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(testEstate.records(pet.kind)).toHaveLength(1))
  }
})
