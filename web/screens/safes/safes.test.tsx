// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { physicalDocument, storageLocation } from '../../../records/kinds/index.ts'
import { searchEntry } from '../../../records/search.ts'
import { today } from '../../../records/today.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import SafesPage from './index.tsx'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'

setUpPage()
beforeEach(() => testEstate.open())

type User = ReturnType<typeof draw>['user']
const open = () =>
  draw(
    <>
      <SafesPage />
      <ToastViewport />
    </>,
  )
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText(label)
const write = async (user: User, label: string, words: string) => {
  await user.click(field(label))
  await user.paste(words)
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const safe = {
  ...blank(storageLocation),
  storageType: 'home-safe',
  name: 'The gray safe',
  location: 'Bedroom closet',
  keyLocation: 'On Ruth’s key ring',
  accessCodes: '38-12-51',
  authorizedUsers: 'Ruth',
  accessInstructions: 'Turn the dial slowly',
  lastInventory: today(),
} as const
const saved = () => testEstate.records('storage-location').map(({ values }) => values)
const longAgo = `${Number(today().slice(0, 4)) - 2}${today().slice(4)}`

describe('the wizard', () => {
  test('the wizard has four steps, and the last one is a review with hidden codes', async () => {
    const { user } = open()
    await user.click(button('Add Storage Location'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('Step 1 of 4')).toBeTruthy()
    await user.selectOptions(field('Storage type'), 'Home safe')
    await write(user, 'Name', 'The gray safe')
    await write(user, 'Where it is', 'Bedroom closet')
    await write(user, 'Where the key or combination is', 'On Ruth’s key ring')
    expect(field('Access codes').getAttribute('type')).toBe('password')
    await write(user, 'Access codes', '38-12-51')
    await write(user, 'Who may open it', 'Ruth')
    await user.click(button('Next'))
    expect(document.activeElement?.textContent).toBe('Contents and Photos')
    await write(user, 'Documents in it', 'The deed')
    await user.click(button('Next'))
    expect(document.activeElement?.textContent).toBe('Access and Insurance Details')
    expect(dialog.queryByLabelText('Last accessed')).toBeNull()
    await write(user, 'Access instructions', 'Turn the dial slowly')
    await user.type(field('Last inventory'), today())
    await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
    await user.click(button('Next'))
    expect(dialog.getByText('Step 4 of 4')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Review')
    expect(dialog.getByText('The deed')).toBeTruthy()
    expect(dialog.queryByText('38-12-51')).toBeNull()
    await user.click(button('Save Storage Location'))
    await closed()
    expect(saved()).toMatchObject([{ ...safe, documents: 'The deed', status: 'active', lastAccessed: '' }])
    expect(testEstate.activity()).toEqual(['Added storage location: The gray safe'])
    const recent = within(screen.getByRole('region', { name: 'Recent Activity' }))
    expect(recent.getByText('Added storage location: The gray safe')).toBeTruthy()
  })

  test('the wizard asks for an audience, and asks for bank and box number only if the storage type has them', async () => {
    const { user } = open()
    await user.click(button('Add Storage Location'))
    const asked = () =>
      ['Box number', 'Bank or company', 'What kind of storage is it?'].map((label) => !!screen.queryByLabelText(label))
    for (const [type, wanted] of [
      ['Home safe', [false, false, false]],
      ['Safe deposit box', [true, true, false]],
      ['Lockbox', [true, true, false]],
      ['Filing cabinet', [false, false, false]],
      ['Other', [true, true, true]],
    ] as const) {
      await user.selectOptions(field('Storage type'), type)
      expect([type, asked()]).toEqual([type, wanted])
    }
    const says = async (message: string) => {
      await user.click(button('Next'))
      expect((await screen.findByRole('alert')).textContent).toContain(message)
    }
    await user.selectOptions(field('Storage type'), 'Home safe')
    await write(user, 'Name', 'The gray safe')
    await write(user, 'Where it is', 'Bedroom closet')
    await write(user, 'Where the key or combination is', 'In the desk')
    await write(user, 'Who may open it', 'Ruth')
    await user.click(button('Next'))
    await user.click(button('Next'))
    await says('Please select access permission')
    await user.click(screen.getByRole('radio', { name: /^Authorized contact 2/ }))
    await says('Please select a contact')
  })
})

test('a search does not match access codes', () => {
  expect(JSON.stringify(searchEntry(storageLocation, { id: 'safe', values: safe }))).not.toContain('38-12-51')
})

describe('a location', () => {
  test('a location shows a toast when opened, and shows its codes only on request', async () => {
    const { id } = await testEstate.add(storageLocation, safe)
    await testEstate.add(physicalDocument, { ...blank(physicalDocument), title: 'Deed to the house', storage: id })
    const { user } = open()
    await user.click(button('View The gray safe'))
    expect(screen.getByText('Viewing Location')).toBeTruthy()
    const dialog = within(screen.getByRole('dialog', { name: 'The gray safe' }))
    expect(dialog.getByText('Documents kept in it').nextSibling?.textContent).toBe('Deed to the house')
    expect(dialog.queryByText('38-12-51')).toBeNull()
    await user.click(dialog.getByRole('button', { name: /^Show/ }))
    expect(dialog.getByText('38-12-51')).toBeTruthy()
  })

  test('one press verifies a location, sets the last access, and keeps the inventory date', async () => {
    await testEstate.add(storageLocation, { ...safe, lastInventory: longAgo })
    const { user } = open()
    expect(screen.getByText('Not verified for a year')).toBeTruthy()
    await user.click(button('Verify The gray safe'))
    expect(await screen.findByText('Location Verified')).toBeTruthy()
    expect(saved()).toMatchObject([{ lastAccessed: today(), lastInventory: longAgo, status: 'verified' }])
    expect(screen.queryByText('Not verified for a year')).toBeNull()
  })

  test('the page lists a location in the group of its type, and opens one group at a time', async () => {
    for (let at = 1; at < 8; at += 1) await testEstate.add(storageLocation, { ...safe, name: `Safe ${at}` })
    await testEstate.add(storageLocation, { ...safe, storageType: 'safe-deposit', name: 'Box 1147' })
    const { user } = open()
    expect(screen.getByText('Storage locations', { selector: 'dt' }).nextSibling?.textContent).toBe('8')
    const isOpen = () => [/^Home safe/, /^Safe deposit box/].map((name) => button(name).getAttribute('aria-expanded'))
    expect(isOpen()).toEqual(['true', 'false'])
    await user.click(button(/^Safe deposit box/))
    expect(isOpen()).toEqual(['false', 'true'])
    await user.click(button(/^Safe deposit box/))
    expect(isOpen()).toEqual(['false', 'false'])
  })

  test('the owner updates and removes a location', async () => {
    await testEstate.add(storageLocation, safe)
    const { user } = open()
    await pressEdit(user, 'The gray safe')
    await write(user, 'Where it is', ', on the left')
    await user.click(button('Save Storage Location'))
    await closed()
    expect(saved()).toMatchObject([{ location: 'Bedroom closet, on the left' }])
    await pressDelete(user, 'The gray safe')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete The gray safe' }))
    expect(await screen.findByText('Location Removed')).toBeTruthy()
    expect(saved()).toEqual([])
  })
})
