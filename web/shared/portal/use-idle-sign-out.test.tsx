// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastViewport } from '../../ui/index.ts'
import * as estate from './testing/fake-estate.ts'
import { useIdleSignOut } from './use-idle-sign-out.ts'

const MINUTE = 60_000

function Portal() {
  useIdleSignOut()
  return <p>Portal</p>
}

beforeEach(() => {
  vi.useFakeTimers()
  estate.reset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('signs out after 30 minutes without anybody, once, and says so', () => {
  render(
    <>
      <Portal />
      <ToastViewport />
    </>,
  )
  pass(29 * MINUTE)
  expect(estate.calls.signOut).not.toHaveBeenCalled()
  pass(1 * MINUTE + 15_000)
  expect(estate.calls.signOut).toHaveBeenCalledOnce()
  expect(screen.getByText('Session Expired')).toBeTruthy()
  pass(60 * MINUTE)
  // Whoever was away reads it when they are back.
  expect(screen.getByText('Session Expired')).toBeTruthy()
  expect(estate.calls.signOut).toHaveBeenCalledOnce()
})

test('a key or a movement starts the 30 minutes again', () => {
  render(<Portal />)
  pass(29 * MINUTE)
  fireEvent.keyDown(document.body, { key: 'a' })
  pass(29 * MINUTE)
  fireEvent.pointerMove(document.body)
  pass(29 * MINUTE)
  expect(estate.calls.signOut).not.toHaveBeenCalled()
})

test('somebody busy in another tab is not away, unless they come too late', () => {
  render(<Portal />)
  pass(29 * MINUTE)
  fireEvent(window, new StorageEvent('storage', { key: 'cairn_present_at' }))
  fireEvent(window, new StorageEvent('storage', { key: 'something_else' }))
  pass(29 * MINUTE)
  expect(estate.calls.signOut).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 2 * MINUTE)
  fireEvent(window, new StorageEvent('storage', { key: 'cairn_present_at' }))
  expect(estate.calls.signOut).toHaveBeenCalledOnce()
})

test('a press after the time is too late: the laptop slept', () => {
  render(<Portal />)
  vi.setSystemTime(Date.now() + 31 * MINUTE)
  fireEvent.pointerDown(document.body)
  expect(estate.calls.signOut).toHaveBeenCalledOnce()
})

test('leaving the portal in time signs nobody out; being locked out of it by the same idleness does', () => {
  const first = render(<Portal />)
  pass(10 * MINUTE)
  first.unmount()
  expect(estate.calls.signOut).not.toHaveBeenCalled()
  const second = render(<Portal />)
  pass(29 * MINUTE + 45_000)
  second.unmount()
  expect(estate.calls.signOut).toHaveBeenCalledOnce()
})
