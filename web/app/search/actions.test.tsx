// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, document, healthcareProxy, pet, profile } from '../../../records/kinds/index.ts'
import { store } from '../../estate/remote.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { setupUser } from '../../testing/user.ts'
import Search from './Search.tsx'

beforeEach(() => testEstate.open())
afterEach(cleanup)

const open = () => {
  const onGo = vi.fn<(address: string) => void>()
  render(<Search open at="/overview" onGo={onGo} onClose={() => undefined} />)
  const user = setupUser()
  const field = screen.getByRole('combobox')
  const ask = async (words: string) => {
    await user.clear(field)
    await user.type(field, words)
  }
  return { user, onGo, ask }
}

const group = (name: string) => within(screen.getByRole('group', { name }))
const titles = () =>
  screen.queryAllByRole('option').map((line) => line.querySelector('.block.font-semibold')?.textContent)
const doing = () => {
  const part = screen.queryByRole('group', { name: 'What you can do' })
  return part ? within(part).queryAllByRole('option') : []
}

test('the search lists places, then actions, then records, each group with its best match first', async () => {
  await testEstate.add(document, { ...blank(document), title: 'Petition', description: 'About the park.' })
  await testEstate.add(document, { ...blank(document), title: 'Receipt', description: 'For the pet.' })
  await testEstate.add(pet, { ...blank(pet), petName: 'Pet' })
  const { ask } = open()
  await ask('pet')
  await waitFor(() => expect(screen.getByRole('group', { name: 'What you wrote' })).toBeTruthy())
  expect(screen.getAllByRole('group').map((part) => part.firstElementChild?.textContent)).toEqual([
    'Places',
    'What you can do',
    'What you wrote',
  ])
  const [place] = group('Places').getAllByRole('option')
  expect(place?.textContent).toBe('My Pet Care DirectivesMy Planning and Directives1 record')
  const wrote = group('What you wrote').getAllByRole('option')
  expect(wrote.map((line) => line.querySelector('.block.font-semibold')?.textContent)).toEqual([
    'Pet',
    'Petition',
    'Receipt',
  ])
})

test('a search for one word offers at most four actions, so that matching records stay visible', async () => {
  await testEstate.add(document, { ...blank(document), title: 'Add' })
  const { ask } = open()
  await ask('add')
  await waitFor(() => expect(titles().at(-1)).toBe('Add'))
  expect(doing()).toHaveLength(4)
  await ask('add document')
  expect(doing().some((line) => line.textContent?.startsWith('Add Document'))).toBe(true)
})

test('the search offers account actions, imports and a story to a user without records', async () => {
  const { user, ask, onGo } = open()
  for (const [words, title, address] of [
    ['recovery kit', 'Make a recovery kit', '/settings/security#recovery-kit'],
    ['change password', 'Change password', '/settings/security#password'],
    ['authenticator', 'Turn on two-step sign-in', '/settings/security#two-step'],
    ['export everything', 'Export everything', '/settings/security#export'],
    ['write a story', 'Write a story', '/legacy/story/write'],
    ['password manager', 'Import passwords from a password manager', '/digital/online?do=import&kind=online-account'],
    ['gedcom', 'Import a family tree', '/legacy/tree?do=import&kind=family-member'],
  ] as const) {
    await ask(words)
    await waitFor(() => expect(titles()[0]).toBe(title))
    await user.keyboard('{Enter}')
    expect(onGo).toHaveBeenLastCalledWith(address)
  }
})

test('the search offers a wallet card, an invitation and an audience choice only when records call for them', async () => {
  const { ask } = open()
  for (const words of ['wallet card', 'invite', 'choose who may see']) {
    await ask(words)
    expect(titles()).toEqual([])
  }
  await testEstate.add(healthcareProxy, { ...blank(healthcareProxy), primaryFullName: 'Ruth Hale' })
  await testEstate.add(profile, { ...blank(profile), firstName: 'Ada' })
  const ruth = { ...blank(authorizedContact), fullName: 'Ruth Hale', email: 'ruth@example.org' }
  await testEstate.add(authorizedContact, ruth, { seat: 'contact_1' })
  await testEstate.add(pet, { ...blank(pet), petName: 'Biscuit' })
  for (const [words, title, address] of [
    ['wallet card', 'Print the wallet card', '/planning/healthcare#wallet-card'],
    ['invite', 'Invite Ruth', '/legal/contact'],
    ['choose who may see', 'Choose who may see one pet', '/planning/pet-care?for=nobody'],
  ] as const) {
    await ask(words)
    await waitFor(() => expect(titles()).toContain(title))
    expect(screen.getByRole('option', { name: new RegExp(title) }).getAttribute('href')).toBe(address)
  }
})

test('the action Sign out of the search signs the user out', async () => {
  const { user, ask, onGo } = open()
  await ask('sign out')
  await waitFor(() => expect(titles()[0]).toBe('Sign out'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(store.slice('session').state).toBe('signed-out'))
  expect(onGo).not.toHaveBeenCalled()
})
