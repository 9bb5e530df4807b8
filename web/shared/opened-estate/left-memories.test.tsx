// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/index.ts'
import { LeftMemories } from './LeftMemories.tsx'
import { type LeftRecord, leftReading } from './records.ts'
import { setupUser } from '../../testing/user.ts'

afterEach(cleanup)

const left = (id: string, title: string, date: string, more: Record<string, string> = {}) =>
  leftReading().prepared({
    id,
    kind: memory.kind,
    version: 1,
    values: {
      ...blank(memory),
      type: 'video',
      videoUrl: 'https://vimeo.com/76979871',
      title,
      date,
      event: 'A Sunday',
      album: 'family',
      ...more,
    },
    audience: 'both_contacts',
    alsoIfIncapacitated: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  })

const user = setupUser()
const shows = (...records: LeftRecord[]) => {
  const onOpen = vi.fn()
  const closed = { open: () => Promise.reject(new Error('Nothing is opened here.')), records: [] }
  render(<LeftMemories records={records} left={closed} onOpen={onOpen} />)
  return onOpen
}
const titles = () =>
  within(screen.getByRole('list', { name: 'Memories' }))
    .getAllByRole('button')
    .map((tile) => tile.getAttribute('aria-label')?.split(',')[0])

test('released memories form a gallery, oldest first, with a viewer and the full record', async () => {
  const onOpen = shows(left('b', 'Lake', '1984-07'), left('a', 'Wedding', '1970'))
  expect(titles()).toEqual(['Wedding', 'Lake'])
  // The owner chose no order.
  expect(screen.queryByText(/^1 /)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Lake/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lake' }))
  await user.click(dialog.getByRole('button', { name: 'More' }))
  expect((await dialog.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Details'])
  await user.click(dialog.getByRole('menuitem', { name: 'Details' }))
  expect(onOpen).toHaveBeenCalledWith('b')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a grantee searches memories, filters by album, and runs a slideshow, all read-only', async () => {
  shows(
    left('a', 'Wedding', '1970'),
    left('b', 'Lake', '1984-07', { album: 'travel', description: 'Ruth swims.' }),
    left('c', 'Alps', '1990', { album: 'travel' }),
  )
  await user.click(screen.getByRole('button', { name: 'Albums 2' }))
  await user.click(within(screen.getByRole('list', { name: 'Albums' })).getByRole('button', { name: /^Travel/ }))
  expect(titles()).toEqual(['Lake', 'Alps'])
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.type(screen.getByLabelText('Search memories'), 'swims')
  expect(titles()).toEqual(['Lake'])
  await user.clear(screen.getByLabelText('Search memories'))
  await user.click(screen.getByRole('button', { name: 'Slideshow' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lake' }))
  expect(dialog.getByRole('button', { name: 'Pause slideshow' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('dialog', { name: 'Alps' })).toBeTruthy()
})
