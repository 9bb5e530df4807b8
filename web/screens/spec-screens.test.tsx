// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../records/define.ts'
import { device, document as documentKind, onlineAccount, secureNote } from '../../records/kinds/index.ts'
import { draw, setUpPage } from '../app/testing/index.tsx'
import { store } from '../estate/remote.ts'
import { testEstate } from '../kinds/testing/estate.ts'
import { exactTime } from '../ui/index.ts'
import EstateAttorneyPage from './attorney/index.tsx'
import AuthorizedContactsPage from './contacts/index.tsx'
import DevicesPage from './devices/index.tsx'
import DocumentsPage from './documents/index.tsx'
import OnlineAccountsPage from './online-accounts/index.tsx'
import ProfilePage from './profile/index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

type Screen = {
  page: ComponentType
  title: string
  /** The breadcrumb after the home link. */
  trail: [group: string, path: string, page: string]
  empty: string
  failure: string
}

/** The record screens in the first document of the specification. */
const screens: [path: string, screen: Screen][] = [
  [
    '/legal/attorney',
    {
      page: EstateAttorneyPage,
      title: 'Estate Attorney',
      trail: ['Legal', '/legal', 'Estate Attorney'],
      empty: 'No attorney associated with this estate',
      failure: 'Failed to load attorney information. Please try again',
    },
  ],
  [
    '/legal/contact',
    {
      page: AuthorizedContactsPage,
      title: 'Authorized Contacts',
      trail: ['Legal', '/legal', 'Authorized Contact'],
      empty: 'No authorized contacts added yet',
      failure: 'Failed to load profile information. Please try again',
    },
  ],
  [
    '/digital/online',
    {
      page: OnlineAccountsPage,
      title: 'My Online Accounts',
      trail: ['Digital', '/digital', 'Online Accounts'],
      empty: 'No accounts added yet',
      failure: 'Failed to load accounts. Please try again',
    },
  ],
  [
    '/digital/accounts',
    {
      page: DevicesPage,
      title: 'My Digital Devices',
      trail: ['Digital', '/digital', 'Digital Devices'],
      empty: 'No devices added yet',
      failure: 'Failed to load devices. Please try again.',
    },
  ],
  [
    '/documents/digital',
    {
      page: DocumentsPage,
      title: 'My Digital Documents Locker',
      trail: ['Documents', '/documents', 'My Digital Documents Locker'],
      empty: 'No documents added yet',
      failure: 'Failed to load documents. Please try again.',
    },
  ],
  [
    '/settings/profile',
    {
      page: ProfilePage,
      title: 'My Profile',
      trail: ['Settings', '/settings', 'My Profile'],
      empty: 'You have not added anything about yourself yet',
      failure: 'Failed to fetch profile',
    },
  ],
]

describe.each(screens)('%s', (_path, { page: Page, title, trail, empty, failure }) => {
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

  test('the screen has its title, and a breadcrumb from home through its group to the page', () => {
    draw(<Page />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    const [group, path, here] = trail
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/'],
      [group, path],
    ])
    expect(crumbs.getByText(here, { selector: '[aria-current=page]' })).toBeTruthy()
  })

  test('the screen shows a loading state, and offers no action while loading', async () => {
    await testEstate.loading()
    draw(<Page />)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    expect(screen.queryByRole('progressbar')).toBeNull()
    act(() => store.apply({ slices: { arriving: { here: 1500, of: 5000 } } }))
    const coming = screen.getByRole('progressbar', { name: 'Bringing your records to this device' })
    expect([coming.getAttribute('value'), screen.getByText('1,500 of 5,000').tagName]).toEqual(['30', 'SPAN'])
    expect(buttons()).toEqual([])
    expect(screen.queryByText(empty)).toBeNull()
  })

  test('the screen shows a failed load, and Try Again retries', async () => {
    await testEstate.failing()
    const { user } = draw(<Page />)
    expect(screen.getByRole('alert').textContent).toContain(failure)
    expect(buttons()).toEqual(['Try Again'])
    const again = screen.getByRole('button', { name: 'Try Again' })
    await user.click(again)
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
    expect(screen.getByRole('alert').textContent).toContain(failure)
    testEstate.allow()
    await user.click(again)
    expect(await screen.findByText(empty)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the screen is empty at first, with its empty state and without activity', () => {
    draw(<Page />)
    expect(screen.getByText(empty)).toBeTruthy()
    expect(screen.getByText('No recent activity to display')).toBeTruthy()
  })
})

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

