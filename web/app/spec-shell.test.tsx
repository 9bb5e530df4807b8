// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { blank } from '../../records/define.ts'
import { document, lifeEvent, physicalDocument, profile } from '../../records/kinds/index.ts'
import { testEstate } from '../kinds/testing/estate.ts'
import { places } from '../shared/navigation/places.ts'
import { isBuilt } from '../shared/navigation/routes.ts'
import { Sidebar } from './Sidebar.tsx'
import { adasPage, draw, email, openAt, password, setUpPage } from './testing/index.tsx'

setUpPage()

const specified: [group: string, path: string, items: [title: string, path: string][]][] = [
  ['Dashboard', '/overview', [['Overview', '/overview']]],
  [
    'My Authorized Contacts',
    '/legal',
    [
      ['Estate Attorney', '/legal/attorney'],
      ['Authorized Contact', '/legal/contact'],
    ],
  ],
  [
    'My Digital Accounts',
    '/digital',
    [
      ['Online Accounts', '/digital/online'],
      ['Digital Devices', '/digital/accounts'],
    ],
  ],
  [
    'My Document Management',
    '/documents',
    [
      ['My Digital Documents Locker', '/documents/digital'],
      ['My Physical Documents Finder', '/documents/physical'],
      ['My Lockboxes and Safes', '/documents/safes'],
    ],
  ],
  [
    'My Planning and Directives',
    '/planning',
    [
      ['My After-Life Planner', '/planning/after-life'],
      ['My Healthcare Directive', '/planning/healthcare'],
      ['My Pet Care Directives', '/planning/pet-care'],
    ],
  ],
  [
    'My Relationships and Support Network',
    '/contacts',
    [
      ['My Trusted Advisors', '/contacts/advisors'],
      ['My Friendship Circles', '/contacts/friends'],
      ['My Other Important Contacts', '/contacts/other'],
    ],
  ],
  [
    'My Legacy and Personal Stories',
    '/legacy',
    [
      ['My Legacy Story', '/legacy/story'],
      ['My Digital Memories', '/legacy/memories'],
      ['My Family Tree', '/legacy/tree'],
    ],
  ],
  [
    'My Account Settings',
    '/settings',
    [
      ['My Profile', '/settings/profile'],
      ['My Subscription', '/settings/subscription'],
    ],
  ],
]
const built = (path: string) => places.some((place) => place.path === path && isBuilt(place))

async function openMenu() {
  const opened = await openAt('/legal/attorney', await adasPage())
  return { ...opened, menu: within(await screen.findByRole('navigation', { name: 'Main menu' })) }
}

async function drawMenu(path: string) {
  const root = createRootRoute({ component: () => <Sidebar /> })
  const history = createMemoryHistory({ initialEntries: [path] })
  const { user } = draw(<RouterProvider router={createRouter({ routeTree: root, history })} />)
  return { user, menu: within(await screen.findByRole('navigation', { name: 'Main menu' })) }
}

