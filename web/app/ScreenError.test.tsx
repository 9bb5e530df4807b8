// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ScreenError } from './ScreenError.tsx'
import { setUpPage } from './testing/index.tsx'

setUpPage()

test('when a screen throws, the shell stays and offers a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let broken = true
  const root = createRootRoute({
    component: () => (
      <>
        <p>The shell</p>
        <Outlet />
      </>
    ),
  })
  const screenRoute = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: function Screen() {
      if (broken) throw new Error('a fault of the program')
      return <p>The screen</p>
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([screenRoute]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: ScreenError,
  })
  render(<RouterProvider router={router} />)

  expect(await screen.findByText('This page could not be shown')).toBeTruthy()
  expect(screen.getByText('The shell')).toBeTruthy()
  expect(screen.queryByText(/a fault of the program/)).toBeNull()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The screen')).toBeTruthy()
})