const account = (username: string) => ({ ...blank(onlineAccount), accountType: 'social' as const, username })
const phone = (deviceName: string) => ({ ...blank(device), deviceType: 'smartphone' as const, deviceName })
const paper = (title: string) => ({ ...blank(documentKind), title, category: 'legal' as const })

test('the cards of accounts and devices show their number, and the time since the latest change', async () => {
  const first = await testEstate.add(onlineAccount, account('ann'))
  await testEstate.add(onlineAccount, account('bob'))
  const latest = await testEstate.add(onlineAccount, account('ann lee'), { id: first.id })
  await testEstate.add(device, phone('Old phone'))
  const newest = await testEstate.add(device, phone('New phone'))
  const accounts = draw(<OnlineAccountsPage />)
  expect(figure('Registered accounts')?.textContent).toBe('2')
  expect(figure('Last Updated')?.querySelector('time')?.dateTime).toBe(latest.updatedAt)
  expect(figure('Last Updated')?.textContent).toMatch(/ago|last|yesterday|now/)
  accounts.unmount()
  draw(<DevicesPage />)
  expect(figure('Registered devices')?.textContent).toBe('2')
  expect(figure('Last Updated')?.querySelector('time')?.dateTime).toBe(newest.updatedAt)
})

test('the card of documents shows their number, and the date of the latest change or Never', async () => {
  draw(<DocumentsPage />)
  expect(figure('Stored documents')?.textContent).toBe('0')
  expect(figure('Last Updated')?.textContent).toBe('Never')
  await testEstate.add(documentKind, paper('Will'))
  const latest = await testEstate.add(documentKind, paper('Deed'))
  expect(figure('Stored documents')?.textContent).toBe('2')
  expect(figure('Last Updated')?.textContent).toBe(exactTime(latest.updatedAt))
})

describe('recent activity', () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const shown = (words: RegExp) => screen.getAllByText(words).map(({ textContent }) => textContent)

  test('the page of accounts shows the latest five entries, and all on request', async () => {
    for (const name of names)
      await testEstate.add(onlineAccount, { ...account('ann'), platform: 'other', otherPlatform: name })
    const { user } = draw(<OnlineAccountsPage />)
    const added = /^Added new social account: /
    expect(shown(added)).toEqual(
      ['Six', 'Five', 'Four', 'Three', 'Two'].map((name) => `Added new social account: ${name}`),
    )
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(shown(added)).toHaveLength(6)
    // The activity of the page includes the notes that it lists.
    await testEstate.add(secureNote, { ...blank(secureNote), name: 'Alarm code' })
    const list = within(screen.getByRole('region', { name: 'Recent Activity' }))
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Alarm code')
  })

  test('the page of documents shows the latest three entries about documents', async () => {
    await testEstate.add(device, phone('A phone'))
    for (const name of names) await testEstate.add(documentKind, paper(name))
    await testEstate.add(device, phone('Another phone'))
    draw(<DocumentsPage />)
    const list = within(screen.getByRole('region', { name: 'Recent Activity' }))
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Uploaded document: Six'),
      expect.stringContaining('Uploaded document: Five'),
      expect.stringContaining('Uploaded document: Four'),
    ])
  })
})

test.each([
  [
    'Add Account',
    OnlineAccountsPage,
    (user: ReturnType<typeof draw>['user']) => user.click(screen.getByRole('radio', { name: /^Email/ })),
  ],
  ['Add Device', DevicesPage, undefined],
] as const)('the wizard’s progress bar advances with each step: %s', async (add, Page, choose) => {
  const { user } = draw(<Page />)
  await user.click(screen.getByRole('button', { name: add }))
  expect(screen.getByRole('progressbar', { name: 'Step 1 of 4' })).toHaveProperty('value', 25)
  expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true)
  if (choose) {
    await choose(user)
    await user.click(screen.getByRole('button', { name: 'Next' }))
  } else await user.click(screen.getByRole('button', { name: 'Laptop' }))
  expect(await screen.findByRole('progressbar', { name: 'Step 2 of 4' })).toHaveProperty('value', 50)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('progressbar', { name: 'Step 1 of 4' })).toHaveProperty('value', 25)
})
