// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/index.ts'
import { LeftMemories } from './LeftMemories.tsx'
import { leftRecord } from './records.ts'

afterEach(cleanup)

const left = (id: string, title: string, date: string) =>
  leftRecord({
    id,
    kind: memory.kind,
    version: 1,
    values: { ...blank(memory), type: 'video', videoUrl: 'https://vimeo.com/76979871', title, date, event: 'A Sunday' },
    audience: 'both_contacts',
    alsoIfIncapacitated: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  })

test('memories that were left are a gallery, oldest first; each is looked at, and all that was said of it is read', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  render(
    <LeftMemories
      records={[left('b', 'Lake', '1984-07'), left('a', 'Wedding', '1970')]}
      heldId="held"
      onOpen={onOpen}
    />,
  )
  const tiles = within(screen.getByRole('list', { name: 'Memories' })).getAllByRole('button')
  expect(tiles.map((tile) => tile.getAttribute('aria-label')?.split(',')[0])).toEqual(['Wedding', 'Lake'])
  await user.click(screen.getByRole('button', { name: /^Lake/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lake' }))
  expect(dialog.queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Details' }))
  expect(onOpen).toHaveBeenCalledWith('b')
})
