// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAnswer } from './use-answer.ts'

afterEach(cleanup)

type Question = { answer: (text: string) => void; refuse: () => void }
function asking() {
  const questions: Question[] = []
  const load = () =>
    new Promise<string>((resolve, reject) => {
      questions.push({ answer: resolve, refuse: () => reject(new Error('no')) })
    })
  return { questions, load }
}

function Shown({ load }: { load: () => Promise<string> }) {
  const [answer, again] = useAnswer(load)
  return <button onClick={() => void again()}>{answer.state === 'ready' ? answer.value : answer.state}</button>
}

const text = () => screen.getByRole('button').textContent

test('useAnswer drops the answer or failure of a request that a later request replaced', async () => {
  const { questions, load } = asking()
  render(<Shown load={load} />)
  expect(text()).toBe('loading')
  act(() => screen.getByRole('button').click())
  await act(async () => questions[1]?.answer('newer'))
  expect(text()).toBe('newer')
  await act(async () => questions[0]?.answer('older'))
  expect(text()).toBe('newer')
  act(() => screen.getByRole('button').click())
  act(() => screen.getByRole('button').click())
  await act(async () => questions[3]?.answer('newest'))
  await act(async () => questions[2]?.refuse())
  expect(text()).toBe('newest')
})

test('useAnswer drops the answer of an earlier load function', async () => {
  const first = asking()
  const second = asking()
  const { rerender } = render(<Shown load={first.load} />)
  rerender(<Shown load={second.load} />)
  await act(async () => second.questions[0]?.answer('of the second'))
  await act(async () => first.questions[0]?.answer('of the first'))
  expect(text()).toBe('of the second')
})

test('a retry hides the failure and keeps earlier data', async () => {
  const { questions, load } = asking()
  render(<Shown load={load} />)
  await act(async () => questions[0]?.refuse())
  expect(text()).toBe('failed')
  act(() => screen.getByRole('button').click())
  expect(text()).toBe('loading')
  await act(async () => questions[1]?.answer('found'))
  act(() => screen.getByRole('button').click())
  expect(text()).toBe('found')
})
