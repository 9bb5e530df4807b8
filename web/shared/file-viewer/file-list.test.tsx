// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileReference } from '../../estate/index.ts'
import { setupUser } from '../../testing/user.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { FileList } from './FileButtons.tsx'

const user = setupUser()
const file = (name: string, type = 'image/jpeg'): FileReference => ({
  id: name,
  name,
  type,
  size: 9,
  key: '',
  hash: '',
  chunks: 1,
})
const open: OpenFile = async (one) => ({ ...one, bytes: new Uint8Array([1]) })

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:picture'
      static override revokeObjectURL = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('several pictures form one list of named thumbnails, and the keyboard enlarges them', async () => {
  render(<FileList files={[file('front.jpg'), file('back.jpg'), file('deed.pdf', 'application/pdf')]} open={open} />)
  const [pictures, others] = screen.getAllByRole('list')
  if (!pictures || !others) throw new Error('Pictures, and what is none.')
  expect((await within(pictures).findAllByRole('img')).map((image) => image.getAttribute('alt'))).toEqual([
    'Picture: front.jpg',
    'Picture: back.jpg',
  ])
  for (const name of ['front.jpg', 'back.jpg']) {
    expect(pictures.textContent).toContain(name)
    expect(within(pictures).getByRole('button', { name: `Download ${name}` })).toBeTruthy()
  }
  expect(within(others).getByRole('button', { name: 'View deed.pdf' })).toBeTruthy()
  within(pictures).getByRole('button', { name: 'View back.jpg' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'back.jpg' })).toBeTruthy()
})

test('a single picture keeps its size and both text buttons', async () => {
  render(<FileList files={[file('front.jpg')]} open={open} />)
  expect(await screen.findByRole('img', { name: 'Picture: front.jpg' })).toBeTruthy()
  expect(screen.getByText('View front.jpg')).toBeTruthy()
  expect(screen.getByText('Download front.jpg')).toBeTruthy()
})
