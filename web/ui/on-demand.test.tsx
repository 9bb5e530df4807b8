// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog, ToastViewport } from './index.ts'
import { fetchAhead, onDemand } from './on-demand.tsx'

const user = userEvent.setup()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Names({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Names">
      Here they are.
    </Dialog>
  )
}

/** `arrive` resolves the import of a lazy dialog, and `fail` rejects it, as when offline. */
function pageWithDialog() {
  const loads: { arrive: () => void; fail: () => void }[] = []
  const Later = onDemand(
    () =>
      new Promise<typeof Names>((resolve, reject) => {
        loads.push({ arrive: () => resolve(Names), fail: () => reject(new Error('offline')) })
      }),
  )
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <main>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Later onClose={() => setOpen(false)} />}
        <ToastViewport />
      </main>
    )
  }
  return { Page, loads, latest: () => loads.at(-1) }
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('a press shows a loading state, then opens the lazy dialog with the focus inside; closing restores the focus', async () => {
  const { Page, latest } = pageWithDialog()
  render(<Page />)
  await press('Open')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  await act(async () => latest()?.arrive())
  const dialog = await screen.findByRole('dialog', { name: 'Names' })
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
})

test('a preloaded dialog opens without a loading state', async () => {
  const { Page, latest, loads } = pageWithDialog()
  render(<Page />)
  const ahead = fetchAhead()
  await vi.waitFor(() => expect(loads).toHaveLength(1))
  latest()?.arrive()
  await ahead
  await press('Open')
  expect(screen.getByRole('dialog', { name: 'Names' })).toBeTruthy()
  expect(loads).toHaveLength(1)
})

test('the user can cancel a lazy dialog while it loads', async () => {
  const { Page, latest } = pageWithDialog()
  render(<Page />)
  await press('Open')
  await press('Cancel')
  await act(async () => latest()?.arrive())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('a lazy dialog retries a failed import, shows an error after the last failure, and retries at the next press', async () => {
  const { Page, latest, loads } = pageWithDialog()
  render(<Page />)
  await press('Open')
  const refused = () => screen.queryByText('That could not be opened') !== null
  for (let tries = 0; !refused() && tries < 20; tries += 1) {
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    latest()?.fail()
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  expect(screen.getByText('That could not be opened')).toBeTruthy()
  expect(loads.length).toBeGreaterThan(2)
  expect(screen.queryByText('Loading...')).toBeNull()
  await press('Open')
  await act(async () => latest()?.arrive())
  expect(await screen.findByRole('dialog', { name: 'Names' })).toBeTruthy()
})
