// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileReference } from '../../estate/index.ts'
import { SealedPicture } from './SealedPicture.tsx'
import type { OpenFile } from './use-picture.ts'

const pictures = ['a', 'b', 'c', 'd', 'e'].map(
  (id): FileReference => ({ id, name: `${id}.jpg`, type: 'image/jpeg', size: 9, key: '', hash: '', chunks: 1 }),
)

function opener() {
  const asked: string[] = []
  const answers = new Map<string, (opened: boolean) => void>()
  const open: OpenFile = (file) =>
    new Promise((resolve, reject) => {
      asked.push(file.id)
      answers.set(file.id, (opened) =>
        opened ? resolve({ ...file, bytes: new Uint8Array([1]) }) : reject(new Error('out of reach')),
      )
    })
  const answer = (id: string, opened = true) => act(async () => answers.get(id)?.(opened))
  return { asked, open, answer }
}

const shown = (open: OpenFile, files: readonly FileReference[]) => (
  <ul>
    {files.map((file) => (
      <li key={file.id}>
        <SealedPicture file={file} alt={file.name} open={open} className="size-10">
          Nothing of {file.id}
        </SealedPicture>
      </li>
    ))}
  </ul>
)

let addresses: Set<string>
beforeEach(() => {
  addresses = new Set()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL() {
        const address = `blob:${addresses.size + 1}`
        addresses.add(address)
        return address
      }
      static override revokeObjectURL(address: string) {
        addresses.delete(address)
      }
    },
  )
})
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(addresses.size).toBe(0))
  vi.unstubAllGlobals()
})

test('two pictures open at a time in order; a failed picture does not block the others', async () => {
  const { asked, open, answer } = opener()
  render(shown(open, pictures))
  expect(asked).toEqual(['a', 'b'])
  await answer('b')
  await answer('a', false)
  await waitFor(() => expect(asked).toEqual(['a', 'b', 'c', 'd']))
  expect(screen.getByText('Nothing of a')).toBeTruthy()
  await answer('c')
  await answer('d')
  await waitFor(() => expect(asked).toHaveLength(pictures.length))
  await answer('e')
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(4))
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'b.jpg',
    'c.jpg',
    'd.jpg',
    'e.jpg',
  ])
})

test('a picture unmounted before its turn is never opened, and object URLs are revoked', async () => {
  const { asked, open, answer } = opener()
  const { rerender, unmount } = render(shown(open, pictures.slice(0, 4)))
  rerender(shown(open, pictures.slice(0, 2)))
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  await answer('a')
  await answer('b')
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2))
  expect(asked).toEqual(['a', 'b'])
  unmount()
  await waitFor(() => expect(addresses.size).toBe(0))
})

test('the next component that shows a failed picture retries it', async () => {
  const { asked, open, answer } = opener()
  const { unmount } = render(shown(open, pictures.slice(0, 1)))
  await answer('a', false)
  unmount()
  render(shown(open, pictures.slice(0, 1)))
  await waitFor(() => expect(asked).toEqual(['a', 'a']))
  await answer('a')
  expect(await screen.findByRole('img')).toBeTruthy()
})

test('two components share one opened picture', async () => {
  const { asked, open, answer } = opener()
  render(
    <>
      {shown(open, pictures.slice(0, 1))}
      {shown(open, pictures.slice(0, 1))}
    </>,
  )
  await answer('a')
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2))
  expect(asked).toEqual(['a'])
})

test('a file that is not a picture keeps its placeholder, whatever its name', async () => {
  const { open, answer } = opener()
  render(shown(open, pictures.slice(0, 1)))
  await answer('a')
  fireEvent.error(await screen.findByRole('img'))
  expect(screen.getByText('Nothing of a')).toBeTruthy()
})
