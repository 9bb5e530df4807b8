// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/index.ts'
import { Gallery } from './Gallery.tsx'
import { itemOf } from './item.ts'

afterEach(cleanup)

function scrollTo(top: number): void {
  Object.defineProperty(globalThis, 'scrollY', { value: top, configurable: true })
  act(() => void fireEvent.scroll(globalThis as unknown as Window))
}

test('the focus survives a jump to the end and back while rows mount and unmount', () => {
  const items = Array.from({ length: 80 }, (_, at) =>
    itemOf(`${at}`, { ...blank(memory), title: `Film ${at}`, type: 'video', date: `${1940 + at}`, event: 'A Sunday' }),
  )
  render(<Gallery items={items} onOpen={() => undefined} />)
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
  screen.getByRole('button', { name: /^Film 0,/ }).focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' })
  expect(focused()).toMatch(/^Film 79,/)
  scrollTo(12_000)
  expect(focused()).toMatch(/^Film 79,/)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Home' })
  expect(focused()).toMatch(/^Film 0,/)
  scrollTo(0)
  expect(focused()).toMatch(/^Film 0,/)
})

test('a tile shows the length of a recording, and no length if it is unknown', () => {
  const file = { id: 'f', name: 'talk.mp3', type: 'audio/mpeg', size: 9, key: 'k', hash: 'h', chunks: 1 }
  const talk = (id: string, seconds: number | undefined) =>
    itemOf(id, {
      ...blank(memory),
      title: id,
      type: 'audio',
      date: '1984',
      event: 'A Sunday',
      file: { ...file, ...(seconds !== undefined && { seconds }) },
    })
  render(<Gallery items={[talk('A talk', 125), talk('A song', undefined)]} onOpen={() => undefined} />)
  expect(screen.getByRole('button', { name: 'A talk, recording, 1984, 2 minutes 5 seconds' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'A song, recording, 1984' })).toBeTruthy()
  expect(screen.getByText('2:05')).toBeTruthy()
})
