import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { openAt } from '../../../app/testing/index.tsx'
import { testEstate } from '../../../kinds/testing/estate.ts'

export const open = async (address = '/legacy/story/write') => {
  const opened = await openAt(address, testEstate.page)
  await screen.findByLabelText(/^Your story/)
  return opened
}

export const kept = () => testEstate.page.storage.list('story_draft:')

export const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Your story/)

export const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/)

/** Advances the fake clock by 30 seconds, to the next autosave. */
export const autosave = () => act(() => vi.advanceTimersByTimeAsync(30_000))

export async function filledIn(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(title(), 'The flood')
  await user.type(text(), 'The river came up at night.')
  await user.selectOptions(screen.getByLabelText(/^Category/), 'Career')
  await user.selectOptions(screen.getByLabelText(/^Template/), 'A lesson I learned')
  await user.selectOptions(screen.getByLabelText(/^Mood/), 'Grateful')
  await user.click(screen.getByRole('radio', { name: /Only me/ }))
}
