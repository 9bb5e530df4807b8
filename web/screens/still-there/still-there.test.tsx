// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerYearly, lookAtYearly } from '../../../contract/yearly.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import { setupUser } from '../../testing/user.ts'
import StillTherePage from './index.tsx'

const user = setupUser()
const token = 'a-token-of-sixteen-or-more'
const open = (hash = `#token=${token}`) => {
  history.replaceState(null, '', `/still-there${hash}`)
  draw(StillTherePage, '/still-there')
}
const question = { state: 'open' as const, owner: 'Anna Berg', hasDrill: false }
const same = () => screen.findByRole('button', { name: 'I’m here, and my number is the same' })
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(async () => {
  await people.open({ out: true })
  people.server.answer(lookAtYearly, () => question)
  people.server.answer(answerYearly, () => ({ state: 'thanks' as const }))
})
afterEach(cleanup)

test('opening the link answers nothing, and one press answers', async () => {
  open()
  await heading('Are you still there for Anna Berg?')
  expect(people.server.received(answerYearly)).toEqual([])
  await user.click(await same())
  expect(await heading('Thank you')).toBeTruthy()
  expect(people.server.received(answerYearly)).toEqual([{ body: { token, phone: 'same' } }])
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/practice')
})

test('the page sends that the number is new, and asks for none', async () => {
  open()
  await user.click(await screen.findByRole('button', { name: 'I’m here, and my number is new' }))
  expect(await screen.findByText(/please tell Anna Berg yourself/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(people.server.received(answerYearly)).toEqual([{ body: { token, phone: 'changed' } }])
})

test('a person for whom a fire drill waits reads so after the answer', async () => {
  people.server.answer(lookAtYearly, () => ({ ...question, hasDrill: true }))
  open()
  await user.click(await same())
  expect(await screen.findByText(/press “I got in.”/)).toBeTruthy()
})

test.each([
  ['answered', 'You answered already'],
  ['over', 'This question is closed'],
] as const)('a question that is %s has no buttons', async (state, title) => {
  people.server.answer(lookAtYearly, () => ({ ...question, state }))
  open()
  expect(await heading(title)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^I’m here/ })).toBeNull()
})

test('a question that closed before the press says so', async () => {
  people.server.answer(answerYearly, () => ({ state: 'over' as const }))
  open()
  await user.click(await same())
  expect(await heading('This question is closed')).toBeTruthy()
})

test('after a failed answer the person can press again', async () => {
  people.server.refuse(answerYearly, { status: 503, code: 'busy', message: 'The server is busy.' })
  open()
  await user.click(await same())
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  people.server.allow()
  await user.click(await same())
  expect(await heading('Thank you')).toBeTruthy()
})

test('a link without a token says that a part is missing', async () => {
  open('')
  expect(await heading('Part of this link is missing')).toBeTruthy()
})
