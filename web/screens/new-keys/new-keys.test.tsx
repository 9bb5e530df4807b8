// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getRekey } from '../../../contract/rekey.ts'
import { readSuccession } from '../../../contract/succession.ts'
import { random } from '../../../client/testing/memory-server/index.ts'
import { adasPage, draw, password, setUpPage } from '../../app/testing/index.tsx'
import NewKeys from './index.tsx'

setUpPage()

const nothing = { state: 'nothing' as const, n: null, hash: null, since: null, here: false, reason: null }
const kit = { counter: 1, kitCounts: true, nextKey: null, successor: null, frozen: false }

async function page(
  succession: Partial<typeof kit & { nextKey: object | null }>,
  rekey: object = {},
): Promise<ReturnType<typeof draw>> {
  const { server } = await adasPage()
  server.answer(readSuccession, () => ({ ...kit, ...succession, nextKey: null }))
  server.answer(getRekey, () => ({ ...nothing, ...rekey }))
  return draw(<NewKeys />)
}

test('without a valid kit, the page says what to do first, and has no form', async () => {
  await page({ kitCounts: false })
  expect(await screen.findByText(/You don’t have a recovery kit that can confirm new keys/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Sign-in and Security' })).toBeTruthy()
  expect(screen.queryByLabelText('Recovery code')).toBeNull()
})

test('the page shows a pending kit with the date from which it is valid', async () => {
  const { server } = await adasPage()
  const nextKey = { statementHash: random(32), since: new Date(), countsAt: new Date('2026-12-08T12:00:00Z') }
  server.answer(readSuccession, () => ({ ...kit, kitCounts: false, nextKey }))
  server.answer(getRekey, () => nothing)
  draw(<NewKeys />)
  expect(await screen.findByText(/can confirm new keys from Dec 8, 2026 on/)).toBeTruthy()
})

test('the page shows a key change in progress, and blocks another change', async () => {
  await page({}, { state: 'going', n: 1, hash: random(32), since: new Date() })
  expect(await screen.findByText(/waiting for the keeper of the second key to answer/)).toBeTruthy()
  expect(screen.queryByLabelText('Recovery code')).toBeNull()
})

test('above the form, the page shows why the last key change was rejected', async () => {
  await page({}, { state: 'refused', n: 1, hash: random(32), since: new Date(), reason: 'This has to wait.' })
  expect(await screen.findByText('This has to wait.')).toBeTruthy()
  expect(screen.getByLabelText('Recovery code')).toBeTruthy()
})

test('a mistake in the first step shows its error there, and the input stays', async () => {
  const { user } = await page({})
  await user.type(await screen.findByLabelText('Recovery code'), 'ABCD EFGH')
  await user.type(screen.getByLabelText('Your password now'), password)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText(/That is not a whole recovery code/)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Your password now').value).toBe(password)
  expect(screen.queryByLabelText('New password')).toBeNull()
})
