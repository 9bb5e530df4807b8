// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Face, FaceRow, OnlyYou } from './Face.tsx'

afterEach(cleanup)

const ruth = { name: 'Ruth Ellis', photo: '' as const }
const several = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Person ${at}`, photo: '' as const }))

test('a face without a photo shows initials, and screen readers skip it', () => {
  const { container } = render(<Face {...ruth} size={72} />)
  const face = container.querySelector('[aria-hidden="true"]')
  expect(face?.textContent).toBe('RE')
  expect(face).toMatchObject({ style: { width: '72px', height: '72px' } })
})

test('the smallest face shows one letter that is large enough to read', () => {
  const { container } = render(<Face {...ruth} size={24} />)
  expect(container.textContent).toBe('R')
  expect(container.querySelector('span')?.style.fontSize).toBe('16px')
})

test('a person always has the same tint, and different people have several tints', () => {
  const tint = (name: string) => render(<Face name={name} photo="" />).container.firstElementChild?.className
  expect(tint('Ruth Ellis')).toBe(tint('Ruth Ellis'))
  expect(new Set(['Ada', 'Ben', 'Cleo', 'Dan', 'Eva'].map(tint)).size).toBeGreaterThan(1)
})

const marginsIn = (container: HTMLElement) =>
  Array.from(
    container.firstElementChild?.children ?? [],
    (face) => face instanceof HTMLElement && face.style.marginLeft,
  )

test('a face overlaps a quarter of the photo before it, and no letter of initials', () => {
  const photo = { id: 'photo', key: '', name: 'ada.jpg', type: 'image/jpeg', size: 9, hash: '', chunks: 1 }
  const people = [{ name: 'Wanda', photo: '' as const }, { name: 'Ada', photo }, ruth]
  expect(marginsIn(render(<FaceRow people={people} />).container)).toEqual(['0px', '-2px', '-6px'])
})

test('a screen reader announces the label of several faces', () => {
  render(<FaceRow people={several(3)} size={40} label="Ruth, Thomas, and Daniel" />)
  expect(screen.getByText('Ruth, Thomas, and Daniel').className).toBe('sr-only')
})

test('a face without a name shows a person’s icon', () => {
  const { container } = render(<Face name="" photo="" />)
  expect(container.textContent).toBe('')
  expect(container.querySelector('svg.lucide-user-round')).toBeTruthy()
})

test('a row of more than four faces counts the rest', () => {
  const { container, rerender } = render(<FaceRow people={several(9)} />)
  expect(container.textContent).toBe('PPP+6')
  rerender(<FaceRow people={several(4)} />)
  expect(container.textContent).toBe('PPPP')
})

test('OnlyYou draws a dashed ring with a lock', () => {
  const { container } = render(<OnlyYou />)
  expect(container.firstElementChild?.className).toContain('border-dashed')
  expect(container.querySelector('svg.lucide-lock-keyhole')).toBeTruthy()
})
