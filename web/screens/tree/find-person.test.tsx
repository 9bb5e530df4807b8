// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import TreePage from './index.tsx'
import { add, theMoors, user } from './testing/index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

/** The Moors and their cousins, who are no close family. */
async function withCousins(count: number) {
  const { nora } = await theMoors()
  for (let at = 1; at <= count; at += 1)
    await add({
      fullName: `Cousin ${at}`,
      relationship: 'cousin',
      gender: 'male',
      parents: [nora],
      dateOfBirth: '1950',
    })
}

const field = () => screen.findByRole('combobox', { name: 'Find someone' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const boxOf = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Your family, drawn' })).getByRole('button', { name })

test('by keyboard, an owner finds a relative by name, and the relative’s box gets the focus', async () => {
  await withCousins(14)
  render(<TreePage />)
  await screen.findByRole('tab', { name: 'Close family', selected: true })
  await user.type(await field(), 'cous')
  expect(options()).toHaveLength(6)
  expect(screen.getByText(/^14 people\. Here are the first 6/)).toBeTruthy()
  await user.type(await field(), 'in 1')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  const active = screen.getByRole('option', { selected: true })
  expect((await field()).getAttribute('aria-activedescendant')).toBe(active.id)
  expect(active.textContent).toBe('C1Cousin 10 your mother’s sister’s son, born 1950')
  await user.keyboard('{Enter}')
  // Only the picture *Everyone* contains cousins.
  expect(await screen.findByRole('tab', { name: 'Everyone', selected: true })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(boxOf(/^Cousin 10 /)))
  expect(screen.getByRole('heading', { name: 'Cousin 10' })).toBeTruthy()
  expect(options()).toEqual([])
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.activeElement).not.toBe(boxOf(/^Cousin 10 /)))
  expect(boxOf(/^Cousin 10 /).getAttribute('aria-pressed')).toBe('false')
})

test('from the list, an owner finds a person without relations and a relative by name', async () => {
  await withCousins(3)
  render(<TreePage />)
  await user.click(await screen.findByRole('tab', { name: 'List' }))
  await user.type(await field(), 'holt')
  await user.click(screen.getByRole('option', { name: /^Uma Holt/ }))
  expect(screen.getByRole('heading', { name: 'Uma Holt' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'List', selected: true })).toBeTruthy()
  await user.type(await field(), 'clara')
  await user.click(screen.getByRole('option', { name: /^Clara Moor/ }))
  await waitFor(() => expect(document.activeElement).toBe(boxOf(/^Clara Moor/)))
})

test('the search field says if no relative has the typed name, and Escape clears the field', async () => {
  await withCousins(3)
  render(<TreePage />)
  await user.type(await field(), 'xavier')
  expect(screen.getByText('No one by this name in the tree.')).toBeTruthy()
  await user.clear(await field())
  await user.type(await field(), 'ada{Escape}')
  expect(await field()).toHaveProperty('value', '')
})

test('the search field is hidden for fewer than eight people, and visible for eight', async () => {
  await withCousins(2)
  render(<TreePage />)
  await screen.findByRole('region', { name: 'Your family, drawn' })
  expect(screen.queryByRole('combobox', { name: 'Find someone' })).toBeNull()
  await add({ fullName: 'Cousin 3', relationship: 'cousin' })
  expect(await field()).toBeTruthy()
})
