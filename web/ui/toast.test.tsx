// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast, toast } from './toast.ts'
import { ToastViewport } from './ToastViewport.tsx'

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

describe('notices', () => {
  test('a success disappears after 3 s', () => {
    show({ title: 'Saved' })
    pass(2900)
    expect(shown()).toEqual(['Saved'])
    pass(200)
    expect(shown()).toEqual([])
  })

  test('a failure disappears after 5 s', () => {
    show({ tone: 'failure', title: 'Error', description: 'That did not work.' })
    pass(4900)
    expect(shown()).toEqual(['Error'])
    pass(200)
    expect(shown()).toEqual([])
  })

  test('a notice with a button stays for 10 s, so that the user can reach the button', () => {
    show({ title: 'Deleted', action: { label: 'Undo', onAction: () => undefined } })
    pass(9900)
    expect(shown()).toEqual(['Deleted'])
    pass(200)
    expect(shown()).toEqual([])
  })

  test('only the newest notice is visible', () => {
    show({ title: 'Saved' })
    show({ title: 'Deleted' })
    expect(shown()).toEqual(['Deleted'])
  })

  test('the timer of an earlier notice does not dismiss the newest', () => {
    show({ title: 'Saved' })
    pass(2000)
    show({ title: 'Deleted' })
    pass(2000)
    expect(shown()).toEqual(['Deleted'])
  })

  test('pressing the action dismisses the notice', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const undone = vi.fn()
    show({ title: 'Deleted', action: { label: 'Undo', onAction: undone } })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undone).toHaveBeenCalledOnce()
    expect(shown()).toEqual([])
  })

  test('F8 focuses the notice', () => {
    show({ title: 'Saved' })
    act(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true }))
    })
    expect(document.activeElement?.closest('.toasts')?.textContent).toContain('Saved')
  })

  test.each([
    ['the button of the notice', 'Undo', '{Enter}', 'Row'],
    ['the close button', 'Close notice', '{Enter}', 'Row'],
    ['Escape', 'Undo', '{Escape}', 'Row'],
    ['the button (focus goes to the heading, because the row is gone)', 'Undo', '{Enter}', 'My list'],
  ])('dismissing the notice with %s restores the focus', async (_, name, key, expected) => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    render(
      <main>
        <h1 tabIndex={-1}>My list</h1>
        <button type="button">Row</button>
      </main>,
    )
    const before = screen.getByRole('button', { name: 'Row' })
    before.focus()
    show({ title: 'Deleted', action: { label: 'Undo', onAction: () => undefined } })
    if (expected !== 'Row') before.remove()
    await user.keyboard('{F8}')
    act(() => screen.getByRole('button', { name }).focus())
    await user.keyboard(key)
    expect(shown()).toEqual([])
    expect(document.activeElement?.textContent).toBe(expected)
  })

  test('a notice that expires leaves the focus unchanged', () => {
    render(<button type="button">Row</button>)
    screen.getByRole('button', { name: 'Row' }).focus()
    show({ title: 'Saved' })
    act(() => screen.getByRole('button', { name: 'Row' }).blur())
    pass(3100)
    expect(document.activeElement).toBe(document.body)
  })

  test.each([
    [50, ['Saved']],
    [51, []],
  ])('after a swipe of %i px these notices are visible: %j', (pixels, left) => {
    show({ title: 'Saved' })
    const notice = screen.getByText('Saved').closest('li') ?? document.body
    // Move in small steps like a finger: the component takes the direction from the first step.
    fireEvent.pointerDown(notice, { button: 0, clientX: 0, clientY: 0 })
    for (const clientX of [10, 20, pixels]) fireEvent.pointerMove(notice, { clientX, clientY: 0 })
    fireEvent.pointerUp(notice, { clientX: pixels, clientY: 0 })
    pass(300)
    expect(shown()).toEqual(left)
  })

  test('dismissing an earlier notice has no effect', () => {
    show({ title: 'Saved' })
    act(() => dismissToast(-1))
    expect(shown()).toEqual(['Saved'])
  })
})
