// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast, toast } from './toast.ts'
import { ToastViewport } from './ToastViewport.tsx'

// jsdom has no pointer capture, which a swipe needs.
HTMLElement.prototype.hasPointerCapture = () => false

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<ToastViewport />)
})
afterEach(() => {
  act(() => {
    vi.runOnlyPendingTimers()
  })
  cleanup()
  vi.useRealTimers()
})

const show = (notice: Parameters<typeof toast>[0]) => act(() => toast(notice))
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const shown = () => screen.queryAllByText(/^(Saved|Deleted|Error)$/).map((title) => title.textContent)

describe('notices (spec 1, point 9)', () => {
  test('a success goes after 3 s', () => {
    show({ title: 'Saved' })
    pass(2900)
    expect(shown()).toEqual(['Saved'])
    pass(200)
    expect(shown()).toEqual([])
  })

  test('a failure goes after 5 s', () => {
    show({ tone: 'failure', title: 'Error', description: 'That did not work.' })
    pass(4900)
    expect(shown()).toEqual(['Error'])
    pass(200)
    expect(shown()).toEqual([])
  })

  test('one is visible at a time: the newest', () => {
    show({ title: 'Saved' })
    show({ title: 'Deleted' })
    expect(shown()).toEqual(['Deleted'])
  })

  test('the one before does not take the newest away with it', () => {
    show({ title: 'Saved' })
    pass(2000)
    show({ title: 'Deleted' })
    pass(2000)
    expect(shown()).toEqual(['Deleted'])
  })

  test('an action can be pressed, and the notice is gone', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const undone = vi.fn()
    show({ title: 'Deleted', action: { label: 'Undo', onAction: undone } })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undone).toHaveBeenCalledOnce()
    expect(shown()).toEqual([])
  })

  test('dismissing one that is no longer shown changes nothing', () => {
    show({ title: 'Saved' })
    act(() => dismissToast(-1))
    expect(shown()).toEqual(['Saved'])
  })
})
