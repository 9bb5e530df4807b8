// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerByMail } from '../../../contract/check-ins.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import { setupUser } from '../../testing/user.ts'
import CheckInPage from './index.tsx'

const user = setupUser()
const token = 'a-token-of-sixteen-or-more'
const open = (hash: string) => {
  history.replaceState(null, '', `/check-in${hash}`)
  draw(CheckInPage, '/check-in')
}
const here = () => screen.findByRole('button', { name: 'I’m here' })

beforeEach(() => people.open({ out: true }))
afterEach(cleanup)

test('opening the link of a check-in sends nothing, and the button answers', async () => {
  open(`#token=${token}`)
  await here()
  expect(people.server.received(answerByMail)).toEqual([])
  await user.click(await here())
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  expect(people.server.received(answerByMail)).toEqual([{ body: { token } }])
})

test('a link of an earlier check-in leads to the sign-in', async () => {
  people.server.answer(answerByMail, () => ({ known: false }))
  open(`#token=${token}`)
  await user.click(await here())
  expect(await screen.findByRole('heading', { name: 'This link is from an earlier check-in' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test('after a failed answer the owner can press again', async () => {
  people.server.refuse(answerByMail, { status: 503, code: 'busy', message: 'The server is busy.' })
  open(`#token=${token}`)
  await user.click(await here())
  expect(await screen.findByText(/Please try again in a moment/)).toBeTruthy()
  expect(await here()).toBeTruthy()
})

test('a link without a token says that a part is missing', async () => {
  open('')
  expect(await screen.findByRole('heading', { name: 'Part of this link is missing' })).toBeTruthy()
})