describe('the menu', () => {
  test('the menu lists the built groups and items in the order of the specification', async () => {
    const { user, menu } = await openMenu()
    const expected = specified
      .map(([group, , items]) => ({ group, items: items.filter(([, path]) => built(path)) }))
      .filter(({ items }) => items.length > 0)
    const inSpec = new Set(specified.flatMap(([, , items]) => items.map(([, path]) => path)))
    const titles = menu.getAllByRole('button')
    expect(titles.map(({ textContent }) => textContent)).toEqual(expected.map(({ group }) => group))
    for (const [at, title] of titles.entries()) {
      if (title.getAttribute('aria-expanded') === 'false') await user.click(title)
      const list = window.document.getElementById(title.getAttribute('aria-controls') ?? '')
      if (list === null) throw new Error(`${title.textContent} opens nothing`)
      const items = within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href') ?? ''] as const)
      // Trash, security and release are not in the specification; we added them.
      expect(items.filter(([, path]) => inSpec.has(path))).toEqual(expected[at]?.items)
    }
  })

  const open = (menu: ReturnType<typeof within>) =>
    menu
      .getAllByRole('button')
      .flatMap((title: HTMLElement) => (title.getAttribute('aria-expanded') === 'true' ? title.textContent : []))

  test('the menu opens only the current page’s group; a press on another title opens that group and closes the first', async () => {
    const { user, menu } = await openMenu()
    expect(open(menu)).toEqual(['My Authorized Contacts'])
    for (const link of menu.getAllByRole('link')) expect(link.querySelector('svg')).toBeTruthy()
    await user.click(menu.getByRole('button', { name: 'My Digital Accounts' }))
    expect(open(menu)).toEqual(['My Digital Accounts'])
    await user.click(menu.getByRole('button', { name: 'My Digital Accounts' }))
    expect(open(menu)).toEqual([])
    expect(menu.queryAllByRole('link')).toEqual([])
    cleanup()
    // After a reload, the current page's group is open again.
    const again = await openMenu()
    expect(open(again.menu)).toEqual(['My Authorized Contacts'])
  })

  test('a closed group shows the sum of its records, and an open group shows the count of each place', async () => {
    await testEstate.open()
    await testEstate.add(document, { ...blank(document), title: 'Deed' })
    await testEstate.add(document, { ...blank(document), title: 'Will' })
    await testEstate.add(physicalDocument, { ...blank(physicalDocument), title: 'Passport' })
    await testEstate.add(profile, { ...blank(profile), firstName: 'Ada' })
    await testEstate.add(lifeEvent, { ...blank(lifeEvent), title: 'Moved to Ohio' })
    const { user, menu } = await drawMenu('/legal/attorney')
    const documents = menu.getByRole('button', { name: 'My Document Management, 3 records' })
    expect(documents.textContent).toBe('My Document Management, 3 records3')
    // The menu shows no zeros, no counts of settings, and no counts of a place's secondary kinds.
    for (const title of ['My Digital Accounts', 'My Account Settings', 'My Legacy and Personal Stories'])
      expect(menu.getByRole('button', { name: title }).textContent).toBe(title)
    await user.click(documents)
    expect(menu.getByRole('button', { name: 'My Document Management' }).textContent).toBe('My Document Management')
    expect(menu.getByRole('link', { name: 'My Digital Documents Locker, 2 records' })).toBeTruthy()
    expect(menu.getByRole('link', { name: 'My Physical Documents Finder, one record' })).toBeTruthy()
    expect(menu.getByRole('link', { name: 'My Lockboxes and Safes' })).toBeTruthy()
  })

  test('the menu shows no counts while the estate loads', async () => {
    await testEstate.open()
    await testEstate.add(document, { ...blank(document), title: 'Deed' })
    const letThemCome = await testEstate.loading()
    const { menu } = await drawMenu('/legal/attorney')
    expect(menu.getByRole('button', { name: 'My Document Management' })).toBeTruthy()
    act(letThemCome)
    expect(await menu.findByRole('button', { name: 'My Document Management, one record' })).toBeTruthy()
  })

  test('the menu scrolls a group into view when the user opens it', async () => {
    const inSight: (string | null)[] = []
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      inSight.push(this.textContent)
    }
    const { user, menu } = await openMenu()
    await user.click(menu.getByRole('button', { name: 'My Account Settings' }))
    await waitFor(() => expect(inSight.at(-1)).toMatch(/^My Account Settings.*My Subscription$/))
  })
})

test('the menu shows a grantee’s portal right below the dashboard', async () => {
  const page = await adasPage()
  const anna = await page.browser()
  await anna.signUp({ email: 'anna@example.org', password })
  const invited = { role: 'contact_1', email, personName: 'Ada', ownerName: 'Anna Berg' } as const
  const { link } = await anna.inviteSeat(invited)
  await act(() => page.client.acceptInvitation(link))
  const inSight: (string | null)[] = []
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    inSight.push(this.textContent)
  }
  await openAt('/authcontactportal', page)
  // The role dialog covers the menu.
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu', hidden: true }))
  await menu.findByRole('button', { name: 'Entrusted to Me', hidden: true })
  const titles = menu.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 2)).toEqual(['Dashboard', 'Entrusted to Me'])
  // A seat gives access only to its own portal.
  expect(menu.queryByRole('link', { name: 'Estate Attorney Portal', hidden: true })).toBeNull()
  await waitFor(() => expect(inSight).toContain('Authorized Contact Portal'))
})

test.each([true, false])('a page can dim and disable the menu: %s', async (disabled) => {
  const root = createRootRoute({ component: () => <Sidebar disabled={disabled} /> })
  await adasPage()
  draw(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() })} />)
  const menu = await screen.findByRole('navigation', { name: 'Main menu', hidden: true })
  expect(menu.hasAttribute('inert')).toBe(disabled)
  expect(menu.classList.contains('opacity-50')).toBe(disabled)
})

test.each(specified)('the path of the group %s redirects to its first built item', async (_group, path, items) => {
  const first = items.find(([, item]) => built(item))
  const { path: now } = await openAt(path, await adasPage())
  if (first === undefined) await screen.findByRole('heading', { name: 'There is no page here' })
  else expect(now()).toBe(first[1])
})

const inside = places.filter((place) => isBuilt(place) && place.path !== '/')

test.each(inside)('the app redirects a visitor of $path to sign-in', async ({ path }) => {
  const { path: now } = await openAt(path)
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(now()).toBe('/auth/signin')
})

test('the header shows the home link, the account, its picture, and Sign out', async () => {
  await openMenu()
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('link', { name: 'Cairn' }).getAttribute('href')).toBe('/')
  // A truncated address shows in full on hover.
  expect(header.getByText('ada@example.org').title).toBe('ada@example.org')
  expect(header.getByRole('button', { name: 'Search' }).getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K')
  expect(header.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(screen.getByRole('banner').querySelectorAll('.rounded-full[aria-hidden]').length).toBeGreaterThan(0)
})
