// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

afterEach(cleanup)
const drawn = (email: string, photo?: string, awaited = false) =>
  render(<Avatar email={email} photo={photo} awaited={awaited} />).container.innerHTML

test('the stones ignore case and blanks in the email, and differ for most people', () => {
  expect(drawn('ada@example.org')).toBe(drawn(' Ada@Example.org'))
  const others = new Set(Array.from({ length: 50 }, (_, at) => drawn(`person${at}@example.org`)))
  expect(others.size).toBeGreaterThan(45)
})

test('an unopened photo shows the initial as a placeholder', () => {
  expect(drawn('ada@example.org', undefined, true)).toMatch(/>a<\/span>$/)
  expect(drawn('ada@example.org', 'blob:photo', true)).toContain('src="blob:photo"')
})

test('a photo replaces the stones, which contain no address of another site', () => {
  expect(drawn('ada@example.org', 'blob:photo')).toContain('src="blob:photo"')
  expect(drawn('ada@example.org')).not.toMatch(/https?:/)
})

test('an undecodable photo shows the initial as a placeholder, until the next photo', () => {
  const { container, rerender } = render(<Avatar email="ada@example.org" photo="blob:torn" />)
  const drawnNow = container.querySelector('img')
  if (drawnNow) fireEvent.error(drawnNow)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('a')
  rerender(<Avatar email="ada@example.org" photo="blob:sound" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:sound')
})
