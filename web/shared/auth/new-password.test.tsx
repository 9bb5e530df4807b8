// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NewPassword } from './NewPassword.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Form() {
  const [value, setValue] = useState('')
  const input = {
    name: 'password',
    value,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  }
  return <NewPassword label="Password" field={{ id: 'password', error: undefined }} input={input} />
}

test('a screen reader announces the missing rules after a pause in typing, not at each key', () => {
  render(<Form />)
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Password'), { target: { value } })
  const wait = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })
  const said = () => screen.getByRole('status').textContent
  wait(5000)
  expect(said()).toBe('')
  for (let at = 1; at <= 'correct-horse'.length; at++) {
    type('correct-horse'.slice(0, at))
    wait(1000)
    expect(said()).toBe('')
  }
  wait(500)
  expect(said()).toBe('Still needs a capital letter and a number.')
  type('Correct-horse-7')
  expect(said()).toBe('Still needs a capital letter and a number.')
  wait(1500)
  expect(said()).toBe('That’s everything it needs.')
})
