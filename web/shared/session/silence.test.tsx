// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rememberAnswer, silenceAt } from './silence.ts'
import { SilenceNotice } from './SilenceNotice.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('silenceAt reports a server after seven days without an answer, and never without a first answer', () => {
  const at = new Date('2026-03-01T12:00:00Z')
  expect(silenceAt(at.getTime())).toBeUndefined()
  rememberAnswer('Call Ruth', at)
  expect(silenceAt(at.getTime() + 7 * 86_400_000)).toBeUndefined()
  const silence = { since: at.toISOString(), whomToCall: 'Call Ruth' }
  expect(silenceAt(at.getTime() + 7 * 86_400_000 + 1)).toEqual(silence)
  localStorage.setItem('cairn_answered_at', 'not a date')
  expect(silenceAt(Date.now())).toBeUndefined()
})

test('the notice shows the operator’s text on whom to call', () => {
  rememberAnswer('Call Ruth, 555-0100', daysAgo(9))
  render(<SilenceNotice />)
  expect(screen.getByText('Call Ruth, 555-0100')).toBeTruthy()
  expect(screen.getByText(/hasn’t answered since/)).toBeTruthy()
})

test('if the operator wrote no text, the notice says to call the person who runs the server', () => {
  rememberAnswer('', daysAgo(9))
  render(<SilenceNotice />)
  expect(screen.getByText(/call the person who runs it/)).toBeTruthy()
})

test('the notice stays hidden while the device is offline', () => {
  rememberAnswer('Call Ruth', daysAgo(9))
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  try {
    const { container } = render(<SilenceNotice />)
    expect(container.textContent).toBe('')
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
})
