// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin } from '../shared/navigation/places.ts'
import { isBuilt } from '../shared/navigation/routes.ts'
import { adasPage, email, openAt, password, setUpPage, visitorsPage } from './testing/index.tsx'
import { getSession, listSessions } from '../../contract/accounts.ts'
import { getServerInfo } from '../../contract/server-info.ts'
import { openPage } from '../estate/testing/page.ts'

setUpPage()

test('the page footer names the version and commit of the server', async () => {
  await openAt('/settings/security', await adasPage())
  expect((await screen.findByRole('contentinfo')).textContent).toBe('Cairn 1.2.3 (0123456789ab)')
})

describe('route guards', () => {
  test('the page shows Loading... until the session is known', async () => {
    await openAt('/settings/security', await openPage())
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })

  test('a visitor of a signed-in route signs in and returns to that route', async () => {
    const page = await visitorsPage()
    await (await page.browser()).signUp({ email, password })
    const { user, path } = await openAt('/settings/security', page)
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(path()).toBe('/auth/signin')
    await user.type(screen.getByLabelText('Email'), email)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Sign-in and Security' })
    expect(path()).toBe('/settings/security')
  })

  test('a new account goes to the overview, and not to the page that the visitor requested before', async () => {
    const { user, router, path } = await openAt('/settings/security')
    await screen.findByRole('heading', { name: 'Sign in' })
    history.replaceState(null, '', '/auth/signup')
    await router.navigate({ to: '/auth/signup' })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await screen.findByRole('heading', { name: /^Good / })
    expect(path()).toBe('/overview')
  })

  test('the sign-in page redirects a signed-in user', async () => {
    const { path } = await openAt('/auth/signin', await adasPage())
    await screen.findByRole('heading', { name: /^Good / })
    expect(path()).toBe('/overview')
  })

  test('a locked estate asks for the password only, then opens the requested page', async () => {
    const page = await adasPage()
    await page.client.lock()
    const { user, path } = await openAt('/settings/security', page)
    const field = await screen.findByLabelText('Password')
    expect(screen.queryByLabelText('Email')).toBeNull()
    await user.type(field, 'wrong')
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText('The password you entered is incorrect')).toBeTruthy()
    await user.clear(field)
    await user.type(field, password)
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    await screen.findByRole('heading', { name: 'Sign-in and Security' })
    expect(path()).toBe('/settings/security')
  })
})

describe('addresses', () => {
  test.each([
    ['a visitor', visitorsPage, 0],
    ['a signed-in user', adasPage, 1],
  ] as const)('an unknown address shows a friendly page: %s', async (_, page, menus) => {
    await openAt('/nowhere/at/all', await page())
    expect(await screen.findByRole('heading', { name: 'There is no page here' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
    await waitFor(() => expect(screen.queryAllByRole('navigation', { name: 'Main menu' })).toHaveLength(menus))
    expect(screen.getByRole('radio', { name: 'Largest', hidden: true })).toBeTruthy()
  })

  test('a group path redirects to its first built item', async () => {
    const { path } = await openAt('/settings', await adasPage())
    await screen.findByRole('heading', { level: 1 })
    expect(path()).toMatch(/^\/settings\/\w+/)
  })
})

test('a user signed out by an emergency lockdown reads why on the sign-in page', async () => {
  const { page, server } = await openAt('/settings/security', await adasPage())
  await screen.findByRole('heading', { name: 'Sign-in and Security' })
  expect(screen.queryByText(/signed everyone out/)).toBeNull()
  server.state.lockdown = { lockdownId: crypto.randomUUID(), since: new Date(), statement: new Uint8Array([1]) }
  server.answer(getSession, () => ({ session: null }))
  server.refuse(listSessions, { status: 401, code: 'not-signed-in', message: 'Please sign in to continue.' })
  await page.client.listSessions().catch(() => undefined)
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(await screen.findByText(/signed everyone out\. .* You can sign in again/)).toBeTruthy()
})

test('a rehearsal server marks every page, including signed-out pages', async () => {
  const page = await openPage()
  const usual = await page.server.answerOf(getServerInfo, {}, page.visitor)
  page.server.answer(getServerInfo, () => ({ ...usual, daySeconds: 2, rehearsal: true }))
  await page.client.start()
  await openAt('/auth/signin', page)
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(await screen.findByText(/a day lasts 2 seconds here/)).toBeTruthy()
})

describe('the shell', () => {
  const inside = async (...account: Parameters<typeof adasPage>) =>
    openAt('/settings/security', await adasPage(...account))

  test('the menu opens the current page’s group, and a press on a title toggles that title’s group', async () => {
    const { user } = await inside()
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.getByRole('link', { name: 'Sign-in and Security' }).getAttribute('aria-current')).toBe('page')
    expect(menu.queryByRole('link', { name: 'Overview' })).toBeNull()
    await user.click(menu.getByRole('button', { name: 'Dashboard' }))
    expect(menu.getByRole('link', { name: 'Overview' })).toBeTruthy()
    expect(menu.queryByRole('link', { name: 'Sign-in and Security' })).toBeNull()
    await user.click(menu.getByRole('button', { name: 'Dashboard' }))
    expect(menu.queryAllByRole('link')).toEqual([])
  })

  test('the shell shows the account, and names the page in the tab', async () => {
    await inside()
    expect((await screen.findAllByText('ada@example.org')).length).toBeGreaterThan(0)
    await screen.findByRole('heading', { name: 'Sign-in and Security' })
    expect(document.title).toBe('Sign-in and Security - Cairn')
  })

  test('a navigation focuses the new page’s heading; a page load does not', async () => {
    const { user, router } = await openAt('/auth/signin')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(document.activeElement).toBe(document.body)
    await router.navigate({ to: '/auth/signup' })
    const heading = await screen.findByRole('heading', { name: 'Create account' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  test('the shell shows a banner while offline', async () => {
    const { page } = await inside()
    await screen.findByRole('heading', { name: 'Sign-in and Security' })
    expect(screen.queryByText(/Not connected/)).toBeNull()
    page.server.offline = true
    await page.client.refresh().catch(() => undefined)
    expect(await screen.findByText(/Not connected/)).toBeTruthy()
  })

  test.each([
    ['a user without a role', {}, 0],
    ['an operator', { role: 'admin' as const }, 1],
  ])('the menu shows the admin dashboard to operators only: %s', async (_name, account, times) => {
    await inside(account)
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.queryAllByRole('button', { name: 'Administration' })).toHaveLength(isBuilt(admin) ? times : 0)
  })
})
