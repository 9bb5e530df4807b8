// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EstateError } from '../estate/types.ts'
import { admin } from '../shared/navigation/places.ts'
import { isBuilt } from '../shared/navigation/routes.ts'
import { estateFor, openAt, setUpPage, signedIn } from './testing.tsx'

setUpPage()

describe('who may be where', () => {
  test('while nobody knows who is there, the page says Loading...', async () => {
    await openAt('/settings/security', { estate: estateFor({ state: 'loading' }) })
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })

  test('a visitor of an inside route signs in and comes back to where they wanted', async () => {
    const estate = estateFor({ state: 'signed-out' })
    const { user, path } = await openAt('/settings/security', {
      estate,
      calls: {
        signIn: () => {
          estate.changeQuietly({ session: signedIn })
          return Promise.resolve({ next: 'done' })
        },
        listSessions: () => Promise.resolve([]),
      },
    })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(path()).toBe('/auth/signin')
    await user.type(screen.getByLabelText('Email'), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Sign-in and Security' })
    expect(path()).toBe('/settings/security')
  })

  test('a new account goes to the overview, wherever it came from', async () => {
    const estate = estateFor({ state: 'signed-out' })
    const { user, router, path } = await openAt('/settings/security', {
      estate,
      calls: {
        signUp: () => {
          estate.changeQuietly({ session: signedIn })
          return Promise.resolve()
        },
      },
    })
    await screen.findByRole('heading', { name: 'Sign in' })
    history.replaceState(null, '', '/auth/signup')
    await router.navigate({ to: '/auth/signup' })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await screen.findByRole('heading', { name: /^Good / })
    expect(path()).toBe('/overview')
  })

  test('whoever is signed in is led on from the sign-in page', async () => {
    const { path } = await openAt('/auth/signin', { estate: estateFor(signedIn) })
    await screen.findByRole('heading', { name: /^Good / })
    expect(path()).toBe('/overview')
  })

  test('a locked estate asks for the password only, and opens the page that was asked for', async () => {
    const estate = estateFor({ ...signedIn, state: 'locked' })
    const { user, path } = await openAt('/settings/security', {
      estate,
      calls: {
        unlock: (password) => {
          if (password !== 'Correct-horse-7')
            return Promise.reject(
              new EstateError('wrong-credentials', 'The email or password you entered is incorrect'),
            )
          estate.changeQuietly({ session: signedIn })
          return Promise.resolve()
        },
        listSessions: () => Promise.resolve([]),
      },
    })
    const password = await screen.findByLabelText('Password')
    expect(screen.queryByLabelText('Email')).toBeNull()
    await user.type(password, 'wrong')
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText('The email or password you entered is incorrect')).toBeTruthy()
    await user.clear(password)
    await user.type(password, 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    await screen.findByRole('heading', { name: 'Sign-in and Security' })
    expect(path()).toBe('/settings/security')
  })
})

describe('addresses', () => {
  test.each([{ state: 'signed-out' } as const, signedIn])(
    'an unknown one gets a friendly page ($state)',
    async (session) => {
      await openAt('/nowhere/at/all', { estate: estateFor(session) })
      expect(await screen.findByRole('heading', { name: 'There is no page here' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Go to the start' }).getAttribute('href')).toBe('/')
      expect(screen.queryAllByRole('navigation', { name: 'Main menu' })).toHaveLength(
        session.state === 'signed-in' ? 1 : 0,
      )
    },
  )

  test('the path of a group opens its first built item', async () => {
    const { path } = await openAt('/settings', {
      estate: estateFor(signedIn),
      calls: { listSessions: () => Promise.resolve([]) },
    })
    await screen.findByRole('heading', { level: 1 })
    expect(path()).toMatch(/^\/settings\/\w+/)
  })
})

test('on a rehearsal server every page says so, the doors too', async () => {
  const server = { mail: true, rehearsalDaySeconds: 2 }
  await openAt('/auth/signin', { estate: estateFor({ state: 'signed-out' }, { server }) })
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(screen.getByText(/a day lasts 2 seconds here/)).toBeTruthy()
})

describe('the shell', () => {
  const inside = (session = signedIn) =>
    openAt('/settings/security', { estate: estateFor(session), calls: { listSessions: () => Promise.resolve([]) } })

  test('the group with the current page opens by itself; titles open and close', async () => {
    const { user } = await inside()
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.getByRole('link', { name: 'Sign-in and Security' }).getAttribute('aria-current')).toBe('page')
    expect(menu.queryByRole('link', { name: 'Overview' })).toBeNull()
    await user.click(menu.getByRole('button', { name: 'Dashboard' }))
    expect(menu.getByRole('link', { name: 'Overview' })).toBeTruthy()
    await user.click(menu.getByRole('button', { name: 'My Account Settings' }))
    expect(menu.queryByRole('link', { name: 'Sign-in and Security' })).toBeNull()
  })

  test('shows whose it is, and names the page in the tab', async () => {
    await inside()
    expect((await screen.findAllByText('ada@example.org')).length).toBeGreaterThan(0)
    await screen.findByRole('heading', { name: 'Sign-in and Security' })
    expect(document.title).toBe('Sign-in and Security - Cairn')
  })

  test('a step to another page puts the focus on its heading; a page load does not', async () => {
    const { user, router } = await openAt('/auth/signin', {
      calls: { startReset: () => Promise.resolve() },
    })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(document.activeElement).toBe(document.body)
    await router.navigate({ to: '/auth/signup' })
    const heading = await screen.findByRole('heading', { name: 'Create account' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  test('says quietly when there is no connection', async () => {
    const { estate } = await inside()
    await screen.findByRole('heading', { name: 'Sign-in and Security' })
    expect(screen.queryByText(/Not connected/)).toBeNull()
    estate.change({ online: false })
    expect(screen.getByText(/Not connected/)).toBeTruthy()
  })

  test.each([
    ['a person', signedIn, 0],
    ['an operator', { ...signedIn, role: 'admin' as const }, 1],
  ])('%s finds the admin dashboard in the menu or does not', async (_name, session, times) => {
    await inside(session)
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.queryAllByRole('button', { name: 'Operation' })).toHaveLength(isBuilt(admin) ? times : 0)
  })
})
