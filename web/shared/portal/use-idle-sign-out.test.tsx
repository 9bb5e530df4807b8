// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '../../../contract/accounts.ts'
import { ToastViewport } from '../../ui/index.ts'
import { useExpiredNotice } from '../session/use-expired-notice.ts'
import { people } from './testing/people.ts'
import { useIdleSignOut } from './use-idle-sign-out.ts'

const MINUTE = 60_000

function Portal() {
  useIdleSignOut()
  useExpiredNotice()
  return <p>Portal</p>
}

beforeEach(async () => {
  await people.open()
  // Leaves the other timers real, because the client needs them.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
async function signOuts(): Promise<number> {
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)))
  return people.server.received(signOut).length
}

test('the portal signs out once after 30 idle minutes, and explains why', async () => {
  render(
    <>
      <Portal />
      <ToastViewport />
    </>,
  )
  pass(29 * MINUTE)
  expect(await signOuts()).toBe(0)
  pass(1 * MINUTE + 15_000)
  expect(await signOuts()).toBe(1)
  expect(people.session()).toMatchObject({ state: 'signed-out', expired: true })
  expect(screen.getByText('Session Expired')).toBeTruthy()
  pass(60 * MINUTE)
  // The user was away, so the notice is still there when they return.
  expect(screen.getByText('Session Expired')).toBeTruthy()
  expect(await signOuts()).toBe(1)
})

test('a key or a mouse movement restarts the 30 minutes', async () => {
  render(<Portal />)
  pass(29 * MINUTE)
  fireEvent.keyDown(document.body, { key: 'a' })
  pass(29 * MINUTE)
  fireEvent.pointerMove(document.body)
  pass(29 * MINUTE)
  expect(await signOuts()).toBe(0)
})

test('activity in another tab prevents the sign-out, unless it comes too late', async () => {
  render(<Portal />)
  pass(29 * MINUTE)
  fireEvent(window, new StorageEvent('storage', { key: 'cairn_present_at' }))
  fireEvent(window, new StorageEvent('storage', { key: 'something_else' }))
  pass(29 * MINUTE)
  expect(await signOuts()).toBe(0)
  vi.setSystemTime(Date.now() + 2 * MINUTE)
  fireEvent(window, new StorageEvent('storage', { key: 'cairn_present_at' }))
  expect(await signOuts()).toBe(1)
})

test('a press after the laptop slept too long does not prevent the sign-out', async () => {
  render(<Portal />)
  vi.setSystemTime(Date.now() + 31 * MINUTE)
  fireEvent.pointerDown(document.body)
  expect(await signOuts()).toBe(1)
})

test('leaving the portal in time prevents the sign-out; an idle lock does not', async () => {
  const first = render(<Portal />)
  pass(10 * MINUTE)
  first.unmount()
  expect(await signOuts()).toBe(0)
  const second = render(<Portal />)
  pass(29 * MINUTE + 45_000)
  second.unmount()
  expect(await signOuts()).toBe(1)
})
