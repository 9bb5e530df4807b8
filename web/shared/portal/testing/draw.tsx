import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, renderHook } from '@testing-library/react'
import { vi } from 'vitest'
import { ShellContext } from '../../navigation/shell-state.ts'
import { ToastViewport } from '../../../ui/index.ts'
import { useToast } from '../../../ui/toast.ts'
import { fillBrowser } from './browser.ts'

export function draw(Screen: RouteComponent, address: string) {
  fillBrowser()
  const menu = { disabled: false }
  const requests = {
    search: () => undefined,
    setSidebarDisabled: (disabled: boolean) => {
      menu.disabled = disabled
    },
  }
  const root = createRootRoute()
  const path = new URL(address, 'http://here').pathname
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Home</p> })
  const here = createRoute({ getParentRoute: () => root, path, component: Screen })
  const router = createRouter({
    routeTree: root.addChildren(path === '/' ? [here] : [home, here]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <ShellContext value={requests}>
      <RouterProvider router={router} />
      <ToastViewport />
    </ShellContext>,
  )
  return { menu, where: () => router.state.location.pathname }
}

export const noticeNow = () => renderHook(useToast).result.current

/** Moves the clock 31 minutes forward, as after an absence. Reset with `vi.restoreAllMocks`. */
export function comeBackTooLate(): void {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 31 * 60_000)
  fireEvent.pointerDown(document.body)
}
