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

/** A page with a lazy dialog: `arrive` resolves its chunk, `fail` rejects it as when offline. */
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

test('shows a loading state, then opens the dialog with the focus in it, and restores the focus', async () => {
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

test('a preloaded dialog opens at the press', async () => {
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

test('can be called off', async () => {
  const { Page, latest } = pageWithDialog()
  render(<Page />)
  await press('Open')
  await press('Cancel')
  await act(async () => latest()?.arrive())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('retries a failed load, reports the last failure, and loads again at the next press', async () => {
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
